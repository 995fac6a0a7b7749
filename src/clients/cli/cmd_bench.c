/* cmd_bench.c - `hearts bench`: the speed of random play and of the learned policy, compared with
 * the bare loop of src/study/limit/limit.c.
 *
 * Every rate is the median of five, in processor time. The loops alternate, so that a slow moment
 * of the machine affects all of them.
 */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clients/cli/json_line.h"
#include "hearts/game.h"
#include "players/policy/policy.h"
#include "study/limit/limit.h"

enum { ROUNDS = 5, LOOPS = 5, POSITIONS = 64, LIMIT_CARDS = 52 };

struct bench {
    const struct hearts_plan *plan;
    struct hearts_game dealt; /* dealt and passed: the start of playouts */
    struct roles roles;
    struct hearts_game begun[POSITIONS]; /* dealt, and passed by the policy: the start of its
                                          * playouts */
    struct public_state public[POSITIONS];
    uint64_t rng;
    double slice_s;
};

/* A preset's results: rates per second, and their ratios to the bare loop's in the same round. */
struct bench_result {
    double hands, playouts, policy, limit_hands, limit_playouts;
    double hands_ratio, playouts_ratio, policy_ratio;
};

static double processor_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- The loops: each does its task n times ---- */

/* Plays games one after another, hand by hand. */
static void loop_hands(struct bench *b, uint64_t n)
{
    const struct hearts_plan *p = b->plan;
    struct hearts_start start = { 0 };
    struct hearts_game g;
    hearts_game_start(p, &g, &start);
    for (uint64_t i = 0; i < n; i++) {
        if (g.phase == HEARTS_OVER)
            hearts_game_next(p, &g);
        hearts_game_deal_random(p, &g, &b->rng);
        hearts_game_playout(p, &g, &b->rng);
    }
}

static void loop_playouts(struct bench *b, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        struct hearts_game g = b->dealt;
        hearts_game_playout(b->plan, &g, &b->rng);
    }
}

/* Plays whole hands with the learned policy instead of at random. */
static void loop_policy(struct bench *b, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        struct hearts_game g = b->begun[i % POSITIONS];
        struct public_state s = b->public[i % POSITIONS];
        policy_playout(&s, &g, &b->rng);
    }
}

static void loop_limit_hands(struct bench *b, uint64_t n) { b->rng += limit_hands(n, b->rng); }

static void loop_limit_playouts(struct bench *b, uint64_t n)
{
    b->rng += limit_playouts(n, b->rng);
}

/* Iterations per second, measured over about one slice of time. */
static double rate(struct bench *b, void (*loop)(struct bench *, uint64_t))
{
    uint64_t done = 0, n = 64;
    double start = processor_s(), passed = 0;
    while (passed < b->slice_s) {
        loop(b, n);
        done += n;
        passed = processor_s() - start;
        if (passed < b->slice_s / 8)
            n *= 2;
    }
    return (double)done / passed;
}

/* ---- A preset ---- */

static bool deal_and_pass(struct bench *b)
{
    const struct hearts_plan *p = b->plan;
    struct hearts_start start = { .hand_number = 1 };
    hearts_card deck[HEARTS_CARDS];
    hearts_game_start(p, &b->dealt, &start);
    hearts_deck_shuffle(p, deck, &b->rng);
    if (hearts_game_deal(p, &b->dealt, deck, NULL).code != HEARTS_OK)
        return false;
    while (b->dealt.phase == HEARTS_PASS || b->dealt.phase == HEARTS_CHARGE) {
        int seat = 0;
        while (seat < p->seats && !(b->dealt.to_act >> seat & 1))
            seat++;
        if (seat == p->seats)
            return false;
        /* Takes the first cards allowed. */
        struct hearts_choice choice = hearts_game_choice(p, &b->dealt, seat);
        hearts_card cards[HEARTS_CARDS];
        (void)hearts_pile_list(choice.from, cards);
        struct hearts_move move = { .seat = (uint8_t)seat, .option = choice.fallback };
        move.count = choice.low;
        memcpy(move.cards, cards, move.count);
        if (hearts_game_move(p, &b->dealt, &move, NULL).code != HEARTS_OK)
            return false;
    }
    return true;
}

/* Prepares many positions, so that the processor's predictors cannot learn one. */
static void begin_hands(struct bench *b)
{
    const struct hearts_plan *p = b->plan;
    roles_of(&b->roles, p);
    for (int i = 0; i < POSITIONS; i++) {
        struct hearts_game *g = &b->begun[i];
        struct hearts_start start = { .hand_number = (uint16_t)(1 + i % p->cycle_length) };
        hearts_game_start(p, g, &start);
        hearts_game_deal_random(p, g, &b->rng);
        while (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE)
            for (int seat = 0; seat < p->seats; seat++)
                if (g->to_act >> seat & 1 && (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE))
                    policy_decide_in(&b->roles, g, seat, &b->rng);
        public_of_game(&b->public[i], &b -> roles, g);
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *of)
{
    double sorted[ROUNDS];
    memcpy(sorted, of, sizeof sorted);
    qsort(sorted, ROUNDS, sizeof *sorted, compare);
    return sorted[ROUNDS / 2];
}

static void measure(struct bench *b, struct bench_result *out)
{
    static void (*const loops[LOOPS])(struct bench *, uint64_t) = {
        loop_limit_hands, loop_hands, loop_limit_playouts, loop_playouts, loop_policy,
    };
    double rates[LOOPS][ROUNDS];
    double hands_ratio[ROUNDS], playouts_ratio[ROUNDS], policy_ratio[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < LOOPS; i++)
            rates[i][round] = rate(b, loops[i]);
        hands_ratio[round] = rates[1][round] / rates[0][round];
        playouts_ratio[round] = rates[3][round] / rates[2][round];
        policy_ratio[round] = rates[4][round] / rates[2][round];
    }
    out->limit_hands = median(rates[0]);
    out->hands = median(rates[1]);
    out->limit_playouts = median(rates[2]);
    out->playouts = median(rates[3]);
    out->policy = median(rates[4]);
    out->policy_ratio = median(policy_ratio);
    out->hands_ratio = median(hands_ratio);
    out->playouts_ratio = median(playouts_ratio);
}

