/* net_metrics.c - what the transport can tell of itself, as OpenMetrics. */
#define _GNU_SOURCE

#include "net/net_inside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In milliseconds; above the last there is only more. */
static const unsigned lag_ms[LAG_STEPS] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 };

void net_note_lag(struct net *n, uint64_t late_ns)
{
    uint64_t us = late_ns / 1000;
    n->figures.lag_sum_us += us;
    n->figures.lag_count++;
    for (int i = 0; i < LAG_STEPS; i++)
        if (us <= lag_ms[i] * (uint64_t)1000) {
            n->figures.lag[i]++;
            return;
        }
}

static void family(struct buffer *out, const char *name, const char *kind, const char *help)
{
    buffer_format(out, "# TYPE %s %s\n# HELP %s %s\n", name, kind, name, help);
}

static void counter(struct buffer *out, const char *name, const char *help, uint64_t n)
{
    family(out, name, "counter", help);
    buffer_format(out, "%s_total %llu\n", name, (unsigned long long)n);
}

static void gauge(struct buffer *out, const char *name, const char *help, uint64_t n)
{
    family(out, name, "gauge", help);
    buffer_format(out, "%s %llu\n", name, (unsigned long long)n);
}

static void lag(const struct net_figures *f, struct buffer *out)
{
    uint64_t below = 0;
    family(out, "hearts_loop_lag_seconds", "histogram", "How late the loop was at its ticks.");
    for (int i = 0; i < LAG_STEPS; i++) {
        below += f->lag[i];
        buffer_format(out, "hearts_loop_lag_seconds_bucket{le=\"%g\"} %llu\n", lag_ms[i] / 1000.0,
                      (unsigned long long)below);
    }
    buffer_format(out, "hearts_loop_lag_seconds_bucket{le=\"+Inf\"} %llu\n",
                  (unsigned long long)f->lag_count);
    buffer_format(out, "hearts_loop_lag_seconds_count %llu\nhearts_loop_lag_seconds_sum %.6f\n",
                  (unsigned long long)f->lag_count, (double)f->lag_sum_us / 1e6);
}

/* Pages of memory that are in use; 0 where the system does not tell. */
static uint64_t resident(void)
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

void net_metrics(struct net *n, struct buffer *out)
{
    const struct net_figures *f = &n->figures;
    gauge(out, "hearts_connections", "Connections that are open.", n->conns);
    gauge(out, "hearts_sockets", "WebSockets that are open.", n->websockets);
    counter(out, "hearts_connections_accepted", "Connections taken.", f->accepted);
    counter(out, "hearts_connections_refused", "Connections refused as too many.", f->refused);
    counter(out, "hearts_connections_ended", "Connections ended by the server.", f->closed_by_us);
    family(out, "hearts_requests", "counter", "Requests answered, by the class of their status.");
    for (int i = 1; i < STATUS_CLASSES; i++)
        buffer_format(out, "hearts_requests_total{class=\"%dxx\"} %llu\n", i,
                      (unsigned long long)f->requests[i]);
    counter(out, "hearts_messages_in", "Messages read from WebSockets.", f->messages_in);
    counter(out, "hearts_messages_out", "Messages written to WebSockets.", f->messages_out);
    counter(out, "hearts_in_bytes", "Bytes of messages and bodies read.", f->bytes_in);
    counter(out, "hearts_out_bytes", "Bytes of messages and replies written.", f->bytes_out);
    counter(out, "hearts_backlogs_dropped", "WebSockets that were too slow, and got a fresh view.",
            f->overflows);
    lag(f, out);
    counter(out, "hearts_stalls", "Gaps of the clock that table time leaves out.", n->clock.stalls);
    family(out, "hearts_stalled_seconds", "counter", "Their length, all together.");
    buffer_format(out, "hearts_stalled_seconds_total %.3f\n", (double)n->clock.left_out_ms / 1000);
    gauge(out, "hearts_resident_bytes", "Memory in use.", resident());
    if (n->above.figures)
        n->above.figures(n->above.with, out);
    buffer_text(out, "# EOF\n");
}
