/* money.c - stakes and pots, compared with sums computed by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/game.h"
#include "read_plan.h"

/* A game by these rules that has scored one hand, dealt by the last seat. */
static struct hearts_game scored(struct hearts_plan *p, const char *rules, const int *scores)
{
    struct hearts_game g;
    struct hearts_start start = { .hand_number = 1 };
    read_plan(p, rules);
    hearts_game_start(p, &g, &start);
    g.hands_played = 1;
    g.scored_dealer = (uint8_t)(p->seats - 1);
    for (int s = 0; s < p->seats; s++)
        g.hand_score[s] = scores[s];
    return g;
}

/* Compares with amounts as text, "16/3 -8 ...", and checks that they sum to 0. */
static void amounts(const struct hearts_plan *p, const struct hearts_fraction *money,
                    const char *expected)
{
    char text[200] = "";
    double sum = 0;
    for (int s = 0; s < p->seats; s++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, money[s].den == 1 ? "%s%lld" : "%s%lld/%lld",
                 s ? " " : "", (long long)money[s].num, (long long)money[s].den);
        sum += (double)money[s].num / (double)money[s].den;
    }
    assert_string_equal(text, expected);
    assert_true(sum > -1e-9 && sum < 1e-9);
}

static void stakes(const char *rules, const int *scores, const char *expected)
{
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = scored(&p, rules, scores);
    hearts_money_stakes(&p, &g, money);
    amounts(&p, money, expected);
}

#define SCORES(...) ((const int[HEARTS_SEATS]){ __VA_ARGS__ })

/* The lowest score takes the difference from everybody else. */
static void everybody_pays_the_lowest(void **state)
{
    (void)state;
    stakes("classic stakes=1", SCORES(0, 26, 26, 26), "78 -26 -26 -26");
    stakes("classic stakes=5", SCORES(3, 16, 2, 5), "-5 -70 90 -15");
    stakes("classic stakes=1", SCORES(-26, 0, 0, 0), "78 -26 -26 -26");
    stakes("classic", SCORES(0, 26, 26, 26), "0 0 0 0");
    stakes("cancellation stakes=1", SCORES(10, 10, 10, 10, 10, 2), "-8 -8 -8 -8 -8 40");
}

/* In Super Hearts a score below 1 cannot win, and pays the difference all the same. */
static void in_super_one_point_wins(void **state)
{
    (void)state;
    stakes("super", SCORES(1, 3, 9, 7), "16 -2 -8 -6");
    stakes("super", SCORES(2, 2, 0, 16), "8 8 -2 -14");
    stakes("super", SCORES(1, 1, 1, 17), "16/3 16/3 16/3 -16");
    stakes("super", SCORES(5, 5, 5, 5), "0 0 0 0");
    stakes("super", SCORES(0, 0, 0, 20), "-20 -20 -20 60");
    stakes("super players=3", SCORES(0, 4, 16), "-4 16 -12");
    stakes("super players=3 stakes=3", SCORES(0, 4, 16), "-12 48 -36");
    stakes("super below_least=free", SCORES(2, 2, 0, 16), "7 7 0 -14");
    stakes("super below_least=free", SCORES(0, 0, 0, 20), "0 0 0 0");
    stakes("super least=30", SCORES(0, 4, 0, 16), "0 0 0 0");
}

/* Payments that do not divide are fractions, or whole with the odd units from the dealer's left. */
static void what_does_not_divide(void **state)
{
    (void)state;
    stakes("super split=odd_left", SCORES(1, 1, 1, 17), "6 5 5 -16");
    stakes("super split=odd_left", SCORES(18, 1, 1, 1), "-17 6 6 5");
    stakes("classic stakes=1", SCORES(7, 7, 12, 0), "-7 -7 -12 26");
    stakes("cancellation stakes=1", SCORES(1, 1, 1, 1, 1, 47), "46/5 46/5 46/5 46/5 46/5 -46");
    stakes("cancellation stakes=1 split=odd_left", SCORES(1, 1, 1, 1, 1, 47), "10 9 9 9 9 -46");
}

