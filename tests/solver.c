/* solver.c - the solver against plain exhaustive search: no table, no bounds, nothing merged.
 *
 *   solver [POSITIONS]     positions for each row
 *
 * Positions are the ends of random hands, in every named game and in random mixtures of rules, some
 * with a seat that is helped to shoot the moon. Every value of every card, what every party can be
 * sure of, and the outcome when each plays for itself must be the same. Prints TAP.
 */
#include "study/solver/solver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mixtures.h"
#include "playing.h"
#include "random_rules.h"
#include "seed.h"

enum { LINES_MAX = 20000, NODES = 50000000 };

/* What plain search finds. */
struct truth {
    int64_t sure[HEARTS_SEATS];    /* by party */
    int64_t outcome[HEARTS_SEATS]; /* hand scores by seat, each for itself */
};

struct plain {
    const struct hearts_plan *plan;
    int hand;   /* hands played when it began */
    long lines; /* looked at so far */
    long shots; /* and how many of them ended in a shot */
};

/* ---- Plain search ---- */

static bool joined(const struct hearts_plan *p)
{
    return p->teams < p->seats && p->rules.team_score == HEARTS_TEAM_JOINED;
}

/* A party's score: one for all where it is joined, else the sum. */
static int64_t party_score(const struct hearts_plan *p, const int64_t score[HEARTS_SEATS],
                           int party)
{
    int64_t sum = 0, one = 0;
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == party) {
            sum += score[s];
            one = score[s];
        }
    return joined(p) ? one : sum;
}

/* What a party maximizes when each plays for itself, times the number of the others. */
static int64_t wish(const struct hearts_plan *p, const int64_t score[HEARTS_SEATS], int party)
{
    int64_t others = 0;
    for (int u = 0; u < p->teams; u++)
        others += u == party ? 0 : party_score(p, score, u);
    return party_score(p, score, party) * (p->teams - 1) - others;
}

static void truth_of_end(const struct hearts_plan *p, const struct hearts_game *g, struct truth *t)
{
    for (int s = 0; s < p->seats; s++)
        t->outcome[s] = g->hand_score[s];
    for (int u = 0; u < p->teams; u++) {
        t->sure[u] = party_score(p, t->outcome, u);
        if (p->teams == 2)
            t->sure[u] -= party_score(p, t->outcome, 1 - u);
    }
}

static void truth_better(const struct hearts_plan *p, int party, const struct truth *t,
                         struct truth *best)
{
    for (int u = 0; u < p->teams; u++)
        if (u == party ? t->sure[u] < best->sure[u] : t->sure[u] > best->sure[u])
            best->sure[u] = t->sure[u];
    if (wish(p, t->outcome, party) < wish(p, best->outcome, party))
        memcpy(best->outcome, t->outcome, sizeof best->outcome);
}

static bool explore(struct plain *x, const struct hearts_game *g, struct truth *out);

/* Tries every decision in order: adds cards from list[from] on until there are enough. */
static bool explore_move(struct plain *x, const struct hearts_game *g, struct hearts_move *m,
                         const hearts_card *list, int count, int from, int want, bool *any,
                         struct truth *best)
{
    if (want == 0) {
        struct hearts_game next = *g;
        struct truth t;
        if (hearts_game_move(x->plan, &next, m, NULL).code != HEARTS_OK)
            abort();
        if (!explore(x, &next, &t))
            return false;
        if (*any)
            truth_better(x->plan, x->plan->team[m->seat], &t, best);
        else
            *best = t;
        *any = true;
        return true;
    }
    for (int i = from; i + want <= count; i++) {
        if (i > from && list[i] == list[i - 1])
            continue;
        m->cards[m->count++] = list[i];
        if (!explore_move(x, g, m, list, count, i + 1, want - 1, any, best))
            return false;
        m->count--;
    }
    return true;
}

static bool explore(struct plain *x, const struct hearts_game *g, struct truth *out)
{
    if (g->hands_played != x->hand) {
        truth_of_end(x->plan, g, out);
        x->shots += g->shot != HEARTS_NO_SHOT;
        return ++x->lines <= LINES_MAX;
    }
    int seat = __builtin_ctz(g->to_act);
    struct hearts_choice may = hearts_game_choice(x->plan, g, seat);
    hearts_card list[HEARTS_CARDS];
    int count = (int)hearts_pile_list(may.from, list);
    bool any = false;
    for (int option = 0; option < (may.options ? may.options : 1); option++) {
        struct hearts_move m = { .seat = (uint8_t)seat, .option = (uint8_t)option };
        if (!explore_move(x, g, &m, list, count, 0, may.low, &any, out))
            return false;
    }
    return true;
}

