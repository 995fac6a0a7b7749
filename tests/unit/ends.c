/* ends.c - when a game is over, who has won, and who sees it: hands are not played, but get given
 * scores. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/hearts.h"
#include "read_plan.h"

/* Whether the game is over after hands with these scores, and who has won. */
static bool over_after(const char *rules, const int32_t hands[][HEARTS_SEATS], int count,
                       uint16_t *winners)
{
    struct hearts_plan p;
    struct hearts_game g;
    struct hearts_view v;
    read_plan(&p, rules);
    hearts_game_start(&p, &g, &(struct hearts_start){ .hand_number = 1 });
    for (int i = 0; i < count; i++)
        hearts_game_settle(&p, &g, hands[i], 0);
    hearts_view_of(&p, &g, 0, &v);
    assert_true(
        v.ended); /* everybody sees that the end was reached, also while a tie is played off */
    *winners = g.winners;
    return g.phase == HEARTS_OVER;
}

/* The target was reached, two are lowest, and a hand more is played. Whatever it brings, the game
 * ends with it unless two are lowest again: also when nobody is at the target any more. */
static void a_tie_is_played_off_though_the_target_is_left(void **state)
{
    (void)state;
    static const int32_t left[][HEARTS_SEATS] = { { 100, 50, 50, 60 }, { -20, 0, 5, 0 } };
    static const int32_t again[][HEARTS_SEATS] = { { 100, 50, 50, 60 }, { -20, 7, 7, 0 } };
    uint16_t winners;
    assert_false(over_after("classic ties=extra", left, 1, &winners));
    assert_true(over_after("classic ties=extra", left, 2, &winners));
    assert_int_equal(winners, 1 << 1);
    assert_false(over_after("classic ties=extra", again, 2, &winners));
}

static void everybody_is_told_all_scores(void **state)
{
    (void)state;
    struct hearts_event e = { .all = { .kind = HEARTS_SCORED } };
    struct hearts_plan p;
    struct hearts_error error;
    struct hearts_seen seen;
    assert_true(hearts_plan_read(&p, "cancellation players=10", 23, &error));
    for (int s = 0; s < p.seats; s++) {
        e.all.number[s] = s + 1;
        e.all.total[s] = 100 - s;
    }
    for (int seat = -1; seat < p.seats; seat++) {
        hearts_seen_of(&p, &e, seat < 0 ? HEARTS_WATCHER : seat, &seen);
        assert_memory_equal(seen.number, e.all.number, sizeof seen.number);
        assert_memory_equal(seen.total, e.all.total, sizeof seen.total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tie_is_played_off_though_the_target_is_left),
        cmocka_unit_test(everybody_is_told_all_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
