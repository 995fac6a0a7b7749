/* metrics.h - counters of the transport, exported as OpenMetrics. */
#ifndef HEARTS_NET_METRICS_H
#define HEARTS_NET_METRICS_H

#include "base/buffer.h"

#include <stdint.h>

enum { METRICS_STATUSES = 6, METRICS_LAGS = 12 };

struct metrics {
    uint64_t accepted, refused, ended; /* connections; ended: by us */
    uint64_t requests[METRICS_STATUSES];
    uint64_t messages_in, messages_out, in_bytes, out_bytes;
    uint64_t overflows;
    uint64_t crowded; /* connections that were not WebSockets, ended to make room */
    uint64_t lags[METRICS_LAGS], lag_count, lag_sum_us; /* how late the ticks were */
};

/* Counts a request that was answered. */
void metrics_count(struct metrics *m, int status);
/* Counts how late a tick was. */
void metrics_lag(struct metrics *m, uint64_t late_ns);

void metrics_gauge(struct buffer *out, const char *name, const char *help, uint64_t n);
void metrics_counter(struct buffer *out, const char *name, const char *help, uint64_t n);
void metrics_seconds(struct buffer *out, const char *name, const char *help, double seconds);
/* Resident memory of the process; 0 where the system does not report it. */
uint64_t metrics_resident(void);
/* Writes all counters, and the memory in use. */
void metrics_write(const struct metrics *m, struct buffer *out);

#endif