/* A team pays and is paid as one, and shares equally. */
static void teams_pay_as_one(void **state)
{
    (void)state;
    stakes("partners stakes=1", SCORES(6, 20, 6, 20), "7 -7 7 -7");
    stakes("partners stakes=1", SCORES(0, 13, 0, 13), "13/2 -13/2 13/2 -13/2");
    stakes("partners stakes=1 split=odd_left", SCORES(0, 13, 0, 13), "7 -7 6 -6");
    stakes("partners-solo stakes=1", SCORES(1, 20, 5, 0), "7 -7 7 -7");
    stakes("classic players=6 kitty=take teams=AD,BE,CF stakes=1", SCORES(1, 5, 20, 1, 5, 20),
           "23/2 -2 -19/2 23/2 -2 -19/2");
}

/* Settled against the mean, amounts are the differences to it; in pairs, a multiple of that. */
static void settled_with_everybody(void **state)
{
    (void)state;
    stakes("classic stakes=1 settle=mean", SCORES(1, 3, 9, 13), "11/2 7/2 -5/2 -13/2");
    stakes("classic stakes=4 settle=mean", SCORES(1, 3, 9, 13), "22 14 -10 -26");
    stakes("classic stakes=1 settle=pairs", SCORES(1, 3, 9, 13), "22 14 -10 -26");
    stakes("classic stakes=1 settle=mean", SCORES(-26, 0, 0, 0), "39/2 -13/2 -13/2 -13/2");
    stakes("classic stakes=1 settle=pairs", SCORES(-26, 0, 0, 0), "78 -26 -26 -26");
    stakes("classic stakes=1 settle=pairs", SCORES(-10, -3, 5, 5), "37 9 -23 -23");
    stakes("classic stakes=1 settle=pairs", SCORES(5, 6, 7, 8), "6 2 -2 -6");
    stakes("classic stakes=1 settle=mean", SCORES(5, 5, 5, 5), "0 0 0 0");
    stakes("classic settle=pairs", SCORES(0, 26, 26, 26), "0 0 0 0");
    stakes("cancellation players=7 stakes=1 settle=mean", SCORES(52, 0, 0, 0, 0, 0, 0),
           "-312/7 52/7 52/7 52/7 52/7 52/7 52/7");
    stakes("partners stakes=1 settle=mean", SCORES(6, 19, 6, 19), "13/4 -13/4 13/4 -13/4");
    stakes("partners-solo stakes=1 settle=pairs", SCORES(1, 20, 5, 0), "7 -7 7 -7");
    stakes("classic players=6 kitty=take teams=AD,BE,CF stakes=1 settle=mean",
           SCORES(1, 5, 20, 1, 5, 20), "23/6 11/6 -17/3 23/6 11/6 -17/3");
}

/* In each pair, the score that can win is paid; against the mean, that is divided. */
static void settled_with_those_that_cannot_win(void **state)
{
    (void)state;
    stakes("super settle=pairs", SCORES(2, 2, 0, 16), "16 16 -20 -12");
    stakes("super settle=mean", SCORES(2, 2, 0, 16), "4 4 -5 -3");
    stakes("super settle=pairs", SCORES(0, 0, 0, 20), "-20 -20 -20 60");
    stakes("super settle=pairs least=3", SCORES(0, 1, 3, 16), "-19 -17 18 18");
    stakes("super settle=pairs below_least=free", SCORES(2, 2, 0, 16), "14 14 0 -28");
    stakes("super settle=mean below_least=free", SCORES(2, 2, 0, 16), "14/3 14/3 0 -28/3");
    stakes("super settle=mean below_least=free least=17", SCORES(2, 2, 0, 16), "0 0 0 0");
    stakes("super settle=mean least=17", SCORES(2, 2, 0, 16), "0 0 0 0");
}

/* Whole amounts are rounded down; what is missing goes, from the dealer's left, to those with a
 * part.
 */
static void settled_in_whole_units(void **state)
{
    (void)state;
    stakes("classic stakes=1 settle=mean split=odd_left", SCORES(1, 3, 9, 13), "6 4 -3 -7");
    stakes("classic stakes=1 settle=mean split=odd_left", SCORES(0, 4, 9, 13), "7 3 -3 -7");
    stakes("classic players=5 stakes=1 settle=mean split=odd_left", SCORES(20, 1, 1, 1, 3),
           "-14 4 4 4 2");
    stakes("classic stakes=1 settle=mean split=odd_left", SCORES(2, 6, 6, 2), "2 -2 -2 2");
    stakes("super settle=mean split=odd_left", SCORES(2, 1, 0, 17), "4 5 -5 -4");
    stakes("classic players=6 kitty=take teams=AB,CD,EF stakes=1 settle=mean split=odd_left",
           SCORES(1, 1, 5, 5, 20, 20), "4 4 2 2 -6 -6");
    stakes("partners stakes=1 settle=pairs split=odd_left", SCORES(0, 13, 0, 13), "7 -7 6 -6");
    stakes("classic players=6 kitty=take teams=AD,BE,CF stakes=1 settle=mean split=odd_left",
           SCORES(1, 5, 20, 1, 5, 20), "4 2 -6 4 2 -6");
}

