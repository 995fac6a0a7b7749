/* cmd_simulate.c - `hearts simulate`: lets computers play many hands, and reports the results. */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/commands.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/os/interrupt.h"
#include "clients/cli/json_line.h"
#include "clients/cli/progress.h"
#include "clients/cli/simulate.h"
#include "clients/programs/open.h"

enum { THREADS_MAX = 256 };

struct request {
    struct hearts_plan plan;
    struct simulate_order order;
    const char *players;
    const struct player *opened[HEARTS_SEATS]; /* each once, in the order named */
    int opened_count;
    bool json;
};

/* ---- Arguments ---- */

/* Seats the players named, repeating the list until every seat has one. */
static int seat_players(struct request *r)
{
    struct error e;
    char text[PLAYER_NAME];
    int named = 1;
    for (const char *at = r->players; *at; at++)
        named += *at == ',';
    if (named > r->plan.seats)
        return command_wrong("simulate", "--players expects at most %d names, one for each seat",
                             r->plan.seats);
    const char *at = r->players;
    for (int i = 0; i < named; i++) {
        size_t length = strcspn(at, ",");
        if (length >= sizeof text)
            return command_wrong("simulate", "--players expects names of at most %d bytes",
                                 PLAYER_NAME - 1);
        (void)snprintf(text, sizeof text, "%.*s", (int)length, at);
        r->opened[i] = player_open(text, &e); /* starts it if it is a program */
        if (!r->opened[i])
            return player_named(text) ? command_failed("simulate", "%s", e.text)
                                      : command_wrong("simulate", "--players: %s", e.text);
        r->opened_count++;
        at += length + (at[length] != '\0');
    }
    for (int seat = 0; seat < r->plan.seats; seat++)
        r->order.players[seat] = r->opened[seat % named];
    return 0;
}

static int read_request(int argc, char **argv, struct request *r)
{
    static const struct option options[] = {
        { "rules", required_argument, NULL, 'r' },
        { "players", required_argument, NULL, 'p' },
        { "hands", required_argument, NULL, 'n' },
        { "seed", required_argument, NULL, 's' },
        { "threads", required_argument, NULL, 't' },
        { "json", no_argument, NULL, 'j' },
        { 0 },
    };
    uint64_t threads = r->order.threads;
    char *rules = NULL;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool good = true;
        switch (c) {
        case 'r': rules = optarg; break;
        case 'p': r->players = optarg; break;
        case 'j': r->json = true; break;
        case 'n':
            good = number_argument("simulate", "--hands", optarg, 1, 1000000000000,
                                   &r->order.hands);
            break;
        case 's':
            good = number_argument("simulate", "--seed", optarg, 0, UINT64_MAX, &r->order.seed);
            break;
        case 't':
            good = number_argument("simulate", "--threads", optarg, 1, THREADS_MAX, &threads);
            break;
        default: return command_wrong_option(argv, c);
        }
        if (!good)
            return COMMAND_WRONG;
    }
    if (optind < argc)
        return command_wrong("simulate", "rules go after --rules: \"%.40s\" stands alone",
                             argv[optind]);
    r->order.threads = (unsigned)threads;
    int status = rules_argument("simulate", rules != NULL, &rules, &r->plan);
    return status ? status : seat_players(r);
}

/* ---- Result ---- */

/* The mean, and half the width of its 95 % interval. */
static void mean_of(const struct simulate_sums *sums, int seat, double *mean, double *margin)
{
    double n = (double)sums->hands;
    *mean = (double)sums->points[seat] / n;
    double variance = n > 1 ? ((double)sums->squares[seat] - n * *mean * *mean) / (n - 1) : 0;
    *margin = variance > 0 ? 1.96 * sqrt(variance / n) : 0;
}

static void print_table(const struct request *r, const struct simulate_sums *sums, double rate)
{
    char rules[HEARTS_RULES_TEXT];
    int columns = 10;
    for (int i = 0; i < r->opened_count; i++) {
        int length = (int)strlen(r->opened[i]->name);
        columns = length > columns ? length : columns;
    }
    /* Long commands are cut, to keep a row within 80 columns. */
    columns = columns < 30 ? columns : 30;
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    printf("%s, %llu hands, seed %llu\n\nseat  %-*s points a hand   95 in 100     moons\n", rules,
           (unsigned long long)sums->hands, (unsigned long long)r->order.seed, columns, "player");
    for (int s = 0; s < r->plan.seats; s++) {
        double mean, margin;
        mean_of(sums, s, &mean, &margin);
        printf("%c     %-*.*s %13.4f   +/- %-7.4f  %llu\n", 'A' + s, columns, columns,
               r->order.players[s]->name, mean, margin, (unsigned long long)sums->moons[s]);
    }
    printf("\n%.0f hands a second\n", rate);
}

static bool print_json(const struct request *r, const struct simulate_sums *sums, double rate)
{
    char rules[HEARTS_RULES_TEXT];
    struct json_line l;
    struct json *j = &l.json;
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    json_line_object(&l);
    json_text(j, "rules", rules);
    json_number(j, "hands", (int64_t)sums->hands);
    json_digits(j, "seed", r->order.seed);
    if (sums->hands < r->order.hands)
        json_bool(j, "interrupted", true);
    json_list(j, "players");
    for (int s = 0; s < r->plan.seats; s++) {
        double mean, margin;
        mean_of(sums, s, &mean, &margin);
        json_object(j, NULL);
        json_seat(j, "seat", s);
        json_text(j, "player", r->order.players[s]->name);
        json_number(j, "points", sums->points[s]);
        json_fixed(j, "mean", mean, 6);
        json_fixed(j, "low", mean - margin, 6);
        json_fixed(j, "high", mean + margin, 6);
        json_number(j, "moons", (int64_t)sums->moons[s]);
        json_object_end(j);
    }
    json_list_end(j);
    json_fixed(j, "hands_per_s", rate, 0);
    return json_line_object_end(&l);
}

/* ---- The command ---- */

static void show(void *with, uint64_t done, uint64_t hands)
{
    progress_show(with, (double)done / (double)hands, "%llu of %llu hands",
                  (unsigned long long)done, (unsigned long long)hands);
}

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : (unsigned)n;
}

/* Plays the hands, and prints the result. */
static int run(struct request *r)
{
    struct progress line;
    progress_begin(&line, false);
    r->order.progress = show;
    r->order.with = &line;
    r->order.stopped = interrupted;
    struct simulate_sums sums;
    struct error e;
    double start = now_s();
    bool good = simulate(&r->order, &sums, &e);
    double passed = now_s() - start;
    progress_end(&line);
    if (!good)
        return command_failed("simulate", "%s", e.text);
    if (!sums.hands)
        return command_interrupted("simulate", "no hand was played to its end");
    double rate = (double)sums.hands / (passed > 1e-9 ? passed : 1e-9);
    if (!r->json)
        print_table(r, &sums, rate);
    else if (!print_json(r, &sums, rate))
        return command_failed("simulate", "there is not enough memory");
    if (sums.hands < r->order.hands)
        return command_interrupted("simulate", "%llu of %llu hands are played",
                                   (unsigned long long)sums.hands,
                                   (unsigned long long)r->order.hands);
    return 0;
}

int cmd_simulate(int argc, char **argv)
{
    struct request r = { .players = "random" };
    r.order = (struct simulate_order){
        .plan = &r.plan, .hands = 10000, .seed = 1, .threads = processors()
    };
    int status = read_request(argc, argv, &r);
    interrupt_catch();
    if (!status)
        status = run(&r);
    for (int i = 0; i < r.opened_count; i++)
        player_close(r.opened[i]);
    return status;
}
