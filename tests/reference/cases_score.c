/* cases_score.c - worked cases: moon, values, the end of a game, money, teams, refusals. */
#include "cases.h"

#include <stdlib.h>

/* A finished hand of these rules, totals before it 0. */
static bool scored(const char *rules, const char *piles, const char *scores)
{
    struct ref *r = table(rules);
    bool ok;

    finish(r, piles);
    ok = scores_are(r, scores);
    ref_free(r);
    return ok;
}

/* Totals after a finished hand. */
static bool totals_after(const char *rules, const char *before, const char *piles,
                         const char *after, const char *phase)
{
    struct ref *r = table(rules);
    bool ok;

    set_totals(r, before);
    finish(r, piles);
    ok = totals_are(r, after) && phase_is(r, phase);
    ref_free(r);
    return ok;
}

/* A finished hand in which the shooter is asked and answers. */
static bool chosen(const char *rules, const char *piles, int seat, int option, const char *scores)
{
    struct ref *r = table(rules);
    bool ok;

    finish(r, piles);
    ok = phase_is(r, "moon") && ref_acts(r, seat) && ref_choice(r, seat).options == 2 &&
         ref_move(r, seat, option, NULL, 0) && scores_are(r, scores);
    ref_free(r);
    return ok;
}

static void auto_cases(void)
{
    check(34, totals_after("classic moon=auto", "40 80 50 60", "h QS|*||", "40 106 76 86", "over"),
          "auto: add where the shooter wins");
    check(35, totals_after("classic moon=auto", "76 50 80 60", "h QS|*||", "76 76 106 86", "deal"),
          "auto: a tie is played off");
    check(35,
          totals_after("classic moon=auto ties=shared", "76 50 80 60", "h QS|*||", "50 50 80 60",
                       "deal"),
          "auto: a tie that is shared counts as lower");
    check(113,
          totals_after("classic moon=auto jack=-10", "80 60 70 90", "h QS|JD|*|", "54 50 70 90",
                       "deal"),
          "auto: the bonus card makes B lower");
    check(114,
          totals_after("classic moon=auto", "80 60 70 90", "h QS|JD|*|", "80 86 96 116", "over"),
          "auto: without it A wins");
    check(115,
          totals_after("classic moon=auto reset=100:50", "60 74 80 40", "h QS|*||", "34 74 80 40",
                       "deal"),
          "auto looks after the resets");
    check(115,
          totals_after("classic moon=auto", "60 74 80 40", "h QS|*||", "60 100 106 66", "over"),
          "auto without resets");
    check(116, totals_after("classic moon=auto", "70 40 40 80", "h QS|*||", "44 40 40 80", "deal"),
          "auto: two lower opponents that tie");
}

static void late_cases(void)
{
    struct ref *r = table("grand-prix");

    set_totals(r, "10 73 20 30");
    finish(r, "h QS|*||");
    check(136, phase_is(r, "deal") && scores_are(r, "0 26 26 26"), "below 74 nothing is asked");
    ref_start(r, A);
    set_totals(r, "10 74 20 30");
    finish(r, "h QS|*||");
    check(136, phase_is(r, "moon") && ref_acts(r, A), "from 74 the shooter chooses");
    ref_free(r);
}

static void kitty_moon_cases(void)
{
    struct ref *r = table("classic players=5 strip=none kitty=take");
    ref_test_clear(r);
    int heart = read_card("4H"), cards[104];
    int count = read_cards("2H 3H 5H 6H 7H 8H 9H TH JH QH KH AH QS", cards);
    ref_test_pile(r, A, NULL, 0, 1);
    ref_test_other_pile(r, A, &heart, 1);
    ref_test_pile(r, B, cards, count, 9);
    ref_test_score(r);
    check(39, scores_are(r, "1 25 0 0 0"), "a heart from the kitty hinders a moon");
    ref_free(r);
    r = table("classic players=5 strip=none kitty=take moon_cards=tricks");
    ref_test_clear(r);
    ref_test_pile(r, A, NULL, 0, 1);
    ref_test_other_pile(r, A, &heart, 1);
    ref_test_pile(r, B, cards, count, 9);
    ref_test_score(r);
    check(0, scores_are(r, "26 0 25 25 25"), "not where tricks alone are looked at");
    ref_free(r);

    r = table("classic players=3 strip=none kitty=take");
    int queen = read_card("QS");
    count = read_cards("h", cards);
    ref_test_clear(r);
    ref_test_pile(r, A, cards, count, 17);
    ref_test_other_pile(r, A, &queen, 1);
    ref_test_score(r);
    check(105, scores_are(r, "0 26 26"), "the queen from the kitty helps to a moon");
    ref_test_clear(r);
    ref_test_pile(r, A, cards, count, 16);
    ref_test_pile(r, B, NULL, 0, 1);
    ref_test_other_pile(r, B, &queen, 1);
    ref_test_score(r);
    check(106, scores_are(r, "13 13 0"), "or hinders it");
    ref_free(r);
}

