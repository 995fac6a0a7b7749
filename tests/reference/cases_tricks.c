/* cases_tricks.c - worked cases: kitty, cancellation, charged cards, booster nines. */
#include "cases.h"

static void swap_cases(void)
{
    struct ref *r = position("classic players=3 strip=none kitty=swap",
                             "9C 4H 3D|3C 5D 6D|4C 7D 8D", A, 0);

    lay_kitty(r, "6H");
    check(18,
          plays(r, "9C 3C 4C") && phase_is(r, "bury") && moves(r, A, "6H") && legal_is(r, A, "3D"),
          "a buried heart breaks nothing");
    plays(r, "3D 5D 7D 8D 4H 6D");
    check(18, scores_are(r, "1 0 1"), "and counts for the taker");
    ref_free(r);

    r = table("classic players=5 kitty=swap pass=none");
    deal_hands(r, "2C AC|3C|4C|5C|6C|7S 8S");
    int cards[104], leader = ref_leader(r), taker = 0;
    while (ref_tricks(r) == 0) {
        int seat = 0;

        while (!ref_acts(r, seat))
            seat++;
        struct ref_choice choice = ref_choice(r, seat);
        ref_move(r, seat, 0, &choice.from[choice.count - 1], 1);
    }
    while (!ref_acts(r, taker))
        taker++;
    struct ref_choice bury = ref_choice(r, taker);
    check(55,
          leader == A && phase_is(r, "bury") && bury.low == 2 && bury.high == 2 &&
              ref_hand(r, taker, cards) == 11,
          "nine cards and two");
    check(55,
          !ref_move(r, taker, 0, bury.from, 1) && ref_move(r, taker, 0, bury.from, 2) &&
              ref_hand(r, taker, cards) == 9 && phase_is(r, "play"),
          "buries two before leading");
    ref_free(r);

    r = position("classic players=3 strip=none kitty=swap kitty_when=first_point", "9C|2H|4C", A,
                 16);
    lay_kitty(r, "QS");
    check(56, plays(r, "9C 2H 4C") && scores_are(r, "14 0 0"), "last trick: to the pile");
    ref_free(r);

    r = position("turbo players=3 strip=none kitty=swap", "9C QS 4H|3C 5D|4C 7D", A, 1);
    lay_kitty(r, "6S");
    ref_test_charged(r, read_card("QS"));
    check(117, plays(r, "9C 3C 4C") && legal_is(r, A, "4H 6S") && !moves(r, A, "QS"),
          "a charged card is not buried");
    ref_free(r);
}

void kitty_cases(void)
{
    struct ref *r = position("classic players=3 strip=none kitty=take", "2C 4D|9C 5D|4C 7D", A, 0);

    lay_kitty(r, "QS");
    check(53,
          plays(r, "2C 9C 4C") && ref_test_pile_points(r, B) == 13 && ref_test_kitty_size(r) == 0,
          "the kitty goes with the first trick");
    ref_free(r);

    r = position("classic players=3 strip=none kitty=take kitty_when=first_point",
                 "2C 4D|9C 5D|4C 2H", A, 0);
    lay_kitty(r, "QS");
    plays(r, "2C 9C 4C");
    check(54, ref_test_kitty_size(r) == 1, "a clean trick leaves it");
    check(54, plays(r, "5D 2H 4D") && scores_are(r, "0 14 0"), "the first point takes it");
    ref_free(r);

    r = position("american players=3 strip=none kitty=take kitty_when=first_point",
                 "2C 4D|9C 5D|2H 6D", A, 0);
    lay_kitty(r, "QS");
    check(118, plays(r, "2C 9C 2H") && captured(r, B, "QS"), "on the first trick too");
    ref_free(r);

    r = position("classic players=3 strip=none kitty=take kitty_when=first_point "
                 "points=h:0",
                 "2C 4D|9C 5D|4C 6D", A, 0);
    lay_kitty(r, "QS");
    plays(r, "2C 9C 4C");
    check(119, plays(r, "5D 6D 4D") && scores_are(r, "13 13 0"),
          "no point in any trick: with the last, and here a moon");
    ref_free(r);

    r = position("classic players=3 strip=none kitty=take moon=off kitty_when=first_point "
                 "points=h:0",
                 "2C 4D|9C 5D|4C 6D", A, 0);
    lay_kitty(r, "QS");
    plays(r, "2C 9C 4C");
    check(119, plays(r, "5D 6D 4D") && scores_are(r, "0 0 13"), "13 without a moon");
    ref_free(r);

    r = table("cancellation players=8 pass=none");
    uint64_t rng = 3;
    shuffle_and_deal(r, &rng);
    check(107, ref_test_kitty_size(r) == 0 && play_hand(r, &rng), "eight players: no kitty");
    ref_free(r);
    swap_cases();
}

