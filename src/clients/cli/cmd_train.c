/* cmd_train.c - `hearts train`: learns a policy for a game by self-play. */
#define _POSIX_C_SOURCE 200809L
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "base/plot/plot.h"
#include "clients/cli/commands.h"
#include "clients/cli/progress.h"
#include "players/policy/policy.h"
#include "study/train/train.h"

enum { CURVE = 64, CURVE_DEALS = 1500, MINUTES_MOST = 10000, WEIGHTS_LIMIT = 1 << 20 };

struct request {
    const char *out, *plot, *from;
    uint64_t seed, minutes, hands;
    struct hearts_plan plan;
};

/* The state of the progress report. */
struct telling {
    const struct request *request;
    const int8_t
        *yardstick; /* weights to compare with: of --from, or zeros, which play at random */
    struct progress line;
    double part, gain, margin; /* share done; gain and margin: from the last comparison */
    uint64_t compared;         /* hands learned from at that comparison */
    size_t points;
    struct plot_point curve[CURVE];
};

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Writes the gain over the starting point: "    12800 hands  +3.21 +/- 0.12 points a hand". */
static void write_gain(const struct telling *t, uint64_t hands, char *out, size_t capacity)
{
    (void)snprintf(out, capacity, "%9llu hands  %+.2f +/- %.2f points a hand",
                   (unsigned long long)hands, t->gain, t->margin);
}

/* Shows the gain between two comparisons: that of the last one, with its number of hands. */
static void show_progress(struct telling *t, uint64_t hands)
{
    if (t->compared)
        progress_show(&t->line, t->part, "%llu hands; %+.2f +/- %.2f points a hand at %llu",
                      (unsigned long long)hands, t->gain, t->margin,
                      (unsigned long long)t->compared);
    else
        progress_show(&t->line, t->part, "%llu hands, not compared yet", (unsigned long long)hands);
}

static void tell(void *with, uint64_t hands, double part, const int8_t *weights)
{
    struct telling *t = with;
    char text[80];
    t->part = part;
    if (!weights) {
        show_progress(t, hands);
        return;
    }
    /* A fixed seed: every comparison plays the same deals. */
    t->gain = train_compare(&t->request->plan, weights, t->yardstick, CURVE_DEALS, 0x5eed,
                            &t->margin);
    t->compared = hands;
    show_progress(t, hands);
    write_gain(t, hands, text, sizeof text);
    if (!t->line.shown || part >= 1) {
        progress_end(&t->line);
        fprintf(stderr, "%3.0f %%  %s\n", 100 * part, text);
    }
    if (t->points == CURVE)
        return;
    t->curve[t->points++] = (struct plot_point){ (double)hands / 1000, t->gain, t->gain - t->margin,
                                                 t->gain + t->margin };
}

/* Draws the learning curve. */
static bool draw(const struct request *r, const struct telling *t, struct error *e)
{
    char rules[HEARTS_RULES_TEXT], title[120];
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    (void)snprintf(title, sizeof title, "Learning %.80s", rules);
    struct plot_series series = { .points = t->curve, .count = t->points, .band = true };
    struct plot plot = {
        .kind = PLOT_LINES,
        .title = title,
        .series = &series,
        .series_count = 1,
        .note = r->from ? "against the weights it went on from" : "against playing at random",
        .x_label = "thousand hands",
        .y_label = "points a hand better",
        .with_zero = true,
    };
    return plot_save(&plot, r->plot, e);
}

static int read_request(int argc, char **argv, struct request *r)
{
    static const struct option options[] = {
        { "rules", required_argument, NULL, 'r' }, { "minutes", required_argument, NULL, 'm' },
        { "hands", required_argument, NULL, 'n' }, { "seed", required_argument, NULL, 's' },
        { "from", required_argument, NULL, 'f' },  { "out", required_argument, NULL, 'o' },
        { "plot", required_argument, NULL, 'p' },  { 0 },
    };
    char *rules = NULL;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        bool good = true;
        int status = 0;
        switch (c) {
        case 'r': rules = optarg; break;
        case 'o': r->out = optarg; break;
        case 'p':
            r->plot = optarg;
            status = plot_argument("train", optarg);
            break;
        case 'f': r->from = optarg; break;
        case 'm':
            good = number_argument("train", "--minutes", optarg, 1, MINUTES_MOST, &r->minutes);
            break;
        case 'n':
            good = number_argument("train", "--hands", optarg, 1, 1000000000000, &r->hands);
            break;
        case 's': good = number_argument("train", "--seed", optarg, 0, UINT64_MAX, &r->seed); break;
        default: return command_wrong_option(argv, c);
        }
        if (status || !good)
            return status ? status : COMMAND_WRONG;
    }
    if (optind < argc)
        return command_wrong("train", "rules go after --rules: \"%.40s\" stands alone",
                             argv[optind]);
    if (!r->minutes && !r->hands)
        r->minutes = 8;
    else if (r->minutes && r->hands)
        return command_wrong("train", "either --minutes or --hands says how long");
    return rules_argument("train", rules != NULL, &rules, &r->plan);
}

