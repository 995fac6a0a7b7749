/* json_span.c - JSON read in place, compared with what cJSON reads from the same text: every
 * question must get the same answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/json_span.h"
#include "fuzz/json_both.h"
#include "seed.h"

enum { MUTANTS = 60000, GROWN = 20000, LONGEST = 4096 };

static uint64_t rng;

static unsigned below(unsigned n)
{
    rng = rng * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((rng >> 33) % n);
}

/* How often both read a text, and how often both refused it. */
static unsigned long read_by_both, refused_by_both;

/* Compares a copy of exactly this size, so that the sanitizers notice reads past its end. */
static void compare(const char *text, size_t length)
{
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    const char *differs = json_both(copy, length, &read_by_both, &refused_by_both);
    if (differs)
        print_message("# %s: %.*s\n", differs, (int)length, text);
    assert_null(differs);
    free(copy);
}

/* ---- Written down ---- */

static void what_is_refused(void **state)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        { "", "it is not JSON" },
        { "  ", "it is not JSON" },
        { "{", "it is not JSON" },
        { "{\"a\":1,}", "it is not JSON" },
        { "{\"a\" 1}", "it is not JSON" },
        { "{a:1}", "it is not JSON" },
        { "[1,]", "it is not JSON" },
        { "[1 2]", "it is not JSON" },
        { "nul", "it is not JSON" },
        { "[nullx]", "it is not JSON" },
        { "[+1]", "it is not JSON" },
        { "[.5]", "it is not JSON" },
        { "[-]", "it is not JSON" },
        { "[-.5]", "it is not JSON" },
        { "[1e]", "it is not JSON" },
        { "\"\\x\"", "it is not JSON" },
        { "\"\\u12\"", "it is not JSON" },
        { "\"\\ud800\"", "it is not JSON" },
        { "\"\\udc00\"", "it is not JSON" },
        { "\"\\ud800\\u0041\"", "it is not JSON" },
        { "\"\\ud800\\ue000\"", "it is not JSON" },
        { "\xef\xbb\xbf"
          "1",
          "it is not JSON" },
        { "\"a", "it is not JSON" },
        /* cJSON takes this one for the end of the text. */
        { "\"a\\uzzzzb\"", "it is not JSON" },
        { "\"\\u0000\"", "it has a NUL in it" },
        { "\"\xff\"", "it is not UTF-8" },
        { "\"\xed\xa0\x80\"", "it is not UTF-8" },
        { "\"a\nb\"", "a text has a control character in it" },
        { "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "it is nested too deeply" },
        { "{}{}", "there is more behind it" },
        { "{}\x01", "there is more behind it" },
        { "1 2", "there is more behind it" },
        { "{\"a\":1,\"a\":2}", "a member is there twice" },
        { "[{\"\\u0061\":1,\"a\":2}]", "a member is there twice" },
        { "{\"\":1,\"\":2}", "a member is there twice" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json_span v;
        const char *why;
        assert_false(json_open(rows[i].text, strlen(rows[i].text), &v, &why));
        assert_string_equal(why, rows[i].why);
        assert_int_equal(json_kind(v), JSON_NOTHING);
        compare(rows[i].text, strlen(rows[i].text));
    }
}

/* Some values are read as loosely as cJSON reads them. */
static void what_is_read(void **state)
{
    static const char *const rows[] = {
        "null",
        " true ",
        "[01]",
        "[1.]",
        "[-0.5]",
        "[1e400,-0,1E+2,1.5e-3]",
        "\x01[\x02 1\x1f]",
        "\xef\xbb\xbf{}   ",
        "\xef\xbb\xbf[1]",
        "[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]",
        "{\"\":{\"a\":[{}]},\"\\\"\":\"\\\"\"}",
        "{\"\\u00e4\\ud83d\\ude00\":\"\xc3\xa4\xf0\x9f\x98\x80\"}",
        "\"\\b\\f\\n\\r\\t\\/\\\\\\\"\"",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json_span v;
        const char *why;
        assert_true(json_open(rows[i], strlen(rows[i]), &v, &why));
        compare(rows[i], strlen(rows[i]));
    }
}

