/* faults.c - memory runs out, at every allocation in turn: nothing leaks, nothing is silently wrong.
 *
 * The program is linked so that what the parts allocate comes by here. Every operation is first run
 * undisturbed. Then its first allocation fails, its second, and so on until it gets through; once
 * so that only that one fails, and once so that all after it fail too. What a failed run reports as
 * done must be what the undisturbed run did.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "table/solo_inside.h"
#include "text/replay.h"
#include "text/words.h"

/* ---- Memory that runs out ---- */

static struct {
    long asked, fails_at; /* 0: never */
    bool onward;          /* from there on all fail */
    bool failed;
} memory;

static bool runs_out(void)
{
    memory.asked++;
    bool out = memory.fails_at &&
               (memory.onward ? memory.asked >= memory.fails_at : memory.asked == memory.fails_at);
    memory.failed = memory.failed || out;
    return out;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) { return runs_out() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return runs_out() ? NULL : __real_realloc(old, size);
}

static void memory_fails(long at, bool onward)
{
    memory.asked = 0;
    memory.fails_at = at;
    memory.onward = onward;
    memory.failed = false;
}

/* From here on there is enough. */
static void memory_suffices(void) { memory.fails_at = 0; }

/* ---- Every failure of an operation ---- */

/* Does something and writes to *out what came of it; false when it reports a failure. */
typedef bool (*operation)(const void *with, struct buffer *out);

/* What may follow a failure: nothing but a failure, or, where it was tried again, the result. */
enum recovery { FAILS, RECOVERS };

static void expect_same(const char *what, long n, const struct buffer *got,
                        const struct buffer *wanted)
{
    if (got->failed || got->length != wanted->length ||
        (got->length && memcmp(got->data, wanted->data, got->length) != 0))
        fail_msg("%s, allocation %ld: reported as done, but it is:\n%s\nand not:\n%s", what, n,
                 got->data ? got->data : "", wanted->data ? wanted->data : "");
}

static void every_failure(const char *what, operation run, const void *with, enum recovery how)
{
    struct buffer calm = { 0 };
    memory_fails(0, false);
    assert_true(run(with, &calm));
    for (int onward = 0; onward < 2; onward++) {
        bool failed = true;
        long n = 1;
        for (; failed; n++) {
            struct buffer got = { 0 };
            memory_fails(n, onward);
            bool done = run(with, &got);
            failed = memory.failed;
            memory_suffices();
            if (done)
                expect_same(what, n, &got, &calm);
            if (done && failed && how == FAILS)
                fail_msg("%s, allocation %ld: the failure is not reported", what, n);
            if (!done && !failed)
                fail_msg("%s: a failure without a cause", what);
            buffer_release(&got);
        }
        assert_true(n > 2);
    }
    buffer_release(&calm);
}

/* ---- Records ---- */

struct text {
    char path[300];
    struct buffer bytes;
};

/* Runs an operation on every record of the tests. */
static void every_record(operation run)
{
    DIR *folder = opendir("tests/records");
    int records = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        struct text text = { 0 };
        struct error e;
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(text.path, sizeof text.path, "tests/records/%s", entry->d_name);
        assert_true(file_read_all(text.path, RECORD_SIZE_MAX, &text.bytes, &e));
        every_failure(text.path, run, &text, FAILS);
        buffer_release(&text.bytes);
        records++;
    }
    (void)closedir(folder);
    assert_true(records > 10);
}

static struct record *read_text(const struct text *text)
{
    struct record_fault f;
    struct record *record = record_read(text->bytes.data, text->bytes.length, &f);
    if (!record && (!f.why[0] || f.line))
        fail_msg("%s: line %u: \"%s\" is no reason", text->path, f.line, f.why);
    return record;
}

static bool read_and_write(const void *with, struct buffer *out)
{
    struct record *record = read_text(with);
    if (!record)
        return false;
    record_write(record, out);
    record_write_plain(record, out);
    record_free(record);
    return !out->failed;
}

static void records_are_read_and_written(void **state)
{
    (void)state;
    every_record(read_and_write);
}

static bool set_tags(const void *with, struct buffer *out)
{
    struct record *record = read_text(with);
    bool good = record && record_tag_set(record, "Mood", "calm") &&
                record_tag_set(record, "A", "Somebody else") &&
                record_tag_set(record, "Rules", "a longer text than the one that stood there");
    if (record)
        record_write(record, out);
    record_free(record);
    return good && !out->failed;
}

