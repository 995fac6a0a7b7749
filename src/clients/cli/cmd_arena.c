/* cmd_arena.c - `hearts arena`: two players, or a ladder of them, play duplicate deals. */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/arena.h"
#include "clients/cli/arena_file.h"
#include "clients/programs/open.h"
#include "study/arena/parallel.h"

enum { NODES_MAX = 1000000000, MS_MAX = 600000 };
enum {
    KEEP_S = 5,       /* seconds between two saves */
    RESULT_DEALS = 2, /* deals needed for a result: one alone has no interval */
};

/* ---- Arguments ---- */

/* Reads up to `most` numbers separated by commas; returns how many, or 0 on error. */
static int read_numbers(const char *text, double low, double high, double *out, int most)
{
    int count = 0;
    for (;;) {
        char *end;
        /* Excludes what strtod() would also accept: signs, spaces, hexadecimal, infinities. */
        size_t length = strspn(text, "0123456789.");
        double n = length ? strtod(text, &end) : -1;
        if (!length || end != text + length || !(n >= low && n <= high) || count == most)
            return 0;
        out[count++] = n;
        if (*end != ',')
            return *end ? 0 : count;
        text = end + 1;
    }
}

static int read_time(struct arena_request *r, const char *text)
{
    double ms[2];
    int count = read_numbers(text, 0, MS_MAX, ms, 2);
    if (!count)
        return command_wrong("arena",
                             "--time expects milliseconds a decision up to %d, or those "
                             "of A,B, not \"%.40s\"",
                             MS_MAX, text);
    for (int i = 0; i < 2; i++)
        r->time_ns[i] = (uint64_t)(ms[i < count ? i : 0] * 1e6);
    return 0;
}

static int read_nodes(struct arena_request *r, const char *text)
{
    double nodes[2];
    int count = read_numbers(text, 0, NODES_MAX, nodes, 2);
    if (!count)
        return command_wrong("arena",
                             "--nodes expects a number up to %d, or those of A,B, not "
                             "\"%.40s\"",
                             NODES_MAX, text);
    for (int i = 0; i < 2; i++)
        r->nodes[i] = (uint64_t)nodes[i < count ? i : 0];
    return 0;
}

static int read_times(struct arena_request *r, const char *text)
{
    double ms[ARENA_TIMES];
    r->time_count = read_numbers(text, 0.001, MS_MAX, ms, ARENA_TIMES);
    if (!r->time_count)
        return command_wrong("arena",
                             "--times expects up to %d times of 0.001 to %d milliseconds "
                             "between commas, not \"%.40s\"",
                             ARENA_TIMES, MS_MAX, text);
    for (int i = 0; i < r->time_count; i++)
        r->times_ns[i] = (uint64_t)(ms[i] * 1e6);
    return 0;
}

static int read_design(struct arena_request *r, const char *text)
{
    static const char *const words[] = {
        [SEATING_2V2] = "2v2",
        [SEATING_1V3] = "1v3",
        [SEATING_MIXED] = "mixed",
    };
    for (int i = 0; i < 3; i++)
        if (strcmp(text, words[i]) == 0) {
            r->order.design = (enum seating_design)i;
            return 0;
        }
    char nearest[NEAREST];
    return command_wrong("arena", "--design expects 2v2, 1v3 or mixed, not \"%.40s\"%s", text,
                         nearest_among(text, words, sizeof words / sizeof *words, "", nearest));
}

static int read_count(const char *option, uint64_t low, uint64_t high, uint64_t *out)
{
    return number_argument("arena", option, optarg, low, high, out) ? 0 : COMMAND_WRONG;
}

static int read_option(struct arena_request *r, int c, char **argv, char **rules)
{
    uint64_t n;
    switch (c) {
    case 'r': *rules = optarg; return 0;
    case 'd': return read_design(r, optarg);
    case 'n': return read_count("--deals", 2, ARENA_DEALS, &r->order.deals);
    case 's': return read_count("--seed", 0, UINT64_MAX, &r->order.seed);
    case 't':
        if (!number_argument("arena", "--threads", optarg, 1, PARALLEL_MAX, &n))
            return COMMAND_WRONG;
        r->order.threads = (unsigned)n;
        return 0;
    case 'm': return read_time(r, optarg);
    case 'M': return read_times(r, optarg);
    case 'N': return read_nodes(r, optarg);
    case 'S':
        return read_numbers(optarg, 0.001, 1000, &r->order.sprt, 1)
                   ? 0
                   : command_wrong("arena",
                                   "--sprt expects by how much A might be better, 0.001 to 1000, "
                                   "not \"%.40s\"",
                                   optarg);
    case 'g': r->order.games = true; return 0;
    case 'c': r->order.calibrate = true; return 0;
    case 'l': r->ladder = true; return 0;
    case 'j': r->json = true; return 0;
    case 'k': r->keep = optarg; return 0;
    case 'p': r->plot = optarg; return plot_argument("arena", optarg);
    default: return command_wrong_option(argv, c);
    }
}

