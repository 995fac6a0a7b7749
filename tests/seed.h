/* seed.h - the seed of a test: HEARTS_SEED, or 1. */
#ifndef TESTS_SEED_H
#define TESTS_SEED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Says it the first time, as TAP does: `./run soak seeds` knows by that line what a seed changes.
 */
static inline uint64_t test_seed(void)
{
    static bool said;
    const char *text = getenv("HEARTS_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 10) : 1;
    if (!said)
        printf("# seed %llu\n", (unsigned long long)seed);
    said = true;
    fflush(stdout);
    return seed;
}

/* Where a test has a number of its own for seed 1, and others for the others. */
static inline uint64_t test_seed_from(uint64_t first) { return first + test_seed() - 1; }

#endif
