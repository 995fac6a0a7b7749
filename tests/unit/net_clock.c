/* net_clock.c - table time, with stalls, a frozen process and a clock that jumps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "seed.h"
#include "server/net/clock.h"

enum { STALL = 1000, BEGINNING = 5000000 };

static void goes_with_the_clock(void **state)
{
    struct clock c;
    (void)state;
    clock_begin(&c, STALL, BEGINNING);
    assert_int_equal(clock_look(&c, BEGINNING), 0);
    assert_int_equal(clock_look(&c, BEGINNING + 100), 100);
    assert_int_equal(clock_look(&c, BEGINNING + 100), 100);
    assert_int_equal(clock_look(&c, BEGINNING + 101), 101);
    assert_int_equal(c.stalls, 0);
}

static void a_gap_counts_up_to_the_stall(void **state)
{
    struct clock c;
    (void)state;
    clock_begin(&c, STALL, BEGINNING);
    assert_int_equal(clock_look(&c, BEGINNING + STALL), STALL);
    assert_int_equal(c.stalls, 0);
    assert_int_equal(clock_look(&c, BEGINNING + STALL + STALL + 1), STALL);
    assert_int_equal(c.stalls, 1);
    assert_int_equal(c.left_out_ms, STALL + 1);
    /* From there on it runs as before. */
    assert_int_equal(clock_look(&c, BEGINNING + STALL + STALL + 51), STALL + 50);
}

static void a_freeze_of_half_a_minute_is_nothing(void **state)
{
    struct clock c;
    int64_t now = BEGINNING;
    (void)state;
    clock_begin(&c, STALL, now);
    for (int i = 0; i < 50; i++)
        (void)clock_look(&c, now += 100);
    (void)clock_look(&c, now += 30000);
    for (int i = 0; i < 50; i++)
        (void)clock_look(&c, now += 100);
    assert_int_equal(c.now_ms, 10000);
    assert_int_equal(c.left_out_ms, 30000);
}

static void a_clock_that_goes_back_stands_still(void **state)
{
    struct clock c;
    (void)state;
    clock_begin(&c, STALL, BEGINNING);
    (void)clock_look(&c, BEGINNING + 500);
    assert_int_equal(clock_look(&c, BEGINNING + 400), 500);
    assert_int_equal(clock_look(&c, BEGINNING - 90000000), 500);
    assert_int_equal(c.stalls, 2);
    assert_int_equal(clock_look(&c, BEGINNING - 90000000 + 7), 507);
}

static void no_reading_whatever_overflows(void **state)
{
    static const int64_t readings[] = {
        INT64_MAX, INT64_MIN, INT64_MAX, 0, INT64_MIN, -1, INT64_MAX
    };
    struct clock c;
    (void)state;
    clock_begin(&c, STALL, INT64_MIN);
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        assert_int_equal(clock_look(&c, readings[i]), 0);
}

/* Whatever the clock does, table time never goes back and no step is longer than the stall. */
static void steps_are_small_and_forward(void **state)
{
    struct clock c;
    uint64_t seed = test_seed_from(20260101), gone = 0;
    int64_t reading = BEGINNING, before = 0;
    (void)state;
    clock_begin(&c, STALL, reading);
    for (int i = 0; i < 100000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        int64_t step = (int64_t)(seed >> 33) % (seed >> 62 ? 1200 : 90000000);
        reading += (seed >> 40) % 8 ? step : -step;
        int64_t now = clock_look(&c, reading);
        assert_true(now >= before && now - before <= STALL);
        gone += (uint64_t)(now - before);
        before = now;
    }
    assert_true(gone > 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_with_the_clock),
        cmocka_unit_test(a_gap_counts_up_to_the_stall),
        cmocka_unit_test(a_freeze_of_half_a_minute_is_nothing),
        cmocka_unit_test(a_clock_that_goes_back_stands_still),
        cmocka_unit_test(no_reading_whatever_overflows),
        cmocka_unit_test(steps_are_small_and_forward),
    };
    return cmocka_run_group_tests_name("net_clock", tests, NULL, NULL);
}
