/* hint.c - what a table offers a person: computers in their order, and a hint's list of cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/say_hint.h"

/* In the order of strengths.def: ASKED, MORE, then STYLE; others are not offered. */
static void computers_are_offered_once_each(void **state)
{
    (void)state;
    int of[STRENGTH_UNLISTED + 1] = { 0 }, offered = 0;
    for (size_t i = 0; i < strength_count; i++) {
        const struct strength *s = &strength_list[i];
        of[s->offered]++;
        assert_true(i == 0 || s->offered >= s[-1].offered);
        if (s->offered <= STRENGTH_MORE)
            assert_ptr_equal(computer_strength(offered), s);
        if (s->offered != STRENGTH_UNLISTED)
            assert_ptr_equal(computer_offered(offered++), s);
    }
    assert_null(computer_strength(of[STRENGTH_ASKED] + of[STRENGTH_MORE]));
    assert_null(computer_strength(-1));
    assert_null(computer_offered(offered));
    assert_int_equal(computer_asked(), of[STRENGTH_ASKED]);
    assert_string_equal(computer_first(), strength_list[0].player);
}

/* Every style and the strongest, once each, before one comes again. */
static void a_mixture_has_every_style(void **state)
{
    (void)state;
    int strengths = 0, styles = 0;
    while (computer_strength(strengths))
        strengths++;
    while (computer_offered(strengths + styles))
        styles++;
    for (int turn = 1; turn <= styles + 1; turn++) {
        const struct strength *s = strength_of(computer_mixed(turn));
        assert_non_null(s);
        assert_true(s->offered == STRENGTH_STYLE || s == computer_strength(strengths - 1));
        for (int before = 1; before < turn; before++)
            assert_string_not_equal(computer_mixed(turn), computer_mixed(before));
        assert_string_equal(computer_mixed(turn + styles + 1), computer_mixed(turn));
    }
}

/* Every player has a row, so that nobody sees an internal name. */
static void every_computer_is_called_something(void **state)
{
    (void)state;
    assert_int_equal(strength_count, player_count);
    for (size_t i = 0; i < player_count; i++) {
        const struct strength *s = strength_of(player_list[i].name);
        assert_non_null(s);
        assert_string_equal(s->sentence, player_list[i].brief);
        assert_ptr_equal(strength_called(s->name, strlen(s->name)), s);
        assert_string_equal(computer_name(s->player), s->name);
    }
    assert_string_equal(strength_called("eAsY,hard", 4)->name, "Easy");
    assert_null(strength_called("easy", 3));
    assert_null(strength_called("easiest", 7));
    assert_string_equal(computer_name("cmd:goose"), "cmd:goose");
}

/* Three cards, each with a wide figure. */
static void advice_make(struct advice *a)
{
    static const struct opinion opinions[] = {
        { .card = HEARTS_CARD(HEARTS_SPADES, HEARTS_TEN),
          .told = true,
          .points = -12.34F,
          .moon = 1,
          .why = "You are likely to shoot the moon." },
        { .card = HEARTS_CARD(HEARTS_HEARTS, HEARTS_TWO),
          .told = true,
          .points = 3.96F,
          .queen = 1,
          .moon = 0.004F,
          .moon_other = 0.484F,
          .loss = 0.55F,
          .cost = { AMOUNT_UNDER, 2 },
          .why = "You are likelier to take QS than not." },
        { .card = HEARTS_CARD(HEARTS_CLUBS, HEARTS_ACE),
          .told = true,
          .points = -0.01F,
          .queen = 0.5F,
          .loss = 130,
          .cost = { AMOUNT_POINTS, 130 } },
        { .card = HEARTS_CARD(HEARTS_CLUBS, HEARTS_KING),
          .told = true,
          .cost = { AMOUNT_MUCH, 0 } },
    };
    memset(a, 0, sizeof *a);
    a->step = 2;
    a->chance_step = 5;
    a->opinions = sizeof opinions / sizeof *opinions;
    memcpy(a->opinion, opinions, sizeof opinions);
}