static void tags_are_set(void **state)
{
    (void)state;
    every_record(set_tags);
}

static bool replay_text(const void *with, struct buffer *out)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f;
    struct record *record = read_text(with);
    if (!record)
        return false;
    assert_true(replay_begin(&r, record, &f));
    for (enum replay_kind kind = REPLAY_MORE; kind != REPLAY_END;) {
        kind = replay_next(&r, &step, &f);
        if (kind == REPLAY_FAULT)
            fail_msg("line %u: %s", f.line, f.why);
        buffer_format(out, "%d %u\n", kind, r.game.to_act);
    }
    buffer_append(out, &r.game, sizeof r.game);
    record_free(record);
    return !out->failed;
}

static void records_are_replayed(void **state)
{
    (void)state;
    every_record(replay_text);
}

/* Whoever replays a record that breaks the rules is told so, and where, with memory or without. */
static bool replay_fault_found(const void *with, struct buffer *out)
{
    static struct replay r;
    static struct replay_step step;
    const char *text = with;
    struct record_fault f;
    struct record *record = record_read(text, strlen(text), &f);
    enum replay_kind kind = REPLAY_MORE;
    if (!record)
        return false;
    assert_true(replay_begin(&r, record, &f));
    while (kind != REPLAY_FAULT && kind != REPLAY_END)
        kind = replay_next(&r, &step, &f);
    assert_int_equal(kind, REPLAY_FAULT);
    assert_true(f.why[0]);
    buffer_format(out, "line %u\n", f.line);
    record_free(record);
    return !out->failed;
}

static void faults_are_found(void **state)
{
    (void)state;
#define POSITION                                                                               \
    "[Rules \"american\"]\nhand 1\nhold A QH 2C / B 3C 3D / C 4C 4D / D 5C 5D\n"               \
    "state lead A broken no\n"
    static const char *const wrong[] = {
        POSITION "trick A QH\n",
        POSITION "trick A 2C 3D\n",
        POSITION "trick B 3C\n",
        POSITION "pass A QH\n",
        POSITION "trick A 2C 3C 4C 5C\nscore 0 0 0 0\n",
        POSITION "over A\n",
        POSITION "trick A 2C 3C 4C 5C\ntrick D 5D QH 3D 4D\nscore 1 2 3 4\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        every_failure(wrong[i], replay_fault_found, wrong[i], RECOVERS);
}

/* ---- A game writes its record ---- */

static bool append_step(struct record *out, const struct replay *r, enum replay_kind kind,
                        const struct hearts_game *before, const struct replay_step *step)
{
    switch (kind) {
    case REPLAY_HAND: return record_hand(out, &r->plan, &r->game);
    case REPLAY_MOVE:
        return record_move(out, before, &step->move) &&
               record_outcome(out, &r->plan, &r->game, &step->events);
    case REPLAY_VOID: return record_void_hand(out);
    case REPLAY_CALLED_OFF: return record_void_game(out, &r->plan, &r->game, r->left);
    case REPLAY_NEXT: return record_next_game(out);
    case REPLAY_END: case REPLAY_MORE: case REPLAY_FAULT: break;
    }
    return true;
}

/* Plays what `from` says and lets a new record be written; false when that was refused once. */
static bool append_all(const struct record *from, struct record *to)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f;
    struct record_mark hand = record_mark(to);
    bool good = true;
    assert_true(replay_begin(&r, from, &f));
    for (enum replay_kind kind = REPLAY_MORE; kind != REPLAY_END;) {
        struct hearts_game before = r.game;
        kind = replay_next(&r, &step, &f);
        assert_int_not_equal(kind, REPLAY_FAULT);
        if (kind == REPLAY_HAND)
            hand = record_mark(to);
        good = append_step(to, &r, kind, &before, &step) && good;
    }
    if (!good)
        record_rewind(to, hand);
    return good;
}

/* A record that has missed something says so for ever, whatever is done with it afterwards. */
static bool append_game(const void *with, struct buffer *out)
{
    const struct record *from = *(struct record *const *)with;
    struct record *to = record_new();
    if (!to)
        return false;
    bool good = record_tag_set(to, "Rules", "classic");
    bool whole = append_all(from, to);
    bool tagged = record_tag_set(to, "Result", "done");
    struct buffer plain = { 0 };
    record_write_plain(to, &plain);
    record_write(to, out);
    if (!whole)
        assert_true(out->failed && plain.failed);
    good = good && whole && tagged && !plain.failed && !out->failed;
    buffer_release(&plain);
    record_free(to);
    return good;
}

