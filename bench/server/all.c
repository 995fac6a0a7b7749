/* all.c - memory, moves and restarts of the table server, compared with a bare echo server and a
 * durable one.
 *
 * The bare echo shows what the library costs, and is measured once. The durable echo stores what it
 * echoes. It takes turns with ours, half a second each, so that other load on the disk and the
 * processors affects both alike.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/report.h"
#include "bench/server/servers.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* FIRST_TABLES: one in this many tables is there when memory is first measured. CALM: until then
 * the rate is divided by this, so that nothing piles up. */
enum { FIRST_TABLES = 5, KILLS = 3, WARM_SOCKETS = 200, CALM = 4, RUNS_MOST = 99 };

/* How long one server is used before it is the other's turn. */
static const double TURN_S = 0.5;

/* The part of the wanted rate that has to be reached. */
static const double SLACK = 0.98;

/* What was measured; 0 where a server has no such figure. */
struct figures {
    double start_ms, socket_bytes, rate, p50_ms, p99_ms, cpu_us, peak;
    double table_bytes, told, listening_ms, answering_ms;
};

struct both {
    struct figures hearts, durable;
};

static double per(double all, double n) { return n > 0 ? all / n : 0; }

/* ---- What is the same for all servers ---- */

/* Memory of an idle socket: what further ones add to the first WARM_SOCKETS. */
static bool measure_sockets(const struct setup *s, struct crowd *c, const struct host *h,
                            enum role role, struct figures *out)
{
    if (!crowd_open(c, 0, WARM_SOCKETS, role))
        return false;
    double before = host_memory(h);
    if (!crowd_open(c, WARM_SOCKETS, s->sockets, role))
        return false;
    out->socket_bytes = per(host_memory(h) - before, s->sockets - WARM_SOCKETS);
    return true;
}

/* A server, and the clients that play on it. */
struct side {
    struct crowd *crowd;
    const struct host *host;
    struct figures *out;
    double took, cpu_s;
    double done; /* answered during its turns, not afterwards */
};

/* Plays for a while at that rate; 0: as fast as it goes. Then waits for what is under way, so that
 * it does not disturb the other side. */
static void play(struct side *side, double seconds, double rate)
{
    double cpu_s = host_processor_s(side->host), acked = (double)side->crowd->acked;
    side->took += crowd_go_on(side->crowd, seconds, rate);
    side->done += (double)side->crowd->acked - acked;
    crowd_settle(side->crowd);
    side->cpu_s += host_processor_s(side->host) - cpu_s;
}

/* The sides take short turns, so that whatever else the machine does affects them alike. */
static bool play_in_turn(const struct setup *s, struct side *side, int sides, double seconds,
                         double rate)
{
    int turns = (int)(seconds / TURN_S) < 1 ? 1 : (int)(seconds / TURN_S);
    for (int i = 0; i < sides; i++) {
        (void)crowd_run(side[i].crowd, s->seconds / 8, rate);
        crowd_settle(side[i].crowd);
        crowd_clear(side[i].crowd);
        side[i].took = side[i].cpu_s = side[i].done = 0;
    }
    for (int turn = 0; turn < turns; turn++)
        for (int i = 0; i < sides; i++)
            play(&side[(i + turn) % sides], seconds / turns, rate);
    bool good = true;
    for (int i = 0; i < sides; i++)
        good = good && all_went_well(side[i].crowd);
    return good;
}

/* Measures at the wanted rate, then as fast as it goes. */
static bool measure_play(const struct setup *s, struct side *side, int sides)
{
    if (!play_in_turn(s, side, sides, s->seconds, s->rate))
        return false;
    for (int i = 0; i < sides; i++) {
        struct crowd *c = side[i].crowd;
        struct figures *out = side[i].out;
        double acked = (double)c->acked;
        out->rate = acked / side[i].took;
        out->told = (double)c->told / acked;
        out->cpu_us = side[i].cpu_s * 1e6 / acked;
        out->p50_ms = crowd_lag_ms(c, 0.5);
        out->p99_ms = crowd_lag_ms(c, 0.99);
    }
    if (!play_in_turn(s, side, sides, s->seconds / 2, 0))
        return false;
    for (int i = 0; i < sides; i++)
        side[i].out->peak = side[i].done / side[i].took;
    return true;
}

