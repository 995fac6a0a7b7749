/* table_shared.c - several people at one terminal: whose cards are shown, and when nobody's are. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/solo/solo_inside.h"
#include "clients/terminal/tui/settings.h"

static struct solo *open_shared(const char *path)
{
    struct solo_setup setup = { .rules = "classic pass=none hands=2 target=none",
                                .people = 1 | 1 << 2,
                                .names = { "Anna", "Edda", "Ben", "Ines" },
                                .players = { NULL, "random", NULL, "random" },
                                .seeded = true,
                                .seed = 4,
                                .path = path };
    struct error e;
    struct solo *t = solo_new(&setup, &e);
    if (!t)
        fail_msg("%s", e.text);
    return t;
}

/* Whether a card's name is in what the seat was told of others' hands and of its own. */
static int cards_shown(const struct solo *t)
{
    struct hearts_view v;
    solo_view(t, &v);
    int count = (int)hearts_pile_count(v.hand);
    for (size_t i = 0; i < solo_seen_count(t); i++)
        count += solo_seen(t, i)->kind == HEARTS_DEALT ? solo_seen(t, i)->known : 0;
    return count;
}

/* Until somebody has to decide, or the game is over. */
static enum solo_wait go_on(struct solo *t)
{
    struct error e = { "" };
    while (solo_waits(t) == SOLO_DEAL || solo_waits(t) == SOLO_COMPUTER)
        if (!solo_step(t, &e))
            fail_msg("%s", e.text);
    return solo_waits(t);
}

static void nobodys_cards_are_shown_until_their_turn(void **state)
{
    (void)state;
    struct solo *t = open_shared(NULL);
    int turns[HEARTS_SEATS] = { 0 };
    assert_int_equal(t->person, HEARTS_WATCHER);
    while (go_on(t) != SOLO_OVER) {
        struct hearts_view v;
        int seat = solo_turn(t);
        assert_true(seat == 0 || seat == 2);
        if (t->person == HEARTS_WATCHER)
            assert_int_equal(cards_shown(t), 0);
        else if (t->person != seat)
            assert_int_equal(solo_waits(t), SOLO_OTHER);
        solo_show(t, seat);
        assert_int_equal(solo_waits(t), SOLO_PERSON);
        solo_view(t, &v);
        assert_int_equal(v.seat, seat);
        struct hearts_move m = { .seat = (uint8_t)seat, .count = 1 };
        hearts_card cards[HEARTS_CARDS];
        (void)hearts_pile_list(v.choice.from, cards);
        m.cards[0] = cards[0];
        size_t seen = solo_seen_count(t);
        assert_int_equal(solo_move(t, &m).code, HEARTS_OK);
        assert_true(solo_seen_count(t) > seen);
        turns[seat]++;
        if (t->game.phase == HEARTS_DEAL)
            assert_int_equal(t->person, HEARTS_WATCHER);
    }
    assert_int_equal(t->person, HEARTS_WATCHER);
    assert_int_equal(turns[0], 26);
    assert_int_equal(turns[2], 26);
    assert_false(solo_undo(t));
    solo_free(t);
}

static void a_shared_game_is_resumed_covered(void **state)
{
    (void)state;
    struct error e = { "" };
    char folder[] = "/tmp/hearts-shared.XXXXXX", kept[64];
    assert_non_null(mkdtemp(folder));
    (void)snprintf(kept, sizeof kept, "%s/table.txt", folder);
    struct solo *t = open_shared(kept);
    (void)go_on(t);
    solo_show(t, solo_turn(t));
    solo_save(t);
    struct solo *again = solo_resume(kept, &e);
    if (!again)
        fail_msg("%s", e.text);
    assert_int_equal(again->person, HEARTS_WATCHER);
    assert_int_equal(again->people, t->people);
    assert_int_equal(solo_waits(again), SOLO_OTHER);
    assert_int_equal(cards_shown(again), 0);
    assert_memory_equal(&again->game, &t->game, sizeof t->game);
    solo_free(again);
    solo_free(t);
    assert_int_equal(unlink(kept), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void people_are_read_and_seated(void **state)
{
    (void)state;
    static const struct {
        const char *list, *why;
        int count;
    } rows[] = {
        { "2", "", 2 },
        { "Anna,Ben,Clara", "", 3 },
        { "1", "from 2 to 10 people can share a terminal", 0 },
        { "11", "from 2 to 10 people can share a terminal", 0 },
        { "", "from 2 to 10 people can share a terminal", 0 },
        { "Anna", "name at least two people: Anna,Ben", 0 },
        { "Anna,,Ben", "a name is missing", 0 },
        { "Anna,Ben,Anna", "two people are called \"Anna\"", 0 },
        { "a,b,c,d,e,f,g,h,i,j,k", "there are at most 10 seats", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct setup s = { .seat = 0 };
        struct error e = { "" };
        assert_int_equal(setup_people_read(&s, rows[i].list, &e), rows[i].count > 0);
        assert_string_equal(e.text, rows[i].why);
        if (rows[i].count)
            assert_int_equal(s.people_count, rows[i].count);
    }
    struct setup s = { .seat = 0, .name = "Bruno" };
    struct error e;
    const char *names[HEARTS_SEATS];
    assert_true(setup_people_read(&s, "Anna,Edda", &e));
    assert_int_equal(setup_people(&s, 4), 1 | 1 << 2);
    assert_int_equal(setup_people(&s, 5), 1 | 1 << 2);
    setup_names(&s, 4, names);
    assert_string_equal(names[0], "Anna");
    assert_string_equal(names[2], "Edda");
    assert_string_not_equal(names[1], "Edda");
    assert_true(setup_people_read(&s, "5", &e));
    assert_false(setup_players_fit(&s, 4, &e));
    assert_string_equal(e.text, "5 people are named, and 4 play here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobodys_cards_are_shown_until_their_turn),
        cmocka_unit_test(a_shared_game_is_resumed_covered),
        cmocka_unit_test(people_are_read_and_seated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
