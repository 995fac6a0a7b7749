/* simulate.h - many hands played by computers, on several threads.
 *
 * Every hand has its own seed, derived from the order's seed and the hand's number, and the sums
 * are whole numbers: so the result is the same with any number of threads.
 */
#ifndef HEARTS_CLI_SIMULATE_H
#define HEARTS_CLI_SIMULATE_H

#include "base/error.h"
#include "players/player.h"

struct simulate_order {
    const struct hearts_plan *plan;
    const struct player *players[HEARTS_SEATS]; /* by seat */
    uint64_t hands, seed;
    unsigned threads;
    /* Called about twice a second; or NULL. */
    void (*progress)(void *with, uint64_t done, uint64_t hands);
    void *with;
    bool (*stopped)(void); /* true ends it, and unfinished hands do not count; or NULL */
};

struct simulate_sums {
    uint64_t hands;                /* played: all, or fewer if it was stopped */
    int64_t points[HEARTS_SEATS];  /* sums of hand scores */
    int64_t squares[HEARTS_SEATS]; /* sums of their squares */
    uint64_t moons[HEARTS_SEATS];  /* moons and suns */
};

/* Plays the hands and adds up the results. False with *e filled on failure. */
bool simulate(const struct simulate_order *o, struct simulate_sums *out, struct error *e);

#endif