/* ---- The echo server ---- */

static bool measure_echo(const struct setup *s, struct crowd *c, struct figures *out)
{
    struct host h = { 0 };
    if (!start_echo(s, &h))
        return false;
    c->port = h.port;
    out->start_ms = (double)h.listening_ns / 1e6;
    bool good = measure_sockets(s, c, &h, ROLE_ECHO, out);
    crowd_close(c, s->tables * TABLE_SEATS, s->sockets);
    if (good) {
        crowd_echo(c, s->tables);
        good = measure_play(s, &(struct side){ .crowd = c, .host = &h, .out = out }, 1);
    }
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    return good;
}

/* ---- The table server ---- */

/* Memory of a table: what further ones add to the first, a few decisions into their games. */
static bool measure_tables(const struct setup *s, struct crowd *c, const struct host *h,
                           struct figures *out, struct sizes *sizes)
{
    int first = s->tables / FIRST_TABLES;
    if (!crowd_open(c, 0, s->tables * TABLE_SEATS, ROLE_ROBOT) || !crowd_seat(c, first))
        return false;
    (void)crowd_run(c, s->seconds / 4, s->rate / CALM);
    double before = host_memory(h);
    if (!crowd_seat(c, s->tables))
        return false;
    (void)crowd_run(c, s->seconds / 4, s->rate / CALM);
    out->table_bytes = per(host_memory(h) - before, s->tables - first);
    /* Messages shrink with the cards left, so their sizes are averaged over as much of a hand as
     * there is time for. */
    (void)crowd_run(c, s->seconds / 2, 0);
    sizes->sent = (int)per((double)c->sent_bytes, (double)c->acked);
    sizes->told = (int)per((double)c->told_bytes, (double)c->told);
    sizes->answered = (int)per((double)c->answered_bytes, (double)c->acked);
    crowd_settle(c);
    return all_went_well(c);
}

/* Kills the server in the middle of play, KILLS times: how long until it listens, and until every
 * table has answered, at worst. */
static bool measure_kill(const struct setup *s, struct crowd *c, struct host *h,
                         struct figures *out)
{
    for (int i = 0; i < KILLS; i++) {
        (void)crowd_run(c, 1, s->rate);
        host_stop(h, SIGKILL);
        crowd_close(c, 0, s->tables * TABLE_SEATS);
        if (!start_hearts(s, h, c->port) || !crowd_return(c))
            return false;
        double answering = (double)(now_ns() - h->started_ns) / 1e6;
        double listening = (double)h->listening_ns / 1e6;
        out->listening_ms = listening > out->listening_ms ? listening : out->listening_ms;
        out->answering_ms = answering > out->answering_ms ? answering : out->answering_ms;
        if (c->behind) {
            fprintf(stderr, "bench: a table has lost what it had acknowledged\n");
            return false;
        }
        if (i + 1 < KILLS && !crowd_rejoin(c))
            return false;
    }
    return true;
}

/* ---- In turn with the durable echo ---- */

static bool measure_runs(const struct setup *s, struct crowd *c, const struct host *h,
                         const struct sizes *sizes, struct both *run)
{
    struct crowd other;
    struct host beside = { 0 };
    bool good = crowd_init(&other, s->tables * TABLE_SEATS) &&
                start_beside(s, &beside, &other, sizes);
    for (int i = 0; good && i < s->runs; i++) {
        struct side both[] = { { .crowd = c, .host = h, .out = &run[i].hearts },
                               { .crowd = &other, .host = &beside, .out = &run[i].durable } };
        good = measure_play(s, both, 2);
    }
    crowd_release(&other);
    host_stop(&beside, SIGKILL);
    return good;
}