static int read_players(struct arena_request *r, int count, char **names)
{
    if (r->ladder && r->time_count)
        return command_wrong("arena", "--ladder and --times do not go together");
    if (r->order.calibrate && (r->ladder || r->time_count || r->keep))
        return command_wrong("arena", "--calibrate is for one match: it goes together with neither"
                                      " --ladder nor --times nor --resume");
    if ((r->nodes[0] || r->nodes[1]) && (r->time_ns[0] || r->time_ns[1] || r->time_count))
        return command_wrong("arena", "a decision takes so many nodes or so much time, not both");
    if (r->ladder ? count < 2 || count > ARENA_PLAYERS : count != 2)
        return command_wrong("arena", r->ladder ? "--ladder expects 2 to 16 players"
                                                : "it expects two players, A and B");
    for (int i = 0; i < count; i++) {
        struct error e;
        r->players[i] = player_open(names[i], &e); /* starts it if it is a program */
        if (!r->players[i])
            return player_named(names[i]) ? command_failed("arena", "%s", e.text)
                                          : command_wrong("arena", "%s", e.text);
        r->player_count++;
    }
    return 0;
}

static int read_request(int argc, char **argv, struct arena_request *r)
{
    static const struct option options[] = {
        { "rules", required_argument, NULL, 'r' },  { "design", required_argument, NULL, 'd' },
        { "deals", required_argument, NULL, 'n' },  { "threads", required_argument, NULL, 't' },
        { "time", required_argument, NULL, 'm' },   { "nodes", required_argument, NULL, 'N' },
        { "times", required_argument, NULL, 'M' },  { "seed", required_argument, NULL, 's' },
        { "games", no_argument, NULL, 'g' },        { "calibrate", no_argument, NULL, 'c' },
        { "sprt", required_argument, NULL, 'S' },   { "ladder", no_argument, NULL, 'l' },
        { "json", no_argument, NULL, 'j' },         { "plot", required_argument, NULL, 'p' },
        { "resume", required_argument, NULL, 'k' }, { 0 },
    };
    char *rules = NULL;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        int status = read_option(r, c, argv, &rules);
        if (status)
            return status;
    }
    int status = rules_argument("arena", rules != NULL, &rules, &r->plan);
    return status ? status : read_players(r, argc - optind, argv + optind);
}

/* ---- The matches ---- */

/* The matches of one run, and its progress. */
struct run {
    struct arena_request *request;
    struct arena_match *matches;
    int count, kept; /* how many there are; how many the file has */
    int at;          /* the one being played */
    time_t kept_at;
    struct progress line;
};

/* The share of all matches that is played; -1 with a sequential test, whose end is not known. */
static double part_played(const struct run *run)
{
    double part = 0;
    for (int i = 0; i < run->count; i++)
        part += (double)run->matches[i].result.deals / (double)run->request->order.deals;
    return run->request->order.sprt > 0 ? -1 : part / run->count;
}

/* Stores the state of all matches up to the current one. */
static bool keep(struct run *run, struct error *e)
{
    const struct arena_request *r = run->request;
    run->kept_at = time(NULL);
    return !r->keep || arena_file_write(r, run->matches, run->at + 1, run->count, r->keep, e);
}

/* A failure to store is ignored here: play_all() stores again after the match, and reports it. */
static void progress(const struct match_result *so_far, const struct match_order *o)
{
    struct run *run = o->with;
    arena_progress(&run->line, part_played(run), so_far, o);
    if (run->request->keep && time(NULL) - run->kept_at >= KEEP_S)
        (void)keep(run, NULL);
}

static bool play_match(struct run *run, struct error *e)
{
    struct arena_request *r = run->request;
    struct arena_match *m = &run->matches[run->at];
    memcpy(r->order.side, m->side, sizeof m->side);
    r->order.with = run;
    r->order.from = run->at < run->kept ? &m->result : NULL;
    const uint64_t before[2] = { player_forfeits(m->side[0].player),
                                 player_forfeits(m->side[1].player) };
    bool good = match_play(&r->order, &m->result, e);
    /* match_play() has counted the decisions that the duck made in place of our own players. Adds
     * those that it made in place of external programs. */
    for (int i = 0; i < 2; i++) {
        struct playing_spent *s = &m->result.side[i].spent;
        uint64_t more = player_forfeits(m->side[i].player) - before[i];
        if (more && !s->forfeits)
            (void)snprintf(s->refused, sizeof s->refused,
                           "the program answers late, wrongly or not at all");
        s->forfeits += more;
    }
    progress_end(&run->line);
    if (good && r->json && m->result.deals >= RESULT_DEALS && !arena_print_json(r, m)) {
        error_set(e, "there is not enough memory");
        return false;
    }
    return good;
}

