/* people_stopped.c - ratings by a game in which a host stopped somebody: docs/decisions/027. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "people/games/facts.h"
#include "unit/people_games.h"

/* By places in a game of four who begin alike: 60 times the means of tests/unit/rating.c. */
enum { FIRST = 1668, LAST = 1258 };

static void stopped(struct people_game *g, int seat, int before)
{
    g->seat[seat].to_the_end = false;
    g->seat[seat].stopped = true;
    g->seat[seat].before = (uint8_t)before;
}

/* The ratings of the four, 0 for none, fall in this order of seats. */
static void in_order(struct house *h, const struct four *f, const int *seats, int count)
{
    for (int i = 0; i + 1 < count; i++)
        assert_true(rating(h, f, seats[i]) > rating(h, f, seats[i + 1]));
}
#define IN_ORDER(...) in_order(h, &f, (const int[]){ __VA_ARGS__ }, 4)

static void who_was_not_ahead_is_left_out_as_a_computer(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 2, HEARTS_NO_SEAT);
    over(h, &g);
    g = game_of(2, "turbo", PEOPLE(&f.who[0], &f.who[1], NULL, &f.who[3]), SCORES(10, 40, 60, 102));
    over(h, &g);
    for (int i = 0; i < 4; i++) {
        char path[80];
        snprintf(path, sizeof path, "/api/stats?person=%s", f.hex[i]);
        const struct answer *a = ask(h, NULL, "GET", path, " ");
        assert_int_equal(number_in(family(a, 0), "games"), 1);
        if (i == 2)
            assert_true(cJSON_IsNull(cJSON_GetObjectItem(family(a, 0), "rating")));
        else
            assert_int_equal(number_in(family(a, 0), "rating"), number_in(family(a, 1), "rating"));
    }
}

static void who_was_ahead_is_placed_just_before_the_host(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 0, 2);
    over(h, &g);
    IN_ORDER(1, 0, 2, 3);
    assert_int_equal(rating(h, &f, 1), FIRST);
    assert_int_equal(number_in(family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 0), "wins"),
                     0);
}

/* The winner is not before whoever they put out. */
static void a_host_does_not_win_by_it(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 3, 0);
    over(h, &g);
    IN_ORDER(3, 0, 1, 2);
    assert_int_equal(rating(h, &f, 3), FIRST);
    assert_int_equal(rating(h, &f, 2), LAST);
}

static void several_before_the_same_host_are_told_apart_by_their_seats(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 0, 2);
    stopped(&g, 3, 2);
    over(h, &g);
    IN_ORDER(1, 0, 3, 2);
}

/* Of two people there is a game for who was ahead, and none else. */
static void nobody_else_is_left(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "classic", PEOPLE(&f.who[0], NULL, &f.who[2]),
                                   SCORES(10, 40, 60, 102));
    stopped(&g, 2, HEARTS_NO_SEAT);
    over(h, &g);
    assert_int_equal(rating(h, &f, 0), 0);
    g = game_of(2, "classic", PEOPLE(&f.who[0], NULL, &f.who[2]), SCORES(10, 40, 60, 102));
    stopped(&g, 2, 0);
    over(h, &g);
    assert_int_equal(rating(h, &f, 2), 1658);
    assert_int_equal(rating(h, &f, 0), 1342);
}

/* A host who leaves is behind all who stayed; whom they stopped is not. */
static void a_host_who_leaves_takes_nobody_along(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 0, 1);
    g.seat[1].to_the_end = false;
    over(h, &g);
    IN_ORDER(0, 2, 3, 1);
}

/* The host came back without being host any more, and was stopped as well. */
static void a_host_is_stopped_by_a_later_one(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 3, 2);
    stopped(&g, 2, 0);
    over(h, &g);
    IN_ORDER(3, 2, 0, 1);
}

static void a_host_is_left_out_later(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 3, 1);
    stopped(&g, 1, HEARTS_NO_SEAT);
    over(h, &g);
    assert_int_equal(rating(h, &f, 1), 0);
    assert_true(rating(h, &f, 0) > rating(h, &f, 3) && rating(h, &f, 3) > rating(h, &f, 2));
}

static void partners_share_it(void **state)
{
    struct house *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "partners",
                                   PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                                   SCORES(30, 102, 30, 102));
    stopped(&g, 1, HEARTS_NO_SEAT);
    over(h, &g);
    assert_int_equal(rating(h, &f, 0), 0);
    assert_int_equal(rating(h, &f, 3), 0);
    /* Whom the host stops later does not undo it. */
    g.number = 1;
    stopped(&g, 1, 0);
    stopped(&g, 3, HEARTS_NO_SEAT);
    over(h, &g);
    assert_true(rating(h, &f, 1) > 1500 && rating(h, &f, 1) == rating(h, &f, 3));
    assert_true(rating(h, &f, 0) < 1500 && rating(h, &f, 0) == rating(h, &f, 2));
}

static void it_is_kept(void **state)
{
    struct house *h = *state;
    struct four f;
    struct facts kept, back;
    struct buffer text = { 0 };
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    stopped(&g, 0, 2);
    stopped(&g, 1, HEARTS_NO_SEAT);
    facts_of(&kept, &g, 1700000000000);
    facts_write(&kept, &text);
    assert_true(facts_read(&back, text.data, text.length));
    assert_memory_equal(&back.seat, &kept.seat, 4 * sizeof kept.seat[0]);
    buffer_release(&text);
}

static int begin(void **state)
{
    static struct house house;
    house_begin(&house, "");
    *state = &house;
    return 0;
}

static int end(void **state)
{
    house_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_was_not_ahead_is_left_out_as_a_computer),
        TEST(who_was_ahead_is_placed_just_before_the_host),
        TEST(a_host_does_not_win_by_it),
        TEST(several_before_the_same_host_are_told_apart_by_their_seats),
        TEST(nobody_else_is_left),
        TEST(a_host_who_leaves_takes_nobody_along),
        TEST(a_host_is_stopped_by_a_later_one),
        TEST(a_host_is_left_out_later),
        TEST(partners_share_it),
        TEST(it_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