/* ---- Comparing ---- */

struct check {
    struct hearts_plan plan;
    struct hearts_game game;
    char rules[HEARTS_RULES_TEXT];
    uint64_t seed;
    long solved, shots, chosen, buried, middle, skipped;
    char fault[1400];
};

static bool wrong(struct check *c, const char *what, long found, long expected)
{
    snprintf(c->fault, sizeof c->fault, "%s: %ld, by plain search %ld; rules \"%.900s\", seed %llu",
             what, found, expected, c->rules, (unsigned long long)c->seed);
    return false;
}

static bool same_range(struct check *c, const char *what, struct solver_range r, int64_t expected)
{
    if (r.low != expected)
        return wrong(c, what, r.low, (long)expected);
    return r.high == expected || wrong(c, what, r.high, (long)expected);
}

static bool same_parties(struct check *c, const struct solver_answer *a, const struct truth *t)
{
    for (int u = 0; u < c->plan.teams; u++)
        if (!same_range(c, "what a party is sure of", a->sure[u], t->sure[u]))
            return false;
    for (int s = 0; s < c->plan.seats && c->plan.teams > 2; s++)
        if (!a->settled || a->outcome[s] != t->outcome[s])
            return wrong(c, "each for itself", a->outcome[s], (long)t->outcome[s]);
    return true;
}

static bool same_options(struct check *c, struct plain *x, const struct solver_answer *a)
{
    for (size_t i = 0; i < a->count; i++) {
        struct hearts_game next = c->game;
        struct truth t;
        if (hearts_game_move(&c->plan, &next, &a->option[i].move, NULL).code != HEARTS_OK)
            return wrong(c, "an option is not allowed", (long)i, 0);
        x->lines = 0;
        if (!explore(x, &next, &t))
            return true;
        if (!same_range(c, "an option", a->option[i].value, t.sure[c->plan.team[a->seat]]))
            return false;
    }
    return true;
}

static bool compare(struct check *c)
{
    struct plain x = { &c->plan, c->game.hands_played, 0, 0 };
    struct truth t;
    struct solver_answer a;
    if (!explore(&x, &c->game, &t)) {
        c->skipped++;
        return true;
    }
    bool good = solver_solve(&c->plan, &c->game, NODES, &a) ||
                wrong(c, "there is not enough memory", 0, 0);
    good = good && same_parties(c, &a, &t) && same_options(c, &x, &a);
    solver_release(&a);
    c->solved++;
    c->shots += x.shots != 0;
    c->buried += c->game.phase == HEARTS_BURY;
    c->chosen += c->game.phase == HEARTS_SCORE;
    c->middle += c->game.trick_count != 0;
    return good;
}

/* ---- Positions ---- */

/* Whether to compare here: few cards are left, or there are cards to bury and not many more. */
static bool far_enough(const struct hearts_plan *p, const struct hearts_game *g, int stop)
{
    int left = 0;
    for (int s = 0; s < p->seats; s++)
        left += hearts_pile_count(g->hand[s]);
    bool small = left <= stop || (g->phase == HEARTS_BURY && left <= 5 * p->seats);
    return small && !solver_refusal(g);
}

/* Plays a hand until few cards are left. */
static bool position_played(struct check *c, uint64_t *rng)
{
    const struct hearts_plan *p = &c->plan;
    int shooter = hearts_random_below(rng, 3) ? (int)hearts_random_below(rng, p->seats) : -1;
    int each = (int)hearts_random_below(rng, p->seats <= 4 ? 5 : 4);
    int stop = p->seats * each - (int)hearts_random_below(rng, p->seats);
    if (!playing_deal(p, &c->game, rng))
        return wrong(c, "the deck is refused", 0, 0);
    while (playing_on(&c->game) && !far_enough(p, &c->game, stop)) {
        int seat = playing_seat(&c->game, rng);
        struct hearts_move m = playing_choose(p, &c->game, seat, shooter, rng);
        if (hearts_game_move(p, &c->game, &m, NULL).code != HEARTS_OK)
            return wrong(c, "a move is refused", 0, 0);
    }
    return true;
}

