/* date.c - days of the calendar as text, and their numbers: every day from 1970 to 9999, compared
 * with the C library's calendar. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/date.h"

enum { DAY_S = 24 * 3600, LAST = 2932896 /* 9999-12-31 */ };

static void numbers_of_days(void **state)
{
    (void)state;
    assert_int_equal(date_number("1970-01-01"), 0);
    assert_int_equal(date_number("1970-03-01"), 59);
    assert_int_equal(date_number("2000-02-29"), 11016);
    assert_int_equal(date_number("2026-11-25"), 20782);
    assert_int_equal(date_number("2100-03-01") - date_number("2100-02-28"), 1);
    assert_int_equal(date_number("9999-12-31"), LAST);
}

static void every_day_is_written_and_read(void **state)
{
    char text[DATE_TEXT], wanted[32];
    struct tm day;
    (void)state;
    for (int64_t n = 0; n <= LAST; n++) {
        time_t at = (time_t)(n * DAY_S);
        assert_non_null(gmtime_r(&at, &day));
        assert_int_equal(strftime(wanted, sizeof wanted, "%Y-%m-%d", &day), DATE_TEXT - 1);
        date_write(n, text);
        assert_string_equal(text, wanted);
        assert_true(date_is_valid(text));
        assert_int_equal(date_number(text), n);
    }
}

static void what_lies_outside_is_the_nearest(void **state)
{
    char text[DATE_TEXT];
    (void)state;
    date_write(-1, text);
    assert_string_equal(text, "1970-01-01");
    date_write(INT64_MIN, text);
    assert_string_equal(text, "1970-01-01");
    date_write(LAST + 1, text);
    assert_string_equal(text, "9999-12-31");
    date_write(INT64_MAX, text);
    assert_string_equal(text, "9999-12-31");
}

static void what_is_no_day(void **state)
{
    static const char *const none[] = { "",           "2026-11-2",  "2026-11-031", "2026-02-29",
                                        "2100-02-29", "2026-00-10", "2026-13-01",  "2026-11-00",
                                        "2026-11-31", "1969-12-31", "2026/11/25",  "2026-1a-25",
                                        "+026-11-25", " 026-11-25", "10000-1-01" };
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(date_is_valid(none[i]));
    assert_true(date_is_valid("2000-02-29"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_days),
        cmocka_unit_test(every_day_is_written_and_read),
        cmocka_unit_test(what_lies_outside_is_the_nearest),
        cmocka_unit_test(what_is_no_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
