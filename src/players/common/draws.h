/* draws.h - the random numbers of players, from the rng that they are given. */
#ifndef HEARTS_COMMON_DRAWS_H
#define HEARTS_COMMON_DRAWS_H

#include <stdint.h>

/* The next 64 random bits from *rng, any value (splitmix64). */
uint64_t player_random(uint64_t *rng);

/* A number below n, all equally likely; n must be above 0. */
uint32_t player_random_below(uint64_t *rng, uint32_t n);

#endif
