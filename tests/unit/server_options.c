/* server_options.c - the options of the server, row by row: defaults, bounds, garbage; the file. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/app/server_options.h"

static uint64_t number(const struct options *o, const struct option_row *row)
{
    uint64_t n;
    memcpy(&n, (const char *)o + row->offset, sizeof n);
    return n;
}

static const char *text(const struct options *o, const struct option_row *row)
{
    return (const char *)o + row->offset;
}

static bool is_text(const struct option_row *row)
{
    return row->kind == OPTION_IS_TEXT || row->kind == OPTION_IS_CONNECTION;
}

static bool is_number(const struct option_row *row)
{
    return row->kind == OPTION_IS_NUMBER || row->kind == OPTION_IS_BYTES ||
           row->kind == OPTION_IS_TIME;
}

/* The value in its smallest unit. */
static const char *exactly(const struct option_row *row, uint64_t n)
{
    static char out[64];
    (void)snprintf(out, sizeof out, "%llu%s", (unsigned long long)n,
                   row->kind == OPTION_IS_TIME ? "ms" : "");
    return out;
}

/* Refused, with the name of the option in the reason, and nothing changed. */
static void refused(const struct option_row *row, const char *value)
{
    struct options o, before;
    struct error e = { "" };
    options_standard(&o);
    before = o;
    if (options_set(&o, row->name, value, &e))
        fail_msg("%s took \"%s\"", row->name, value);
    assert_non_null(strstr(e.text, row->name));
    assert_memory_equal(&o, &before, sizeof o);
}

static void taken(const struct option_row *row, const char *value, uint64_t wanted)
{
    struct options o;
    struct error e = { "" };
    options_standard(&o);
    if (!options_set(&o, row->name, value, &e))
        fail_msg("%s refused \"%s\": %s", row->name, value, e.text);
    assert_int_equal(number(&o, row), wanted);
}

static void what_is_standard_is_good(void **state)
{
    struct options o;
    struct error e = { "" };
    (void)state;
    options_standard(&o);
    if (!options_check(&o, &e))
        fail_msg("%s", e.text);
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        /* By default there is no database; but to give the option an empty value is an error. */
        assert_int_equal(options_set(&o, row->name, row->standard, &e),
                         row->kind != OPTION_IS_CONNECTION);
        if (is_number(row)) {
            assert_true(row->low < row->high);
            assert_in_range(number(&o, row), row->low, row->high);
        }
        assert_true(strlen(row->brief) > 0);
    }
}

static void bounds_are_taken_and_one_past_is_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        if (!is_number(row))
            continue;
        taken(row, exactly(row, row->low), row->low);
        taken(row, exactly(row, row->high), row->high);
        if (row->low > 0)
            refused(row, exactly(row, row->low - 1));
        refused(row, exactly(row, row->high + 1));
    }
}

static void garbage_is_refused(void **state)
{
    static const char *const garbage[] = { "",
                                           " ",
                                           "x",
                                           "-1",
                                           "+5",
                                           "1.5",
                                           "1e3",
                                           "0x10",
                                           "5 ",
                                           " 5",
                                           "5kk",
                                           "5q",
                                           "k",
                                           "ms",
                                           "5sec",
                                           "5 s",
                                           "on",
                                           "5\n",
                                           "nan",
                                           "18446744073709551616",
                                           "99999999999999999999999999" };
    (void)state;
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        for (size_t g = 0; is_number(row) && g < sizeof garbage / sizeof *garbage; g++)
            refused(row, garbage[g]);
        if (row->kind == OPTION_IS_TIME)
            refused(row, "5");
        if (row->kind == OPTION_IS_NUMBER)
            refused(row, "5k");
        if (row->kind == OPTION_IS_BYTES)
            refused(row, "5s");
        if (row->kind == OPTION_IS_FLAG) {
            taken(row, "on", 1);
            taken(row, "off", 0);
            refused(row, "1");
            refused(row, "yes");
            refused(row, "");
        }
        if (is_text(row))
            refused(row, "two\nlines");
    }
}

static void units_are_understood(void **state)
{
    static const struct {
        const char *name, *value;
        uint64_t wanted;
    } list[] = { { "turn", "90s", 90000 },   { "turn", "2min", 120000 }, { "turn", "1h", 3600000 },
                 { "turn", "1500ms", 1500 }, { "body", "64k", 65536 },   { "body", "1M", 1048576 },
                 { "body", "5000", 5000 } };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        for (size_t r = 0; r < option_count; r++)
            if (strcmp(option_rows[r].name, list[i].name) == 0) {
                char back[32];
                taken(&option_rows[r], list[i].value, list[i].wanted);
                option_write(option_rows[r].kind, list[i].wanted, back, sizeof back);
                taken(&option_rows[r], back, list[i].wanted);
            }
}

