/* pairs.h - rules drawn so that every value of every option meets every value of every other. */
#ifndef TESTS_PAIRS_H
#define TESTS_PAIRS_H

#include "hearts/plan.h"

struct pairs;

/* The values come from the option table: a new option is among them. Ends the program when memory
 * runs out. */
struct pairs *pairs_new(void);
void pairs_free(struct pairs *t);

/* Writes rules that agree, in which two values stand that have met as seldom as any. */
void pairs_draw(struct pairs *t, char *out, size_t capacity, uint64_t *rng);

/* Counts a game by those rules: each option's value has met each other option's. */
void pairs_count(struct pairs *t, const struct hearts_rules *r);

struct pairs_result {
    long pairs;         /* that may meet */
    long refused;       /* that no rules have which the plan agrees to */
    long never;         /* that might have met and did not */
    long fewest;        /* how often those met that met the least */
    char which[300];    /* such a pair: "queen=25 with least=20" */
    char refusing[300]; /* the options that those refused are of: "least with moon, ..." */
};

/* Asks the plan about every pair that never met. */
struct pairs_result pairs_result(struct pairs *t, uint64_t *rng);

#endif
