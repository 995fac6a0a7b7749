/* pairs.h - rules drawn so that every value of every option meets every value of every other. */
#ifndef TESTS_PAIRS_H
#define TESTS_PAIRS_H

#include "hearts/plan.h"

struct pairs;

/* The values come from the option table, so new options are included. Ends the program when out of
 * memory. */
struct pairs *pairs_new(void);
void pairs_free(struct pairs *t);

/* Writes valid rules with two values that have met least often. */
void pairs_draw(struct pairs *t, char *out, size_t capacity, uint64_t *rng);

/* Counts a game by those rules: each option's value has met each other option's. */
void pairs_count(struct pairs *t, const struct hearts_rules *r);

struct pairs_result {
    long pairs;         /* that may meet */
    long refused;       /* that are in no valid rules together */
    long never;         /* that might have met and did not */
    long fewest;        /* how often those met that met the least */
    char which[300];    /* such a pair: "queen=25 with least=20" */
    char refusing[300]; /* the options of the refused ones: "least with moon, ..." */
};

/* Asks the plan about every pair that never met. */
struct pairs_result pairs_result(struct pairs *t, uint64_t *rng);

#endif
