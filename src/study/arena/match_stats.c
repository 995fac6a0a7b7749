/* match_stats.c - mean, interval, sequential test. */
#include "study/arena/match_stats.h"

#include <math.h>

enum { SPRT_LEAST = 30 };

void stats_add(struct stats *s, double x)
{
    double far = x - s->mean;
    s->count++;
    s->mean += far / (double)s->count;
    s->squares += far * (x - s->mean);
}

double stats_variance(const struct stats *s)
{
    return s->count < 2 ? 0 : s->squares / (double)(s->count - 1);
}

/* The 97.5 % point of Student's t with `free` degrees of freedom. The series in 1 / free is
 * accurate to a hundredth from five on. */
static double student(double free)
{
    static const double few[] = { 12.706, 4.303, 3.182, 2.776 };
    if (free < 5)
        return few[(int)free - 1];
    double f = 1 / free;
    return 1.959964 + f * (2.372271 + f * (2.822502 + f * (2.555852 + f * 1.589)));
}

double stats_margin(const struct stats *s)
{
    if (s->count < 2)
        return 0;
    double n = (double)s->count;
    return student(n - 1) * sqrt(stats_variance(s) / n);
}

double sprt_ratio(const struct stats *s, double gain)
{
    /* Avoids a variance of 0, for numbers that are all equal. */
    double variance = fmax(stats_variance(s), 1e-9);
    return (double)s->count * gain * (2 * s->mean - gain) / (2 * variance);
}

enum sprt_verdict sprt_judge(const struct stats *s, double gain)
{
    double bound = log(0.95 / 0.05), ratio = sprt_ratio(s, gain);
    if (s->count < SPRT_LEAST || fabs(ratio) < bound)
        return SPRT_OPEN;
    return ratio > 0 ? SPRT_GAIN : SPRT_NOTHING;
}
