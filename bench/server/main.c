/* main.c - measures the table server, beside a bare echo server of the same library in the same
 * run.
 *
 *   bench_server [--json] [--tables N] [--sockets N] [--rate N] [--seconds S] HEARTS ECHO
 *
 * Both servers and this program share the machine; the figures are meant for two processors.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/host.h"
#include "bench/server/robots.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* FIRST_TABLES: a part of all; CALM: of the rate, so that nothing piles up. */
enum { FIRST_TABLES = 5, KILLS = 3, WARM_SOCKETS = 200, CALM = 4 };

struct setup {
    const char *hearts, *echo;
    char folder[256], log[300];
    int sockets, tables, rate;
    double seconds;
    bool json;
};

/* What was measured; 0 where a server has no such figure. */
struct figures {
    double start_ms, socket_bytes, rate, p50_ms, p99_ms, cpu_us, peak;
    double table_bytes, told, listening_ms, answering_ms;
};

/* ---- What is the same for both servers ---- */

static double per(double all, double n) { return n > 0 ? all / n : 0; }

/* Idle sockets, by the memory that they add to those that are there already. */
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

/* At a steady rate, then as fast as it goes. */
static bool measure_play(const struct setup *s, struct crowd *c, const struct host *h,
                         struct figures *out)
{
    (void)crowd_run(c, s->seconds / 4, s->rate);
    double cpu = host_processor_s(h), took = crowd_run(c, s->seconds, s->rate);
    if (c->lost || c->refused || !c->acked) {
        fprintf(stderr, "bench: %d sockets lost, %llu refused (%s), %llu answered\n", c->lost,
                (unsigned long long)c->refused, c->refusal, (unsigned long long)c->acked);
        return false;
    }
    double acked = (double)c->acked;
    out->rate = acked / took;
    out->told = (double)c->told / acked;
    out->cpu_us = (host_processor_s(h) - cpu) * 1e6 / acked;
    out->p50_ms = crowd_lag_ms(c, 0.5);
    out->p99_ms = crowd_lag_ms(c, 0.99);
    took = crowd_run(c, s->seconds / 2, 0);
    out->peak = (double)c->acked / took;
    return true;
}

/* ---- The echo server ---- */

static bool measure_echo(const struct setup *s, struct crowd *c, struct figures *out)
{
    struct host h = { 0 };
    char port[16];
    c->port = wire_free_port();
    (void)snprintf(port, sizeof port, "%d", c->port);
    char *argv[] = { (char *)s->echo, port, NULL };
    if (!host_start(&h, c->port, s->log, argv))
        return false;
    out->start_ms = (double)h.listening_ns / 1e6;
    bool good = measure_sockets(s, c, &h, ROLE_ECHO, out);
    crowd_close(c, s->tables * TABLE_SEATS, s->sockets);
    if (good) {
        crowd_echo(c, s->tables);
        good = measure_play(s, c, &h, out);
    }
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    return good;
}

/* ---- The table server ---- */

static bool start_hearts(const struct setup *s, struct host *h, int port)
{
    char listen[32], data[300];
    (void)snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
    (void)snprintf(data, sizeof data, "%s/data", s->folder);
    char *argv[] = { (char *)s->hearts,
                     "serve",
                     "--listen",
                     listen,
                     "--data",
                     data,
                     "--sockets-per-address",
                     "20000",
                     "--messages",
                     "1000000",
                     "--tables-per-address",
                     "60000",
                     "--guests-per-address",
                     "60000",
                     NULL };
    return host_start(h, port, s->log, argv);
}

/* Memory by table: from the first part of them to all of them, a few decisions into their games. */
static bool measure_tables(const struct setup *s, struct crowd *c, const struct host *h,
                           struct figures *out)
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
    return true;
}

/* Killed in the middle of play: how long until it listens, and until every table has answered; the
 * worst of some times. */
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

static bool measure_hearts(const struct setup *s, struct crowd *c, struct figures *out)
{
    struct host h = { 0 };
    c->port = wire_free_port();
    if (!start_hearts(s, &h, c->port))
        return false;
    out->start_ms = (double)h.listening_ns / 1e6;
    bool good = crowd_invite(c, s->sockets) && measure_sockets(s, c, &h, ROLE_IDLE, out);
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    /* Tables are measured in a process that never had other sockets: nothing given back waits. */
    good = good && start_hearts(s, &h, c->port) && measure_tables(s, c, &h, out) &&
           measure_play(s, c, &h, out) && measure_kill(s, c, &h, out);
    crowd_close(c, 0, s->sockets);
    host_stop(&h, SIGKILL);
    return good;
}

/* ---- What came of it ---- */

struct row {
    const char *name, *word, *unit;
    double here, echo, most, least; /* most, least: what is asked for; 0: nothing */
};

static const char *verdict(const struct row *r)
{
    bool most = r->most > 0, least = r->least > 0;
    if (!most && !least)
        return "";
    return (most && r->here > r->most) || (least && r->here < r->least) ? "missed" : "pass";
}

static void print_row(const struct row *r)
{
    char echo[32] = "", ratio[32] = "", wanted[32] = "";
    int digits = r->here < 100 ? 2 : 0;
    if (r->echo > 0) {
        (void)snprintf(echo, sizeof echo, "%.*f", r->echo < 100 ? 2 : 0, r->echo);
        (void)snprintf(ratio, sizeof ratio, "%.2f", r->here / r->echo);
    }
    if (r->most > 0 || r->least > 0)
        (void)snprintf(wanted, sizeof wanted, "%s %.0f",
                       r->most > 0 ? "<=" : ">=", r->most > 0 ? r->most : r->least);
    printf("%-46s %10.*f %10s %7s  %-9s %s\n", r->name, digits, r->here, echo, ratio, wanted,
           verdict(r));
}

