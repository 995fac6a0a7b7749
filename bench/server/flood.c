/* flood.c - how fast moves are while somebody floods a server with requests: ours, or one that
 * closes every connection when it accepts it.
 *
 * The two are flooded in turn, a second each, and our tables play all the while. So what the flood
 * itself takes from the machine is the same in both.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/flooder.h"
#include "bench/server/report.h"
#include "bench/server/servers.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { RUNS_MOST = 99, TABLES = 200, RATE = 1000, ADDRESSES = 8, HOMES = 16, LAGS_MOST = 1 << 20 };

static const double TURN_S = 1, RATIO_MOST = 2;

struct kind {
    const char *name, *word, *text;
};

static const struct kind kinds[] = {
    { "GET /api/tables", "tables", "GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" },
    { "POST /api/login", "login",
      "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Content-Length: 50\r\n\r\n{\"name\": \"Nobody\", \"password\": \"not the password\"}" },
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Moves while one of the two is flooded. */
struct side {
    int port;
    struct flood_count count;
    uint32_t *lag_us;
    size_t lags;
    double p99_ms;
};

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double p99_ms(struct side *side)
{
    qsort(side->lag_us, side->lags, sizeof *side->lag_us, by_size);
    return side->lags ? side->lag_us[side->lags * 99 / 100] / 1000.0 : 0;
}

static bool turn(const struct setup *s, struct crowd *c, const struct kind *kind, struct side *side)
{
    struct flooder flooder;
    struct flood flood = { side->port, s->flood, ADDRESSES, TURN_S, kind->text };
    if (!flooder_start(&flooder, &flood))
        return false;
    (void)crowd_run(c, TURN_S, RATE);
    bool good = flooder_end(&flooder, &side->count);
    crowd_settle(c);
    size_t n = c->acked < LAGS_MOST - side->lags ? (size_t)c->acked : LAGS_MOST - side->lags;
    memcpy(side->lag_us + side->lags, c->lag_us, n * sizeof *c->lag_us);
    side->lags += n;
    return good && all_went_well(c);
}

/* side[0]: while ours is flooded; side[1]: while the one that closes is. */
static bool run(const struct setup *s, struct crowd *c, const struct kind *kind,
                struct side side[2])
{
    bool good = true;
    for (int i = 0; good && i < (int)(s->seconds / TURN_S); i++)
        good = turn(s, c, kind, &side[i % 2]) && turn(s, c, kind, &side[1 - i % 2]);
    for (int i = 0; i < 2; i++)
        side[i].p99_ms = p99_ms(&side[i]);
    return good;
}

static double ratio_of(const struct side side[2])
{
    return side[1].p99_ms > 0 ? side[0].p99_ms / side[1].p99_ms : 0;
}

static void print_run(const struct kind *kind, int number, const struct side side[2])
{
    const struct flood_count *n = &side[0].count;
    printf("%-18s %3d %11.2f %11.2f %7.2f %9llu %9llu %9llu\n", kind->name, number, side[0].p99_ms,
           side[1].p99_ms, ratio_of(side), (unsigned long long)n->asked,
           (unsigned long long)n->answered, (unsigned long long)n->refused);
}

static void add_run(struct json *j, const struct kind *kind, const struct side side[2])
{
    const struct flood_count *n = &side[0].count;
    json_object(j, NULL);
    json_text(j, "flood", kind->word);
    json_fixed(j, "p99_ms", side[0].p99_ms, 3);
    json_fixed(j, "refused_p99_ms", side[1].p99_ms, 3);
    json_fixed(j, "ratio", ratio_of(side), 3);
    json_number(j, "asked", (int64_t)n->asked);
    json_number(j, "answered", (int64_t)n->answered);
    json_number(j, "refused", (int64_t)n->refused);
    json_object_end(j);
}

/* Makes all runs of a kind, and prints them, or adds them to `j` if that is not NULL. Returns the
 * median ratio; below 0 if a run failed. */