/* Makes a position in which somebody is about to shoot: they have all cards that count, except for
 * one now and then. */
static bool position_placed(struct check *c, uint64_t *rng)
{
    const struct hearts_plan *p = &c->plan;
    struct hearts_position at = { .leader = (uint8_t)hearts_random_below(rng, p->seats) };
    uint32_t shooter = hearts_random_below(rng, p->seats);
    uint32_t most = p->seats <= 4 ? 4 : 3;
    if (p->hand_cards < most)
        most = p->hand_cards;
    int each = (int)hearts_random_below(rng, most + 1);
    hearts_card deck[HEARTS_CARDS];
    int n = 0;
    hearts_deck_shuffle(p, deck, rng);
    for (int s = 0; s < p->seats; s++)
        for (int i = 0; i < each; i++)
            hearts_pile_add(&at.hand[s], deck[n++]);
    for (int i = 0; i < p->kitty_cards; i++)
        hearts_pile_add(&at.kitty, deck[n++]);
    for (; n < p->deck_cards; n++) {
        bool counts = (p->penalty | p->bonus | p->doubling) >> deck[n] & 1;
        uint32_t taker = hearts_random_below(rng, p->seats);
        hearts_pile_add(&at.won[counts && hearts_random_below(rng, 60) ? shooter : taker], deck[n]);
    }
    for (hearts_faces f = p->chargeable; f; f &= f - 1)
        if (!hearts_random_below(rng, 3))
            at.charges[hearts_random_below(rng, p->seats)] |= f & (~f + 1);
    at.tricks = (uint8_t)(p->hand_cards - each);
    bool all = hearts_random_below(rng, 2);
    for (int i = 0; i < at.tricks; i++)
        at.tricks_won[all ? shooter : hearts_random_below(rng, p->seats)]++;
    at.last_winner = at.tricks ? at.leader : HEARTS_NO_SEAT;
    at.kitty_taker = p->kitty_cards && at.tricks && hearts_random_below(rng, 2)
                         ? (uint8_t)(hearts_random_below(rng, 2) ? shooter : at.leader)
                         : HEARTS_NO_SEAT;
    at.led = at.tricks ? hearts_random(rng) & HEARTS_ALL_FACES : 0;
    at.broken = hearts_random_below(rng, 4);
    at.spade_fell = hearts_random_below(rng, 2);
    const char *fault = hearts_game_place(p, &c->game, &at, NULL);
    return !fault || wrong(c, fault, 0, 0);
}

static bool position(struct check *c)
{
    const struct hearts_plan *p = &c->plan;
    uint64_t rng = c->seed;
    struct hearts_start start = { .dealer = (uint8_t)hearts_random_below(&rng, p->seats) };
    for (int s = 0; s < p->seats; s++)
        start.score[p->first[p->side[s]]] = (int32_t)hearts_random_below(&rng, 90);
    for (int s = 0; s < p->seats; s++)
        start.score[s] = start.score[p->first[p->side[s]]];
    hearts_game_start(p, &c->game, &start);
    bool good = hearts_random_below(&rng, 2) ? position_played(c, &rng) : position_placed(c, &rng);
    return good && (!playing_on(&c->game) || compare(c));
}

static int printed, failed;

static void report(bool ok, const struct check *c, const char *name)
{
    failed += !ok;
    printf("%s %d - %s: %ld positions, %ld in mid-trick, %ld burying, %ld with a shot, "
           "%ld shots to score; %ld too large\n",
           ok ? "ok" : "not ok", ++printed, name, c->solved, c->middle, c->buried, c->shots,
           c->chosen, c->skipped);
    if (!ok)
        printf("# %s\n", c->fault);
    fflush(stdout);
}

static void row(const char *rules, int positions, uint64_t seed)
{
    static struct check c;
    struct hearts_error e;
    c = (struct check){ .seed = seed };
    snprintf(c.rules, sizeof c.rules, "%s", rules);
    bool ok = hearts_plan_read(&c.plan, rules, strlen(rules), &e) || wrong(&c, e.why, 0, 0);
    for (int i = 0; i < positions && ok; i++) {
        c.seed = seed * 1000003 + (uint64_t)i;
        ok = position(&c);
    }
    report(ok, &c, rules);
}