static struct hearts_game over(struct hearts_plan *p, const char *rules, uint16_t winners,
                               const int32_t *totals)
{
    struct hearts_game g = scored(p, rules, SCORES(0));
    for (int s = 0; s < p->seats; s++)
        g.score[s] = totals[s];
    g.winners = winners;
    g.phase = HEARTS_OVER;
    return g;
}

static void pot_by(const char *rules, uint16_t winners, const int32_t *totals, const char *expected)
{
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = over(&p, rules, winners, totals);
    hearts_money_pot(&p, &g, money);
    amounts(&p, money, expected);
    g.phase = HEARTS_DEAL;
    hearts_money_pot(&p, &g, money);
    for (int s = 0; s < p.seats; s++)
        assert_int_equal(money[s].num, 0);
}

/* The count of waiting pots rises with every game that nobody wins alone, as far as a byte goes. */
static void pots_wait_for_a_winner(void **state)
{
    struct hearts_plan p;
    struct hearts_game g = scored(&p, "sahara pot=5 ties=shared pot_ties=wait hands=1",
                                  SCORES(0, 0, 9, 17));
    (void)state;
    assert_int_equal(hearts_money_ante(&p, &g), 5);
    assert_int_equal(hearts_money_waiting(&p, &g), 0); /* it is not over */
    g.phase = HEARTS_OVER;
    g.winners = 3;
    assert_int_equal(hearts_money_waiting(&p, &g), 1);
    assert_int_equal(hearts_game_next(&p, &g).code, HEARTS_OK);
    assert_int_equal(g.pots, 1);
    assert_int_equal(hearts_money_ante(&p, &g), 10);
    g.phase = HEARTS_OVER;
    g.winners = 2;
    assert_int_equal(hearts_money_waiting(&p, &g), 0);
    g.winners = 0;
    g.pots = UINT8_MAX;
    assert_int_equal(hearts_money_waiting(&p, &g), UINT8_MAX);
    assert_int_equal(hearts_money_ante(&p, &g), 5 * 256);
    p.rules.pot_ties = HEARTS_POT_TIES_SHARED;
    assert_int_equal(hearts_money_waiting(&p, &g), 0);
}

static void pot(const char *rules, uint16_t winners, const char *expected)
{
    pot_by(rules, winners, SCORES(0), expected);
}

#define SHARED "sahara pot=5 pot_shares=70-30"

/* Second place gets 30 of 100, alone or shared; those who share the first place share everything.
 */
static void the_second_has_a_share(void **state)
{
    (void)state;
    pot_by(SHARED, 4, SCORES(82, 101, 53, 70), "-5 -5 9 1");
    pot_by("sahara pot=7 pot_shares=70-30", 4, SCORES(82, 101, 53, 70), "-7 -7 63/5 7/5");
    pot_by(SHARED, 4, SCORES(101, 70, 53, 70), "-5 -2 9 -2");
    pot_by(SHARED, 4, SCORES(70, 70, 53, 70), "-3 -3 9 -3");
    pot_by(SHARED " ties=shared", 3, SCORES(60, 60, 63, 105), "5 5 -5 -5");
    pot_by("cancellation players=8 pot=1 pot_shares=70-30", 1, SCORES(0, 9, 9, 9, 9, 9, 9, 9),
           "23/5 -23/35 -23/35 -23/35 -23/35 -23/35 -23/35 -23/35");
    pot_by(SHARED, 0, SCORES(0), "0 0 0 0");
    pot_by(SHARED " exact_wins=on", 1, SCORES(100, 101, 53, 70), "9 -5 1 -5");
    pot_by("super stakes=none pot=5 pot_shares=70-30", 1, SCORES(20, 0, 0, 0), "15 -5 -5 -5");
    pot_by("super stakes=none pot=5 pot_shares=70-30", 2, SCORES(0, 1, 3, 16), "-5 9 1 -5");
    pot_by("partners pot=5 pot_shares=70-30", 5, SCORES(6, 20, 6, 20), "2 -2 2 -2");
    pot_by(
        "partners-solo players=6 kitty=take strip=standard teams=AD,BE,CF pot=5 pot_shares=70-30",
        2 + 16, SCORES(50, 9, 10, 9, 9, 20), "-5 11/2 -1/2 -5 11/2 -1/2");
}

