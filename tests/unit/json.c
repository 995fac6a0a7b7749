/* json.c - JSON written and read, and the characters in it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <cjson/cJSON.h>

#include "base/json.h"
#include "base/utf8.h"
#include "hearts/game.h"
#include "seed.h"

static void is_written(const struct buffer *b, const char *wanted)
{
    assert_false(b->failed);
    assert_string_equal(b->data, wanted);
}

static void members_are_parted_by_commas(void **state)
{
    (void)state;
    struct buffer b = { 0 };
    struct json j;
    json_begin(&j, &b);
    json_object(&j, NULL);
    json_text(&j, "a", "b");
    json_list(&j, "list");
    json_number(&j, NULL, -3);
    json_object(&j, NULL);
    json_object_end(&j);
    json_bool(&j, NULL, true);
    json_list_end(&j);
    json_null(&j, "none");
    json_hex(&j, "hex", "\x00\xff", 2);
    json_raw(&j, "raw", "[1]", 3);
    json_real(&j, "real", 0.5);
    json_object_end(&j);
    is_written(&b, "{\"a\":\"b\",\"list\":[-3,{},true],\"none\":null,\"hex\":\"00ff\",\"raw\":[1],"
                   "\"real\":0.5}");
    buffer_release(&b);
}

static void text_is_quoted(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wanted;
    } rows[] = {
        { "plain", "\"plain\"" },
        { "a\"b\\c", "\"a\\\"b\\\\c\"" },
        { "\n\t\x01\x7f", "\"\\n\\t\\u0001\\u007f\"" },
        { "\xe2\x99\xa0", "\"\xe2\x99\xa0\"" },
        { "</script>", "\"</script>\"" },
        { "\xe2\x80\xa8", "\"\\u2028\"" },
        { "a\xff z", "\"a\xef\xbf\xbd z\"" },
        { "\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer b = { 0 };
        struct json j;
        json_begin(&j, &b);
        json_text(&j, NULL, rows[i].text);
        is_written(&b, rows[i].wanted);
        buffer_release(&b);
    }
}

static void numbers_with_a_point_are_as_asked(void **state)
{
    (void)state;
    struct buffer b = { 0 };
    struct json j;
    json_begin(&j, &b);
    json_list(&j, NULL);
    json_figure(&j, NULL, 7.000000000000001);
    json_figure(&j, NULL, 1 / 3.0);
    json_figure(&j, NULL, 0.1);
    json_figure(&j, NULL, -0.0);
    json_figure(&j, NULL, 3e9);
    json_fixed(&j, NULL, 2.0 / 3, 3);
    json_fixed(&j, NULL, 1e15, 0);
    json_list_end(&j);
    is_written(&b, "[7,0.33333333333333331,0.1,0,3000000000,0.667,1000000000000000]");
    buffer_release(&b);
}

static void what_is_no_number_is_null(void **state)
{
    (void)state;
    static const double none[] = { NAN, -NAN, INFINITY, -INFINITY };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        struct buffer b = { 0 };
        struct json j;
        json_begin(&j, &b);
        json_list(&j, NULL);
        json_real(&j, NULL, none[i]);
        json_figure(&j, NULL, none[i]);
        json_fixed(&j, NULL, none[i], 6);
        json_list_end(&j);
        is_written(&b, "[null,null,null]");
        buffer_release(&b);
    }
}

/* Mends a text that may hold anything: U+FFFD replaces each byte that is not UTF-8. */
static void mend(const char *text, size_t length, struct buffer *out)
{
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(text + i, length - i, &c);
        if (bytes)
            buffer_append(out, text + i, bytes);
        else
            buffer_text(out, "\xef\xbf\xbd");
        bytes += !bytes;
    }
}

static void any_text_is_read_back(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "\"",
        "\\",
        "/",
        "\n",
        "\b\f\r\t\v",
        "\x01",
        "\x1f",
        "\x7f",
        "\xff",
        "\x80",
        "\xc0\x80",
        "\xed\xa0\x80",
        "\xed\xb0\x80",
        "\xe2\x80\xa8",
        "\xf0\x9f\x82",
        "\xf4\x90\x80\x80",
        "\xf0\x9f\x82\xa1",
        "\xc3\xa9",
        "\\u0000",
        "u",
        "{",
        "]",
        ",",
        ":",
    };
    uint64_t rng = test_seed();
    for (int round = 0; round < 20000; round++) {
        struct buffer text = { 0 }, mended = { 0 }, out = { 0 };
        struct json j;
        for (uint64_t n = hearts_random(&rng) % 12; n > 0; n--)
            buffer_text(&text, pieces[hearts_random(&rng) % (sizeof pieces / sizeof *pieces)]);
        buffer_text(&text, "");
        mend(text.data, text.length, &mended);
        json_begin(&j, &out);
        json_object(&j, NULL);
        json_text(&j, text.data, text.data);
        json_object_end(&j);
        assert_true(utf8_is_valid(out.data, out.length));
        cJSON *read = cJSON_ParseWithLength(out.data, out.length);
        assert_non_null(read);
        assert_string_equal(read->child->string, mended.data ? mended.data : "");
        assert_string_equal(read->child->valuestring, mended.data ? mended.data : "");
        cJSON_Delete(read);
        buffer_release(&text);
        buffer_release(&mended);
        buffer_release(&out);
    }
}

static void characters_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
        uint32_t c;
    } rows[] = {
        { "a", 1, 'a' },
        { "\xc2\x80", 2, 0x80 },
        { "\xdf\xbf", 2, 0x7ff },
        { "\xe0\xa0\x80", 3, 0x800 },
        { "\xef\xbf\xbf", 3, 0xffff },
        { "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
        { "\xc0\x80", 0, 0 },
        { "\xe0\x9f\xbf", 0, 0 },
        { "\xed\xa0\x80", 0, 0 },
        { "\xf4\x90\x80\x80", 0, 0 },
        { "\x80", 0, 0 },
        { "\xf0\x9d\x84", 0, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t c = 0;
        assert_int_equal(utf8_read(rows[i].text, strlen(rows[i].text), &c), rows[i].bytes);
        assert_int_equal(c, rows[i].c);
    }
    assert_int_equal(utf8_count("a\xe2\x99\xa0\xff", 5), 3);
    assert_true(utf8_shows_nothing(0x202e) && utf8_shows_nothing('\n') && !utf8_shows_nothing('a'));
    for (uint32_t c = 0x180a; c <= 0x1810; c++)
        assert_int_equal(utf8_shows_nothing(c), c != 0x180a && c != 0x180e && c != 0x1810);
    assert_true(utf8_is_valid("\xe2\x99\xa0", 3) && !utf8_is_valid("\xe2\x99", 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_parted_by_commas),
        cmocka_unit_test(text_is_quoted),
        cmocka_unit_test(numbers_with_a_point_are_as_asked),
        cmocka_unit_test(what_is_no_number_is_null),
        cmocka_unit_test(any_text_is_read_back),
        cmocka_unit_test(characters_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
