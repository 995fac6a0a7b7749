/* net_rate.c - rate limits: at once, over time, and for one owner's addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/net/rate.h"

enum { SLOW, FAST, BEGINNING = 1000, NETWORKS = 4 };

static const struct rate list[] = { [SLOW] = { 3, 10000 }, [FAST] = { 100, 10 } };
static const uint8_t key[16] = { 1, 2, 3 };

static int begin(void **state)
{
    *state = rates_new(key, list, NETWORKS);
    return *state ? 0 : -1;
}

static int end(void **state)
{
    rates_free(*state);
    return 0;
}

static int64_t wait_of(struct rates *r, const char *address, int64_t now_ms)
{
    int64_t wait_ms;
    bool good = rate_try_address(r, SLOW, address, now_ms, &wait_ms);
    assert_int_equal(good, wait_ms == 0);
    return wait_ms;
}

static void so_many_at_once_and_then_one_after_the_other(void **state)
{
    for (int i = 0; i < 3; i++)
        assert_int_equal(wait_of(*state, "10.0.0.1", BEGINNING), 0);
    assert_int_equal(wait_of(*state, "10.0.0.1", BEGINNING), 10000);
    assert_int_equal(wait_of(*state, "::ffff:10.0.0.1", BEGINNING + 1), 9999);
    assert_int_equal(wait_of(*state, "10.0.0.2", BEGINNING), 0);
    assert_int_equal(wait_of(*state, "10.0.0.1", BEGINNING + 10000), 0);
    assert_int_equal(wait_of(*state, "10.0.0.1", BEGINNING + 10000), 10000);
}

static void kinds_do_not_count_for_each_other(void **state)
{
    int64_t wait_ms;
    for (int i = 0; i < 100; i++)
        assert_true(rate_try(*state, FAST, "x", 1, BEGINNING, &wait_ms));
    assert_false(rate_try(*state, FAST, "x", 1, BEGINNING, &wait_ms));
    assert_true(rate_try(*state, SLOW, "x", 1, BEGINNING, &wait_ms));
}

static void what_is_forgiven_may_be_tried_again(void **state)
{
    for (int i = 0; i < 3; i++)
        assert_int_equal(wait_of(*state, "2001:db8::1", BEGINNING), 0);
    rate_forgive_address(*state, SLOW, "2001:db8::2", BEGINNING);
    assert_int_equal(wait_of(*state, "2001:db8::3", BEGINNING), 0);
    assert_int_equal(wait_of(*state, "2001:db8::4", BEGINNING), 10000);
}

static void a_network_is_one(void **state)
{
    char address[48];
    for (int i = 0; i < 3; i++) {
        (void)snprintf(address, sizeof address, "2001:db8:1:2::%x", i);
        assert_int_equal(wait_of(*state, address, BEGINNING), 0);
    }
    assert_int_equal(wait_of(*state, "2001:db8:1:2:3:4:5:6", BEGINNING), 10000);
}

/* A site may do as much as a fixed number of networks, however many it has. */
static void a_site_is_a_few(void **state)
{
    char address[48];
    int good = 0;
    for (int i = 0; i < 100; i++) {
        (void)snprintf(address, sizeof address, "2001:db8:1:%x::1", i);
        good += wait_of(*state, address, BEGINNING) == 0;
    }
    assert_int_equal(good, 3 * NETWORKS);
    assert_int_equal(wait_of(*state, "2001:db8:1:ff::1", BEGINNING), 10000 / NETWORKS);
    assert_int_equal(wait_of(*state, "2001:db8:2:1::1", BEGINNING), 0);
    assert_int_equal(wait_of(*state, "2001:db8:1:ff::1", BEGINNING + 10000 / NETWORKS), 0);
}

static void a_minute_allows_so_many(void **state)
{
    int64_t wait_ms;
    struct rate rate = rate_each_minute(6);
    for (int i = 0; i < 6; i++)
        assert_true(rate_try_address_at(*state, SLOW, rate, "::1", BEGINNING, &wait_ms));
    assert_false(rate_try_address_at(*state, SLOW, rate, "::1", BEGINNING, &wait_ms));
    assert_int_equal(wait_ms, 10000);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(so_many_at_once_and_then_one_after_the_other),
        TEST(kinds_do_not_count_for_each_other),
        TEST(what_is_forgiven_may_be_tried_again),
        TEST(a_network_is_one),
        TEST(a_site_is_a_few),
        TEST(a_minute_allows_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