/* In whole units the second's share is rounded down. */
static void a_share_in_whole_units(void **state)
{
    (void)state;
    pot_by("sahara pot=7 pot_shares=70-30 split=odd_left", 4, SCORES(82, 101, 53, 70),
           "-7 -7 13 1");
    pot_by("sahara pot=3 pot_shares=70-30 split=odd_left", 4, SCORES(101, 70, 53, 70),
           "-3 -1 6 -2");
}

/* If moons break ties, they also decide who is second. */
static void moons_tell_who_is_second(void **state)
{
    (void)state;
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = over(&p, SHARED " ties=fewest_moons", 1, SCORES(60, 60, 60, 105));
    g.moons[1] = 1;
    g.moons[2] = 2;
    hearts_money_pot(&p, &g, money);
    amounts(&p, money, "9 1 -5 -5");
    g.moons[2] = 1;
    hearts_money_pot(&p, &g, money);
    amounts(&p, money, "9 -2 -2 -5");
}

/* The winners share all antes; what they have put in themselves is taken off. */
static void the_winner_takes_the_pot(void **state)
{
    (void)state;
    pot("sahara pot=5", 1, "15 -5 -5 -5");
    pot("sahara pot=5", 3, "5 5 -5 -5");
    pot("sahara pot=7", 7, "7/3 7/3 7/3 -7");
    pot("sahara pot=7 split=odd_left", 7, "3 2 2 -7");
    pot("partners pot=5", 5, "5 -5 5 -5");
    pot("sahara pot=5", 0, "0 0 0 0");
    pot("classic", 1, "0 0 0 0");
    pot("sahara players=3 pot=10", 4, "-10 -10 20");
}

static void called_off(const char *rules, uint16_t left, const char *expected)
{
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = scored(&p, rules, SCORES(0));
    hearts_money_void(&p, &g, left, money);
    amounts(&p, money, expected);
}

/* A game called off returns the antes; a person who leaves may forfeit theirs to the others. */
static void a_pot_called_off(void **state)
{
    (void)state;
    called_off("sahara pot=5", 0, "0 0 0 0");
    called_off("sahara pot=5", 1, "0 0 0 0");
    called_off("sahara pot=5 leaver=forfeits", 0, "0 0 0 0");
    called_off("sahara pot=5 leaver=forfeits", 1, "-5 5/3 5/3 5/3");
    called_off("sahara pot=5 leaver=forfeits", 0x11, "-5 5/3 5/3 5/3"); /* E does not play */
    called_off("sahara pot=5 leaver=forfeits split=odd_left", 1, "-5 2 2 1");
    called_off("sahara pot=5 leaver=forfeits", 6, "5 -5 -5 5");
    called_off("sahara pot=5 leaver=forfeits", 15, "0 0 0 0");
    called_off("classic leaver=forfeits", 1, "0 0 0 0");
}

static void nothing_is_paid_before_a_hand(void **state)
{
    (void)state;
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = scored(&p, "super", SCORES(1, 3, 9, 7));
    g.hands_played = 0;
    hearts_money_stakes(&p, &g, money);
    amounts(&p, money, "0 0 0 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_pays_the_lowest),
        cmocka_unit_test(in_super_one_point_wins),
        cmocka_unit_test(what_does_not_divide),
        cmocka_unit_test(teams_pay_as_one),
        cmocka_unit_test(settled_with_everybody),
        cmocka_unit_test(settled_with_those_that_cannot_win),
        cmocka_unit_test(settled_in_whole_units),
        cmocka_unit_test(the_second_has_a_share),
        cmocka_unit_test(a_share_in_whole_units),
        cmocka_unit_test(moons_tell_who_is_second),
        cmocka_unit_test(the_winner_takes_the_pot),
        cmocka_unit_test(a_pot_called_off),
        cmocka_unit_test(pots_wait_for_a_winner),
        cmocka_unit_test(nothing_is_paid_before_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