void moon_cases(void)
{
    check(32, scored("classic", "h QS|*||", "0 26 26 26"), "moon, add");
    check(33, scored("classic moon=subtract", "h QS|*||", "-26 0 0 0"), "moon, subtract");
    check(0, chosen("american", "h QS|*||", A, 1, "-26 0 0 0"), "moon, the shooter chooses");
    check(36, scored("classic jack=-10", "h QS JD|*||", "-10 26 26 26"), "moon and JD");
    check(37, scored("classic jack=-10", "h QS|JD|*|", "0 16 26 26"), "JD to another");
    check(38, scored("classic jack=-10 moon=subtract", "h QS JD|*||", "-36 0 0 0"), "subtract");
    check(40, scored("classic sun=on", "*|||", "0 52 52 52"), "sun");
    check(130, scored("spot moon=add sun=on", "*|||", "0 258 258 258"), "sun in spot hearts");
    check(103,
          totals_after("classic reset=100:50", "40 74 74 10", "h QS|*||", "40 50 50 36", "deal"),
          "reset after a moon");
    check(128,
          scored("classic players=3 strip=2H", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS|*|",
                 "0 25 25"),
          "a moon without the stripped heart");
    check(134, scored("classic half_moon=on", "h|QS *||", "0 26 13 13"), "half moon, add");
    check(134, scored("classic half_moon=on moon=subtract", "h|QS *||", "-13 13 0 0"),
          "half moon, subtract");
    check(62, scored("cancellation moon=add", "h h QS QS|*||||", "0 52 52 52 52 52"),
          "cancellation: all 28");
    check(111, scored("turbo moon=add", "h QS|TC JD|*|", "0 32 26 26"), "TC and JD beside a moon");
    check(112, scored("turbo moon=subtract", "h QS TC JD|*||", "-72 0 0 0"), "with the moon");
    kitty_moon_cases();
    auto_cases();
    late_cases();
}

/* A turbo hand in which these cards were charged. */
static bool charged_score(const char *rules, const char *charged, const char *mine,
                          const char *score)
{
    struct ref *r = table(rules);
    int cards[104], pile[104], rest[104];
    int charges = read_cards(charged, cards);
    int count = read_cards(mine, pile), all = ref_deck(r, rest), others = 0;
    bool ok;

    ref_test_clear(r);
    ref_test_pile(r, A, pile, count, 6);
    for (int i = 0; i < all; i++) {
        if (ref_test_anywhere(r, rest[i]) == 0)
            rest[others++] = rest[i];
    }
    ref_test_pile(r, B, rest, others, 7);
    for (int i = 0; i < charges; i++)
        ref_test_charged(r, cards[i]);
    ref_test_score(r);
    ok = ref_hand_score(r, A) == atol(score);
    ref_free(r);
    return ok;
}

void value_cases(void)
{
    check(41, scored("classic ten=-10", "5D|TD 2H 3H 4H|*|", "0 -7 23 0"), "TD and three hearts");
    check(42, totals_after("classic jack=-10", "0 0 0 0", "JD|QS|*|", "-10 13 13 0", "deal"),
          "negative totals");
    check(64, charged_score("turbo", "QS", "QS 2H 3H", "28"), "QS charged");
    check(65, charged_score("turbo moon=subtract", "QS AH", "h QS", "-52"), "AH and QS charged");
    check(66, charged_score("turbo moon=off", "JD", "JD", "-20"), "JD charged");
    check(67, charged_score("turbo moon=off", "", "TC JD", "-20"), "TC doubles");
    check(67, charged_score("turbo moon=off", "TC", "TC JD", "-40"), "charged, four times");
    check(68, charged_score("turbo", "", "TC 2H 3H 4H 5H JD", "-12"), "TC, hearts and JD");
    check(83, scored("black-maria-spades", "KS QS|AS|*", "23 7 13"), "values sum to 43");
    check(85, scored("spot-courts", "AH KH 2H|*||", "27 97 0 0"), "spot-courts");
    check(0, scored("spot", "AH KH 2H|*||", "29 100 0 0"), "spot");
    check(135, scored("classic no_tricks=-5", "h|QS|*|", "13 13 0 -5"), "no tricks");
    check(135, scored("classic no_tricks=-5", "h QS|2C|*|", "0 26 26 26"), "not beside a moon");
    check(135, scored("classic no_tricks=-5 moon=off", "h QS|2C|*|", "26 0 0 -5"), "moon off");
}