static bool write_weights(const struct request *r, const int8_t *weights, uint64_t hands,
                          double part, struct error *e)
{
    struct buffer b;
    char rules[HEARTS_RULES_TEXT], date[32];
    time_t now = time(NULL);
    struct tm day;
    buffer_init(&b);
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    (void)strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &day));
    bool by_hands = r->hands != 0;
    buffer_format(&b,
                  "rules %s\ncommand hearts train --rules \"%s\" --%s %llu --seed %llu%s%s\n"
                  "hands %llu\n%sdate %s\nweights %d\n",
                  rules, rules, by_hands ? "hands" : "minutes",
                  (unsigned long long)(by_hands ? r->hands : r->minutes),
                  (unsigned long long)r->seed, r->from ? " --from " : "", r->from ? r->from : "",
                  (unsigned long long)hands, part < 1 ? "interrupted\n" : "", date, POLICY_WEIGHTS);
    buffer_append(&b, weights, POLICY_WEIGHTS);
    bool good = !b.failed && file_write_atomic(r->out, b.data, b.length, e);
    if (b.failed)
        error_set(e, "there is not enough memory");
    buffer_release(&b);
    return good;
}

/* Reads the weights from a file that --out wrote. */
static bool read_weights(const char *path, int8_t *out, struct error *e)
{
    struct buffer b;
    buffer_init(&b);
    bool good = file_read_all(path, WEIGHTS_LIMIT, &b, e);
    size_t line = 0;
    char mark[32];
    int length = snprintf(mark, sizeof mark, "weights %d\n", POLICY_WEIGHTS);
    while (good && line < b.length &&
           (b.length - line < (size_t)length || memcmp(b.data + line, mark, (size_t)length) != 0)) {
        const char *end = memchr(b.data + line, '\n', b.length - line);
        line = end ? (size_t)(end - b.data) + 1 : b.length;
    }
    if (good && b.length - line != (size_t)length + POLICY_WEIGHTS) {
        error_set(e, "%s: these are not weights of this version", path);
        good = false;
    }
    if (good)
        memcpy(out, b.data + line + length, POLICY_WEIGHTS);
    buffer_release(&b);
    return good;
}

int cmd_train(int argc, char **argv)
{
    static int8_t from[POLICY_WEIGHTS], weights[POLICY_WEIGHTS];
    struct request r = { .seed = 1, .out = "learnt.weights" };
    struct error e;
    char gain[80];
    uint64_t hands;
    int status = read_request(argc, argv, &r);
    if (status)
        return status;
    if (r.from && !read_weights(r.from, from, &e))
        return command_failed("train", "%s", e.text);
    /* Checked now, rather than after hours of learning. */
    if (!file_may_replace(r.out, &e))
        return command_failed("train", "%s", e.text);
    struct telling telling = { .request = &r, .yardstick = from };
    struct train_order order = {
        .plan = &r.plan,
        .seed = r.seed,
        .hands = r.hands,
        .from = r.from ? from : NULL,
        .clock = now_s,
        .seconds = r.hands ? 0 : 60.0 * (double)r.minutes,
        .progress = tell,
        .with = &telling,
        .stopped = interrupted,
    };
    interrupt_catch();
    progress_begin(&telling.line, false);
    bool good = train(&order, weights, &hands, &e);
    progress_end(&telling.line);
    good = good && write_weights(&r, weights, hands, telling.part, &e);
    if (!good || (r.plot && !draw(&r, &telling, &e)))
        return command_failed("train", "%s", e.text);
    if (telling.part >= 1)
        return 0;
    write_gain(&telling, hands, gain, sizeof gain);
    return command_interrupted("train",
                               "%s; what was learnt is in %.150s, and --from \"%.150s\" "
                               "goes on from it",
                               gain + strspn(gain, " "), r.out, r.out);
}
