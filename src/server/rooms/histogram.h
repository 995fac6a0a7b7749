/* histogram.h - durations counted in buckets: up to 1 ms, 2 ms, 4 ms ... */
#ifndef HEARTS_ROOMS_HISTOGRAM_H
#define HEARTS_ROOMS_HISTOGRAM_H

#include "base/buffer.h"

#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 16 }; /* the last one: everything longer */

struct histogram {
    uint64_t in[HISTOGRAM_BUCKETS], count;
    double sum_s;
};

void histogram_note(struct histogram *h, uint64_t ns);

/* Appends it as OpenMetrics lines. */
void histogram_write(const struct histogram *h, struct buffer *out, const char *name,
                     const char *help);

#endif