static void extra_hand_cases(void)
{
    struct ref *r = table("classic");

    set_totals(r, "60 60 50 92");
    finish(r, "*||h|QS");
    check(46, totals_are(r, "60 60 63 105") && phase_is(r, "deal"), "a tie is played off");
    finish(r, "*|2H 3H 4H 5H 6H 7H 8H 9H TH JH|QH|KH AH QS");
    check(46, totals_are(r, "60 70 64 120") && phase_is(r, "over") && winners_are(r, "A"),
          "the lowest of all wins");
    ref_free(r);

    r = table("classic ties=shared");
    set_totals(r, "60 60 50 92");
    finish(r, "*||h|QS");
    check(47, phase_is(r, "over") && winners_are(r, "AB"), "ties shared");
    ref_free(r);

    r = table("classic moon=subtract");
    set_totals(r, "60 60 70 101");
    ref_test_end_reached(r);
    finish(r, "*|||h QS");
    check(131, totals_are(r, "60 60 70 75") && phase_is(r, "deal"), "the end stays reached");
    finish(r, "2H 3H 4H 5H 6H|7H 8H 9H|TH JH QH KH AH *|QS");
    check(132, totals_are(r, "65 63 75 88") && phase_is(r, "over") && winners_are(r, "B"),
          "until one is lowest alone");
    ref_free(r);
}

void end_cases(void)
{
    struct ref *r = table("classic reset=100:50");

    set_totals(r, "95 96 60 70");
    finish(r, "2H 3H 4H 5H 6H|7H 8H 9H TH JH QH KH AH|*|QS");
    check(43, totals_are(r, "50 104 60 83") && phase_is(r, "over") && winners_are(r, "A"),
          "a reset comes before the end");
    ref_free(r);
    check(44,
          totals_after("classic reset=100:50", "96 0 0 50",
                       "2H 3H 4H 5H 6H|QS|7H 8H 9H TH JH QH KH AH *|", "101 13 8 50", "over"),
          "101 is no reset");
    check(45,
          totals_after("classic", "95 0 0 50", "2H 3H 4H 5H 6H|QS|7H 8H 9H TH JH QH KH AH *|",
                       "100 13 8 50", "over"),
          "exactly 100 is the end");
    check(133,
          totals_after("classic reset=100:50,50:0", "37 87 50 0", "h|QS|*|", "0 50 50 0", "deal"),
          "several resets, each once, and only on a changed total");
    check(0,
          totals_after("classic jack=-10 floor=on reset=0:30", "0 0 0 0", "JD|h|QS|*", "30 13 13 0",
                       "deal"),
          "a reset wants a hand score, not another total");
    check(0,
          totals_after("classic moon=off jack=-10 exact_wins=on target=26 floor=on", "0 3 0 0",
                       "h QS|JD|*|", "26 0 0 0", "over"),
          "beside an exact win the floor holds");

    r = table("classic exact_wins=on");
    set_totals(r, "87 91 20 50");
    finish(r, "QS|h|*|");
    check(142, totals_are(r, "100 104 20 50") && phase_is(r, "over") && winners_are(r, "A"),
          "exactly the target wins");
    ref_free(r);

    r = table("super stakes=none");
    finish(r, "*|2H 3H|4H 5H 6H 7H 8H|9H TH JH QH KH AH QS");
    check(144, phase_is(r, "over") && winners_are(r, "B"), "super: nought does not win");
    ref_free(r);
    extra_hand_cases();
}

static bool settles(const char *rules, const char *piles, const char *scores, const char *stakes)
{
    struct ref *r = table(rules);
    bool ok;

    finish(r, piles);
    ok = scores_are(r, scores) && stakes_are(r, stakes);
    ref_free(r);
    return ok;
}

