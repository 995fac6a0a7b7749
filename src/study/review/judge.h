/* judge.h - what a decision was worth: the two judges of a review. */
#ifndef HEARTS_REVIEW_JUDGE_H
#define HEARTS_REVIEW_JUDGE_H

#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/policy/policy.h"
#include "players/think/worth.h"
#include "study/review/review.h"

/* For one plan, borrowed. */
struct judge {
    const struct hearts_plan *plan;
    const struct player *full;
    struct scratch *scratch;
    uint64_t nodes;
    bool (*stopped)(void *with); /* as in struct review_order */
    void *stopped_with;
    struct roles roles;
    struct worth_hands hands;
    struct worth worth; /* of the decision at hand */
};

/* A decision as it stood: the true game before it, and the seat that made it. */
struct judged {
    const struct hearts_game *game;
    const struct player_seat *seat;
    struct hearts_view view;
    uint64_t luck;
};

/* False when memory is out. */
bool judge_begin(struct judge *j, const struct hearts_plan *p, uint64_t nodes);
void judge_end(struct judge *j);

/* Judges m->played: fills in what follows it in *m, in points of classic. */
void judge_decision(struct judge *j, const struct judged *d, struct review_moment *m);

/* What each seat is likely to score in the hand as the cards lie, by the policy: at a pass or a
 * card to play, or behind `move` there; NULL: before it. */
void judge_expect(const struct judge *j, const struct judged *d, const struct hearts_move *move,
                  unsigned playouts, double out[HEARTS_SEATS]);

#endif
