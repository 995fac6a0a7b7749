/* match_stats.h - a mean, how far to trust it, and when to stop asking. */
#ifndef HEARTS_ARENA_MATCH_STATS_H
#define HEARTS_ARENA_MATCH_STATS_H

#include <stdint.h>

/* Numbers taken in one after the other. Zeroed: none yet. */
struct stats {
    uint64_t count;
    double mean;
    double squares; /* of the distances from the mean */
};

void stats_add(struct stats *s, double x);

/* The variance of the numbers, by count - 1; 0 for fewer than two. */
double stats_variance(const struct stats *s);

/* Half the width of the interval that holds the true mean 95 times in 100, by Student's t; 0 for
 * fewer than two numbers. */
double stats_margin(const struct stats *s);

/* A sequential test of "the true mean is `gain`" against "it is 0", wrong 5 times in 100 either
 * way: by the normal approximation, the variance being that of the numbers. */
enum sprt_verdict { SPRT_OPEN, SPRT_NOTHING, SPRT_GAIN };

/* The logarithm of how many times likelier the gain is than nothing. */
double sprt_ratio(const struct stats *s, double gain);

/* Open for the first thirty numbers, which say too little about their variance. */
enum sprt_verdict sprt_judge(const struct stats *s, double gain);

#endif