static double lower(double a, double b) { return a < b ? a : b; }

static bool print_json(const char *name, const struct bench_result *r, double ratio,
                       double per_card)
{
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_text(j, "preset", name);
    json_fixed(j, "hands_per_s", r->hands, 0);
    json_fixed(j, "playouts_per_s", r->playouts, 0);
    json_fixed(j, "ratio", ratio, 3);
    json_fixed(j, "hands_ratio", r->hands_ratio, 3);
    json_fixed(j, "playouts_ratio", r->playouts_ratio, 3);
    json_fixed(j, "ratio_per_card", ratio * per_card, 3);
    json_fixed(j, "policy_per_s", r->policy, 0);
    json_fixed(j, "policy_ratio", r->policy_ratio, 4);
    json_fixed(j, "limit_hands_per_s", r->limit_hands, 0);
    json_fixed(j, "limit_playouts_per_s", r->limit_playouts, 0);
    json_bool(j, "limit_fast", limit_fast());
    return json_line_object_end(&l);
}

static int bench_preset(const struct hearts_preset *preset, double seconds, bool json)
{
    struct hearts_plan plan;
    struct hearts_error e;
    static struct bench b; /* too big for a small stack */
    struct bench_result result;
    b = (struct bench){ .plan = &plan, .rng = 1, .slice_s = seconds / (ROUNDS * LOOPS) };
    if (!hearts_plan_read(&plan, preset->name, strlen(preset->name), &e) || !deal_and_pass(&b))
        return command_failed("bench", "%s cannot be played", preset->name);
    begin_hands(&b);
    measure(&b, &result);
    double per_card = (double)(plan.seats * plan.hand_cards) / LIMIT_CARDS;
    double ratio = lower(result.hands_ratio, result.playouts_ratio);
    bool good = true;
    if (json)
        good = print_json(preset->name, &result, ratio, per_card);
    else
        printf("%-20s %11.0f %6.2f %11.0f %6.2f %9.2f %10.0f\n", preset->name, result.hands,
               result.hands_ratio, result.playouts, result.playouts_ratio, ratio * per_card,
               result.policy);
    (void)fflush(stdout);
    if (!good)
        return command_failed("bench", "there is not enough memory");
    return 0;
}

/* ---- The command ---- */

static const struct hearts_preset *preset_find(const char *name)
{
    for (size_t i = 0; i < hearts_preset_count(); i++)
        if (strcmp(hearts_preset_at(i)->name, name) == 0)
            return hearts_preset_at(i);
    return NULL;
}

static bool named(const struct hearts_preset *preset, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], preset->name) == 0)
            return true;
    return count == 0;
}

static const char *game_nearest(const char *typed, char out[NEAREST])
{
    struct nearest n;
    nearest_begin(&n, typed, strlen(typed));
    for (size_t i = 0; i < hearts_preset_count(); i++)
        nearest_offer(&n, hearts_preset_at(i)->name, strlen(hearts_preset_at(i)->name));
    return nearest_write(&n, "", out);
}

static int bench_all(int count, char **names, double seconds, bool json)
{
    char nearest[NEAREST];
    for (int i = 0; i < count; i++)
        if (!preset_find(names[i]))
            return command_wrong("bench",
                                 "it expects names of games, not \"%.40s\"%s; "
                                 "\"hearts rules list\" has them",
                                 names[i], game_nearest(names[i], nearest));
    if (!json)
        printf("%-20s %11s %6s %11s %6s %9s %10s\n", "One core, a second", "hands", "ratio",
               "playouts", "ratio", "by cards", "policy");
    int status = 0;
    for (size_t i = 0; i < hearts_preset_count() && !status && !ferror(stdout); i++)
        if (named(hearts_preset_at(i), count, names))
            status = bench_preset(hearts_preset_at(i), seconds, json);
    if (!json && !status)
        puts("\nA ratio is to a bare loop of classic alone; by cards: the lower of the two, for a "
             "card\nplayed. Policy: playouts by the learned policy in place of chance.");
    return status;
}

int cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {
        { "seconds", required_argument, NULL, 's' },
        { "json", no_argument, NULL, 'j' },
        { 0 },
    };
    bool json = false;
    double seconds = 1;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c == '?' || c == ':')
            return command_wrong_option(argv, c);
        if (c == 's') {
            char *end;
            seconds = strtod(optarg, &end);
            if (end == optarg || *end || !(seconds >= 0.01 && seconds <= 3600))
                return command_wrong(
                    "bench", "--seconds expects a number from 0.01 to 3600, not \"%.40s\"", optarg);
        }
        json |= c == 'j';
    }
    return bench_all(argc - optind, argv + optind, seconds, json);
}
