/* back.c - everybody reconnects after kill -9: how long until the last of them has a view again.
 *
 * They come back as docs/PROTOCOL.md asks of clients: after a wait that grows with each try and is
 * random for each client.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/report.h"
#include "bench/server/servers.h"

#include <signal.h>
#include <stdio.h>

enum { RUNS_MOST = 99, PLAY_S = 2, BACK_MS = 5000 };

struct back {
    double listening_ms, median_ms, last_ms, tries;
};

static bool come_back(const struct setup *s, struct crowd *c, struct host *h, struct back *out)
{
    int connections;
    (void)crowd_run(c, PLAY_S, s->rate);
    uint64_t killed_ns = now_ns();
    host_stop(h, SIGKILL);
    if (!start_hearts(s, h, c->port) || !crowd_come_back(c, killed_ns, &connections))
        return false;
    out->listening_ms = (double)h->listening_ns / 1e6;
    out->median_ms = crowd_lag_ms(c, 0.5);
    out->last_ms = crowd_lag_ms(c, 1);
    out->tries = (double)connections / (c->tables * TABLE_SEATS);
    if (c->behind)
        fputs("bench: a table has lost what it had acknowledged\n", stderr);
    return !c->behind;
}

static bool report_json(const struct setup *s, const struct back *run, double last)
{
    struct buffer text = { 0 };
    struct json j;
    json_begin(&j, &text);
    json_object(&j, NULL);
    json_number(&j, "clients", s->clients);
    json_list(&j, "runs");
    for (int i = 0; i < s->runs; i++) {
        json_object(&j, NULL);
        json_fixed(&j, "listening_ms", run[i].listening_ms, 0);
        json_fixed(&j, "median_ms", run[i].median_ms, 0);
        json_fixed(&j, "last_ms", run[i].last_ms, 0);
        json_fixed(&j, "tries", run[i].tries, 2);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_fixed(&j, "last_ms", last, 0);
    json_number(&j, "most", BACK_MS);
    json_bool(&j, "pass", last <= BACK_MS);
    json_object_end(&j);
    return report_line(&text);
}

static bool report(const struct setup *s, const struct back *run, double last)
{
    printf("%d clients after kill -9, ms since then\n\n%-5s %10s %14s %14s %14s\n", s->clients, "",
           "listens", "half are back", "all are back", "tries each");
    for (int i = 0; i < s->runs; i++)
        printf("%-5d %10.0f %14.0f %14.0f %14.2f\n", i + 1, run[i].listening_ms, run[i].median_ms,
               run[i].last_ms, run[i].tries);
    printf("\nuntil all are back, median of the runs: %.0f ms, wanted <= %d: %s\n", last, BACK_MS,
           last <= BACK_MS ? "pass" : "missed");
    return true;
}

bool part_back(const struct setup *s)
{
    static struct back run[RUNS_MOST];
    double last[RUNS_MOST];
    struct crowd crowd;
    struct host h = { 0 };
    int tables = s->clients / TABLE_SEATS, seats = tables * TABLE_SEATS;
    if (s->runs > RUNS_MOST)
        return false;
    bool good = crowd_init(&crowd, seats) && start_hearts(s, &h, 0);
    crowd.port = h.port;
    good = good && crowd_invite(&crowd, seats) && crowd_open(&crowd, 0, seats, ROLE_ROBOT) &&
           crowd_seat(&crowd, tables);
    for (int i = 0; good && i < s->runs; i++) {
        good = come_back(s, &crowd, &h, &run[i]);
        last[i] = run[i].last_ms;
    }
    crowd_release(&crowd);
    host_stop(&h, SIGKILL);
    if (!good)
        return false;
    double middle = median(last, s->runs);
    return (s->json ? report_json : report)(s, run, middle) && middle <= BACK_MS;
}
