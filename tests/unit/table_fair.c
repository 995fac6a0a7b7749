/* table_fair.c - fair deals at a one-person table: saved, continued, taken back, at the end. */
#define _POSIX_C_SOURCE 200809L
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
#include "record/proof.h"

static char folder[64], kept[128];

static int make_folder(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/hearts-fair.XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(kept, sizeof kept, "%s/table.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(kept);
    return rmdir(folder);
}

/* A table with a person at A, or with computers alone. */
static struct solo *open_table(const char *rules, bool person, const char *path)
{
    struct error e = { "" };
    struct solo_setup setup = { .rules = rules,
                                .people = person,
                                .names = { "You", "Edda", "Bruno", "Ada" },
                                .players = { person ? NULL : "random", "random", "random",
                                             "random" },
                                .path = path };
    struct solo *t = solo_new(&setup, &e);
    if (!t)
        fail_msg("%s", e.text);
    return t;
}

/* Makes one step; the person plays the first legal cards. */
static void step(struct solo *t)
{
    struct error e = { "" };
    if (solo_waits(t) != SOLO_PERSON) {
        if (!solo_step(t, &e))
            fail_msg("%s", e.text);
        return;
    }
    struct hearts_view view;
    hearts_card cards[HEARTS_CARDS];
    solo_view(t, &view);
    struct hearts_move m = { .seat = 0, .count = view.choice.low };
    (void)hearts_pile_list(view.choice.from, cards);
    memcpy(m.cards, cards, m.count);
    assert_int_equal(solo_move(t, &m).code, HEARTS_OK);
}

static void play_out(struct solo *t)
{
    while (solo_waits(t) != SOLO_OVER)
        step(t);
}

static void play_until_dealt(struct solo *t, size_t deals)
{
    while (t->fair->next < deals)
        step(t);
}

/* The verdict of a check of the table's record. */
static enum proof_state check(const struct solo *t, struct proof *p)
{
    assert_true(proof_read(&fair_hash_sodium, t->record, p));
    enum proof_state state = p->state;
    if (state == PROOF_WRONG)
        print_message("line %u: %s\n", p->fault.line, p->fault.why);
    return state;
}

static enum proof_state state_of(const struct solo *t)
{
    struct proof p;
    enum proof_state state = check(t, &p);
    proof_release(&p);
    return state;
}

static void games_check_when_they_are_over(void **state)
{
    (void)state;
    static const char *const rules[] = { "classic target=40", "three decks=2 hands=1 target=none",
                                         "black-maria hands=2 target=none", "turbo" };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (int person = 0; person < 2; person++) {
            struct solo *t = open_table(rules[i], person, NULL);
            step(t);
            assert_int_equal(state_of(t), PROOF_RUNNING);
            play_out(t);
            assert_int_equal(state_of(t), PROOF_RIGHT);
            solo_free(t);
        }
}

static void the_person_has_a_chance_in_it(void **state)
{
    (void)state;
    struct proof p;
    struct solo *t = open_table("classic hands=1 target=none", true, NULL);
    play_out(t);
    assert_int_equal(check(t, &p), PROOF_RIGHT);
    assert_int_equal(p.deals[0].deal.seat[0].status, FAIR_REVEALED);
    assert_int_equal(p.deals[0].deal.seat[1].kind, FAIR_BOT);
    proof_release(&p);
    solo_free(t);
}

static void games_that_follow_check_too(void **state)
{
    (void)state;
    struct error e = { "" };
    static const char *const rules[] = { "classic target=30", "classic hands=1 target=none" };
    for (size_t i = 0; i < 2; i++) {
        struct solo *t = open_table(rules[i], false, NULL);
        for (int game = 0; game < 4; game++) {
            play_out(t);
            assert_int_equal(state_of(t), PROOF_RIGHT);
            assert_true(solo_next(t, &e));
            assert_int_equal(state_of(t), PROOF_RUNNING);
        }
        solo_free(t);
    }
}

/* No record shows a deal's secret before it is opened; only the saved file has it. */
static void nothing_is_opened_before_the_end(void **state)
{
    (void)state;
    struct solo *t = open_table("classic target=30", true, kept);
    struct buffer text = { 0 }, file = { 0 };
    struct error e;
    play_until_dealt(t, 2);
    record_write(t->record, &text);
    assert_true(file_read_all(kept, RECORD_SIZE_MAX, &file, &e));
    for (size_t i = 0; i < t->fair->count; i++) {
        char secret[2 * FAIR_SECRET + 1] = "";
        for (int k = 0; k < FAIR_SECRET; k++)
            (void)sprintf(secret + 2 * k, "%02x", t->fair->deals[i].deal.secret[k]);
        assert_null(strstr(text.data, secret));
        buffer_char(&file, '\0');
        assert_non_null(strstr(file.data, secret));
    }
    play_out(t);
    buffer_cut(&file, 0);
    assert_true(file_read_all(kept, RECORD_SIZE_MAX, &file, &e));
    buffer_char(&file, '\0');
    assert_null(strstr(file.data, "fair secret"));
    buffer_release(&text);
    buffer_release(&file);
    solo_free(t);
}

/* Wherever a game stopped, the table that continues it deals what the first would have dealt. */
static void a_kept_game_goes_on_with_its_deals(void **state)
{
    (void)state;
    struct error e = { "" };
    for (size_t deals = 0; deals < 3; deals++) {
        struct solo *t = open_table("classic target=60", true, kept), *again;
        play_until_dealt(t, deals);
        while (solo_waits(t) != SOLO_DEAL && deals)
            step(t);
        again = solo_resume(kept, &e);
        if (!again)
            fail_msg("%s", e.text);
        assert_int_equal(again->fair->count, t->fair->count);
        step(t);
        step(again);
        assert_memory_equal(t->game.hand, again->game.hand, sizeof t->game.hand);
        play_out(again);
        assert_int_equal(state_of(again), PROOF_RIGHT);
        solo_free(again);
        solo_free(t);
    }
}

/* When a deal is taken back, the same cards come again. */
static void taking_back_does_not_deal_anew(void **state)
{
    (void)state;
    struct solo *t = open_table("classic pass=none target=200", true, NULL);
    hearts_card before[HEARTS_CARDS], after[HEARTS_CARDS];
    play_until_dealt(t, 2);
    (void)hearts_pile_list(t->game.hand[0], before);
    assert_true(solo_undo(t));
    assert_int_equal(t->fair->next, 1);
    play_until_dealt(t, 2);
    (void)hearts_pile_list(t->game.hand[0], after);
    assert_memory_equal(before, after, t->plan.hand_cards);
    play_out(t);
    assert_int_equal(state_of(t), PROOF_RIGHT);
    solo_free(t);
}

/* Takes back the end of a game, and plays to its end again. */
static void taking_back_the_end_closes_the_deals(void **state)
{
    (void)state;
    struct solo *t = open_table("classic hands=1 target=none", true, kept);
    struct error e = { "" };
    play_out(t);
    assert_int_equal(state_of(t), PROOF_RIGHT);
    struct solo *again = solo_resume(kept, &e);
    assert_non_null(again);
    assert_int_equal(state_of(again), PROOF_RIGHT);
    assert_true(solo_undo(again));
    assert_int_equal(state_of(again), PROOF_RUNNING);
    play_out(again);
    assert_int_equal(state_of(again), PROOF_RIGHT);
    solo_free(again);
    solo_free(t);
}

/* A saved file without a secret cannot be continued: the deal could not be opened. */
static void a_missing_secret_is_told(void **state)
{
    (void)state;
    struct solo *t = open_table("classic", true, kept);
    struct buffer file = { 0 };
    struct error e = { "" };
    play_until_dealt(t, 1);
    assert_true(file_read_all(kept, RECORD_SIZE_MAX, &file, &e));
    buffer_char(&file, '\0');
    char *at = strstr(file.data, "fair secret 0");
    assert_non_null(at);
    *at = '#';
    assert_true(file_write_atomic(kept, file.data, file.length - 1, &e));
    assert_null(solo_resume(kept, &e));
    assert_non_null(strstr(e.text, "sealed"));
    buffer_release(&file);
    solo_free(t);
}

static void from_a_seed_nothing_pretends(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo_setup setup = { .rules = "classic hands=1 target=none",
                                .people = 0,
                                .names = { "Ines", "Edda", "Bruno", "Ada" },
                                .players = { "random", "random", "random", "random" },
                                .seeded = true,
                                .seed = 4 };
    struct solo *t = solo_new(&setup, &e);
    assert_non_null(t);
    assert_null(t->fair);
    play_out(t);
    assert_int_equal(state_of(t), PROOF_NONE);
    solo_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_check_when_they_are_over),
        cmocka_unit_test(the_person_has_a_chance_in_it),
        cmocka_unit_test(games_that_follow_check_too),
        cmocka_unit_test(nothing_is_opened_before_the_end),
        cmocka_unit_test(a_kept_game_goes_on_with_its_deals),
        cmocka_unit_test(taking_back_does_not_deal_anew),
        cmocka_unit_test(taking_back_the_end_closes_the_deals),
        cmocka_unit_test(a_missing_secret_is_told),
        cmocka_unit_test(from_a_seed_nothing_pretends),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
