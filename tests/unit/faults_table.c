/* faults_table.c - a one-person table when memory runs out: it goes on, or says that it cannot. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/file.h"
#include "clients/terminal/solo/solo_inside.h"
#include "faults_memory.h"

static char folder[64], kept[96], aside[112];

static int make_folder(void **state)
{
    (void)state;
    bool shared = access("/dev/shm", W_OK) ==
                  0; /* every decision is synced, which is quick in memory */
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
                                .people = 1,
                                .names = { "You", "Edda", "Bruno", "Ines" },
                                .players = { "random", "random", "random", "random" },
                                .seeded = true,
                                .seed = 7,
                                .path = kept };
    (void)unlink(kept);
    return solo_new(&setup, e);
}

/* Does what the table waits for; the person plays as a quick computer would. */
static bool step_once(struct solo *t)
{
    struct advice advice;
    struct error e = { "" };
    if (solo_waits(t) == SOLO_PERSON) {
        const struct player *quick = player_find("duck");
        struct thinking thinking = { .rng = t->step_count, .scratch = t->scratch };
        struct hearts_view view;
        solo_view(t, &view);
        quick->decide(quick, &t->seats[t->person].memory, &view, &thinking, &advice);
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

/* If no failure is reported, the file is the table's record; else it is an earlier one that can be
 * continued, or there is none yet. */
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

/* Plays up to this many steps, with one taken back on the way. */
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

static void a_hint_needs_no_memory(void **state)
{
    (void)state;
    struct advice advice;
    struct solo *t = table_in_a_hand();
    while (solo_waits(t) != SOLO_PERSON)
        assert_true(step_once(t));
    long asked = memory.asked;
    assert_true(solo_hint(t, &advice));
    assert_int_equal(memory.asked, asked);
    solo_free(t);
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
    /* The table may be there and say that it cannot be saved. */
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

/* A game that cannot be read is not overwritten, but quarantined all the same. */
static bool put_aside(const void *with, struct buffer *out)
{
    struct solo_quarantine where;
    struct error e = { "" };
    bool done = solo_quarantine_save(kept, true, &where, &e);
    memory_suffices();
    if (!done)
        fail_msg("%s", e.text);
    assert_string_equal(where.name, "table.txt.before");
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
        cmocka_unit_test(tables_are_played),   cmocka_unit_test(a_hint_needs_no_memory),
        cmocka_unit_test(tables_are_resumed),  cmocka_unit_test(steps_are_taken_back),
        cmocka_unit_test(games_are_put_aside),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
