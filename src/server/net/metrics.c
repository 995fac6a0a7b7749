/* metrics.c - counters of the transport. */
#define _GNU_SOURCE

#include "server/net/metrics.h"

#include <stdio.h>
#include <unistd.h>

/* Upper bounds in milliseconds; larger values go beyond the last. */
static const unsigned lag_ms[METRICS_LAGS] = {
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000
};

void metrics_lag(struct metrics *m, uint64_t late_ns)
{
    uint64_t us = late_ns / 1000;
    m->lag_sum_us += us;
    m->lag_count++;
    for (int i = 0; i < METRICS_LAGS; i++)
        if (us <= lag_ms[i] * (uint64_t)1000) {
            m->lags[i]++;
            return;
        }
}

static void family(struct buffer *out, const char *name, const char *kind, const char *help)
{
    buffer_format(out, "# TYPE %s %s\n# HELP %s %s\n", name, kind, name, help);
}

void metrics_counter(struct buffer *out, const char *name, const char *help, uint64_t n)
{
    family(out, name, "counter", help);
    buffer_format(out, "%s_total %llu\n", name, (unsigned long long)n);
}

void metrics_gauge(struct buffer *out, const char *name, const char *help, uint64_t n)
{
    family(out, name, "gauge", help);
    buffer_format(out, "%s %llu\n", name, (unsigned long long)n);
}

void metrics_seconds(struct buffer *out, const char *name, const char *help, double seconds)
{
    family(out, name, "counter", help);
    buffer_format(out, "%s_total %.6f\n", name, seconds);
}

static void lag(const struct metrics *m, struct buffer *out)
{
    uint64_t below = 0;
    family(out, "hearts_loop_lag_seconds", "histogram", "How late the loop was at its ticks.");
    for (int i = 0; i < METRICS_LAGS; i++) {
        below += m->lags[i];
        buffer_format(out, "hearts_loop_lag_seconds_bucket{le=\"%g\"} %llu\n", lag_ms[i] / 1000.0,
                      (unsigned long long)below);
    }
    buffer_format(out, "hearts_loop_lag_seconds_bucket{le=\"+Inf\"} %llu\n",
                  (unsigned long long)m->lag_count);
    buffer_format(out, "hearts_loop_lag_seconds_count %llu\nhearts_loop_lag_seconds_sum %.6f\n",
                  (unsigned long long)m->lag_count, (double)m->lag_sum_us / 1e6);
}

uint64_t metrics_resident(void)
{
    unsigned long long size = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    if (fscanf(file, "%llu %llu", &size, &pages) != 2)
        pages = 0;
    (void)fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void metrics_count(struct metrics *m, int status)
{
    int class = status / 100;
    m->requests[class > 0 && class < METRICS_STATUSES ? class : 0]++;
}

void metrics_write(const struct metrics *m, struct buffer *out)
{
    metrics_counter(out, "hearts_connections_accepted", "Connections taken.", m->accepted);
    metrics_counter(out, "hearts_connections_refused", "Connections refused as too many.",
                    m->refused);
    metrics_counter(out, "hearts_connections_ended", "Connections ended by the server.", m->ended);
    family(out, "hearts_requests", "counter", "Requests answered, by the class of their status.");
    for (int i = 1; i < METRICS_STATUSES; i++)
        buffer_format(out, "hearts_requests_total{class=\"%dxx\"} %llu\n", i,
                      (unsigned long long)m->requests[i]);
    metrics_counter(out, "hearts_messages_in", "Messages read from WebSockets.", m->messages_in);
    metrics_counter(out, "hearts_messages_out", "Messages written to WebSockets.", m->messages_out);
    metrics_counter(out, "hearts_in_bytes", "Bytes of messages and bodies read.", m->in_bytes);
    metrics_counter(out, "hearts_out_bytes", "Bytes of messages and replies written.",
                    m->out_bytes);
    metrics_counter(out, "hearts_backlogs_dropped",
                    "WebSockets that were too slow, and got a fresh view.", m->overflows);
    metrics_counter(out, "hearts_connections_crowded",
                    "Idle or slow connections ended to make room for others.", m->crowded);
    lag(m, out);
    metrics_gauge(out, "hearts_resident_bytes", "Memory of the process that is resident.",
                  metrics_resident());
}
