/* money.c - stakes and pots against sums worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/game.h"

/* A game by these rules that has scored one hand, dealt by the last seat. */
static struct hearts_game scored(struct hearts_plan *p, const char *rules, const int *scores)
{
    struct hearts_error e;
    struct hearts_game g;
    struct hearts_start start = { .hand_number = 1 };
    if (!hearts_plan_read(p, rules, strlen(rules), &e))
        fail_msg("%s: %s", rules, e.why);
    hearts_game_start(p, &g, &start);
    g.hands_played = 1;
    g.scored_dealer = (uint8_t)(p->seats - 1);
    for (int s = 0; s < p->seats; s++)
        g.hand_score[s] = scores[s];
    return g;
}

/* Compares with amounts as text, "16/3 -8 ...", and looks whether they sum to nothing. */
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

static void pot(const char *rules, uint16_t winners, const char *expected)
{
    struct hearts_plan p;
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_game g = scored(&p, rules, SCORES(0));
    g.winners = winners;
    hearts_money_pot(&p, &g, money);
    amounts(&p, money, p.seats == 4 ? "0 0 0 0" : "0 0 0"); /* the game goes on */
    g.phase = HEARTS_OVER;
    hearts_money_pot(&p, &g, money);
    amounts(&p, money, expected);
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

/* A game called off gives the antes back; who leaves may forfeit theirs to the others. */
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
        cmocka_unit_test(everybody_pays_the_lowest),     cmocka_unit_test(in_super_one_point_wins),
        cmocka_unit_test(what_does_not_divide),          cmocka_unit_test(teams_pay_as_one),
        cmocka_unit_test(the_winner_takes_the_pot),      cmocka_unit_test(a_pot_called_off),
        cmocka_unit_test(nothing_is_paid_before_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