static void games_are_appended(void **state)
{
    (void)state;
    static const char *const names[] = { "super", "booster-swap", "called-off-game", "two-games",
                                         "called-off-hand", "turbo", "sahara", "cancellation" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text text = { 0 };
        struct error e;
        (void)snprintf(text.path, sizeof text.path, "tests/records/%s.txt", names[i]);
        assert_true(file_read_all(text.path, RECORD_SIZE_MAX, &text.bytes, &e));
        struct record *from = read_text(&text);
        assert_non_null(from);
        every_failure(names[i], append_game, &from, FAILS);
        record_free(from);
        buffer_release(&text.bytes);
    }
}

/* ---- Words ---- */

static bool tell_rules(const void *with, struct buffer *out)
{
    const struct hearts_plan *p = with;
    struct buffer words = { 0 };
    words_of_rules(p, &words);
    words_fold(words.data ? words.data : "", 60, 2, out);
    bool good = !words.failed && !out->failed;
    buffer_release(&words);
    return good;
}

static void rules_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_presets_count; i++) {
        const char *name = hearts_presets[i].name;
        struct hearts_plan plan;
        struct hearts_error why;
        assert_true(hearts_plan_read(&plan, name, strlen(name), &why));
        every_failure(name, tell_rules, &plan, FAILS);
    }
}

/* ---- A table ---- */

static char folder[64], kept[96], aside[112];