static void unwon_cases(void)
{
    struct ref *r = position("cancellation", "AD 2C|AD 3C|5D 4C|5D 6C|KH 7C|QS 9C", A, 3);

    check(58, plays(r, "AD AD 5D 5D KH QS") && ref_leader(r) == A && ref_tricks(r) == 4,
          "all paired: no winner, same leader");
    plays(r, "2C 3C 4C 6C 7C 9C");
    check(58, captured(r, F, "KH QS AD 5D 9C"), "the next winner takes all");
    ref_free(r);

    r = position("cancellation moon=off", "2C 3H|3C AD|4C AD|6C 5D|7C 5D|9C 2H", A, 14);
    plays(r, "2C 3C 4C 6C 7C 9C");
    ref_test_begin(r, B, 15);
    check(59, plays(r, "AD AD 5D 5D 2H 3H") && scores_are(r, "0 0 0 0 0 2"),
          "the last trick unwon: winner of the one before");
    ref_free(r);

    r = position("cancellation moon=off", "2C 3H 8H|3C AD KD|4C AD KD|6C 5D 7S|7C 5D 9S|9C 2H JS",
                 A, 14);
    plays(r, "2C 3C 4C 6C 7C 9C");
    ref_test_begin(r, B, 15);
    plays(r, "AD AD 5D 5D 2H 3H");
    check(60,
          ref_leader(r) == B && plays(r, "KD KD 7S 9S JS 8H") && scores_are(r, "0 0 0 0 0 3") &&
              captured(r, F, "KD AD"),
          "the last two unwon: both");
    ref_free(r);

    r = position("cancellation moon=off last_unwon=leader", "AD|AD|5D|5D|2H|3H", A, 16);
    check(0, plays(r, "AD AD 5D 5D 2H 3H") && scores_are(r, "2 0 0 0 0 0"), "to the leader");
    ref_free(r);
    r = position("cancellation moon=off", "AD|AD|5D|5D|2H|3H", A, 16);
    check(0, plays(r, "AD AD 5D 5D 2H 3H") && scores_are(r, "2 0 0 0 0 0"),
          "no trick decided at all: the last leader");
    ref_free(r);
    r = position("cancellation moon=off last_unwon=second", "5D|AD|5D|AD|2H|3H", A, 16);
    check(0, plays(r, "5D AD 5D AD 2H 3H") && scores_are(r, "0 0 0 2 0 0"),
          "to the second of the highest pair");
    ref_free(r);
}

void cancellation_cases(void)
{
    struct ref *r = position("cancellation", "KC 2H|4C 3H|KC 4H|9C 5H|2D 6H|7C 7H", A, 3);

    check(57, plays(r, "KC 4C KC 9C 2D 7C") && ref_leader(r) == D, "paired kings: 9C wins");
    ref_free(r);

    r = position("cancellation", "2C 2D|AH 3D|4C 4D|AH 5D|7C 7D|6C 6D", A, 3);
    check(61,
          plays(r, "2C AH 4C AH 7C 6C") && ref_leader(r) == E && captured(r, E, "AH") &&
              ref_test_pile_points(r, E) == 2,
          "sloughed twins do not matter");
    ref_free(r);

    r = position("cancellation boost=on", "KC KC 2H|9C 3C 3H|4C 2C 4H|5C 8C 5H|6C TD 6H|7C JD 7H",
                 A, 3);
    check(120, plays(r, "KC 9C 4C 5C 6C 7C KC 3C 2C 8C TD JD") && ref_leader(r) == B,
          "kings pair across both rounds");
    ref_free(r);

    r = position("cancellation boost=on", "9C 8C 2H|9C 8C 3H|4D 2S 4H|5D 3S 5H|6D TD 6H|7D JD 7H",
                 A, 0);
    lay_kitty(r, "3D 4S");
    check(121,
          plays(r, "9C 9C 4D 5D 6D 7D 8C 8C 2S 3S TD JD") && ref_leader(r) == A &&
              ref_tricks(r) == 1 && ref_test_kitty_size(r) == 2,
          "twelve cards carried, the kitty waits");
    ref_free(r);

    r = position("cancellation trick1_ban=points opening=lead2c",
                 "2C 2C 3D|2C 4D KH|4S 5D|4S 6D|5S 7D|6S 8D", A, 0);
    plays(r, "2C 2C 4S 4S 5S 6S");
    check(145, ref_tricks(r) == 1 && ref_leader(r) == A && plays(r, "2C") && may_play(r, B, "KH"),
          "an unwon first trick was the first all the same");
    ref_free(r);
}

/* A turbo position in the middle of a hand with one card charged. */
static struct ref *charged(const char *card, const char *hands, int leader, int tricks)
{
    struct ref *r = position("turbo", hands, leader, tricks);

    ref_test_charged(r, read_card(card));
    return r;
}

