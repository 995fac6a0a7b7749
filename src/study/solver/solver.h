/* solver.h - exact results with all cards open.
 *
 * For people who look at a finished or an invented hand, never for a player: the solver sees every
 * card. Results are hand scores by the rules of the plan: moons, bonus cards, doubling and charges
 * included. docs/SOLVER.md says what is computed and how far it reaches.
 */
#ifndef HEARTS_SOLVER_SOLVER_H
#define HEARTS_SOLVER_SOLVER_H

#include "hearts/game.h"

/* What is known of a value: from low to high; both the same when it is exact. */
struct solver_range {
    int32_t low, high;
};

enum { SOLVER_UNKNOWN = 1 << 28 }; /* -SOLVER_UNKNOWN and SOLVER_UNKNOWN: nothing is known */

static inline bool solver_exact(struct solver_range r) { return r.low == r.high; }

/* One thing that the seat to act may do, and what it leads to. */
struct solver_option {
    struct hearts_move move;
    struct solver_range value;
};

/* Parties are the teams; a player alone is one too. A party's score is the sum of the hand scores
 * of its sides (see struct hearts_plan). */
struct solver_answer {
    uint8_t parties;
    uint8_t seat;  /* who acts */
    uint8_t phase; /* HEARTS_PLAY, HEARTS_BURY or HEARTS_SCORE */

    /* All that the seat may do, in a fixed order: cards clubs first, low to high. With two parties
     * the value is its party's score less the other's, both playing their best. With more it is the
     * fewest points that its party can be sure of against all others together. */
    struct solver_option *option;
    size_t count;

    /* By party. With two: the score less the other's. With more: the fewest points that it can be
     * sure of, all others playing together against it. */
    struct solver_range sure[HEARTS_SEATS];

    /* With more than two parties: what comes of it when each party plays for itself, that is for
     * its score less the mean of the others', and takes the first in order of what is equal. */
    bool settled;                  /* whether it was found */
    size_t chosen;                 /* the option then taken */
    int32_t outcome[HEARTS_SEATS]; /* hand scores, by seat */

    uint64_t nodes; /* cards played in thought */
    bool gave_up;   /* something is not exact: the limit was reached */
};

/* What the solver waits for in this position, or NULL when it can be solved: it has to be in the
 * play of a hand, passes and charges made. */
const char *solver_refusal(const struct hearts_game *g);

/* Who watches the search: told about every million cards how many were played in thought; true ends
 * it, with what is known by then. */
struct solver_watch {
    bool (*stopped)(void *with, uint64_t nodes);
    void *with;
};

/* Solves a position, playing at most `nodes` cards in thought. False when memory is out. The answer
 * is to be released in either case. */
bool solver_solve(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                  struct solver_answer *out);

/* The same, watched. */
bool solver_solve_watched(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                          const struct solver_watch *watch, struct solver_answer *out);

void solver_release(struct solver_answer *answer);

#endif
