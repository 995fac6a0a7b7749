/* playout.c - random playouts play by the rules, and uniformly.
 *
 * From a position near the end of a hand every line of play is walked through card by card with
 * hearts_game_move(), which gives the exact probability of every result under uniformly random
 * legal play. hearts_game_playout(), which plays tricks in registers, must reach just these
 * results, about as often.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernels.h"
#include "seed.h"

enum { RESULTS = 4096, PLAYOUTS = 20000 };

struct result {
    int32_t score[HEARTS_SEATS];
    double chance;
    long seen;
};

struct results {
    struct result at[RESULTS];
    int count;
};

static struct result *find(struct results *r, const struct hearts_game *g, int seats)
{
    for (int i = 0; i < r->count; i++)
        if (!memcmp(r->at[i].score, g->hand_score, (size_t)seats * sizeof(int32_t)))
            return &r->at[i];
    return NULL;
}

static void add(struct results *r, const struct hearts_game *g, int seats, double chance)
{
    struct result *known = find(r, g, seats);
    if (!known) {
        assert_true(r->count < RESULTS);
        known = &r->at[r->count++];
        *known = (struct result){ .chance = 0 };
        memcpy(known->score, g->hand_score, sizeof known->score);
    }
    known->chance += chance;
}

/* Walks through everything that may happen from g on. */
static void walk(const struct hearts_plan *p, struct results *r, const struct hearts_game *g,
                 int hand, double chance)
{
    if (g->hands_played != hand) {
        add(r, g, p->seats, chance);
        return;
    }
    int seat = __builtin_ctz(g->to_act);
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    if (may.options) {
        struct hearts_game next = *g;
        m.option = may.fallback;
        assert_int_equal(hearts_game_move(p, &next, &m, NULL).code, HEARTS_OK);
        walk(p, r, &next, hand, chance);
        return;
    }
    int n = hearts_faces_count(may.from.once);
    for (hearts_faces f = may.from.once; f; f &= f - 1) {
        struct hearts_game next = *g;
        m.count = 1;
        m.cards[0] = hearts_faces_lowest(f);
        assert_int_equal(hearts_game_move(p, &next, &m, NULL).code, HEARTS_OK);
        walk(p, r, &next, hand, chance / n);
    }
}

static void random_step(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    int seat = __builtin_ctz(g->to_act);
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    hearts_card list[HEARTS_CARDS];
    uint32_t left = (uint32_t)hearts_pile_list(may.from, list);
    for (int i = 0; i < may.low; i++) {
        uint32_t at = hearts_random_below(rng, left);
        m.cards[m.count++] = list[at];
        list[at] = list[--left];
    }
    assert_int_equal(hearts_game_move(p, g, &m, NULL).code, HEARTS_OK);
}

/* Plays at random until nobody holds more than `cards`. */
static void approach(const struct hearts_plan *p, struct hearts_game *g, int cards, uint64_t *rng)
{
    struct hearts_start start = { .hand_number = 4 };
    hearts_card deck[HEARTS_CARDS];
    hearts_game_start(p, g, &start);
    hearts_deck_shuffle(p, deck, rng);
    assert_int_equal(hearts_game_deal(p, g, deck, NULL).code, HEARTS_OK);
    while (hearts_pile_count(g->hand[g->leader]) > cards || g->phase != HEARTS_PLAY)
        random_step(p, g, rng);
}

/* Chi-squared over the results, with rare ones put together. */
static void check(struct results *r, const char *rules)
{
    double chi = 0, rest_chance = 0;
    long rest_seen = 0;
    int free = -1;
    for (int i = 0; i < r->count; i++) {
        double wanted = r->at[i].chance * PLAYOUTS;
        if (wanted < 8) {
            rest_chance += r->at[i].chance;
            rest_seen += r->at[i].seen;
            continue;
        }
        chi += pow((double)r->at[i].seen - wanted, 2) / wanted;
        free++;
    }
    double rest = rest_chance * PLAYOUTS;
    if (rest >= 8) {
        chi += pow((double)rest_seen - rest, 2) / rest;
        free++;
    }
    /* Beyond five standard deviations: by chance less than once in a million. */
    if (free > 0 && chi > free + 5 * sqrt(2.0 * free) + 10)
        fail_msg("%s: chi-squared %.1f with %d degrees of freedom", rules, chi, free);
}

