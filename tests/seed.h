/* seed.h - the seed of a test: HEARTS_SEED, or 1; how large a sample it takes; how long it waits.
 */
#ifndef TESTS_SEED_H
#define TESTS_SEED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints it the first time, as a TAP comment: by that `./run soak seeds` finds the tests with a
 * seed.
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

/* For a test that begins with another number than 1 for seed 1. */
static inline uint64_t test_seed_from(uint64_t first) { return first + test_seed() - 1; }

/* Whole samples, as ./run test --all and ./run test NAME take them. */
static inline bool test_all(void)
{
    const char *all = getenv("HEARTS_ALL");
    return all && *all;
}

/* The size of a sample. If it is the small one, that is printed, so that nobody takes it for all.
 */
static inline int test_many(int fast, int whole, const char *what)
{
    if (test_all())
        return whole;
    printf("# %d of %d %s\n", fast, whole, what);
    fflush(stdout);
    return fast;
}

/* The step of a loop of which the fast tier takes only one in this many. */
static inline int test_one_in(int fast, const char *what)
{
    if (test_all())
        return 1;
    printf("# one of %d %s\n", fast, what);
    fflush(stdout);
    return fast;
}

/* How many seconds until something that should happen counts as missing: a slow machine has more.
 */
static inline int test_patience(void)
{
    const char *slow = getenv("HEARTS_SLOW");
    double times = slow && *slow ? strtod(slow, NULL) : 1;
    return (int)(60 * (times > 1 ? times : 1));
}

#endif
