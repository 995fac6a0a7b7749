/* simulate.h - many hands played by computers, on several threads.
 *
 * Every hand has a seed of its own, made from the order's seed and the hand's number, and what is
 * counted are whole numbers: the sums are the same with any number of threads.
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
    /* Called about twice a second, or NULL. */
    void (*progress)(void *with, uint64_t done, uint64_t hands);
    void *with;
    bool (*stopped)(void); /* true ends it: hands half played do not count; or NULL */
};

struct simulate_sums {
    uint64_t hands;                /* played: all of them, or as many as were when it was stopped */
    int64_t points[HEARTS_SEATS];  /* hand scores */
    int64_t squares[HEARTS_SEATS]; /* of them */
    uint64_t moons[HEARTS_SEATS];  /* and suns */
};

/* Plays the hands and adds them up. False and *e when that cannot be done. */
bool simulate(const struct simulate_order *o, struct simulate_sums *out, struct error *e);

#endif
