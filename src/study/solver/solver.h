/* solver.h - exact results with all cards open.
 *
 * It is for people who study a finished or constructed hand, never for a player, because it sees
 * every card. Results are hand scores by the plan's rules, including moons, bonus cards, doubling
 * and charges. docs/SOLVER.md describes what is computed, and its limits.
 */
#ifndef HEARTS_SOLVER_SOLVER_H
#define HEARTS_SOLVER_SOLVER_H

#include "hearts/game.h"

/* Bounds of a value, from low to high; equal if it is exact. */
struct solver_range {
    int32_t low, high;
};

enum { SOLVER_UNKNOWN = 1 << 28 }; /* -SOLVER_UNKNOWN and SOLVER_UNKNOWN: no bound */

static inline bool solver_exact(struct solver_range r) { return r.low == r.high; }

/* A choice of the seat to act, and its value. */
struct solver_option {
    struct hearts_move move;
    struct solver_range value;
};

/* Parties are the teams, or single players. A party's score is the sum of the hand scores of its
 * sides (see struct hearts_plan). */
struct solver_answer {
    uint8_t parties;
    uint8_t seat;  /* the seat to act */
    uint8_t phase; /* HEARTS_PLAY, HEARTS_BURY or HEARTS_SCORE */

    /* All choices of the seat, in a fixed order: cards clubs first, low to high. With two parties
     * the value is its party's score minus the other's, with best play by both. With more, it is
     * the fewest points that its party can guarantee against all others together. */
    struct solver_option *option;
    size_t count;

    /* By party. With two: its score minus the other's. With more: the fewest points that it can
     * guarantee against all others together. */
    struct solver_range sure[HEARTS_SEATS];

    /* With more than two parties: the result if each plays for itself. Each minimizes its score
     * minus the mean of the others', and takes the first of equal choices. */
    bool settled;                  /* found within the limit */
    size_t chosen;                 /* index of the choice made then */
    int32_t outcome[HEARTS_SEATS]; /* hand scores, by seat */

    uint64_t nodes; /* cards played in the search */
    bool gave_up;   /* something is not exact: the limit was reached */
};

/* Why this position cannot be solved, or NULL: it must be in the play of a hand, after passes and
 * charges. */
const char *solver_refusal(const struct hearts_game *g);

/* Callback during the search, about every million cards, with their number; returning true ends it
 * with what is known by then. */
struct solver_watch {
    bool (*stopped)(void *with, uint64_t nodes);
    void *with;
};

/* Solves a position, playing at most `nodes` cards in the search. False when out of memory. The
 * caller must release the answer in both cases. */
bool solver_solve(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                  struct solver_answer *out);

/* The same with a callback, or NULL. */
bool solver_solve_watched(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                          const struct solver_watch *watch, struct solver_answer *out);

void solver_release(struct solver_answer *answer);

#endif
