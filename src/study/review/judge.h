/* judge.h - the two judges of a review: what a decision was worth. */
#ifndef HEARTS_REVIEW_JUDGE_H
#define HEARTS_REVIEW_JUDGE_H

#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/policy/policy.h"
#include "players/think/worth.h"
#include "study/review/review.h"

/* A judge for one plan, which is borrowed. */
struct judge {
    const struct hearts_plan *plan;
    const struct player *full;
    struct scratch *scratch;
    uint64_t nodes;
    bool (*stopped)(void *with); /* as in struct review_order */
    void *stopped_with;
    struct roles roles;
    struct worth_hands hands;
    struct worth worth; /* for the current decision */
};

/* A decision to judge: the true game before it, and the seat that made it. */
struct judged {
    const struct hearts_game *game;
    const struct player_seat *seat;
    struct hearts_view view;
    uint64_t luck;
};

/* False when out of memory. */
bool judge_begin(struct judge *j, const struct hearts_plan *p, uint64_t nodes);
void judge_end(struct judge *j);

/* Judges m->played: fills in the rest of *m, in points of classic. */
void judge_decision(struct judge *j, const struct judged *d, struct review_moment *m);

/* Each seat's expected score of the hand with the cards as they lie, by the policy; at a pass or a
 * card to play. It is after `move`, or before it if NULL. */
void judge_expect(const struct judge *j, const struct judged *d, const struct hearts_move *move,
                  unsigned playouts, double out[HEARTS_SEATS]);

#endif