static double measure(const struct setup *s, struct crowd *c, const struct kind *kind, int closer,
                      struct json *j)
{
    double ratio[RUNS_MOST];
    bool good = true;
    for (int i = 0; good && i < s->runs; i++) {
        struct side side[2] = { { .port = c->port }, { .port = closer } };
        side[0].lag_us = calloc(LAGS_MOST, sizeof *side[0].lag_us);
        side[1].lag_us = calloc(LAGS_MOST, sizeof *side[1].lag_us);
        good = side[0].lag_us && side[1].lag_us && run(s, c, kind, side);
        if (good && j)
            add_run(j, kind, side);
        else if (good)
            print_run(kind, i + 1, side);
        ratio[i] = ratio_of(side);
        free(side[0].lag_us);
        free(side[1].lag_us);
    }
    return good ? median(ratio, s->runs) : -1;
}

/* The median ratio of every kind; false when a run failed. */
static bool measure_all(const struct setup *s, struct crowd *c, int closer, struct json *j,
                        double middle[KINDS])
{
    for (int i = 0; i < KINDS; i++)
        if ((middle[i] = measure(s, c, &kinds[i], closer, j)) < 0)
            return false;
    return true;
}

static bool report_json(const struct setup *s, struct crowd *c, int closer, double middle[KINDS])
{
    struct buffer text = { 0 };
    struct json j;
    json_begin(&j, &text);
    json_object(&j, NULL);
    json_list(&j, "runs");
    if (!measure_all(s, c, closer, &j, middle)) {
        buffer_release(&text);
        return false;
    }
    json_list_end(&j);
    for (int i = 0; i < KINDS; i++) {
        char key[32];
        (void)snprintf(key, sizeof key, "%s_ratio", kinds[i].word);
        json_fixed(&j, key, middle[i], 3);
    }
    json_object_end(&j);
    return report_line(&text);
}

static bool report_text(const struct setup *s, struct crowd *c, int closer, double middle[KINDS])
{
    printf("%d moves a second at %d tables, %d connections a second from %d addresses\n\n"
           "%-22s %11s %11s %7s %9s %9s %9s\n",
           RATE, TABLES, s->flood, ADDRESSES, "99 of 100 within, ms", "ours flooded", "at accept",
           "ratio", "asked", "answered", "refused");
    if (!measure_all(s, c, closer, NULL, middle))
        return false;
    putchar('\n');
    for (int i = 0; i < KINDS; i++)
        printf("%s, median ratio: %.2f, wanted <= 2: %s\n", kinds[i].name, middle[i],
               middle[i] <= RATIO_MOST ? "pass" : "missed");
    return true;
}

static bool report(const struct setup *s, struct crowd *c, int closer)
{
    double middle[KINDS];
    bool pass = (s->json ? report_json : report_text)(s, c, closer, middle);
    for (int i = 0; pass && i < KINDS; i++)
        pass = middle[i] <= RATIO_MOST;
    return pass;
}

bool part_flood(const struct setup *s)
{
    struct crowd crowd;
    struct host h = { 0 };
    pid_t closer;
    int port = closer_start(&closer), seats = TABLES * TABLE_SEATS;
    if (!port || s->runs > RUNS_MOST || !crowd_init(&crowd, seats)) {
        fputs("bench: there is not enough memory, or there are too many runs\n", stderr);
        return false;
    }
    crowd.open = true;
    wire_come_from(HOMES);
    bool good = start_flooded(s, &h);
    crowd.port = h.port;
    good = good && crowd_invite(&crowd, seats) && crowd_open(&crowd, 0, seats, ROLE_ROBOT) &&
           crowd_seat(&crowd, TABLES) && report(s, &crowd, port);
    crowd_release(&crowd);
    host_stop(&h, SIGKILL);
    (void)kill(closer, SIGKILL);
    (void)waitpid(closer, NULL, 0);
    return good;
}
