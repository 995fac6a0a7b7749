/* table.c - the one-person table: the game after a game, and games put aside. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "table/solo_inside.h"

static char folder[64], kept[96];

static int make_folder(void **state)
{
    (void)state;
    bool shared = access("/dev/shm", W_OK) == 0; /* every decision is synced: quick in memory */
    (void)snprintf(folder, sizeof folder, "%s/hearts-table.XXXXXX", shared ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(kept, sizeof kept, "%s/table.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* A table where computers play alone. */
static struct solo *open_table(const char *rules, uint64_t seed, const char *path)
{
    struct error e = { "" };
    struct solo_setup setup = { .rules = rules,
                                .person = HEARTS_WATCHER,
                                .names = { "Ines", "Edda", "Bruno", "Ada" },
                                .players = { "random", "random", "random", "random" },
                                .seeded = true,
                                .seed = seed,
                                .path = path };
    struct solo *t = solo_new(&setup, &e);
    if (!t)
        fail_msg("%s", e.text);
    return t;
}

static void play_out(struct solo *t)
{
    struct error e = { "" };
    while (solo_waits(t) != SOLO_OVER)
        if (!solo_step(t, &e))
            fail_msg("%s", e.text);
}

static void next_game(struct solo *t)
{
    struct error e = { "" };
    if (!solo_next(t, &e))
        fail_msg("%s", e.text);
}

static void after_a_longer_game_a_dealer_is_drawn(void **state)
{
    (void)state;
    int drawn[4] = { 0 };
    for (uint64_t seed = 0; seed < 240; seed++) {
        struct solo *t = open_table("american target=1 pass=LR", seed, NULL);
        play_out(t);
        next_game(t);
        assert_int_equal(t->game.phase, HEARTS_DEAL);
        assert_int_equal(t->game.hand_number, 1);
        assert_int_equal(t->game.hands_played, 0);
        drawn[t->game.dealer]++;
        solo_free(t);
    }
    for (int seat = 0; seat < 4; seat++)
        if (drawn[seat] < 30)
            fail_msg("seat %c is drawn %d times of 240", 'A' + seat, drawn[seat]);
}

static void after_one_hand_dealer_and_cycle_go_on(void **state)
{
    (void)state;
    struct solo *t = open_table("super pass=LR", 5, NULL);
    play_out(t);
    int dealer = t->game.dealer;
    next_game(t);
    assert_int_equal(t->game.dealer, (dealer + 1) % 4);
    assert_int_equal(t->game.hand_number, 2);
    solo_free(t);
}

static void the_next_game_is_resumed(void **state)
{
    (void)state;
    static const char *const rules[] = { "american target=1", "super" };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct error e = { "" };
        struct solo *t = open_table(rules[i], 3, kept);
        play_out(t);
        next_game(t);
        for (int step = 0; step < 9; step++)
            assert_true(solo_step(t, &e));
        struct solo *again = solo_resume(kept, &e);
        if (!again)
            fail_msg("%s", e.text);
        assert_memory_equal(&again->game, &t->game, sizeof t->game);
        solo_free(again);
        solo_free(t);
        assert_int_equal(unlink(kept), 0);
    }
}

/* ---- Games put aside ---- */

static void put_aside(struct solo_aside *where)
{
    struct error e = { "" };
    if (!solo_set_aside(kept, true, where, &e))
        fail_msg("%s", e.text);
    assert_true(access(kept, F_OK) != 0);
}

static void begin_game(uint64_t seed)
{
    struct error e;
    struct solo *t = open_table("classic", seed, kept);
    assert_true(solo_step(t, &e));
    solo_free(t);
}

static const char *path_of(int number)
{
    static char path[128];
    (void)snprintf(path, sizeof path, number == 1 ? "%s.before" : "%s.before.%d", kept, number);
    return path;
}

/* The oldest game makes room; a file that cannot be read never does, however old it is. */
static void the_oldest_game_makes_room(void **state)
{
    (void)state;
    struct solo_aside where;
    struct error e;
    for (int number = 1; number <= SOLO_ASIDE_MOST; number++) {
        begin_game((uint64_t)number);
        if (number == 4)
            assert_true(file_write_atomic(kept, "[Hearts \"2\"]\n", 13, &e));
        put_aside(&where);
        assert_string_equal(where.why.text[0] ? "strange" : "a game",
                            number == 4 ? "strange" : "a game");
        assert_string_equal(strrchr(path_of(number), '/') + 1, where.name);
        struct timespec when[2] = { { .tv_sec = 1000 - (number < 5 ? number : 0) },
                                    { .tv_sec = 1000 - (number < 5 ? number : 0) } };
        assert_int_equal(utimensat(AT_FDCWD, path_of(number), when, 0), 0);
    }
    begin_game(100);
    put_aside(&where);
    assert_true(where.in_place_of_oldest);
    assert_string_equal(strrchr(path_of(3), '/') + 1, where.name);
    for (int number = 1; number <= SOLO_ASIDE_MOST; number++)
        assert_int_equal(unlink(path_of(number)), 0);
}

/* A game that can be gone on with stays where only strange files are cleared away. */
static void a_good_game_stays(void **state)
{
    (void)state;
    struct solo_aside where;
    struct error e;
    begin_game(1);
    assert_true(solo_set_aside(kept, false, &where, &e));
    assert_string_equal(where.name, "");
    assert_int_equal(unlink(kept), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_a_longer_game_a_dealer_is_drawn),
        cmocka_unit_test(after_one_hand_dealer_and_cycle_go_on),
        cmocka_unit_test(the_next_game_is_resumed),
        cmocka_unit_test(the_oldest_game_makes_room),
        cmocka_unit_test(a_good_game_stays),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