static int make_folder(void **state)
{
    (void)state;
    bool shared = access("/dev/shm", W_OK) == 0; /* every decision is synced: quick in memory */
    (void)snprintf(folder, sizeof folder, "%s/hearts-faults.XXXXXX", shared ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(kept, sizeof kept, "%s/table.txt", folder);
    (void)snprintf(aside, sizeof aside, "%s.before", kept);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(kept);
    (void)unlink(aside);
    return rmdir(folder);
}

static void read_file(const char *path, struct buffer *out)
{
    struct error e;
    if (!file_read_all(path, RECORD_SIZE_MAX, out, &e))
        fail_msg("%s", e.text);
}

static struct solo *open_table(struct error *e)
{
    struct solo_setup setup = { .rules = "american stakes=1 pot=3 players=4 target=100",
                                .names = { "You", "Edda", "Bruno", "Ines" },
                                .players = { "random", "random", "random", "random" },
                                .seeded = true,
                                .seed = 7,
                                .path = kept };
    (void)unlink(kept);
    return solo_new(&setup, e);
}

/* What the table waits for is done; a hint needs no memory. */
static bool step_once(struct solo *t)
{
    struct advice advice;
    struct error e = { "" };
    if (solo_waits(t) == SOLO_PERSON) {
        long asked = memory.asked;
        assert_true(solo_hint(t, &advice));
        assert_int_equal(memory.asked, asked);
        return solo_move(t, &advice.move).code == HEARTS_OK;
    }
    bool done = solo_step(t, &e);
    assert_true(done || e.text[0]);
    return done;
}

/* A step that fails changes nothing, and may be tried again. */
static bool step_again(struct solo *t)
{
    for (int tries = 0; tries < 3; tries++) {
        struct hearts_game before = t->game;
        size_t steps = t->step_count, log = t->log_count, money = t->money_count;
        if (step_once(t))
            return true;
        assert_memory_equal(&t->game, &before, sizeof before);
        assert_true(t->step_count == steps && t->log_count == log && t->money_count == money);
    }
    return false;
}

static void write_state(const struct solo *t, struct buffer *out)
{
    buffer_append(out, &t->game, sizeof t->game);
    for (size_t i = 0; i < t->step_count; i++)
        buffer_append(out, &t->steps[i].as, sizeof t->steps[i].as);
    buffer_append(out, t->log, t->log_count * sizeof *t->log);
    buffer_append(out, t->money, t->money_count * sizeof *t->money);
}

/* The file is the table's record when nothing is reported; otherwise it is an earlier one that can
 * be gone on with, or there is none yet. */
static void check_file(const struct solo *t)
{
    struct buffer file = { 0 }, record = { 0 };
    struct error e;
    assert_int_equal(solo_kept(t), !*solo_save_fault(t));
    if (!solo_kept(t)) {
        struct solo *old = solo_resume(kept, &e);
        assert_true(old || access(kept, F_OK) != 0);
        solo_free(old);
        return;
    }
    read_file(kept, &file);
    record_write(t->record, &record);
    expect_same("the file", 0, &file, &record);
    buffer_release(&file);
    buffer_release(&record);
}

/* Plays up to so many steps, with one taken back on the way. */
static bool play_steps(struct solo *t, size_t steps, bool undo)
{
    bool good = true;
    while (good && t->step_count < steps) {
        good = step_again(t);
        if (good && undo && t->step_count == steps - 3) {
            undo = false;
            for (int tries = 0; tries < 3 && t->step_count == steps - 3; tries++)
                (void)solo_undo(t);
            good = t->step_count < steps - 3;
        }
    }
    return good;
}

static bool play_table(const void *with, struct buffer *out)
{
    const size_t *steps = with;
    struct error e = { "" };
    struct solo *t = open_table(&e);
    if (!t) {
        assert_true(e.text[0]);
        return false;
    }
    bool good = play_steps(t, *steps, true);
    memory_suffices();
    check_file(t);
    if (good)
        write_state(t, out);
    solo_free(t);
    return good;
}

static void tables_are_played(void **state)
{
    (void)state;
    static const size_t steps = 59; /* a hand, its score, and the deal after it */
    every_failure("a table", play_table, &steps, RECOVERS);
}

/* The kept game in the middle of a hand. */
static struct solo *table_in_a_hand(void)
{
    struct error e;
    struct solo *t = open_table(&e);
    assert_non_null(t);
    assert_true(play_steps(t, 30, false));
    return t;
}

static bool resume_table(const void *with, struct buffer *out)
{
    const struct buffer *file = with;
    struct buffer now = { 0 };
    struct error e = { "" };
    struct solo *t = solo_resume(kept, &e);
    memory_suffices();
    assert_true(t || e.text[0]);
    assert_null(strstr(e.text, "line 0"));
    read_file(kept, &now);
    expect_same("the kept file", 0, &now, file);
    buffer_release(&now);
    /* It may be there and say that it will not be kept. */
    bool good = t && !*solo_save_fault(t);
    if (t)
        write_state(t, out);
    if (t && !good)
        assert_int_equal(t->step_count, 30);
    if (good)
        record_write(t->record, out);
    solo_free(t);
    return good;
}

static void tables_are_resumed(void **state)
{
    (void)state;
    struct buffer file = { 0 };
    solo_free(table_in_a_hand());
    read_file(kept, &file);
    every_failure("a kept table", resume_table, &file, FAILS);
    buffer_release(&file);
}

static bool undo_step(const void *with, struct buffer *out)
{
    (void)with;
    long at = memory.fails_at;
    bool onward = memory.onward;
    struct buffer before = { 0 }, after = { 0 };
    memory_suffices();
    struct solo *t = table_in_a_hand();
    write_state(t, &before);
    memory_fails(at, onward);
    bool undone = solo_undo(t);
    memory_suffices();
    if (!undone) {
        write_state(t, &after);
        expect_same("a table that takes nothing back", 0, &after, &before);
    }
    check_file(t);
    write_state(t, out);
    undone = undone && !*solo_save_fault(t);
    solo_free(t);
    buffer_release(&before);
    buffer_release(&after);
    return undone;
}

static void steps_are_taken_back(void **state)
{
    (void)state;
    every_failure("undo", undo_step, NULL, FAILS);
}

/* A game that cannot be looked into is not written over: it is put aside all the same. */
static bool put_aside(const void *with, struct buffer *out)
{
    bool done = solo_set_aside(kept);
    memory_suffices();
    assert_true(done);
    read_file(aside, out);
    expect_same("the game put aside", 0, out, with);
    assert_int_equal(rename(aside, kept), 0);
    return true;
}

static void games_are_put_aside(void **state)
{
    (void)state;
    struct buffer file = { 0 };
    solo_free(table_in_a_hand());
    read_file(kept, &file);
    every_failure("putting aside", put_aside, &file, RECOVERS);
    buffer_release(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_read_and_written),
        cmocka_unit_test(tags_are_set),
        cmocka_unit_test(records_are_replayed),
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(games_are_appended),
        cmocka_unit_test(rules_are_told),
        cmocka_unit_test(tables_are_played),
        cmocka_unit_test(tables_are_resumed),
        cmocka_unit_test(steps_are_taken_back),
        cmocka_unit_test(games_are_put_aside),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
