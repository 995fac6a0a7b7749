/* match_stats.h - a mean, its confidence interval, and a test for when to stop. */
#ifndef HEARTS_ARENA_MATCH_STATS_H
#define HEARTS_ARENA_MATCH_STATS_H

#include <stdint.h>

/* Statistics of a series of numbers. Zeroed: none yet. */
struct stats {
    uint64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
};

void stats_add(struct stats *s, double x);

/* The variance of the numbers, divided by count - 1; 0 for fewer than two. */
double stats_variance(const struct stats *s);

/* Half the width of the 95 % confidence interval of the mean, by Student's t; 0 for fewer than two
 * numbers. */
double stats_margin(const struct stats *s);

/* A sequential test of "the true mean is `gain`" against "it is 0", with an error rate of 5 in 100
 * each way. It uses the normal approximation, with the variance of the numbers. */
enum sprt_verdict { SPRT_OPEN, SPRT_NOTHING, SPRT_GAIN };

/* The logarithm of the likelihood ratio of the gain against no gain. */
double sprt_ratio(const struct stats *s, double gain);

/* Always open for the first thirty numbers, which are too few to estimate the variance. */
enum sprt_verdict sprt_judge(const struct stats *s, double gain);

#endif