static void print_json(const struct row *row, size_t n, const struct setup *s)
{
    printf("{\"sockets\": %d, \"tables\": %d, \"rate\": %d, \"figures\": [", s->sockets, s->tables,
           s->rate);
    for (size_t i = 0; i < n; i++) {
        const struct row *r = &row[i];
        printf("%s\n  {\"figure\": \"%s\", \"unit\": \"%s\", \"value\": %.3f", i ? "," : "",
               r->word, r->unit, r->here);
        if (r->echo > 0)
            printf(", \"echo\": %.3f, \"ratio\": %.3f", r->echo, r->here / r->echo);
        if (r->most > 0 || r->least > 0)
            printf(", \"%s\": %.0f, \"pass\": %s", r->most > 0 ? "most" : "least",
                   r->most > 0 ? r->most : r->least, *verdict(r) == 'p' ? "true" : "false");
        printf("}");
    }
    puts("]}");
}

/* Prints it all; false when something was missed. */
static bool report(const struct setup *s, const struct figures *f, const struct figures *e)
{
    const struct row row[] = {
        { "idle socket, bytes", "socket_bytes", "B", f->socket_bytes, e->socket_bytes, 8192, 0 },
        { "live table, bytes", "table_bytes", "B", f->table_bytes, 0, 8192, 0 },
        { "moves stored, told to four, a second", "rate", "1/s", f->rate, e->rate, 0, 2500 },
        { "  events told, a move", "told", "", f->told, 0, 0, 0 },
        { "  move to own acknowledgement, median, ms", "p50_ms", "ms", f->p50_ms, e->p50_ms, 0, 0 },
        { "  99 of 100 within, ms", "p99_ms", "ms", f->p99_ms, e->p99_ms, 25, 0 },
        { "  processor time of the server, a move, us", "cpu_us", "us", f->cpu_us, e->cpu_us, 0,
          0 },
        { "as fast as it goes, a second", "peak", "1/s", f->peak, e->peak, 0, 0 },
        { "start with nothing kept until it listens, ms", "start_ms", "ms", f->start_ms,
          e->start_ms, 0, 0 },
        { "kill -9 until it listens, ms", "listening_ms", "ms", f->listening_ms, 0, 250, 0 },
        { "kill -9 until every table has answered, ms", "answering_ms", "ms", f->answering_ms, 0,
          1000, 0 },
    };
    size_t n = sizeof row / sizeof *row;
    bool good = true;
    if (s->json)
        print_json(row, n, s);
    else
        printf("%d idle sockets; %d tables of four at %d moves a second; %d kills, the worst\n\n"
               "%-46s %10s %10s %7s  %s\n",
               s->sockets, s->tables, s->rate, KILLS, "", "hearts", "echo", "ratio", "wanted");
    for (size_t i = 0; i < n; i++) {
        if (!s->json)
            print_row(&row[i]);
        good = good && *verdict(&row[i]) != 'm';
    }
    return good;
}

/* ---- Beginning ---- */

static int usage(void)
{
    fputs("usage: bench_server [--json] [--tables N] [--sockets N] [--rate N] [--seconds S] HEARTS "
          "ECHO\n",
          stderr);
    return 2;
}

static bool read_setup(struct setup *s, int argc, char **argv)
{
    static const struct option options[] = {
        { "json", no_argument, NULL, 'j' },          { "tables", required_argument, NULL, 't' },
        { "sockets", required_argument, NULL, 's' }, { "rate", required_argument, NULL, 'r' },
        { "seconds", required_argument, NULL, 'd' }, { NULL, 0, NULL, 0 },
    };
    *s = (struct setup){ .sockets = 10000, .tables = 1000, .rate = 2750, .seconds = 20 };
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int n = optarg ? atoi(optarg) : 0;
        if (c == '?' || (c != 'j' && n <= 0))
            return false;
        *(c == 't' ? &s->tables : c == 's' ? &s->sockets : c == 'r' ? &s->rate : &n) = n;
        s->json = s->json || c == 'j';
        s->seconds = c == 'd' ? n : s->seconds;
    }
    if (argc - optind != 2)
        return false;
    s->hearts = argv[optind];
    s->echo = argv[optind + 1];
    return s->tables >= FIRST_TABLES && s->tables * TABLE_SEATS <= s->sockets &&
           s->sockets > WARM_SOCKETS;
}

int main(int argc, char **argv)
{
    struct setup s;
    struct crowd crowd;
    struct figures hearts = { 0 }, echo = { 0 };
    struct rlimit files;
    if (!read_setup(&s, argc, argv))
        return usage();
    (void)signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    /* On a disk: a folder for temporary files may be none. */
    if (!crowd_init(&crowd, s.sockets) || !folder_make("build", s.folder, sizeof s.folder)) {
        fputs("bench: there is no memory, or no folder build/\n", stderr);
        return 1;
    }
    (void)snprintf(s.log, sizeof s.log, "%s/log", s.folder);
    bool good = measure_echo(&s, &crowd, &echo) && measure_hearts(&s, &crowd, &hearts);
    crowd_release(&crowd);
    if (good)
        folder_remove(s.folder);
    return good && report(&s, &hearts, &echo) ? 0 : 1;
}
