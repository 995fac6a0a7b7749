/* typed_card.c - cards as people type them in the terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "clients/terminal/tui/typed_card.h"

enum {
    QUEEN = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN),
    TEN = HEARTS_CARD(HEARTS_HEARTS, HEARTS_TEN)
};

static void names_are_read(void **state)
{
    static const struct {
        const char *text;
        hearts_card card;
    } row[] = {
        { "qs", QUEEN },
        { "sq", QUEEN },
        { "q s", QUEEN },
        { "q♠", QUEEN },
        { "♠q", QUEEN },
        { "♠️ q", QUEEN },
        { "queen of spades", QUEEN },
        { "the queen of spades", QUEEN },
        { "queen  spades", QUEEN },
        { "spade queen", QUEEN },
        { "q of spades", QUEEN },
        { "queen of s", QUEEN },
        { "th", TEN },
        { "10h", TEN },
        { "h10", TEN },
        { "10 of hearts", TEN },
        { "ten of hearts", TEN },
        { "three of clubs", HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO + 1) },
        { "two of diamonds", HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TWO) },
        { "ace of clubs", HEARTS_CARD(HEARTS_CLUBS, HEARTS_ACE) },
        { "ac", HEARTS_CARD(HEARTS_CLUBS, HEARTS_ACE) },
        { "d3", HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TWO + 1) },
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        hearts_card c = 0;
        if (typed_card_read(row[i].text, &c) != strlen(row[i].text) || c != row[i].card)
            fail_msg("%s", row[i].text);
    }
}

/* What follows is left to the next. */
static void the_next_card_begins_where_one_ends(void **state)
{
    hearts_card c;
    (void)state;
    assert_int_equal(typed_card_read("qskh", &c), 2);
    assert_int_equal(typed_card_read("queen of spades, king of hearts", &c), 15);
    assert_int_equal(typed_card_read("q♠ kh", &c), 4);
}

static void other_words_are_no_cards(void **state)
{
    static const char *const texts[] = { "",          "q",    "queen",   "queen of",
                                         "of spades", "1s",   "spade",   "queens of spades",
                                         "jackclubs", "hint", "\xe2\x99" };
    hearts_card c;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (typed_card_read(texts[i], &c))
            fail_msg("a card: %s", texts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(the_next_card_begins_where_one_ends),
        cmocka_unit_test(other_words_are_no_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
