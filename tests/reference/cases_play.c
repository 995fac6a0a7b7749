/* cases_play.c - worked cases: leading, following, breaking hearts, the queen, passing. */
#include "cases.h"

#include <string.h>

void opening_cases(void)
{
    struct ref *r = position("classic", "2C 3C|4C 5D|5C 6D|6C 7D", -1, 0);

    check(1, ref_leader(r) == A && legal_is(r, A, "2C") && !plays(r, "3C"), "2C must be led");
    ref_free(r);

    int deck[104];

    r = position("three", "3C 9D|2C 4C|5C 8D", -1, 0);
    check(2, ref_deck(r, deck) == 51 && deck[13] == read_card("3D") && ref_leader(r) == B,
          "three players strip the 2D, 2C leads");
    ref_free(r);

    r = position("classic players=3 strip=none kitty=take", "4C 9D|3C 5C|6C 8D", -1, 0);
    lay_kitty(r, "2C");
    check(3, ref_leader(r) == B && legal_is(r, B, "3C"), "2C in the kitty: 3C leads");
    ref_free(r);

    r = position("classic players=5 kitty=take", "5C|6C|7C|4C 9C|8C", -1, 0);
    lay_kitty(r, "2C 3C");
    check(4, ref_leader(r) == D && legal_is(r, D, "4C"), "2C 3C in the kitty: 4C leads");
    ref_free(r);

    r = table("classic");
    ref_start(r, D);
    deal_hands(r, "2C 9C TC|5D 6D 7D|5S 6S 7S|5H 6H 7H");
    bool passed = moves(r, A, "2C 9C TC") && moves(r, B, "5D 6D 7D") && moves(r, C, "5S 6S 7S") &&
                  moves(r, D, "5H 6H 7H");
    check(5, passed && phase_is(r, "play") && ref_leader(r) == B, "2C passed left: B leads");
    ref_free(r);

    r = position("sahara players=3", "3C|2C 7C|9C", -1, 0);
    check(104, ref_leader(r) == B && legal_is(r, B, "2C"), "sahara with three: 2C leads");
    ref_free(r);

    r = position("classic players=6 decks=2 kitty=take", "3C|5C|2C 9D|4C|2C 9C|7C", -1, 0);
    check(108, ref_leader(r) == C && legal_is(r, C, "2C"), "two 2C: first from dealer's left");
    plays(r, "2C 4C");
    check(108, legal_is(r, E, "2C 9C"), "the twin is as any card");
    ref_free(r);

    r = table("classic players=6 strip=2C,2D,3C,3D");
    check(140, ref_deck(r, deck) == 48 && deck[0] == read_card("4C"), "48 cards, 8 each");
    ref_free(r);
    r = position("classic players=6 strip=2C,2D,3C,3D", "5C|7C|6C|9D|4C 8C|8D", -1, 0);
    check(140, ref_leader(r) == E && legal_is(r, E, "4C"), "holder of 4C leads it");
    ref_free(r);

    r = position("black-maria", "2D|7H 3C|4S", -1, 0);
    check(84, ref_leader(r) == B && may_play(r, B, "7H"), "dealer's left leads a heart");
    ref_free(r);
}