static void mixtures(int positions, uint64_t seed)
{
    static struct check c;
    struct hearts_error e;
    uint64_t rng = seed;
    bool ok = true;
    c = (struct check){ .seed = seed };
    for (int i = 0; i < positions && ok;) {
        c.seed = rng;
        random_rules(c.rules, sizeof c.rules, &rng);
        if (!hearts_plan_read(&c.plan, c.rules, strlen(c.rules), &e))
            continue;
        i++;
        ok = position(&c);
    }
    report(ok, &c, "random mixtures");
}

/* Every value of every option, in named games that take turns. */
static void options(int positions, uint64_t seed)
{
    static struct check c;
    static struct mixtures m;
    bool ok = true;
    c = (struct check){ .seed = seed };
    m = (struct mixtures){ .games = 1, .first = seed % hearts_preset_count() };
    for (uint64_t n = 1; ok && mixtures_next(&m, c.rules); n++) {
        c.plan = m.plan;
        for (int i = 0; i < positions && ok; i++) {
            c.seed = seed * 1000003 + n * 100 + (uint64_t)i;
            ok = position(&c);
        }
    }
    report(ok, &c, "every value of every option");
}

/* Rules with special cases that come up late in a hand. */
#define SMALL "strip=c,d,2S,3S,4S,5S,6S,7S,8S,9S,2H,3H,4H,5H,6H,7H,8H "
static const char *const corners[] = {
    "partners moon=subtract",
    "partners moon=auto target=60",
    "partners-solo moon_partner=spared half_moon=on sun=on",
    "partners jack=-10 tc_doubles=on charge=all boost=on no_tricks=-5",
    "american sun=on half_moon=on no_tricks=-7 jack=-10 moon_bonus=on",
    "american must_qs=hand qs_after_hearts=on points=QS:13,KS:10,AS:7",
    "classic strip=c,d,2S,3S,4S,5S,6S,7S opening=any_card trick1_order=queen kitty=take",
    "turbo charge_limit=4 charge_lead=on strip=2C,3C,4C,5C,2D,3D,4D,5D,2S,3S,4S,5S,2H,3H,4H,5H",
    "booster boost_last=off strip=2C,3C,4C,5C,2D,3D,4D,5D,2S,3S,4S,5S,2H,3H,4H,5H",
    "three kitty=swap strip=2C,2D kitty_when=first_point",
    "three kitty=swap kitty_when=first_point " SMALL,
    "three kitty=swap moon_cards=tricks moon=auto points=h:1,KS:-3 " SMALL,
    "three kitty=take moon_cards=tricks half_moon=on sun=on kitty_when=first_point " SMALL,
    "partners pass=none kitty=swap moon_cards=tricks " SMALL,
    "partners pass=none sun=on half_moon=on no_tricks=-4 kitty=take " SMALL,
    "five kitty=swap strip=none kitty_when=first_point moon_cards=tricks",
    "five kitty=take strip=none kitty_when=first_point moon_cards=tricks bury_points=off",
    "cancellation players=4 strip=none",
    "cancellation players=6 teams=ACE,BDF moon_cards=tricks last_unwon=second",
    "cancellation players=4 strip=c,d,2S,3S,4S,5S second_copy=off jack=-10 tc_doubles=on",
    "cancellation players=6 teams=AD,BE,CF kitty=swap kitty_when=first_point",
    "cancellation players=4 moon_cards=tricks sun=on half_moon=on " SMALL,
    "cancellation players=3 kitty=swap kitty_when=first_point " SMALL,
    "cancellation players=5 second_copy=off points=QS:13,KS:-5 no_tricks=3 " SMALL,
    "cancellation players=3 strip=c,d,2S,3S,4S,5S,6S,7S boost=on",
};

int main(int argc, char **argv)
{
    uint64_t seed = test_seed();
    int positions = argc > 1 ? atoi(argv[1]) : test_many(5, 40, "positions a row");
    size_t count = sizeof corners / sizeof *corners;
    printf("1..%zu\n# %d positions a row\n", hearts_preset_count() + count + 2, positions);
    for (size_t i = 0; i < hearts_preset_count(); i++)
        row(hearts_preset_at(i)->name, positions, seed + i);
    for (size_t i = 0; i < count; i++)
        row(corners[i], positions, seed + 100 + i);
    options((positions + 19) / 20, seed);
    mixtures(20 * positions, seed);
    return failed != 0;
}