static void charging_cases(void)
{
    struct ref *r = table("turbo pass=none");

    ref_start(r, D);
    deal_hands(r, "QS JD|AH|TC|3S");
    check(73, !moves(r, A, "QS JD") && moves(r, A, "QS") && !moves(r, A, "JD"), "one charge");
    check(0,
          !moves(r, D, "3S") && moves(r, D, "") && moves(r, B, "AH") && moves(r, C, "TC") &&
              phase_is(r, "play"),
          "all charge together");
    ref_free(r);
    r = table("turbo pass=none charge_limit=4");
    deal_hands(r, "QS JD|AH|TC|3S");
    check(73, moves(r, A, "QS JD"), "two with a limit of four");
    ref_free(r);

    r = table("turbo pass=none charge_limit=4 charge_order=rounds");
    ref_start(r, D);
    deal_hands(r, "QS JD|AH|TC|3S");
    bool ok = moves(r, A, "QS") && moves(r, B, "") && moves(r, C, "TC") && moves(r, D, "") &&
              moves(r, A, "") && moves(r, B, "") && phase_is(r, "charge") && moves(r, C, "");
    check(0, ok && phase_is(r, "play"), "rounds end when all in a row decline");
    ref_free(r);
}

void charge_cases(void)
{
    struct ref *r = charged("AH", "AH 5H 3C|2D|3D|4D", A, 3);

    check(19, legal_is(r, A, "3C"), "charging breaks nothing");
    ref_free(r);

    r = charged("QS", "5S 2D|QS 4S|3D|4D", A, 3);
    plays(r, "5S");
    check(69, legal_is(r, B, "4S"), "not on the first spade lead");
    ref_free(r);
    r = charged("QS", "5S 2D|QS 4S|3D|4D", A, 3);
    ref_test_suit_led(r, 2);
    plays(r, "5S");
    check(72, legal_is(r, B, "QS 4S"), "on the second she may");
    ref_free(r);
    r = charged("QS", "5S 2D|QS 4D|3D|4D", A, 3);
    plays(r, "5S");
    check(70, legal_is(r, B, "QS"), "the only spade must follow");
    ref_free(r);

    r = charged("QS", "QS 4D|2D|3D|5D", A, 3);
    check(71, legal_is(r, A, "4D"), "not led either");
    ref_free(r);
    r = charged("QS", "QS|2D|3D|5D", A, 3);
    check(71, legal_is(r, A, "QS"), "unless alone");
    ref_free(r);

    r = charged("TC", "2C 4D|TC 8C|3C|4C", -1, 0);
    plays(r, "2C");
    check(74, legal_is(r, B, "8C"), "charged TC waits on the first trick");
    ref_free(r);
    r = charged("TC", "2C 4D|TC 8D|3C|4C", -1, 0);
    plays(r, "2C");
    check(74, legal_is(r, B, "TC"), "the only club follows");
    ref_free(r);

    r = charged("AH", "AH|2D|3D|5D", A, 3);
    ref_test_broken(r, true);
    check(101, legal_is(r, A, "AH"), "a charged ace alone is led");
    ref_free(r);

    r = charged("JD", "JD 4H 9H|2D|3D|5D", A, 3);
    check(141, legal_is(r, A, "4H 9H"), "the charge ban wins over unbroken hearts");
    ref_free(r);
    r = position("turbo charge_or_hearts=queen", "QS 4H 9H|2D|3D|5D", A, 3);
    ref_test_charged(r, read_card("QS"));
    check(0, legal_is(r, A, "QS"), "with an option the charged queen is led");
    ref_free(r);
    charging_cases();
    unwon_cases();
}

void booster_cases(void)
{
    struct ref *r = position("booster", "5C 2D|6C 3D|9C 4D|7C TS", A, 3);

    check(75, plays(r, "5C 6C 9C 7C") && ref_tricks(r) == 3 && ref_acts(r, A),
          "a nine that follows boosts");
    check(78, legal_is(r, A, "2D") && plays(r, "2D 3D 4D TS") && captured(r, C, "2D TS"),
          "void in the second round: any card, the suit stays");
    ref_free(r);

    r = position("booster", "5S 2D|6S 3D|9H 4D|7S TS", A, 3);
    check(76, plays(r, "5S 6S 9H 7S") && ref_tricks(r) == 4 && ref_leader(r) == D,
          "a sloughed nine does not");
    ref_free(r);

    r = position("booster moon=off", "9S 2S|6S 3D|4S 4D|7S TS", A, 11);
    check(77, plays(r, "9S 6S 4S 7S 2S 3D 4D TS") && phase_is(r, "deal") && captured(r, D, "9S 3D"),
          "two cards each: the hand ends with a trick of eight");
    ref_free(r);
    r = position("booster moon=off boost_last=off", "9S 2S|6S 3D|4S 4D|7S TS", A, 11);
    check(0, plays(r, "9S 6S 4S 7S") && ref_tricks(r) == 12, "not so with an option");
    ref_free(r);

    r = position("booster", "9S 2S 2D|QS 4S 3D|5S 6S|7S 8S 4D", A, 3);
    ref_test_charged(r, read_card("QS"));
    plays(r, "9S");
    check(79, legal_is(r, B, "4S") && plays(r, "4S 5S 7S 2S") && legal_is(r, B, "QS"),
          "charged: 4S, then she is forced");
    ref_free(r);
    r = position("booster", "9S 2S 2D|QS 4S 3S|5S 6S|7S 8S 4D", A, 3);
    ref_test_charged(r, read_card("QS"));
    plays(r, "9S 4S 5S 7S 2S");
    check(80, legal_is(r, B, "3S"), "the low spade that is left");
    ref_free(r);
}