static void first_trick_cases(void)
{
    struct ref *r = position("classic", "2C 3D|KH QS AD|5C 6D|6C 7D", -1, 0);

    plays(r, "2C");
    check(6, !may_play(r, B, "KH") && !may_play(r, B, "QS") && plays(r, "AD"),
          "no points on the first trick");
    ref_free(r);

    r = position("american", "2C 5H|KH 4D|5C 8H|3C 7D", -1, 0);
    check(7, plays(r, "2C KH 5C 3C") && legal_is(r, C, "8H"), "points allowed");
    ref_free(r);
    r = position("american", "2C 5H 2D|KH 4D 3D|5C 8H 9D|3C 7D 6D", -1, 0);
    plays(r, "2C KH 5C 3C");
    check(7, legal_is(r, C, "8H 9D"), "and hearts are broken");
    ref_free(r);

    r = position("classic jack=-10", "2C 5H|JD 4H|5C 8H|3C 7D", -1, 0);
    plays(r, "2C");
    check(8, legal_is(r, B, "JD"), "a bonus card is no point card");
    ref_free(r);

    r = position("classic opening=dealer_left", "2C 4S|KH QS 5D|QS 4D|3C 7D", -1, 0);
    check(9, ref_leader(r) == B && legal_is(r, B, "5D"), "dealer's left leads no points");
    ref_free(r);

    r = position("classic opening=dealer_left", "2C|KH QS 4H|4D|3C", -1, 0);
    check(10, legal_is(r, B, "QS"), "hearts and queen: queen");
    ref_free(r);
    r = position("classic opening=dealer_left qs_or_hearts=either", "2C|KH QS 4H|4D|3C", -1, 0);
    check(10, legal_is(r, B, "KH QS 4H"), "with either, all");
    ref_free(r);

    r = position("classic opening=dealer_left", "2C 4S|5S 9D|QS 4D|3C 7D", -1, 0);
    plays(r, "5S");
    check(11, legal_is(r, C, "QS"), "following suit wins over the ban");
    ref_free(r);

    r = position("black-maria-spades hearts_any_time=off trick1_ban=points", "2C|5H KS 9H|3C", -1,
                 0);
    check(129, ref_leader(r) == B && legal_is(r, B, "KS"), "hearts and KS that counts: KS");
    ref_free(r);
}

void breaking_cases(void)
{
    struct ref *r = position("classic", "5H 9D|2D|3D|4D", A, 3);

    check(12, legal_is(r, A, "9D"), "no heart led");
    ref_free(r);

    r = position("classic", "5H 3H|2H 4C|7H 6C|4D 8H", A, 3);
    check(13, plays(r, "5H 2H 7H 8H") && legal_is(r, D, "4D"), "all hearts may lead one");
    ref_free(r);
    r = position("classic", "5H 3H|2H 4C|7H 6C|4D 8H 9H", A, 3);
    plays(r, "5H 2H 7H 8H");
    check(13, legal_is(r, D, "4D 9H"), "which breaks hearts");
    ref_free(r);

    r = position("classic", "5C 2D|QS 3D|6C 6H 4D|7C 6H 4D", A, 3);
    plays(r, "5C QS 6C 7C");
    check(14, legal_is(r, D, "4D"), "the queen does not break hearts");
    ref_free(r);

    r = position("classic qs_breaks=played", "5C 2D|QS 3D|6C 6H 4D|7C 6H 4D", A, 3);
    plays(r, "5C QS 6C 7C");
    check(15, legal_is(r, D, "4D 6H"), "with an option she does");
    ref_free(r);

    r = position("classic qs_breaks=played", "QS 6H 4D|2S 3D|3S 5D|4S 6D", A, 3);
    plays(r, "QS 2S 3S 4S");
    check(16, legal_is(r, A, "6H 4D"), "led, too");
    ref_free(r);

    r = position("classic", "QS 9D|2D|3D|4D", A, 1);
    check(17, may_play(r, A, "QS"), "the queen may be led");
    ref_free(r);

    r = position("super", "5C 2D|QS 3D|6C 4D|7C 6H", A, 3);
    plays(r, "5C QS 6C 7C");
    check(52, may_play(r, D, "6H"), "super: the queen breaks hearts");
    ref_free(r);

    r = position("classic opening=dealer_left", "2C|5H 6H 7H|4D|3C", -1, 0);
    check(102, legal_is(r, B, "5H 6H 7H"), "thirteen hearts on the opening lead");
    ref_free(r);

    r = position("classic hearts_break=sloughed", "5H 2H|9H 4C 7H|3H|4H", A, 3);
    plays(r, "5H 9H 3H 4H");
    check(138, legal_is(r, B, "4C"), "only a slough breaks");
    ref_free(r);
    r = position("classic", "5H 2H|9H 4C 7H|3H|4H", A, 3);
    plays(r, "5H 9H 3H 4H");
    check(138, legal_is(r, B, "4C 7H"), "by default any heart played");
    ref_free(r);

    r = position("cancellation", "2C|5H 2D|3D|4D|5D|6D", -1, 0);
    check(63, ref_leader(r) == B && may_play(r, B, "5H"), "cancellation opens with anything");
    ref_free(r);
    first_trick_cases();
}