static void text_is_taken_up_to_its_room(void **state)
{
    char long_text[OPTION_TEXT_MAX + 1];
    (void)state;
    memset(long_text, 'x', sizeof long_text);
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *row = &option_rows[i];
        struct options o;
        struct error e;
        if (!is_text(row))
            continue;
        options_standard(&o);
        long_text[OPTION_TEXT_MAX - 1] = '\0';
        assert_true(options_set(&o, row->name, long_text, &e));
        assert_string_equal(text(&o, row), long_text);
        long_text[OPTION_TEXT_MAX - 1] = 'x';
        long_text[OPTION_TEXT_MAX] = '\0';
        refused(row, long_text);
    }
}

static void names_are_known_or_not(void **state)
{
    struct options o;
    struct error e;
    (void)state;
    options_standard(&o);
    assert_false(options_set(&o, "frobnicate", "1", &e));
    assert_non_null(strstr(e.text, "frobnicate"));
    assert_false(options_set(&o, "", "1", &e));
    for (size_t i = 0; i < option_count; i++)
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(option_rows[i].name, option_rows[k].name);
}

/* ---- The file ---- */

static const char *file_with(const char *content)
{
    static char path[] = "/tmp/hearts-options-XXXXXX";
    memcpy(strrchr(path, '-') + 1, "XXXXXX", 6);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, content, strlen(content)), (ssize_t)strlen(content));
    assert_int_equal(close(fd), 0);
    return path;
}

/* Reads a file with this content. `wanted`: part of the error expected; NULL: none. */
static void file_gives(const char *content, const char *wanted)
{
    struct options o;
    struct error e = { "" };
    const char *path = file_with(content);
    options_standard(&o);
    bool good = options_read(&o, path, &e);
    assert_int_equal(unlink(path), 0);
    if (good != !wanted || (wanted && !strstr(e.text, wanted)))
        fail_msg("\"%s\" read as %d: %s", content, good, e.text);
}

static void a_file_is_read_line_by_line(void **state)
{
    struct options o;
    struct error e;
    (void)state;
    const char *path = file_with("# all of it\n\nlisten = [::1]:99\nturn=5s\nproxied = on\n");
    options_standard(&o);
    assert_true(options_read(&o, path, &e));
    assert_int_equal(unlink(path), 0);
    assert_string_equal(o.net.listen, "[::1]:99");
    assert_int_equal(o.rooms.turn_ms, 5000);
    assert_int_equal(o.net.proxied, 1);
    file_gives("", NULL);
    file_gives("turn = 5s\nfrobnicate = 1\n", "line 2: there is no option \"frobnicate\"");
    file_gives("\n\n\nturn = fast\n", "line 4: turn expects a time");
    file_gives("turn = 5s\nnonsense\n", "line 2: it is not of the form");
    file_gives("[server]\nturn = 5s\n", "line 2: there are no sections");
    file_gives("turn = 5\nbank = x\n", "line 1: turn");
    assert_false(options_read(&o, "/nowhere/at/all", &e));
    assert_non_null(strstr(e.text, "/nowhere/at/all"));
    assert_false(options_read(&o, "/", &e));
}

/* ---- Checked as a whole ---- */

static void values_are_checked_as_a_whole(void **state)
{
    static const struct {
        const char *name, *value;
        bool good;
    } list[] = {
        { "listen", "127.0.0.1:0", true },
        { "listen", "[::]:80", true },
        { "listen", "localhost:65535", true },
        { "listen", "127.0.0.1:65536", false },
        { "listen", "127.0.0.1", false },
        { "listen", ":8000", false },
        { "listen", "127.0.0.1:", false },
        { "listen", "::1:8000", false },
        { "listen", "[]:8000", false },
        { "listen", "127.0.0.1:8x", false },
        { "listen", "", false },
        { "metrics", "127.0.0.1:9", true },
        { "metrics", "9", false },
        { "origin", "https://hearts.example", true },
        { "origin", "http://[::1]:8000", true },
        { "origin", "https://hearts.example/", false },
        { "origin", "hearts.example", false },
        { "origin", "https://", false },
        { "origin", "https://Hearts.example", false },
        { "store", "memory", true },
        { "store", "paper", false },
        { "log", "debug", true },
        { "log", "loud", false },
        { "think-least", "1601ms", false },
        { "think-least", "1600ms", true },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *name = list[i].name, *value = list[i].value;
        struct options o;
        struct error e = { "" };
        options_standard(&o);
        assert_true(options_set(&o, name, value, &e));
        if (options_check(&o, &e) != list[i].good)
            fail_msg("%s = \"%s\": %s", name, value, list[i].good ? e.text : "it passed");
        if (!list[i].good)
            assert_non_null(strstr(e.text, name));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_standard_is_good),
        cmocka_unit_test(bounds_are_taken_and_one_past_is_not),
        cmocka_unit_test(garbage_is_refused),
        cmocka_unit_test(units_are_understood),
        cmocka_unit_test(text_is_taken_up_to_its_room),
        cmocka_unit_test(names_are_known_or_not),
        cmocka_unit_test(a_file_is_read_line_by_line),
        cmocka_unit_test(values_are_checked_as_a_whole),
    };
    return cmocka_run_group_tests_name("server_options", tests, NULL, NULL);
}