static bool measure_hearts(const struct setup *s, struct crowd *c, struct figures *out,
                           struct sizes *sizes, struct both *run)
{
    struct host h = { 0 };
    if (!start_hearts(s, &h, 0))
        return false;
    c->port = h.port;
    out->start_ms = (double)h.listening_ns / 1e6;
    bool good = crowd_invite(c, s->sockets) && measure_sockets(s, c, &h, ROLE_IDLE, out);
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    /* Tables are measured in a fresh process, since one that had other sockets still holds memory
     * that they freed. */
    good = good && start_hearts(s, &h, c->port) && measure_tables(s, c, &h, out, sizes) &&
           measure_runs(s, c, &h, sizes, run) && measure_kill(s, c, &h, out);
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    return good;
}

/* ---- Results ---- */

/* The median of a figure over all runs. */
static double middle(const struct both *run, int n, size_t offset)
{
    double all[RUNS_MOST];
    for (int i = 0; i < n; i++)
        memcpy(&all[i], (const char *)&run[i] + offset, sizeof all[i]);
    return median(all, n);
}

/* The median of the ratios of a figure to that of the durable echo. */
static double middle_ratio(const struct both *run, int n, size_t offset)
{
    double all[RUNS_MOST];
    for (int i = 0; i < n; i++) {
        double here, there;
        memcpy(&here, (const char *)&run[i].hearts + offset, sizeof here);
        memcpy(&there, (const char *)&run[i].durable + offset, sizeof there);
        all[i] = per(here, there);
    }
    return median(all, n);
}

static void print_runs(const struct setup *s, const struct sizes *z, const struct both *run)
{
    printf("\nRuns, each beside the durable echo of as many bytes: %d asked, four told %d each, %d "
           "answered\n\n%-5s %27s %9s %21s %9s\n",
           z->sent, z->told, z->answered, "", "99 of 100 within, ms", "ratio", "fastest, a second",
           "ratio");
    for (int i = 0; i < s->runs; i++) {
        const struct figures *h = &run[i].hearts, *d = &run[i].durable;
        printf("%-5d %13.2f %13.2f %9.2f %10.0f %10.0f %9.2f\n", i + 1, h->p99_ms, d->p99_ms,
               per(h->p99_ms, d->p99_ms), h->peak, d->peak, per(h->peak, d->peak));
    }
}

static void add_runs(struct json *j, const struct setup *s, const struct sizes *z,
                     const struct both *run)
{
    json_object(j, "sizes");
    json_number(j, "asked", z->sent);
    json_number(j, "told", z->told);
    json_number(j, "answered", z->answered);
    json_object_end(j);
    json_list(j, "runs");
    for (int i = 0; i < s->runs; i++) {
        const struct figures *h = &run[i].hearts, *d = &run[i].durable;
        json_object(j, NULL);
        json_fixed(j, "p99_ms", h->p99_ms, 3);
        json_fixed(j, "durable_p99_ms", d->p99_ms, 3);
        json_fixed(j, "peak", h->peak, 0);
        json_fixed(j, "durable_peak", d->peak, 0);
        json_object_end(j);
    }
    json_list_end(j);
}

/* The figures of moves: medians of all runs. */
static struct both middle_of(const struct setup *s, const struct both *run)
{
#define MIDDLE(of) .of = middle(run, s->runs, offsetof(struct both, of))
    return (struct both){
        MIDDLE(hearts.rate),    MIDDLE(hearts.told),    MIDDLE(hearts.p50_ms),
        MIDDLE(hearts.p99_ms),  MIDDLE(hearts.cpu_us),  MIDDLE(hearts.peak),
        MIDDLE(durable.rate),   MIDDLE(durable.told),   MIDDLE(durable.p50_ms),
        MIDDLE(durable.p99_ms), MIDDLE(durable.cpu_us), MIDDLE(durable.peak),
    };
#undef MIDDLE
}