void queen_cases(void)
{
    struct ref *r = position("classic must_qs=trick", "5D|QS KC|3D|4D", A, 3);

    plays(r, "5D");
    check(20, legal_is(r, B, "QS"), "void: the queen must go");
    ref_free(r);

    r = position("classic must_qs=trick", "AS|QS 3S|3D|4D", A, 3);
    plays(r, "AS");
    check(21, legal_is(r, B, "QS"), "under the ace too");
    ref_free(r);

    r = position("classic must_qs=trick", "5C 2D|AS 5S|6C QS 3S|4C 4S", A, 3);
    plays(r, "5C AS 6C 4C");
    ref_test_hand(r, C, (int[]){ read_card("QS"), read_card("3S") }, 2);
    ref_test_begin(r, B, 4);
    plays(r, "5S");
    check(22, legal_is(r, C, "QS 3S"), "the ace fell earlier");
    ref_free(r);
    r = position("classic must_qs=hand", "5C 2D|AS 5S|6C QS 3S|4C 4S", A, 3);
    plays(r, "5C AS 6C 4C");
    ref_test_begin(r, B, 4);
    plays(r, "5S");
    check(22, legal_is(r, C, "QS"), "which counts for must_qs=hand");
    ref_free(r);

    r = position("classic must_qs=trick", "2C|9D QS|5C|6C", -1, 0);
    plays(r, "2C");
    check(23, legal_is(r, B, "9D"), "the ban wins");
    ref_free(r);

    r = position("cancellation must_qs=trick", "AS|QS 3S|4D|5D|6D|AS", F, 3);
    plays(r, "AS AS");
    check(122, legal_is(r, B, "QS 3S"), "paired aces do not make her safe");
    ref_free(r);

    r = position("turbo must_qs=trick", "AS|QS 3S|4D|5D", A, 3);
    ref_test_charged(r, read_card("QS"));
    plays(r, "AS");
    check(123, legal_is(r, B, "3S"), "charged: not on the first spade trick");
    ref_free(r);

    r = position("turbo must_qs=trick", "5D|QS KC|4D|6D", A, 3);
    ref_test_charged(r, read_card("QS"));
    plays(r, "5D");
    check(124, legal_is(r, B, "QS"), "charged: sloughed all the same");
    ref_free(r);

    r = position("classic qs_after_hearts=on", "QS 4H|2D|3D|4D", A, 3);
    check(137, legal_is(r, A, "QS"), "queen and hearts: queen");
    ref_free(r);
    r = position("classic qs_after_hearts=on", "QS 4H 5D|2D|3D|4D", A, 3);
    check(137, legal_is(r, A, "5D"), "else neither");
    ref_free(r);
}

/* The letters of the first hands of a game. */
static bool letters_are(const char *rules, const char *letters)
{
    struct ref *r = table(rules);
    uint64_t rng = 7;
    bool ok = true;

    for (; *letters != '\0'; letters++) {
        if (phase_is(r, "over"))
            ref_next(r);
        ok = ok && ref_test_letter(r) == *letters;
        shuffle_and_deal(r, &rng);
        ok = ok && play_hand(r, &rng);
    }
    ref_free(r);
    return ok;
}

static void scatter_cases(void)
{
    struct ref *r = table("classic pass=S");
    int cards[104];

    deal_hands(r, "2C 3C 4C|2D 3D 4D|2S 3S 4S|2H 3H 4H");
    bool ok = moves(r, A, "2C 3C 4C") && moves(r, B, "2D 3D 4D") && moves(r, C, "2S 3S 4S") &&
              moves(r, D, "2H 3H 4H");
    check(24,
          ok && hand_has(r, A, "4D 3S 2H") && hand_has(r, B, "2C 4S 3H") &&
              hand_has(r, C, "3C 2D 4H") && ref_hand(r, A, cards) == 13,
          "each gives one to each");
    check(24, letters_are("classic pass=LRASH target=none hands=9", "LRASHL"), "in hand four");
    ref_free(r);

    r = table("five pass=S");
    deal_hands(r, "4C 5C 6C 7C");
    struct ref_choice choice = ref_choice(r, A);
    check(109, choice.low == 4 && choice.high == 4, "five players: four cards");
    for (int seat = B; seat <= E; seat++) {
        choice = ref_choice(r, seat);
        ref_move(r, seat, 0, choice.from, 4);
    }
    check(109,
          moves(r, A, "7C 6C 5C 4C") && hand_has(r, B, "7C") && hand_has(r, E, "4C") &&
              ref_hand(r, A, cards) == 10,
          "the passer says which");
    ref_free(r);
}

