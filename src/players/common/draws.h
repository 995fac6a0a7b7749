/* draws.h - the random numbers that players draw, from the rng that they are handed. */
#ifndef HEARTS_COMMON_DRAWS_H
#define HEARTS_COMMON_DRAWS_H

#include <stdint.h>

/* The next 64 random bits from *rng, any value (splitmix64). */
uint64_t player_random(uint64_t *rng);

/* A number below n, n > 0, each as likely. */
uint32_t player_random_below(uint64_t *rng, uint32_t n);

#endif