static void whole_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t n; /* -1: none from 0 to 2^32 */
    } rows[] = {
        { "0", 0 },
        { "-0", 0 },
        { "17", 17 },
        { "017", 17 },
        { "17.", 17 },
        { "17.000", 17 },
        { "-0.0", 0 },
        { "4294967296", 4294967296 },
        { "4294967297", -1 },
        { "4294967296.5", -1 },
        { "-1", -1 },
        { "1.5", -1 },
        { "17.00000000000000000001", -1 },
        { "1e3", -1 },
        { "1.7e1", -1 },
        { "0e0", -1 },
        { "18446744073709551617", -1 }, /* 2^64 + 1 */
        { "9223372036854775808", -1 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t n;
        size_t length = strlen(rows[i].text);
        bool good = json_as_whole(json_of(rows[i].text, length), 0, INT64_C(1) << 32, &n);
        if (good != (rows[i].n >= 0) || (good && n != rows[i].n))
            print_message("# %s\n", rows[i].text);
        assert_int_equal(good, rows[i].n >= 0);
        if (good)
            assert_int_equal(n, rows[i].n);
        compare(rows[i].text, length);
    }
    static const char least[] = "-9223372036854775807";
    int64_t n;
    assert_true(json_as_whole(json_of(least, strlen(least)), INT64_MIN, INT64_MAX, &n));
    assert_int_equal(n, -INT64_MAX);
}

static void values_are_read_by_kind(void **state)
{
    static const char text[] =
        "{\"t\":\"abc\",\"n\":7,\"f\":1.5,\"b\":true,\"h\":\"00ff\",\"x\":null,"
        "\"l\":[1,[2,3],\"]\"],\"q\":\"a\\\\\\\"[{\"} ";
    struct json_span o = json_of(text, strlen(text)), list = json_member(o, "l");
    char out[4];
    uint8_t hex[2];
    int64_t n;
    bool b;
    (void)state;
    assert_true(json_as_text(json_member(o, "t"), out, sizeof out));
    assert_string_equal(out, "abc");
    assert_false(json_as_text(json_member(o, "t"), out, 3));
    assert_false(json_as_text(json_member(o, "n"), out, sizeof out));
    assert_true(json_as_whole(json_member(o, "n"), 0, 7, &n));
    assert_int_equal(n, 7);
    assert_false(json_as_whole(json_member(o, "n"), 0, 6, &n));
    assert_false(json_as_whole(json_member(o, "t"), 0, 6, &n));
    assert_true(json_as_bool(json_member(o, "b"), &b) && b && json_is_true(json_member(o, "b")));
    assert_false(json_as_bool(json_member(o, "n"), &b) || json_is_true(json_member(o, "t")));
    assert_true(json_as_hex(json_member(o, "h"), hex, 2));
    assert_int_equal(hex[1], 255);
    assert_false(json_as_hex(json_member(o, "h"), hex, 1));
    assert_false(json_as_hex(json_member(o, "t"), hex, 2));
    assert_true(json_is_there(json_member(o, "t")));
    assert_false(json_is_there(json_member(o, "x")));
    assert_false(json_is_there(json_member(o, "missing")));
    assert_int_equal(json_count(list), 3);
    assert_true(json_as_whole(json_item(json_item(list, 1), 1), 0, 9, &n) && n == 3);
    assert_true(json_is(json_item(list, 2), "]"));
    assert_int_equal(json_kind(json_item(list, 3)), JSON_NOTHING);
    assert_int_equal(json_count(o), 0);
    assert_int_equal(json_kind(json_item(o, 0)), JSON_NOTHING);
}

