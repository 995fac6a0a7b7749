/* judge.h - judges one decision twice: by the full player, with what the seat knew, and by the
 * policy, with all cards open. */
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
    uint64_t seed;
};

/* False when out of memory. */
bool judge_begin(struct judge *j, const struct hearts_plan *p, uint64_t nodes);
void judge_end(struct judge *j);

/* Judges m->played: fills in the rest of *m, in points of classic. */
void judge_decision(struct judge *j, const struct judged *d, struct review_moment *m);

/* For a pass or a card to play: what each seat can expect to score in this hand if the policy plays
 * the true deal to its end, after `move`, or from the position before it if NULL. */
void judge_expect(const struct judge *j, const struct judged *d, const struct hearts_move *move,
                  unsigned playouts, double out[HEARTS_SEATS]);

#endif