static struct ref *pass_on(const char *letter)
{
    struct ref *r = table(letter);

    deal_hands(r, "2C 3C 4C|2D 3D 4D|2S 3S 4S|2H 3H 4H");
    return r;
}

void pass_cases(void)
{
    struct ref *r = pass_on("classic pass=L pass_through=whole");
    int before[104], after[104];

    check(25, letters_are("three target=none hands=9", "LRHL"), "three players: L R H");
    check(26, letters_are("five pass=LR2HLR3H target=none hands=19", "LR2HLR3HL"), "five");
    check(31, letters_are("super", "LLL") && letters_are("black-maria", "RRR"),
          "super left, black maria right");
    ref_hand(r, D, before);
    moves(r, A, "2C 3C 4C");
    ref_move(r, B, 1, NULL, 0);
    ref_move(r, C, 1, NULL, 0);
    ref_hand(r, D, after);
    check(30, memcmp(before, after, 13 * sizeof before[0]) == 0 && phase_is(r, "pass"),
          "nothing comes in before all have committed");
    ref_move(r, D, 1, NULL, 0);
    check(27,
          phase_is(r, "play") && hand_has(r, A, "2C 3C 4C") && hand_has(r, B, "2D 3D 4D") &&
              hand_has(r, C, "2S 3S 4S") && hand_has(r, D, "2H 3H 4H"),
          "A has its own three back");
    ref_free(r);

    r = pass_on("classic pass=L pass_through=whole");
    moves(r, A, "2C 3C 4C");
    ref_move(r, B, 1, NULL, 0);
    moves(r, C, "2S 3S 4S");
    moves(r, D, "2H 3H 4H");
    check(28,
          hand_has(r, C, "2C 3C 4C") && hand_has(r, D, "2S 3S 4S") && hand_has(r, A, "2H 3H 4H") &&
              hand_has(r, B, "2D 3D 4D"),
          "only B passes on");
    ref_free(r);

    r = pass_on("classic pass=A pass_through=whole");
    moves(r, A, "2C 3C 4C");
    moves(r, B, "2D 3D 4D");
    ref_move(r, C, 1, NULL, 0);
    moves(r, D, "2H 3H 4H");
    check(29, hand_has(r, A, "2C 3C 4C") && hand_has(r, B, "2H 3H 4H"), "across and back");
    ref_free(r);

    r = pass_on("classic pass=A pass_through=whole");
    ref_move(r, A, 1, NULL, 0);
    moves(r, B, "2D 3D 4D");
    ref_move(r, C, 1, NULL, 0);
    moves(r, D, "2H 3H 4H");
    check(110,
          hand_has(r, A, "2C 3C 4C") && hand_has(r, C, "2S 3S 4S") && hand_has(r, B, "2H 3H 4H") &&
              hand_has(r, D, "2D 3D 4D"),
          "a ring in which all pass on keeps its cards");
    ref_free(r);

    r = pass_on("classic pass=L pass_through=partial");
    moves(r, A, "2C 3C 4C");
    moves(r, B, "2D");
    moves(r, C, "2S 3S");
    moves(r, D, "2H 3H 4H");
    check(0,
          hand_has(r, C, "2D 2C 4S") == false && hand_has(r, D, "2S 3S 2D") &&
              hand_has(r, C, "2C 3C 4S") && hand_has(r, B, "3D 4D 4C") &&
              hand_has(r, A, "2H 3H 4H"),
          "partly passed on: own cards first, then the front of what comes in");
    ref_free(r);
    scatter_cases();
}
