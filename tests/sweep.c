/* sweep.c - every value of every option in every preset is written, read back and played.
 *
 *   sweep [HANDS]     hands for each mixture
 *
 * Rules that agree must write and read back the same, and random games by them must lose no card,
 * always leave somebody a move, keep a refused move without effect, and pay out what was paid in.
 * Rules that do not agree must name the options and the reason. Prints TAP: a line for every option
 * and one for random mixtures.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"
#include "reference/reference.h"
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

/* Whoever listens to events must not change the game by it. */
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

/* Hands played wholly at random, and as many with somebody who is helped to shoot the moon. */
static bool play(struct sweep *s)
{
    for (int helped = 0; helped < 2; helped++) {
        s->shooter = helped ? (int)hearts_random_below(&s->rng, s->plan.seats) : -1;
        playing_start(&s->plan, &s->game, &s->rng);
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

/* Rules that disagree name an option, mostly another too, and a reason. */
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

enum { VALUES_MAX = 40, VALUE_MAX = 160 };

struct values {
    int count;
    char at[VALUES_MAX][VALUE_MAX];
};

static void add(struct values *v, const char *value)
{
    for (int i = 0; i < v->count; i++)
        if (strcmp(v->at[i], value) == 0)
            return;
    if (v->count == VALUES_MAX || strlen(value) >= VALUE_MAX) {
        printf("Bail out! too many values, or too long: %s\n", value);
        exit(1);
    }
    snprintf(v->at[v->count++], VALUE_MAX, "%s", value);
}

static void add_list(struct values *v, const char *const *list)
{
    for (; *list; list++)
        add(v, *list);
}

static void add_words(struct values *v, const struct hearts_word *words)
{
    for (; words->word; words++)
        add(v, words->word);
}

static void add_numbers(struct values *v, const struct hearts_option *o)
{
    static const int telling[] = { -10, -5, -1, 0, 1, 2, 4, 5, 6, 7, 8, 9, 13, 26, 100 };
    char text[20];
    const int edges[] = { o->low, o->low + 1, o->high - 1, o->high };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        snprintf(text, sizeof text, "%d", edges[i]);
        add(v, text);
    }
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
        snprintf(text, sizeof text, "%d", telling[i]);
        if (telling[i] >= o->low && telling[i] <= o->high)
            add(v, text);
    }
    if (o->word[0])
        add(v, o->word);
}

static const char *const flags[] = { "off", "on", NULL };
static const char *const faces[] = {
    "none", "QS",    "h",           "QS,JD,2C",    "AH",  "JD,TD,TC", "s",
    "2S",   "2D,2C", "2C,2D,2S,2H", "2C,3C,2D,3D", "c,d", "c,d,h,s",  NULL,
};
static const char *const cycles[] = {
    "standard", "none", "L", "R",    "A",     "S",    "H",     "1",
    "2",        "23",   "9", "LRAH", "LRASH", "LRSH", "LR23H", "LRAHLRAHLRAHLRAHLRAHLRAH",
    NULL,
};
static const char *const teams[] = {
    "none",    "AC,BD",  "AB,CD", "A,B,C,D",     "ABC,DEF", "AD,BE,CF",
    "ACE,BDF", "AC,B,D", "ABCD",  "ABCDE,FGHIJ", NULL,
};
static const char *const points[] = {
    "none",      "h:1,QS:13", "h:0",  "h:0,QS:0",        "KS:10,AS:7",   "JD:-10",     "AH:-5,h:2",
    "h:2,AH:-5", "QS:-13",    "TC:5", "c:1,d:2,s:3,h:4", "c:-100,h:100", "2C:1,2D:-1", NULL,
};
static const char *const resets[] = {
    "none",
    "100:50",
    "100:0",
    "50:0,100:50",
    "13:100",
    "26:-26,-26:26",
    "1:10000,-10000:10000",
    "1:0,2:0,3:0,4:0,5:0,6:0,7:0,8:0,9:0,10:0,11:0,12:0,13:0,14:0,15:0,16:0,17:0,18:0,19:0,20:0",
    NULL,
};

static void values_of(const struct hearts_option *o, struct values *v)
{
    v->count = 0;
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: add_list(v, flags); break;
    case HEARTS_OPTION_NUMBER: add_numbers(v, o); break;
    case HEARTS_OPTION_CHOICE: add_words(v, o->words); break;
    case HEARTS_OPTION_FACES:
        add_words(v, o->words);
        add_list(v, faces);
        break;
    case HEARTS_OPTION_CYCLE: add_list(v, cycles); break;
    case HEARTS_OPTION_TEAMS: add_list(v, teams); break;
    case HEARTS_OPTION_POINTS: add_list(v, points); break;
    case HEARTS_OPTION_RESETS: add_list(v, resets); break;
    }
    add(v, o->standard);
}

