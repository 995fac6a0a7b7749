/* duel.c - the engine and the reference implementation play the same games side by side.
 *
 *   duel GAMES
 *
 * Random games of every preset and of random options that agree. At every step both must offer the
 * same choices to the same seats and hold the same cards, and at the end have the same results.
 * Prints TAP: a line for every preset, one for the mixtures, and one for how often the values of
 * any two options met in these. A difference is reported with the rules, the game's seed and the
 * step.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"
#include "pairs.h"
#include "random_rules.h"
#include "reference/reference.h"
#include "seed.h"

enum {
    HANDS_MAX = 12, /* a game is abandoned after this many hands */
    ENOUGH = 20000  /* games in which every value meets every other */
};

struct duel {
    struct hearts_plan plan;
    struct hearts_game game;
    struct ref *ref;
    uint64_t rng;
    const char *rules;
    uint64_t seed;
    int shooter; /* a seat that tries to take everything, helped by the others; -1: all at random */
    long shots;  /* moons, suns and half moons met */
    char fault[900];
};

/* Cards here are the engine's; the reference numbers them 0 to 51. */
static int number_of(hearts_card c) { return hearts_card_suit(c) * 13 + hearts_card_rank(c) - 2; }

static bool differ(struct duel *d, const char *what, long engine, long reference)
{
    snprintf(d->fault, sizeof d->fault,
             "%s: engine %ld, reference %ld; rules \"%s\", seed %llu, hand %d, trick %d, phase %s",
             what, engine, reference, d->rules, (unsigned long long)d->seed, d->game.hand_number,
             d->game.tricks + 1, hearts_phase_name(d->game.phase));
    return false;
}

static bool same(struct duel *d, const char *what, long engine, long reference)
{
    return engine == reference || differ(d, what, engine, reference);
}

static bool same_cards(struct duel *d, const char *what, struct hearts_pile pile, const int *cards,
                       int count)
{
    hearts_card list[HEARTS_CARDS];
    int n = (int)hearts_pile_list(pile, list);
    if (!same(d, what, n, count))
        return false;
    for (int i = 0; i < n; i++)
        if (!same(d, what, number_of(list[i]), cards[i]))
            return false;
    return true;
}

static bool same_choice(struct duel *d, int seat)
{
    struct hearts_choice may = hearts_game_choice(&d->plan, &d->game, seat);
    if (!same(d, "who acts", may.low <= may.high, ref_acts(d->ref, seat)))
        return false;
    if (may.low > may.high)
        return true;
    struct ref_choice other = ref_choice(d->ref, seat);
    return same(d, "fewest cards", may.low, other.low) &&
           same(d, "most cards", may.high, other.high) &&
           same(d, "numbered choices", may.options, other.options) &&
           same_cards(d, "cards to choose from", may.from, other.from, other.count);
}

static bool same_position(struct duel *d)
{
    if (strcmp(hearts_phase_name(d->game.phase), ref_phase(d->ref)) != 0) {
        char reference[40];
        snprintf(reference, sizeof reference, "phase (reference: %s)", ref_phase(d->ref));
        return differ(d, reference, d->game.phase, -1);
    }
    for (int s = 0; s < d->plan.seats; s++) {
        int cards[104], n = ref_hand(d->ref, s, cards);
        if (!same_choice(d, s) || !same_cards(d, "hand", d->game.hand[s], cards, n))
            return false;
    }
    return d->game.phase != HEARTS_PLAY || same(d, "leader", d->game.leader, ref_leader(d->ref));
}

static bool same_money(struct duel *d)
{
    struct hearts_fraction stakes[HEARTS_SEATS], pot[HEARTS_SEATS];
    hearts_money_stakes(&d->plan, &d->game, stakes);
    hearts_money_pot(&d->plan, &d->game, pot);
    for (int s = 0; s < d->plan.seats; s++) {
        long num, den;
        ref_stakes(d->ref, s, &num, &den);
        if (!same(d, "stakes", stakes[s].num, num) || !same(d, "stakes' part", stakes[s].den, den))
            return false;
        ref_pot(d->ref, s, &num, &den);
        if (!same(d, "pot", pot[s].num, num) || !same(d, "pot's part", pot[s].den, den))
            return false;
    }
    return true;
}

static bool same_results(struct duel *d)
{
    for (int s = 0; s < d->plan.seats; s++) {
        bool won = d->game.phase == HEARTS_OVER && d->game.winners >> s & 1;
        if (!same(d, "hand score", d->game.hand_score[s], ref_hand_score(d->ref, s)) ||
            !same(d, "total", d->game.score[s], ref_total(d->ref, s)) ||
            (d->game.phase == HEARTS_OVER && !same(d, "winner", won, ref_winner(d->ref, s))))
            return false;
    }
    return same(d, "dealer", d->game.dealer, ref_dealer(d->ref)) && same_money(d);
}