void money_cases(void)
{
    check(48, settles("super", "2H|3H 4H 5H|QS 6H 7H|*", "1 3 9 7", "16 -2 -8 -6"),
          "super 1-3-9-7");
    check(49, settles("super", "2H 3H|4H 5H|2C|*", "2 2 0 16", "8 8 -2 -14"), "super 2-2-0-16");
    check(50, settles("super", "2H|3H|4H|*", "1 1 1 17", "16/3 16/3 16/3 -16"), "1-1-1-17");
    check(51,
          settles("super points=QS:5,AH:3", "QS|AH 2H 3H|4H 5H 6H 7H 8H|*", "5 5 5 5", "0 0 0 0"),
          "all equal");
    check(0, settles("super split=odd_left", "2H|3H|4H|*", "1 1 1 17", "5 6 5 -16"),
          "odd units to the first from the dealer's left");
    check(0, settles("super below_least=free", "2H 3H|4H 5H|2C|*", "2 2 0 16", "7 7 0 -14"),
          "too low to win, and free");
    check(125, settles("super players=3", "2C|2H 3H 4H 5H|*", "0 4 16", "-4 16 -12"),
          "super with three");
    check(143, settles("classic stakes=1", "h QS|*||", "0 26 26 26", "78 -26 -26 -26"),
          "stakes on a moon");
    check(126, settles("partners stakes=1", "2H 3H 4H 5H|QS 6H|7H 8H|*", "6 20 6 20", "7 -7 7 -7"),
          "a team settles as one");

    struct ref *r = table("sahara pot=5 hands=1");
    long num, den, sum = 0;
    finish(r, "2C|h|QS|*");
    check(0, phase_is(r, "deal"), "nobody alone is lowest: the pot waits");
    finish(r, "*|h|QS|2H");
    ref_free(r);
    r = table("sahara pot=5 hands=1");
    finish(r, "*|2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH|QS|AH");
    for (int seat = A; seat <= D; seat++) {
        ref_pot(r, seat, &num, &den);
        sum += num;
        check(86, num == (seat == A ? 15 : -5) && den == 1, "winner takes all");
    }
    check(86, sum == 0 && winners_are(r, "A"), "and it sums to nothing");
    ref_free(r);

    r = table("partners pot=5 hands=1");
    finish(r, "2H|QS|3H|*");
    ref_pot(r, A, &num, &den);
    check(127, winners_are(r, "AC") && num == 5 && den == 1, "a team shares the pot");
    ref_pot(r, B, &num, &den);
    check(127, num == -5 && den == 1, "the others lose their ante");
    ref_free(r);
}

void team_cases(void)
{
    struct ref *r = table("partners-solo");

    set_totals(r, "92 65 34 69");
    finish(r, "QS|h|*|");
    check(81, totals_are(r, "105 78 34 69") && phase_is(r, "over") && winners_are(r, "AC"),
          "sums compared: 139 beats 147");
    ref_free(r);
    check(82, scored("partners-solo moon=add", "h|*|QS|", "13 0 13 0"), "solo: no team moon");
    check(0, chosen("partners", "h|*|QS|", C, 0, "0 26 0 26"), "a team moon, and who answers");
    check(0, scored("partners-solo moon=add moon_partner=spared", "h QS|*||", "0 26 0 26"),
          "the partner may be spared");
}

void refusal_cases(void)
{
    check(139, refused("turbo decks=2", "charge", "decks"), "charges with two decks");
    check(139, refused("classic players=5 pass=LRAH", "pass", "players"), "LRAH with five");
    check(139, refused("classic moon=off sun=on", "sun", "moon"), "sun with moon off");
    check(139, refused("classic players=6 strip=2D", "strip", "players"), "uneven deal");
    check(0, refused("classic players=3 pass=3", "pass", "players"), "no such seat");
    check(0, refused("classic least=1", "least", "moon"), "least with a moon");
    check(0, refused("classic moon_bonus=on", "moon_bonus", "points"), "no bonus card");
    check(0, refused("classic exact_wins=on reset=100:50", "exact_wins", "reset"), "two results");
    check(0, refused("classic target=none", "target", "hands"), "no end");
    check(0, refused("classic queen=0 points=h:0", "points", "strip"), "no penalty card");
    check(0, refused("classic teams=AC", "teams", "players"), "seats without a team");
    check(0, refused("classic teams=A,BCD", "teams", "players"), "unequal teams");
}
