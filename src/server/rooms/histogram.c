/* histogram.c - durations counted in buckets. */
#include "server/rooms/histogram.h"

void histogram_note(struct histogram *h, uint64_t ns)
{
    int in = 0;
    while (in < HISTOGRAM_BUCKETS - 1 && ns > (uint64_t)1000000 << in)
        in++;
    h->in[in]++;
    h->count++;
    h->sum_s += (double)ns / 1e9;
}

void histogram_write(const struct histogram *h, struct buffer *out, const char *name,
                     const char *help)
{
    uint64_t sum = 0;
    buffer_format(out, "# TYPE %s histogram\n# UNIT %s seconds\n# HELP %s %s\n", name, name, name,
                  help);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        sum += h->in[i];
        if (i < HISTOGRAM_BUCKETS - 1)
            buffer_format(out, "%s_bucket{le=\"%g\"} %llu\n", name, (double)(1 << i) / 1000,
                          (unsigned long long)sum);
    }
    buffer_format(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %g\n%s_count %llu\n", name,
                  (unsigned long long)sum, name, h->sum_s, name, (unsigned long long)h->count);
}
