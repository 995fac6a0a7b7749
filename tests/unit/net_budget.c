/* net_budget.c - storage quotas: what an hour allows, which account is charged, and that an
 * ordinary evening is never refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/budget.h"

enum { HOUR_MS = 3600 * 1000 };

static struct budget *fresh(void)
{
    static const uint8_t key[16] = { 1, 2, 3 };
    struct budget *b = budget_new(key);
    assert_non_null(b);
    return b;
}

static struct budget_account account(uint8_t kind, const char *name, uint64_t events,
                                     uint64_t bytes)
{
    return (struct budget_account){ kind, name, strlen(name), { events, bytes } };
}

/* How many bytes are allowed from `begin_ms` on, tried every ten milliseconds. */
static uint64_t bytes_through(struct budget *b, const struct budget_account *a, uint64_t each,
                              int64_t begin_ms, int64_t for_ms)
{
    uint64_t through = 0;
    size_t which;
    int64_t wait;
    for (int64_t now = begin_ms; now < begin_ms + for_ms; now += 10)
        while (budget_take(b, a, 1, 1, each, now, &which, &wait))
            through += each;
    return through;
}

static void an_hour_of_a_flood(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account a = account(0, "here", 0, 14 << 20);
    uint64_t first = bytes_through(b, &a, 240, 1, HOUR_MS);
    assert_in_range(first, 14 << 20, (14 << 20) * 5 / 4 + 1000);
    uint64_t second = bytes_through(b, &a, 240, 1 + HOUR_MS, HOUR_MS);
    assert_in_range(second, (14 << 20) - 5000, (14 << 20) + 5000); /* no burst is left over */
    budget_free(b);
}

static void events_count_too(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account a = account(0, "here", 4000, 0);
    assert_in_range(bytes_through(b, &a, 1, 1, HOUR_MS), 4990, 5010);
    budget_free(b);
}

static void who_waits_is_told_how_long(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account a = account(0, "here", 0, 3600); /* a byte a second: 900 at once */
    size_t which = 9;
    int64_t wait;
    assert_true(budget_take(b, &a, 1, 1, 900, 5, &which, &wait));
    assert_false(budget_take(b, &a, 1, 1, 60, 5, &which, &wait));
    assert_int_equal(which, 0);
    assert_int_equal(wait, 60000);
    assert_false(budget_take(b, &a, 1, 1, 60, 5 + 59990, &which, &wait));
    assert_int_equal(wait, 10);
    assert_true(budget_take(b, &a, 1, 1, 60, 5 + 60000, &which, &wait));
    budget_free(b);
}

static void all_pay_or_none(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account all[] = { account(0, "table", 0, 1 << 20),
                                    account(1, "ada", 0, 3600),
                                    { .kind = 2 } };
    size_t which = 9;
    int64_t wait;
    assert_true(budget_take(b, all, 3, 1, 900, 5, &which, &wait));
    for (int i = 0; i < 100000; i++)
        assert_false(budget_take(b, all, 3, 1, 900, 5, &which, &wait));
    assert_int_equal(which, 1);
    assert_true(budget_take(b, all, 1, 1, (1 << 18) - 1000, 5, &which, &wait)); /* paid once */
    /* The same name with another kind is another account. */
    struct budget_account other = account(3, "ada", 0, 3600);
    assert_true(budget_take(b, &other, 1, 1, 900, 5, &which, &wait));
    budget_free(b);
}

/* However low the rate is: something larger than the burst is allowed, one at a time. */
static void nothing_is_too_large_for_ever(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account a = account(0, "here", 0, 400);
    size_t which;
    int64_t wait;
    assert_true(budget_take(b, &a, 1, 1, 500, 5, &which, &wait));
    assert_false(budget_take(b, &a, 1, 1, 500, 5, &which, &wait));
    assert_true(budget_take(b, &a, 1, 1, 500, 5 + wait + HOUR_MS, &which, &wait));
    budget_free(b);
}

/* A flood of names takes no more memory, and does not drop the level of anybody who stored more. */
static void names_without_end(void **state)
{
    (void)state;
    struct budget *b = fresh();
    struct budget_account mine = account(0, "here", 0, 3600);
    size_t which;
    int64_t wait;
    assert_true(budget_take(b, &mine, 1, 1, 900, 5, &which, &wait));
    for (int i = 0; i < 200000; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "n%d", i);
        struct budget_account a = account(0, name, 0, 3600);
        (void)budget_take(b, &a, 1, 1, 100, 5, &which, &wait);
    }
    assert_false(budget_take(b, &mine, 1, 1, 60, 5, &which, &wait));
    budget_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_hour_of_a_flood),
        cmocka_unit_test(events_count_too),
        cmocka_unit_test(who_waits_is_told_how_long),
        cmocka_unit_test(all_pay_or_none),
        cmocka_unit_test(nothing_is_too_large_for_ever),
        cmocka_unit_test(names_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