static void expect_list(const char *rules, bool ascii, int columns, const char *expected)
{
    struct hearts_plan plan;
    struct hearts_error why;
    struct buffer out = { 0 };
    struct advice a;
    assert_true(hearts_plan_read(&plan, rules, strlen(rules), &why));
    struct say say = { .plan = &plan, .person = 0, .ascii = ascii, .brief = true };
    advice_make(&a);
    assert_true(say_has_opinions(&a));
    say_opinions(&say, &a, columns, &out);
    char *legend = strstr(out.data, "\n\nYour chances: ");
    assert_non_null(legend);
    legend[1] = '\0';
    assert_string_equal(out.data, expected);
    buffer_release(&out);
}

static void the_numbers_stand_in_columns(void **state)
{
    (void)state;
    expect_list("classic", true, 61,
                "    points queen  moon other  costs\n"
                "10S    -12   <5%  >95%   <5%      0  You are likely to shoot\n"
                "                                     the moon.\n"
                " 2H      4  >95%   <5%   50%     <2  You are likelier to take\n"
                "                                     QS than not.\n"
                " AC      0   50%   <5%   <5%    130\n"
                " KC      0   <5%   <5%   <5%   much\n");
    expect_list("spot jack=-10", false, 79,
                "    points queen  moon other  costs\n"
                "10♠    −12   <5%  >95%   <5%      0  You are likely to shoot the moon.\n"
                " 2♥      4  >95%   <5%   50%     <2  You are likelier to take Q♠ than not.\n"
                " A♣      0   50%   <5%   <5%    130\n"
                " K♣      0   <5%   <5%   <5%   much\n");
}

/* Other passes, each with its figures, in place of cards. */
static void other_passes_are_a_list(void **state)
{
    static struct hearts_plan plan;
    static struct advice a;
    struct hearts_error why;
    struct buffer out = { 0 };
    const struct way ways[] = {
        { .move = { .count = 3,
                    .cards = { HEARTS_CARD(2, 12), HEARTS_CARD(0, 14), HEARTS_CARD(3, 10) } },
          .expect = { .points = 4, .queen = 0.1 } },
        { .move = { .count = 3,
                    .cards = { HEARTS_CARD(2, 12), HEARTS_CARD(2, 13), HEARTS_CARD(3, 2) } },
          .expect = { .points = 6, .queen = 0.3 },
          .cost = { AMOUNT_POINTS, 2 } },
    };
    (void)state;
    assert_true(hearts_plan_read(&plan, "classic", 7, &why));
    struct say say = { .plan = &plan, .ascii = true, .brief = true };
    a.step = 2;
    a.chance_step = 5;
    a.ways = 2;
    memcpy(a.way, ways, sizeof ways);
    assert_true(say_has_opinions(&a));
    say_opinions(&say, &a, 79, &out);
    strstr(out.data, "\n\nYour")[1] = '\0';
    assert_string_equal(out.data, "             points queen  moon other  costs\n"
                                  " QS  AC 10H       4   10%   <5%   <5%      0\n"
                                  " QS  KS  2H       6   30%   <5%   <5%      2\n");
    buffer_release(&out);
}

static void one_card_is_no_list(void **state)
{
    (void)state;
    struct advice a;
    advice_make(&a);
    a.opinions = 1;
    assert_false(say_has_opinions(&a));
    a.opinions = 3;
    for (int i = 0; i < 3; i++)
        a.opinion[i].told = false;
    assert_false(say_has_opinions(&a));
    a.opinions = 0;
    assert_false(say_has_opinions(&a));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_are_offered_once_each),
        cmocka_unit_test(a_mixture_has_every_style),
        cmocka_unit_test(every_computer_is_called_something),
        cmocka_unit_test(the_numbers_stand_in_columns),
        cmocka_unit_test(other_passes_are_a_list),
        cmocka_unit_test(one_card_is_no_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