/* An option that does little alone, and what gives it something to do. */
static const struct {
    const char *option, *with;
} companions[] = {
    { "teams", "players=6 strip=none kitty=take moon=auto stakes=1" },
    { "team_score", "players=4 strip=standard teams=AC,BD" },
    { "kitty_when", "kitty=swap decks=1 players=5" },
    { "kitty_seen", "kitty=swap decks=1 players=3" },
    { "bury_points", "kitty=swap decks=1 players=5 jack=-10" },
    { "pass_through", "pass=LRAHS players=4" },
    { "pass_through_shown", "pass=L pass_through=whole" },
    { "charge_limit", "decks=1 charge=all jack=-10 ten=-10 tc_doubles=on" },
    { "charge_order", "decks=1 charge=all jack=-10 charge_limit=2" },
    { "charge_lead", "decks=1 charge=all jack=-10 charge_limit=4" },
    { "charge_slough", "decks=1 charge=all jack=-10 charge_limit=4" },
    { "charge_or_hearts", "decks=1 charge=all charge_limit=4" },
    { "open_free", "opening=dealer_left trick1_ban=none" },
    { "bonus_breaks", "jack=-10 ten=-10" },
    { "qs_or_hearts", "qs_after_hearts=on" },
    { "trick1_bonus", "jack=-10 ten=-10" },
    { "trick1_order", "trick1_ban=points,c opening=any_card" },
    { "boost_last", "boost=on" },
    { "boost_ban", "boost=on trick1_ban=points opening=any_card" },
    { "last_unwon", "decks=2 kitty=take players=7 charge=none teams=none" },
    { "second_copy", "decks=2 kitty=take charge=none jack=-10 tc_doubles=on" },
    { "moon_worth", "moon=choose least=none sun=on half_moon=on" },
    { "moon_bonus", "moon=choose least=none ten=-10" },
    { "moon_cards", "moon=choose least=none kitty=swap players=5 decks=1 teams=none" },
    { "moon_late", "moon=choose_late least=none target=60" },
    { "moon_partner",
      "moon=choose least=none players=4 strip=standard teams=AC,BD team_score=summed" },
    { "sun", "moon=choose least=none no_tricks=-5" },
    { "sun_worth", "moon=choose least=none sun=on" },
    { "half_moon", "moon=choose least=none queen=0" },
    { "floor", "moon=subtract least=none jack=-10" },
    { "exact_wins", "target=13 stakes=1" },
    { "ties", "target=20 hands=1 pot=5" },
    { "least", "moon=off stakes=1 ties=shared" },
    { "below_least", "moon=off stakes=1 least=2 king=-5" },
    { "split", "stakes=1 pot=7 ties=shared hands=1" },
    { "leaver", "pot=5" },
};

static const char *companion_of(const struct hearts_option *o)
{
    for (size_t i = 0; i < sizeof companions / sizeof *companions; i++)
        if (strcmp(companions[i].option, o->name) == 0)
            return companions[i].with;
    return NULL;
}

/* One value in every preset, alone and in company. */
static bool value(struct sweep *s, const struct hearts_option *o, const char *text)
{
    const char *with = companion_of(o);
    for (size_t i = 0; i < hearts_presets_count; i++) {
        const char *preset = hearts_presets[i].name;
        snprintf(s->rules, sizeof s->rules, "%s %s=%s", preset, o->name, text);
        s->seed++;
        if (!mixture(s))
            return false;
        snprintf(s->rules, sizeof s->rules, "%s %s %s=%s", preset, with ? with : "", o->name, text);
        if (with && !mixture(s))
            return false;
    }
    return true;
}

static void option(const struct hearts_option *o, int hands, uint64_t seed)
{
    static struct sweep s;
    static struct values v;
    s = (struct sweep){ .hands = hands, .seed = seed };
    values_of(o, &v);
    bool ok = true;
    for (int i = 0; i < v.count && ok; i++)
        ok = value(&s, o, v.at[i]);
    report(ok, &s, "%s: %d values in every preset, %ld mixtures agree, %ld refused; %ld hands",
           o->name, v.count, s.agreed, s.refused, s.played);
}

static void random_mixtures(int count, int hands, uint64_t seed)
{
    static struct sweep s;
    s = (struct sweep){ .hands = hands };
    uint64_t rng = seed;
    bool ok = true;
    while (ok && s.agreed < count) {
        s.seed = rng;
        ref_options_random(s.rules, sizeof s.rules, &rng);
        ok = mixture(&s);
    }
    report(ok, &s, "random mixtures: %ld agree, %ld refused; %ld hands, %ld shots", s.agreed,
           s.refused, s.played, s.shots);
}

int main(int argc, char **argv)
{
    int hands = argc > 1 ? atoi(argv[1]) : 2;
    uint64_t seed = test_seed();
    printf("1..%zu\n# twice %d hands for each mixture\n", hearts_options_count + 1, hands);
    for (size_t i = 0; i < hearts_options_count; i++)
        option(&hearts_options[i], hands, seed * 1000003 + i * 100000);
    random_mixtures(500 * hands, 2, seed);
    return failed != 0;
}
