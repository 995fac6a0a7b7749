/* records.c - several records in one text: where each begins, what belongs to it, which line is
 * wrong; and the sample records, which replay and are written as they were read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "base/os/file.h"
#include "record/records.h"
#include "record/replay.h"

/* The records of a text are these, up to NULL. */
static void expect(const char *text, const char *const *want)
{
    struct records all = { .text = text, .length = strlen(text) };
    struct records_one one;
    unsigned n = 0;
    for (; records_next(&all, &one); n++) {
        if (!want[n])
            fail_msg("one more than wanted: %.*s", (int)one.length, one.text);
        if (strlen(want[n]) != one.length || memcmp(want[n], one.text, one.length) != 0)
            fail_msg("wanted: %s\ngot: %.*s", want[n], (int)one.length, one.text);
        assert_int_equal(one.number, n + 1);
        assert_int_equal(one.last, want[n + 1] == NULL);
    }
    assert_null(want[n]);
}

#define EXPECT(text, ...) expect(text, (const char *const[]){ __VA_ARGS__, NULL })

static void a_text_has_one_at_least(void **state)
{
    (void)state;
    EXPECT("", "");
    EXPECT("\n\n", "");
    EXPECT("hand 1\nhand 2\n", "hand 1\nhand 2\n");
    EXPECT("# of an evening\n[A \"Ada\"]\n[Hearts \"1\"]\nhand 1",
           "# of an evening\n[A \"Ada\"]\n[Hearts \"1\"]\nhand 1");
}

/* An empty text, as a full disk leaves it, is not a record of classic. */
static void one_with_nothing_in_it_is_not_read(void **state)
{
    static const char *const texts[] = { "", "\n\n", "# later\n", "{ so }" };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct records all = { .text = texts[i], .length = strlen(texts[i]) };
        struct records_one one;
        struct record_fault f;
        assert_true(records_next(&all, &one));
        assert_true(one.empty);
        assert_null(records_read(&one, &f));
        assert_int_equal(f.line, 0);
    }
}

static void a_tag_after_a_hand_begins_the_next(void **state)
{
    (void)state;
    EXPECT(
        "[A \"Ada\"]\nhand 1\n\n  [ A \"Bo\" ]\n[B \"Cy\"]\n{ so }\nhand 1\nhand 2\n[A \"Di\"]\n",
        "[A \"Ada\"]\nhand 1\n", "  [ A \"Bo\" ]\n[B \"Cy\"]\n{ so }\nhand 1\nhand 2\n",
        "[A \"Di\"]\n");
    EXPECT("hand 1\nover A\n# the end\n\n\n[A \"Ada\"]\n\n", "hand 1\nover A\n# the end\n",
           "[A \"Ada\"]\n");
    EXPECT("\xef\xbb\xbf[A \"Ada\"]\r\nhand 1\r\n\r\n[A \"Bo\"]\r\nhand 1",
           "\xef\xbb\xbf[A \"Ada\"]\r\nhand 1\r\n", "[A \"Bo\"]\r\nhand 1");
}

static void a_second_version_begins_the_next(void **state)
{
    (void)state;
    EXPECT("[Hearts \"1\"]\n[A \"Ada\"]\n[Hearts \"1\"]\n[A \"Bo\"]\nhand 1\n",
           "[Hearts \"1\"]\n[A \"Ada\"]\n", "[Hearts \"1\"]\n[A \"Bo\"]\nhand 1\n");
}

static void lines_count_from_the_beginning(void **state)
{
    static const char text[] = "[A \"Ada\"]\nhand 1\n\n[A \"Bo\"]\nhand 1\ntrick A XX\n";
    struct records all = { .text = text, .length = sizeof text - 1 };
    struct records_one one;
    struct record_fault f;
    (void)state;
    assert_true(records_next(&all, &one));
    struct record *r = records_read(&one, &f);
    assert_non_null(r);
    record_free(r);
    assert_true(records_next(&all, &one));
    assert_int_equal(one.before, 3);
    assert_null(records_read(&one, &f));
    assert_int_equal(f.line, 6);
}

static void sample_record_replays(const char *path)
{
    static struct replay r;
    static struct replay_step step;
    struct buffer text = { 0 }, same = { 0 };
    struct error e;
    struct record_fault f = { 0 };
    enum replay_kind kind = REPLAY_MOVE;
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, &e))
        fail_msg("%s", e.text);
    struct record *record = record_read(text.data, text.length, &f);
    bool good = record && replay_begin(&r, record, &f);
    while (good && kind != REPLAY_END && kind != REPLAY_FAULT)
        kind = replay_next(&r, &step, &f);
    if (!good || kind == REPLAY_FAULT)
        fail_msg("%s:%u: %s", path, f.line, f.why);
    record_write(record, &same);
    assert_int_equal(same.length, text.length);
    assert_memory_equal(same.data, text.data, text.length);
    record_free(record);
    buffer_release(&text);
    buffer_release(&same);
}

static void sample_records_replay(void **state)
{
    (void)state;
    int count = 0;
    DIR *d = opendir("tests/records");
    assert_non_null(d);
    for (struct dirent *entry = readdir(d); entry; entry = readdir(d)) {
        char path[512];
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "tests/records/%s", entry->d_name);
        sample_record_replays(path);
        count++;
    }
    (void)closedir(d);
    assert_true(count > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_has_one_at_least),
        cmocka_unit_test(one_with_nothing_in_it_is_not_read),
        cmocka_unit_test(a_tag_after_a_hand_begins_the_next),
        cmocka_unit_test(a_second_version_begins_the_next),
        cmocka_unit_test(lines_count_from_the_beginning),
        cmocka_unit_test(sample_records_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
