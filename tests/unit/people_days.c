/* people_days.c - people's results at the hand of a day: stored for a while, and deleted with the
 * person. tests/server/field.py tests handing them in. */
#define _DEFAULT_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server/people/api/api_field.h"
#include "server/people/task/answer.h"
#include "server/store/value_keys.h"
#include "table/day.h"
#include "unit/people_rig.h"

static const char rules[] = "00112233445566778899aabbccddeeff";

/* Stores a result of this many days ago. */
static void result(struct rig *h, const struct id *who, int days)
{
    char hex[2 * ID_BYTES + 1], date[DATE_TEXT], key[STORE_KEY_MAX + 1];
    time_t then = (time_t)(people_wall_ms() / 1000) - (time_t)days * 86400;
    struct tm tm;
    assert_non_null(gmtime_r(&then, &tm));
    assert_int_equal(strftime(date, sizeof date, "%Y-%m-%d", &tm), DATE_TEXT - 1);
    hex_write(hex, who->byte, ID_BYTES);
    (void)snprintf(key, sizeof key, "field/%s/%s/%s", date, rules, hex);
    keep(h, key, "4");
    (void)snprintf(key, sizeof key, "days/%s/%s/%s", hex, date, rules);
    keep(h, key, "{\"rules\":\"classic\",\"points\":4}");
}

static void days_long_gone_are_removed(void **state)
{
    enum { MANY = 450 };
    struct rig *h = *state;
    struct id who = { { 7 } };
    for (int i = 0; i < MANY; i++) {
        who.byte[1] = (uint8_t)i;
        who.byte[2] = (uint8_t)(i / 256);
        result(h, &who, FIELD_DAYS + 1 + i % 3);
    }
    result(h, &who, FIELD_DAYS - 1);
    result(h, &who, 0);
    result(h, &who, -1);
    assert_int_equal(kept(h, "field/"), MANY + 3);
    fake_net_pass(h->server.site.net, h->server.site.journal, 70000);
    assert_int_equal(kept(h, "field/"), 3);
    assert_int_equal(kept(h, "days/"), 3);
}

static void results_go_with_whoever_is_deleted(void **state)
{
    enum { MANY = 150 }; /* more than one round takes */
    struct rig *h = *state;
    struct id ada, bea;
    char one[200], other[200];
    guest(h, "Ada", one);
    guest(h, "Bea", other);
    id_of(h, one, &ada);
    id_of(h, other, &bea);
    for (int i = 0; i < MANY; i++)
        result(h, &ada, i % 2 ? i : -i);
    result(h, &bea, 0);
    assert_int_equal(ask(h, one, "DELETE", "/api/me", "%s", "")->status, 200);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(kept(h, "field/"), 1);
    assert_int_equal(kept(h, "days/"), 1);
    assert_int_equal(kept(h, "leaving/"), 0);
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(days_long_gone_are_removed),
        TEST(results_go_with_whoever_is_deleted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
