/* sweep.c - every value of every option in every preset is written, read back and played; in the
 * fast tier in every third.
 *
 *   sweep [HANDS]     hands for each mixture
 *
 * Valid rules must read back as they were written. Random games by them must lose no card, always
 * leave somebody a move, make a refused move have no effect, and pay out what was paid in. For
 * invalid rules the error must name the options and the reason. Prints TAP: a line for every option
 * and one for random mixtures.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "every.h"
#include "playing.h"
#include "random_rules.h"
#include "seed.h"

struct sweep {
    struct hearts_plan plan;
    struct hearts_game game;
    char rules[HEARTS_RULES_TEXT];
    uint64_t seed, rng;
    int hands; /* for each mixture */
    int shooter;
    long agreed, refused, played, moves, shots;
    char fault[900];
};

static int failed, printed;

static void report(bool ok, const struct sweep *s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void report(bool ok, const struct sweep *s, const char *format, ...)
{
    va_list list;
    failed += !ok;
    printf("%s %d - ", ok ? "ok" : "not ok", ++printed);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    if (!ok)
        printf("# %s\n", s->fault);
    fflush(stdout);
}

static bool wrong(struct sweep *s, const char *why)
{
    snprintf(s->fault, sizeof s->fault,
             "%s: rules \"%.500s\", seed %llu, shooter %d, hand %d, trick %d, phase %s", why,
             s->rules, (unsigned long long)s->seed, s->shooter, s->game.hand_number,
             s->game.tricks + 1, hearts_phase_name(s->game.phase));
    return false;
}

/* ---- A game ---- */

/* A refused move must leave every byte of the game as it was. */
static bool refusal_changes_nothing(struct sweep *s)
{
    struct hearts_move m = playing_nonsense(&s->plan, &s->game, &s->rng);
    struct hearts_game before = s->game, after = s->game;
    struct hearts_refusal r = hearts_game_move(&s->plan, &after, &m, NULL);
    char clause[100];
    size_t length = hearts_refusal_write(r, clause, sizeof clause);
    if (r.code == HEARTS_OK)
        return true;
    if (length == 0 || length >= sizeof clause)
        return wrong(s, "a reason cannot be written");
    return memcmp(&after, &before, sizeof before) == 0 ||
           wrong(s, "a refused move changed the game");
}

/* Asking for events must not change the game. */
static bool events_change_nothing(struct sweep *s, const struct hearts_move *m)
{
    struct hearts_game quiet = s->game;
    struct hearts_events events;
    const int most = sizeof events.at / sizeof *events.at;
    if (hearts_game_move(&s->plan, &quiet, m, NULL).code != HEARTS_OK ||
        hearts_game_move(&s->plan, &s->game, m, &events).code != HEARTS_OK)
        return wrong(s, "a move among the choices is refused");
    if (events.count < 0 || events.count >= most)
        return wrong(s, "a move has more events than there is room for");
    return memcmp(&quiet, &s->game, sizeof quiet) == 0 || wrong(s, "events change the game");
}

static bool step(struct sweep *s)
{
    if (!hearts_random_below(&s->rng, 4) && !refusal_changes_nothing(s))
        return false;
    int seat = playing_seat(&s->game, &s->rng);
    struct hearts_move m = playing_choose(&s->plan, &s->game, seat, s->shooter, &s->rng);
    if (!events_change_nothing(s, &m))
        return false;
    const char *fault = playing_fault(&s->plan, &s->game);
    s->moves++;
    return fault ? wrong(s, fault) : true;
}

static bool hand(struct sweep *s)
{
    if (s->game.phase == HEARTS_OVER)
        hearts_game_next(&s->plan, &s->game);
    if (!playing_deal(&s->plan, &s->game, &s->rng))
        return wrong(s, "the deck is refused");
    const char *fault = playing_fault(&s->plan, &s->game);
    if (fault)
        return wrong(s, fault);
    while (playing_on(&s->game))
        if (!step(s))
            return false;
    s->played++;
    s->shots += s->game.shot != HEARTS_NO_SHOT;
    fault = playing_result_fault(&s->plan, &s->game);
    return fault ? wrong(s, fault) : true;
}

/* Plays hands at random, and as many in which one seat is helped to shoot the moon. */
static bool play(struct sweep *s)
{
    for (int helped = 0; helped < 2; helped++) {
        s->shooter = helped ? (int)hearts_random_below(&s->rng, s->plan.seats) : -1;
        playing_new_game(&s->plan, &s->game, &s->rng);
        for (int i = 0; i < s->hands; i++)
            if (!hand(s))
                return false;
    }
    return true;
}

/* ---- Rules ---- */

static bool reads_back(struct sweep *s, const struct hearts_rules *r)
{
    char text[HEARTS_RULES_TEXT];
    struct hearts_rules again;
    struct hearts_error e;
    size_t length = hearts_rules_write(r, text, sizeof text);
    if (length >= sizeof text)
        return wrong(s, "the rules are too long to write");
    hearts_rules_standard(&again);
    if (!hearts_rules_read(&again, text, length, &e))
        return wrong(s, "the rules written cannot be read");
    return memcmp(r, &again, sizeof again) == 0 ||
           wrong(s, "the rules written read back as others");
}

/* The error of invalid rules names an option, mostly another too, and a reason. */
static bool refusal_says_why(struct sweep *s, const struct hearts_error *e)
{
    char line[300], start[100];
    if (!e->option || !e->why || !hearts_option_find(e->option) ||
        (e->other && !hearts_option_find(e->other)))
        return wrong(s, "rules are refused without naming an option and a reason");
    size_t length = hearts_error_write(e, line, sizeof line);
    snprintf(start, sizeof start, e->other ? "%s and %s: " : "%s: ", e->option, e->other);
    return (length < sizeof line && strncmp(line, start, strlen(start)) == 0) ||
           wrong(s, "the reason is not written with its options");
}

/* Reads, writes and plays the rules in s->rules. */
static bool mixture(struct sweep *s)
{
    struct hearts_rules r;
    struct hearts_error e;
    hearts_rules_standard(&r);
    s->game = (struct hearts_game){ 0 };
    s->rng = s->seed;
    if (!hearts_rules_read(&r, s->rules, strlen(s->rules), &e))
        return wrong(s, "the rules cannot be read");
    if (!reads_back(s, &r))
        return false;
    if (!hearts_plan_make(&s->plan, &r, &e)) {
        s->refused++;
        return refusal_says_why(s, &e);
    }
    s->agreed++;
    return play(s);
}

/* ---- Every value of an option ---- */

static void option(const struct hearts_option *o, int hands, int one_in, uint64_t seed)
{
    static struct sweep s;
    static struct every every;
    s = (struct sweep){ .hands = hands, .seed = seed };
    every_begin(&every, o);
    bool ok = true;
    for (int i = 0; ok && every_next(&every, s.rules, sizeof s.rules); i++) {
        s.seed++;
        if (i % one_in == 0)
            ok = mixture(&s);
    }
    report(ok, &s, "%s: %d values, %ld mixtures agree, %ld refused; %ld hands", o->name,
           every.values, s.agreed, s.refused, s.played);
}

static void random_mixtures(int count, int hands, uint64_t seed)
{
    static struct sweep s;
    s = (struct sweep){ .hands = hands };
    uint64_t rng = seed;
    bool ok = true;
    while (ok && s.agreed < count) {
        s.seed = rng;
        random_rules(s.rules, sizeof s.rules, &rng);
        ok = mixture(&s);
    }
    report(ok, &s, "random mixtures: %ld agree, %ld refused; %ld hands, %ld shots", s.agreed,
           s.refused, s.played, s.shots);
}

int main(int argc, char **argv)
{
    uint64_t seed = test_seed();
    int hands = argc > 1 ? atoi(argv[1]) : test_many(1, 2, "hands for each value");
    int one_in = argc > 1 ? 1 : test_one_in(3, "presets for each value");
    printf("1..%zu\n# twice %d hands for each mixture\n", hearts_option_count() + 1, hands);
    for (size_t i = 0; i < hearts_option_count(); i++)
        option(hearts_option_at(i), hands, one_in, seed * 1000003 + i * 100000);
    random_mixtures(500 * hands / one_in, 2, seed);
    return failed != 0;
}