/* The index in `list` of the card that helps the shooter to take everything: the shooter's highest,
 * or another seat's lowest. Random play alone hardly ever shoots a moon. */
static int helpful(const struct duel *d, int seat, const hearts_card *list, int n)
{
    int best = 0;
    bool high = d->plan.team[seat] == d->plan.team[d->shooter];
    for (int i = 1; i < n; i++) {
        int a = hearts_card_rank(list[i]), b = hearts_card_rank(list[best]);
        if (high ? a > b : a < b)
            best = i;
    }
    return best;
}

/* A random decision of a seat that acts, cards in random order. */
static struct hearts_move random_move(struct duel *d, int seat)
{
    struct hearts_choice may = hearts_game_choice(&d->plan, &d->game, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    hearts_card list[HEARTS_CARDS];
    int left = (int)hearts_pile_list(may.from, list);
    if (may.options)
        m.option = (uint8_t)hearts_random_below(&d->rng, may.options);
    int n = may.low + (int)hearts_random_below(&d->rng, (uint32_t)(may.high - may.low) + 1);
    if (d->game.phase == HEARTS_PASS && m.option == 1)
        n = 0;
    while (n--) {
        int i = (int)hearts_random_below(&d->rng, (uint32_t)left);
        if (d->game.phase == HEARTS_PLAY && d->shooter >= 0 && hearts_random_below(&d->rng, 40))
            i = helpful(d, seat, list, left);
        m.cards[m.count++] = list[i];
        list[i] = list[--left];
    }
    return m;
}

/* A card held but not allowed must be refused by both. */
static bool refused_alike(struct duel *d, int seat)
{
    struct hearts_choice may = hearts_game_choice(&d->plan, &d->game, seat);
    hearts_card list[HEARTS_CARDS];
    int n = (int)hearts_pile_list(d->game.hand[seat], list);
    if (d->game.phase != HEARTS_PLAY || !n)
        return true;
    struct hearts_move m = { .seat = (uint8_t)seat, .count = 1 };
    m.cards[0] = list[hearts_random_below(&d->rng, (uint32_t)n)];
    if (may.from.once & hearts_face(m.cards[0]))
        return true;
    int card = number_of(m.cards[0]);
    struct hearts_refusal r = hearts_game_move(&d->plan, &d->game, &m, NULL);
    return same(d, "refused card", r.code != HEARTS_OK, !ref_move(d->ref, seat, 0, &card, 1));
}

static bool step(struct duel *d)
{
    int seats[HEARTS_SEATS], n = 0;
    for (int s = 0; s < d->plan.seats; s++)
        if (d->game.to_act >> s & 1)
            seats[n++] = s;
    if (!n)
        return differ(d, "nobody acts", 0, 0);
    int seat = seats[hearts_random_below(&d->rng, (uint32_t)n)];
    if (!refused_alike(d, seat))
        return false;
    struct hearts_move m = random_move(d, seat);
    int cards[HEARTS_MOVE_MAX];
    for (int i = 0; i < m.count; i++)
        cards[i] = number_of(m.cards[i]);
    struct hearts_refusal r = hearts_game_move(&d->plan, &d->game, &m, NULL);
    return same(d, "move allowed", r.code == HEARTS_OK,
                ref_move(d->ref, seat, m.option, cards, m.count)) &&
           same_position(d);
}

static bool deal(struct duel *d)
{
    hearts_card deck[HEARTS_CARDS];
    int cards[HEARTS_CARDS];
    hearts_deck_shuffle(&d->plan, deck, &d->rng);
    for (int i = 0; i < d->plan.deck_cards; i++)
        cards[i] = number_of(deck[i]);
    ref_deal(d->ref, cards);
    return same(d, "deck", hearts_game_deal(&d->plan, &d->game, deck, NULL).code, HEARTS_OK) &&
           same_position(d);
}

/* Plays one game, and another one after it at the same table. */
static bool play(struct duel *d)
{
    struct hearts_start start = {
        .dealer = (uint8_t)hearts_random_below(&d->rng, d->plan.seats),
    };
    d->shooter = (int)hearts_random_below(&d->rng, 2u * d->plan.seats) - d->plan.seats;
    hearts_game_start(&d->plan, &d->game, &start);
    ref_start(d->ref, start.dealer);
    bool again = false;
    for (int hands = 0; hands < HANDS_MAX; hands++) {
        if (d->game.phase == HEARTS_OVER) {
            if (again)
                return true;
            again = true;
            hearts_game_next(&d->plan, &d->game);
            ref_next(d->ref);
        }
        if (!deal(d))
            return false;
        while (d->game.phase != HEARTS_DEAL && d->game.phase != HEARTS_OVER)
            if (!step(d))
                return false;
        if (!same_position(d) || !same_results(d))
            return false;
        d->shots += d->game.shot != HEARTS_NO_SHOT;
    }
    return true;
}

/* Plays one game by those rules. 1: no difference, 0: a difference, -1: both refuse the rules. */
static int duel(struct duel *d, const char *rules, uint64_t seed)
{
    struct hearts_error e;
    char why[300] = "";
    *d = (struct duel){ .rules = rules, .seed = seed, .rng = seed, .shots = d->shots };
    bool agrees = hearts_plan_read(&d->plan, rules, strlen(rules), &e);
    d->ref = ref_new(rules, why, sizeof why);
    int result = -1;
    if (agrees != (d->ref != NULL)) {
        char reason[200] = "";
        if (!agrees)
            hearts_error_write(&e, reason, sizeof reason);
        snprintf(d->fault, sizeof d->fault, "rules \"%s\": engine %s, reference %s", rules,
                 agrees ? "agrees" : reason, d->ref ? "agrees" : why);
        result = 0;
    } else if (agrees) {
        result = play(d);
    }
    ref_free(d->ref);
    return result;
}

static int failed, printed;

static void report(bool ok, const char *name, const struct duel *d)
{
    failed += !ok;
    printf("%s %d - %s\n", ok ? "ok" : "not ok", ++printed, name);
    if (!ok)
        printf("# %s\n", d->fault);
    fflush(stdout);
}

static void report_games(bool ok, const char *name, long games, const struct duel *d)
{
    char line[200];
    snprintf(line, sizeof line, "%s: %ld games alike, %ld shots", name, games, d->shots);
    report(ok, line, d);
}

static void duel_preset(const char *name, long games, uint64_t seed)
{
    struct duel d = { .fault = "" };
    long played = 0;
    while (played < games && duel(&d, name, seed + (uint64_t)played) == 1)
        played++;
    report_games(played == games, name, played, &d);
}

/* One in four games has random rules; in the others two values meet that have met least often. */
static void duel_mixtures(struct pairs *met, long games, uint64_t seed)
{
    struct duel d = { .fault = "" };
    uint64_t rng = seed;
    long played = 0, refused = 0;
    while (played < games) {
        char rules[1024];
        if (hearts_random_below(&rng, 4))
            pairs_draw(met, rules, sizeof rules, &rng);
        else
            random_rules(rules, sizeof rules, &rng);
        int result = duel(&d, rules, rng);
        if (!result)
            break;
        if (result > 0)
            pairs_count(met, &d.plan.rules);
        played += result > 0;
        refused += result < 0;
    }
    char name[100];
    snprintf(name, sizeof name, "random options (%ld refused by both)", refused);
    report_games(played == games, name, played, &d);
}

/* The duel would not test an option that the reference does not know. */
static void duel_options(void)
{
    struct duel d = { .fault = "" };
    for (size_t i = 0; i < hearts_option_count() && !d.fault[0]; i++) {
        const struct hearts_option *o = hearts_option_at(i);
        char said[100], why[300];
        snprintf(said, sizeof said, "classic %s=%s", o->name, o->standard);
        struct ref *ref = ref_new(said, why, sizeof why);
        if (!ref)
            snprintf(d.fault, sizeof d.fault,
                     "%s: the reference does not know it: a row in tests/reference/ref_rules.c, "
                     "and what it does",
                     o->name);
        ref_free(ref);
    }
    report(!d.fault[0], "every option is known to both", &d);
}

/* Every value of every option has met each of every other. */
static void report_pairs(struct pairs *met, uint64_t seed)
{
    struct pairs_result r = pairs_result(met, &seed);
    failed += r.never != 0;
    printf("%s %d - %ld pairs of values of two options met, %ld times or more, %ld never\n",
           r.never ? "not ok" : "ok", ++printed, r.pairs, r.fewest, r.never);
    printf("# those that met the least: %s\n", r.which);
    printf("# %ld pairs are in no rules that agree: %s\n", r.refused, r.refusing);
}

int main(int argc, char **argv)
{
    uint64_t seed = test_seed();
    long games = argc > 1 ? atol(argv[1]) : test_many(1000, 20000, "games");
    long each = games / 2 / (long)hearts_preset_count() + 1;
    struct pairs *met = pairs_new();
    bool enough = games >= ENOUGH; /* for every two values to meet */
    printf("1..%zu\n# %ld games\n", hearts_preset_count() + (enough ? 3 : 2), games);
    duel_options();
    for (size_t i = 0; i < hearts_preset_count(); i++)
        duel_preset(hearts_preset_at(i)->name, each, seed * 1000003);
    duel_mixtures(met, games - each * (long)hearts_preset_count(), seed * 1000003);
    if (enough)
        report_pairs(met, seed);
    pairs_free(met);
    return failed != 0;
}