static void compare(const char *rules, int cards, uint64_t seed)
{
    static struct results results;
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    uint64_t rng = seed;
    assert_true(hearts_plan_read(&p, rules, strlen(rules), &e));
    approach(&p, &g, cards, &rng);
    results.count = 0;
    walk(&p, &results, &g, g.hands_played, 1);
    for (int i = 0; i < results.count; i++)
        results.at[i].seen = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        struct hearts_game end = g;
        hearts_game_playout(&p, &end, &rng);
        assert_int_equal(end.hands_played, g.hands_played + 1);
        struct result *known = find(&results, &end, p.seats);
        if (!known)
            fail_msg("%s, seed %llu: a playout came to a result that no play comes to", rules,
                     (unsigned long long)seed);
        else
            known->seen++;
    }
    check(&results, rules);
}

static void whole_tricks(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "classic",
        "american",
        "super",
        "grand-prix",
        "turbo",
        "booster",
        "three",
        "black-maria",
        "five",
        "partners",
        "spot",
        "sahara",
        "classic must_qs=trick",
        "classic must_qs=hand",
        "classic hearts_break=sloughed",
        "classic qs_after_hearts=on",
        "booster boost_last=off",
        "booster qs_or_hearts=either must_qs=hand",
        "cancellation players=4",
        "three strip=none kitty=swap kitty_when=first_point",
        "three moon=auto sun=on half_moon=on no_tricks=-5",
    };
    uint64_t seeds = (uint64_t)test_many(2, 6, "seeds");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (uint64_t seed = 1; seed <= seeds; seed++)
            compare(rules[i], 3, seed);
}

static void the_first_trick_of_short_hands(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "classic strip=c,d,2S,3S,4S,5S,6S,7S,8S,9S,TS,2H",
        ("classic strip=s,d,2C,3C,4C,5C,6C,7C,8C,9C,TC,2H,3H,4H,5H,6H points=KC:3 "
         "trick1_order=hearts"),
        "american opening=dealer_left strip=s,d,2C,3C,4C,5C,6C,7C,8C,TC,2H,3H,4H,5H,6H,7H boost=on",
    };
    uint64_t seeds = (uint64_t)test_many(2, 6, "seeds");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (uint64_t seed = 1; seed <= seeds; seed++)
            compare(rules[i], 13, seed);
}

/* ---- Before the play ---- */

/* Seat A's decision as a number: whether it passes on unseen, how many cards it lays, or charges.
 */
static int answer(const struct hearts_game *g, const struct hearts_choice *may)
{
    if (may->options)
        return g->unseen & 1;
    return g->sent_count[0] + hearts_faces_count(g->charges[0]) - may->low;
}

/* Deals so that seat A has this many such decisions. */
static struct hearts_choice deal_choice(const struct hearts_plan *p, struct hearts_game *g,
                                        int answers, uint64_t *rng)
{
    struct hearts_choice may;
    hearts_card deck[HEARTS_CARDS];
    do {
        hearts_game_start(p, g, &(struct hearts_start){ .hand_number = 1 });
        hearts_deck_shuffle(p, deck, rng);
        assert_int_equal(hearts_game_deal(p, g, deck, NULL).code, HEARTS_OK);
        may = hearts_game_choice(p, g, 0);
    } while ((may.options ? may.options : may.high - may.low + 1) != answers);
    return may;
}

static void drawn_evenly(const char *rules, int answers, uint64_t seed)
{
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game dealt;
    long seen[8] = { 0 };
    assert_true(hearts_plan_read(&p, rules, strlen(rules), &e));
    struct hearts_choice may = deal_choice(&p, &dealt, answers, &seed);
    for (int i = 0; i < PLAYOUTS; i++) {
        struct hearts_game g = dealt;
        hearts__random_decision(&p, &g, &seed);
        int a = answer(&g, &may);
        assert_in_range(a, 0, answers - 1);
        seen[a]++;
    }
    double wanted = (double)PLAYOUTS / answers, five = 5 * sqrt(wanted);
    for (int a = 0; a < answers; a++)
        if (fabs((double)seen[a] - wanted) > five)
            fail_msg("%s: answer %d comes %ld times, %.0f are wanted", rules, a, seen[a], wanted);
}

/* Each number of cards, and each option, is drawn as often as any other. */
static void what_is_decided_before_the_play_is_drawn_evenly(void **state)
{
    (void)state;
    drawn_evenly("classic pass_through=whole", 2, 1);
    drawn_evenly("classic pass_through=partial", 4, 2);
    drawn_evenly("classic pass=H charge=QS,AH charge_limit=2", 3, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_tricks),
        cmocka_unit_test(the_first_trick_of_short_hands),
        cmocka_unit_test(what_is_decided_before_the_play_is_drawn_evenly),
    };
    return cmocka_run_group_tests_name("playout", tests, NULL, NULL);
}