/* Sets the matches up, and resumes from the file, if there is one. */
static int set_up_matches(struct run *run)
{
    struct arena_request *r = run->request;
    struct error e;
    /* The players of each match, and their limits. */
    for (int i = 0; i < run->count; i++) {
        struct match_side *side = run->matches[i].side;
        for (int which = 0; which < 2; which++) {
            side[which].player = r->players[r->ladder ? i + which : which];
            side[which].nodes = r->nodes[which];
            side[which].time_ns = r->time_ns[which];
        }
        if (r->time_count)
            side[0].time_ns = r->times_ns[i];
        if (r->time_count && !r->time_ns[1])
            side[1].time_ns = r->times_ns[i];
    }
    if (!r->keep)
        return 0;
    if (!file_may_replace(r->keep, &e))
        return command_failed("arena", "%s", e.text);
    run->kept = arena_file_read(r, run->matches, run->count, r->keep, &e);
    if (run->kept < 0)
        return command_failed("arena", "%s", e.text);
    for (int i = 0; i < run->kept; i++)
        if (run->matches[i].result.deals > r->order.deals)
            return command_wrong("arena", "%.200s has %llu %s already: --deals expects no fewer",
                                 r->keep, (unsigned long long)run->matches[i].result.deals,
                                 arena_samples(r));
    return 0;
}

/* Prints and draws the first `count` matches, which have results. */
static int tell_all(const struct run *run, int count)
{
    const struct arena_request *r = run->request;
    struct error e;
    if (!count)
        return 0;
    if (!r->json && run->count == 1 && !r->ladder)
        arena_print_match(r, &run->matches[0]);
    else if (!r->json)
        arena_print_rows(r, run->matches, count);
    if (r->plot && !arena_plot(r, run->matches, count, &e))
        return command_failed("arena", "%s", e.text);
    return 0;
}

static int play_all(struct run *run)
{
    const struct arena_request *r = run->request;
    struct error e;
    int status = 0, told = 0;
    bool cut = false;
    for (int i = 0; status == 0 && !cut && i < run->count; i++) {
        const struct arena_match *m = &run->matches[i];
        run->at = i;
        if (!play_match(run, &e))
            return command_failed("arena", "%s", e.text);
        if (fflush(stdout) != 0)
            return 0; /* main() says why */
        if (!keep(run, &e))
            status = command_failed("arena", "%s", e.text);
        told += m->result.deals >= RESULT_DEALS;
        cut = arena_cut_short(r, m);
    }
    int printed = tell_all(run, told);
    status = status ? status : printed;
    if (status != 0 || !cut)
        return status;

    char match[60] = "", on[300] = "";
    if (run->count > 1)
        (void)snprintf(match, sizeof match, "match %d of %d, ", run->at + 1, run->count);
    if (r->keep)
        (void)snprintf(on, sizeof on, "; the same with --resume \"%.200s\" goes on", r->keep);
    return command_interrupted("arena", "%s%llu of %llu %s are played%s", match,
                               (unsigned long long)run->matches[run->at].result.deals,
                               (unsigned long long)r->order.deals, arena_samples(r), on);
}

static int play_request(struct arena_request *r)
{
    r->order.plan = &r->plan;
    r->order.progress = progress;
    r->order.stopped = interrupted;
    struct run run = { .request = r, .count = 1 };
    if (r->ladder)
        run.count = r->player_count - 1;
    else if (r->time_count)
        run.count = r->time_count;
    run.matches = calloc((size_t)run.count, sizeof *run.matches);
    if (!run.matches)
        return command_failed("arena", "there is not enough memory");
    int status = set_up_matches(&run);
    if (status == 0) {
        interrupt_catch();
        progress_begin(&run.line, false);
        run.line.begun_part = part_played(&run);
        status = play_all(&run);
    }
    free(run.matches);
    return status;
}

int cmd_arena(int argc, char **argv)
{
    struct arena_request r = { .order = { .deals = 1000,
                                          .seed = 1,
                                          .threads = parallel_processors(),
                                          .stand_in = player_find("duck") } };
    int status = read_request(argc, argv, &r);
    if (status == 0)
        status = play_request(&r);
    for (int i = 0; i < r.player_count; i++)
        player_close(r.players[i]);
    return status;
}
