/* faults.c - records and words when memory runs out: nothing leaks, nothing is silently wrong. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/os/file.h"
#include "faults_memory.h"
#include "record/replay.h"
#include "record/words.h"
#include "study/solver/solver_position.h"

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

/* A replay of a record that breaks the rules reports that, and where, even without memory. */
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
#define POSITION                                                                 \
    "[Rules \"american\"]\nhand 1\nhold A QH 2C / B 3C 3D / C 4C 4D / D 5C 5D\n" \
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
    case REPLAY_NEXT: return record_next_game(out, step->dealer);
    case REPLAY_END:
    case REPLAY_MORE:
    case REPLAY_FAULT: break;
    }
    return true;
}

/* Plays the game of `from` and appends it to a new record; false when that was refused once. */
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

/* What a game is appended to; "": a new record. A tag without an end of line that fills its memory
 * to the last byte needs more memory as soon as a hand begins. */
struct appending {
    const struct record *from;
    const char *to;
};

/* A record that has missed something says so for ever. */
static bool append_game(const void *with, struct buffer *out)
{
    const struct appending *x = with;
    const struct record *from = x->from;
    struct record_fault f;
    struct record *to = *x->to ? record_read(x->to, strlen(x->to), &f) : record_new();
    if (!to)
        return false;
    bool good = *x->to || record_tag_set(to, "Rules", "classic");
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
    static const char *const names[] = { "super",     "booster-swap",    "called-off-game",
                                         "two-games", "two-games-drawn", "called-off-hand",
                                         "turbo",     "sahara",          "cancellation" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text text = { 0 };
        struct error e;
        (void)snprintf(text.path, sizeof text.path, "tests/records/%s.txt", names[i]);
        assert_true(file_read_all(text.path, RECORD_SIZE_MAX, &text.bytes, &e));
        struct record *from = read_text(&text);
        assert_non_null(from);
        struct appending x = { from, "" };
        every_failure(names[i], append_game, &x, FAILS);
        x.to = "[Event \"it ends with the sixty-third byte, which is a bracket\"]";
        assert_int_equal(strlen(x.to), 63);
        every_failure(names[i], append_game, &x, FAILS);
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
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const char *name = hearts_preset_at(i)->name;
        struct hearts_plan plan;
        struct hearts_error why;
        assert_true(hearts_plan_read(&plan, name, strlen(name), &why));
        every_failure(name, tell_rules, &plan, FAILS);
    }
}

/* ---- Solving ---- */

static bool solve(const void *with, struct buffer *out)
{
    struct solver_answer answer;
    const struct solved *s = with;
    bool good = solver_solve(&s->plan, &s->game, 1000, &answer);
    if (good)
        buffer_format(out, "%zu %d %d", answer.count, answer.gave_up, answer.sure[0].low);
    solver_release(&answer);
    return good && !out->failed;
}

/* With two parties and with four, since these use different tables of positions. */
static void positions_are_solved(void **state)
{
    static const char *const names[] = { "partners", "classic" };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text text = { 0 };
        struct solved s;
        struct error e;
        (void)snprintf(text.path, sizeof text.path, "tests/records/%s.txt", names[i]);
        assert_true(file_read_all(text.path, RECORD_SIZE_MAX, &text.bytes, &e));
        struct record *record = read_text(&text);
        assert_non_null(record);
        struct record_fault f;
        struct solver_target before = { .hand = 1, .trick = 12 };
        assert_int_equal(solver_position(record, &before, &s, &f), SOLVER_FOUND);
        every_failure(names[i], solve, &s, FAILS);
        record_free(record);
        buffer_release(&text.bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_read_and_written), cmocka_unit_test(tags_are_set),
        cmocka_unit_test(records_are_replayed),         cmocka_unit_test(faults_are_found),
        cmocka_unit_test(games_are_appended),           cmocka_unit_test(rules_are_told),
        cmocka_unit_test(positions_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