/* FIGURE: the median of the runs; ONCE: measured once. Ours first, then those beside it. */
#define FIGURE(of) .here = m.hearts.of, .beside = { echo->of, m.durable.of }
#define ONCE(of)   .here = once->of, .beside = { echo->of }

static bool report_figures(const struct setup *s, const struct figures *once,
                           const struct figures *echo, const struct both *run, struct json *j)
{
    static const char *const controls[CONTROLS] = { "echo", "durable" };
    struct both m = middle_of(s, run);
    double p99 = middle_ratio(run, s->runs, offsetof(struct figures, p99_ms));
    double peak = middle_ratio(run, s->runs, offsetof(struct figures, peak));
    const struct row row[] = {
        { "idle socket, bytes", "socket_bytes", "B", ONCE(socket_bytes), .most = 8192 },
        { "live table, bytes", "table_bytes", "B", ONCE(table_bytes), .most = 8192 },
        { "moves stored, told to four, a second", "rate", "1/s", FIGURE(rate),
          .least = s->rate * SLACK },
        { "  events told, a move", "told", "", FIGURE(told) },
        { "  move to own acknowledgement, median, ms", "p50_ms", "ms", FIGURE(p50_ms) },
        { "  99 of 100 within, ms", "p99_ms", "ms", FIGURE(p99_ms), .most = 25 },
        { "    times what the durable echo takes", "p99_ratio", "", .here = p99, .most = 1.5 },
        { "  processor time of the server, a move, us", "cpu_us", "us", FIGURE(cpu_us) },
        { "as fast as it goes, a second", "peak", "1/s", FIGURE(peak) },
        { "    of what the durable echo does", "peak_ratio", "", .here = peak, .least = 0.6 },
        { "start with nothing kept until it listens, ms", "start_ms", "ms", ONCE(start_ms) },
        { "kill -9 until it listens, ms", "listening_ms", "ms", ONCE(listening_ms), .most = 250 },
        { "kill -9 until every table has answered, ms", "answering_ms", "ms", ONCE(answering_ms),
          .most = 1000 },
    };
    return report_rows(row, sizeof row / sizeof *row, controls, j);
}

static bool report_json(const struct setup *s, const struct figures *once,
                        const struct figures *echo, const struct sizes *z, const struct both *run)
{
    struct buffer text = { 0 };
    struct json j;
    json_begin(&j, &text);
    json_object(&j, NULL);
    json_number(&j, "sockets", s->sockets);
    json_number(&j, "tables", s->tables);
    json_number(&j, "rate", s->rate);
    add_runs(&j, s, z, run);
    bool good = report_figures(s, once, echo, run, &j);
    json_object_end(&j);
    return report_line(&text) && good;
}

static bool report_text(const struct setup *s, const struct figures *once,
                        const struct figures *echo, const struct sizes *z, const struct both *run)
{
    printf("%d idle sockets; %d tables of four at %d moves a second, medians of %d runs; "
           "%d kills, the worst\n\n",
           s->sockets, s->tables, s->rate, s->runs, KILLS);
    bool good = report_figures(s, once, echo, run, NULL);
    print_runs(s, z, run);
    return good;
}

bool part_all(const struct setup *s)
{
    static struct both run[RUNS_MOST];
    struct figures hearts = { 0 }, echo = { 0 };
    struct sizes sizes = { 0 };
    struct crowd crowd;
    if (s->runs > RUNS_MOST || !crowd_init(&crowd, s->sockets)) {
        fputs("bench: there is not enough memory, or there are too many runs\n", stderr);
        return false;
    }
    bool good = measure_echo(s, &crowd, &echo) && measure_hearts(s, &crowd, &hearts, &sizes, run);
    crowd_release(&crowd);
    return good && (s->json ? report_json : report_text)(s, &hearts, &echo, &sizes, run);
}