static void many_members(void **state)
{
    static char text[1 << 14];
    static const struct {
        unsigned members;
        const char *twin, *why;
    } rows[] = {
        { 256, "", NULL },
        { 257, "", "it has too many members" },
        { 255, ",\"m0\":0", "a member is there twice" },
        { 255, ",\"m254\":0", "a member is there twice" },
        { 255, ",\"m\\u0031\\u0032\":0", "a member is there twice" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json_span v;
        const char *why;
        size_t at = (size_t)snprintf(text, sizeof text, "{");
        for (unsigned m = 0; m < rows[i].members; m++)
            at += (size_t)snprintf(text + at, sizeof text - at, "%s\"m%u\":%u", m ? "," : "", m, m);
        at += (size_t)snprintf(text + at, sizeof text - at, "%s}", rows[i].twin);
        bool good = json_open(text, at, &v, &why);
        assert_int_equal(good, rows[i].why == NULL);
        if (!good)
            assert_string_equal(why, rows[i].why);
        compare(text, at);
    }
}

/* ---- Grown and spoilt ---- */

static const char *const seeds[] = {
    "{\"do\":\"play\",\"id\":\"00112233445566778899aabbccddeeff\",\"table\":"
    "\"00112233445566778899aabbccddee00\",\"cards\":[\"QS\",\"10d\"],\"option\":\"unseen\"}",
    "{\"do\":\"say\",\"text\":\"\\u00e4\\ud83d\\ude00 \xe2\x99\xa0 "
    "\\n\\\"\",\"yes\":true,\"no\":null}",
    "{\"since\":4294967295,\"colour\":9.0,\"on\":false,\"bank\":1e3,\"grace\":-0,\"x\":17.5}",
    "[[{\"a\":{\"b\":[1,2,{\"c\":\"\"}]}},[]],{},\"\",12345678901234567890,0.1e-5]",
};

/* Bytes that JSON is sensitive to. */
static char any_byte(void)
{
    static const char some[] = "{}[]\",:\\u0019.-+eEntfd8cD \t\n\x01\x7f\xc3\xa4\xff\xed\xa0";
    return below(8) ? some[below(sizeof some - 1)] : (char)below(256);
}

static size_t spoil(char *text, size_t length)
{
    for (unsigned times = 1 + below(4); times; times--) {
        size_t at = below((unsigned)length + 1);
        switch (below(4)) {
        case 0:
            if (length < LONGEST) {
                memmove(text + at + 1, text + at, length - at);
                text[at] = any_byte();
                length++;
            }
            break;
        case 1:
            if (at < length)
                memmove(text + at, text + at + 1, --length - at);
            break;
        case 2:
            if (at < length)
                text[at] = any_byte();
            break;
        default:
            if (at < length && length - at > 4 && length + 4 < LONGEST) {
                memmove(text + at + 4, text + at, length - at);
                length += 4;
            }
            break;
        }
    }
    return length;
}

static void spoilt_texts(void **state)
{
    static char text[LONGEST + 8];
    (void)state;
    read_by_both = refused_by_both = 0;
    for (int i = 0; i < MUTANTS; i++) {
        const char *from = seeds[below(sizeof seeds / sizeof *seeds)];
        size_t length = strlen(from);
        memcpy(text, from, length);
        compare(text, spoil(text, length));
    }
    print_message("# %lu read by both, %lu refused by both\n", read_by_both, refused_by_both);
    assert_true(read_by_both > MUTANTS / 50 && refused_by_both > MUTANTS / 50);
}

struct growing {
    char text[LONGEST + 64];
    size_t length;
};

static void grow(struct growing *g, const char *piece)
{
    size_t length = strlen(piece);
    if (g->length + length < LONGEST) {
        memcpy(g->text + g->length, piece, length);
        g->length += length;
    }
}

static void grow_number(struct growing *g)
{
    static const char *const ends[] = { "", "e1", "e-2", "E+3", ".0", ".5e1", "00e-2", "e400" };
    char digits[80];
    size_t count = 1 + below(below(4) ? 6 : 60), at = 0;
    if (below(4) == 0)
        digits[at++] = '-';
    for (size_t i = 0; i < count; i++) {
        digits[at++] = (char)(below(3) ? '0' + 9 * below(2) : '0' + below(10));
        if (i == 0 && below(2))
            digits[at++] = '.';
    }
    digits[at] = '\0';
    grow(g, digits);
    if (!memchr(digits, '.', at))
        grow(g, ends[below(sizeof ends / sizeof *ends)]);
}

static void grow_text(struct growing *g)
{
    static const char *const pieces[] = { "a",    "b",        "\\u0061", "\\\"",
                                          "\\\\", "\\/",      "\\n",     "\\ud83d\\ude00",
                                          "z",    "\xc3\xa4", "\\u20aC" };
    grow(g, "\"");
    for (unsigned i = below(4); i; i--)
        grow(g, pieces[below(sizeof pieces / sizeof *pieces)]);
    grow(g, "\"");
}

static void grow_value(struct growing *g, unsigned depth)
{
    static const char *const words[] = { "null", "true", "false" };
    unsigned kind = below(depth < 17 ? 6 : 4);
    if (kind == 0)
        grow(g, words[below(3)]);
    else if (kind == 1)
        grow_number(g);
    else if (kind < 4)
        grow_text(g);
    else {
        grow(g, kind == 4 ? "[" : "{ ");
        for (unsigned i = 0, count = below(4); i < count; i++) {
            grow(g, i ? ", " : "");
            if (kind == 5)
                grow_text(g);
            grow(g, kind == 5 ? " :" : "");
            grow_value(g, depth + 1 + below(3));
        }
        grow(g, kind == 4 ? "\n]" : "}");
    }
}

static void grown_texts(void **state)
{
    static struct growing g;
    (void)state;
    read_by_both = refused_by_both = 0;
    for (int i = 0; i < GROWN; i++) {
        g.length = 0;
        grow_value(&g, below(3));
        compare(g.text, g.length);
        compare(g.text, spoil(g.text, g.length));
    }
    print_message("# %lu read by both, %lu refused by both\n", read_by_both, refused_by_both);
    assert_true(read_by_both > GROWN / 2 && refused_by_both > GROWN / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused), cmocka_unit_test(what_is_read),
        cmocka_unit_test(whole_numbers),   cmocka_unit_test(values_are_read_by_kind),
        cmocka_unit_test(many_members),    cmocka_unit_test(spoilt_texts),
        cmocka_unit_test(grown_texts),
    };
    rng = test_seed_from(20261);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
