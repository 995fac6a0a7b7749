/* table.c - the one-person table: the next game after a game, and quarantined saved games. */
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

#include "base/os/file.h"
#include "clients/terminal/solo/solo_inside.h"
#include "unit/solo_person.h"

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
                                .people = 0,
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

static void after_several_hands_a_dealer_is_drawn(void **state)
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

/* A record may begin in the middle of a game; then the saved game does too. */
static void a_game_goes_on_from_its_scores(void **state)
{
    (void)state;
    static const char text[] = "[Hearts \"1\"]\n[Rules \"classic\"]\n[A \"You\"]\n[B \"Edda\"]\n"
                               "[C \"Bruno\"]\n[D \"Ines\"]\n[Dealer \"B\"]\n"
                               "[Players \"person duck duck duck\"]\n[Hand \"3\"]\n"
                               "[Scores \"10 20 5 17\"]\n[Seed \"5\"]\n";
    static const int scores[] = { 10, 20, 5, 17 };
    struct error e = { "" };
    assert_true(file_write_atomic(kept, text, sizeof text - 1, &e));
    for (int times = 0; times < 3; times++) {
        struct solo *t = solo_resume(kept, &e);
        if (!t)
            fail_msg("%s", e.text);
        assert_int_equal(t->game.hand_number, 3);
        assert_int_equal(t->game.dealer, 1);
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(t->game.score[seat], scores[seat]);
        assert_true(times || solo_step(t, &e)); /* dealt, and kept */
        assert_int_equal(t->step_count, 1);
        assert_true(times != 1 || solo_rebuild(t, 1));
        solo_free(t);
    }
    assert_int_equal(unlink(kept), 0);
}

/* ---- Thinking ---- */

/* The thinking time is the same with other cards, rules or players, and if the decision has been
 * computed already. */
static void times_follow_seed_and_number_alone(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo *t = open_table("classic", 5, NULL), *other = open_table("american", 6, NULL);
    uint32_t shortest = UINT32_MAX, longest = 0;
    int changes = 0;
    assert_true(solo_step(t, &e) && solo_step(other, &e)); /* dealt from seeds of their own */
    other->seed = 5;
    while (t->step_count < 60) {
        uint32_t ms = solo_thinking_ms(t);
        assert_int_equal(ms, solo_thinking_ms(other));
        if (solo_waits(t) == SOLO_COMPUTER)
            assert_true(solo_think(t, &e));
        assert_int_equal(ms, solo_thinking_ms(t));
        changes += ms != shortest && ms != longest;
        shortest = ms < shortest ? ms : shortest;
        longest = ms > longest ? ms : longest;
        assert_true(solo_step(t, &e) && solo_step(other, &e));
        assert_int_equal(t->step_count, other->step_count);
    }
    if (shortest < 400 || longest > 1600 || longest < 1000 || changes < 20)
        fail_msg("from %u to %u, %d changes", shortest, longest, changes);
    other->seed = 7;
    for (changes = 0; t->step_count < 90; assert_true(solo_step(t, &e) && solo_step(other, &e)))
        changes += solo_thinking_ms(t) != solo_thinking_ms(other);
    assert_true(changes > 10);
    solo_free(other);
    solo_free(t);
}

/* Thinking ahead leads to the same decision; taking back discards what was thought. */
static void thinking_ahead_changes_no_decision(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo *t = open_table("classic", 9, NULL), *other = open_table("classic", 9, NULL);
    for (int step = 0; step < 70; step++) {
        if (solo_waits(t) == SOLO_COMPUTER && step % 3)
            assert_true(solo_think(t, &e) && solo_think(t, &e));
        assert_true(solo_step(t, &e) && solo_step(other, &e));
        assert_memory_equal(&t->game, &other->game, sizeof t->game);
    }
    assert_true(solo_waits(t) != SOLO_COMPUTER || solo_think(t, &e));
    assert_true(solo_rebuild(t, 20) && solo_rebuild(other, 20));
    assert_true(solo_step(t, &e) && solo_step(other, &e));
    assert_memory_equal(&t->game, &other->game, sizeof t->game);
    solo_free(other);
    solo_free(t);
}

static void hints_are_the_same_again(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo *t = open_table("classic pass=none", 4, NULL);
    struct advice first, again;
    memset(&first, 0, sizeof first);
    memset(&again, 0, sizeof again);
    while (t->game.trick_count == 0 || t->game.tricks == 0)
        assert_true(solo_step(t, &e));
    int seat = 0;
    while (!(t->game.to_act >> seat & 1))
        seat++;
    t->person = (uint8_t)seat;
    struct hearts_view v;
    solo_view(t, &v);
    assert_true(solo_hint(t, &first) && solo_hint(t, &again));
    assert_memory_equal(&first, &again, sizeof first);
    assert_int_equal(first.opinions, hearts_pile_count(v.choice.from));
    for (int i = 0; i < first.opinions; i++)
        assert_true(hearts_pile_copies(v.choice.from, first.opinion[i].card));
    solo_free(t);
}

/* A hint's cards are in the order of the numbers shown next to them, the smallest loss first. */
static void a_hint_lists_cards_by_their_loss(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo *t = open_table("american pass=none", 1, NULL);
    int lists = 0;
    while (t->game.phase == HEARTS_PLAY || t->game.phase == HEARTS_DEAL) {
        struct advice a;
        uint8_t person = t->person;
        t->person = t->game.to_act ? (uint8_t)__builtin_ctz(t->game.to_act) : person;
        bool asked = t->game.phase == HEARTS_PLAY && t->game.tricks < 5 && solo_hint(t, &a);
        t->person = person;
        for (int i = 1; asked && i < a.opinions; i++)
            assert_true(a.opinion[i].loss >= a.opinion[i - 1].loss);
        lists += asked && a.opinions > 2;
        if (t->game.tricks >= 5)
            break;
        assert_true(solo_step(t, &e));
    }
    assert_true(lists > 8);
    solo_free(t);
}

/* ---- Names ---- */

static void names_hide_nothing(void **state)
{
    (void)state;
    char out[SOLO_NAME];
    solo_take_line(out, sizeof out, "E\u202edd\u2066a\u200b");
    assert_string_equal(out, "Edda");
    solo_take_line(out, sizeof out, "a\033[2Jb\302\233c\2331m\td");
    assert_string_equal(out, "a [2Jb c 1m d");
    solo_take_line(out, sizeof out,
                   "a\302\237b\177c\302\240d"); /* the last control character; a blank */
    assert_string_equal(out, "a b c\302\240d");
    solo_take_line(out, sizeof out, "J\u00fcrgen \u0645\u200c\u0645 \u2665");
    assert_string_equal(out, "J\u00fcrgen \u0645\u200c\u0645 \u2665");
    solo_take_line(out, 5, "ab\u2665d");
    assert_string_equal(out, "ab");
    solo_take_line(out, 6, "ab\u2665d");
    assert_string_equal(out, "ab\u2665");
    solo_take_line(out, sizeof out, "a\342\231");
    assert_string_equal(out, "a\342 "); /* \231 by itself is a control character */
    solo_take_line(out, sizeof out, NULL);
    assert_string_equal(out, "");
    struct error e = { "" };
    struct solo *t = open_table("classic", 1, NULL);
    assert_true(solo_sit(t, 1, "\u202eInes", "duck", &e) && solo_sit(t, 2, "\u200b", "duck", &e));
    assert_string_equal(solo_name(t, 1), "Ines");
    assert_string_equal(solo_name(t, 2), "Somebody");
    solo_free(t);
}

/* A program's command is one word in the record, and is read back as the same command. */
static void a_program_keeps_its_command(void **state)
{
    (void)state;
    static const char players[] =
        "[Players \"person cmd:./robot%20--blunders%205%25%20x%20%20y duck duck\"]";
    char text[400];
    struct error e = { "" };
    int length = snprintf(text, sizeof text,
                          "[Hearts \"1\"]\n[Rules \"classic\"]\n[A \"You\"]\n[B \"Robot\"]\n"
                          "[C \"Bruno\"]\n[D \"Ines\"]\n[Dealer \"B\"]\n%s\n[Seed \"5\"]\n",
                          players);
    assert_true(file_write_atomic(kept, text, (size_t)length, &e));
    struct solo *t = solo_resume(kept, &e);
    if (!t)
        fail_msg("%s", e.text);
    assert_string_equal(solo_player(t, 1), "cmd:./robot --blunders 5% x  y");
    assert_string_equal(solo_player(t, 2), "duck");
    assert_true(solo_step(t, &e)); /* dealt, and kept */
    struct buffer again = { 0 };
    assert_true(file_read_all(kept, 10000, &again, &e));
    assert_non_null(strstr(again.data, players));
    buffer_release(&again);
    solo_free(t);
    assert_int_equal(unlink(kept), 0);
}

/* ---- Chance ---- */

/* Without a seed no number and no deck comes twice, as there are 2^64 and 52! of them. */
static void without_a_seed_nothing_comes_twice(void **state)
{
    (void)state;
    struct error e;
    struct solo *t = open_table("classic", 1, NULL);
    uint64_t seeded[2], drawn[3] = { 0 };
    hearts_card deck[2][HEARTS_CARDS] = { { 0 } };
    assert_true(solo_chance(t, 1, &seeded[0]) && solo_chance(t, 1, &seeded[1]));
    assert_true(seeded[0] == seeded[1]);
    t->seeded = false;
    for (int i = 0; i < 3; i++)
        assert_true(solo_chance(t, 1, &drawn[i]));
    assert_true(drawn[0] != drawn[1] && drawn[1] != drawn[2] && drawn[0] != drawn[2]);
    for (int i = 0; i < 2; i++) {
        struct hearts_pile whole = { 0, 0 };
        assert_true(solo_deck(t, deck[i], &e));
        for (int k = 0; k < t->plan.deck_cards; k++)
            hearts_pile_add(&whole, deck[i][k]);
        assert_true(whole.once == t->plan.deck.once && !whole.twice);
    }
    assert_memory_not_equal(deck[0], deck[1], t->plan.deck_cards);
    solo_free(t);
}

/* ---- Money ---- */

/* What a seat gets for a hand: each of the others pays the difference to the lowest. "" if two are
 * lowest. */
static void amount(const struct hearts_seen *hand, int seat, char out[24])
{
    int lowest = 0, lowest_seats = 0, sum = 0;
    for (int s = 0; s < 4; s++)
        lowest = s == 0 || hand->number[s] < lowest ? hand->number[s] : lowest;
    for (int s = 0; s < 4; s++) {
        lowest_seats += hand->number[s] == lowest;
        sum += hand->number[s] - lowest;
    }
    int pays = hand->number[seat] - lowest;
    (void)snprintf(out, 24, "%d", pays ? -pays : sum);
    if (lowest_seats > 1)
        *out = '\0';
}

static void stakes_and_pot_are_shown(void **state)
{
    (void)state;
    char wanted[24];
    struct solo *t = open_table("sahara stakes=1 pot=5 target=120", 3, NULL);
    assert_string_equal(solo_stakes(t, 0, 0), ""); /* no hand has been scored */
    play_out(t);
    size_t hand = 0;
    int compared = 0, winners = 0, winner = 0;
    for (size_t i = 0; i < solo_seen_count(t); i++)
        for (int seat = 0; solo_seen(t, i)->kind == HEARTS_SCORED && seat < 4; seat++) {
            amount(solo_seen(t, i), seat, wanted);
            compared += *wanted != '\0';
            if (*wanted)
                assert_string_equal(solo_stakes(t, hand, seat), wanted);
            hand += seat == 3;
        }
    assert_true(hand > 1 && compared > 4);
    for (int seat = 0; seat < 4; seat++)
        if (t->game.winners >> seat & 1) {
            winners++;
            winner = seat;
        }
    assert_int_equal(winners, 1);
    for (int seat = 0; seat < 4; seat++)
        assert_string_equal(solo_pot(t, seat), seat == winner ? "15" : "-5");
    solo_free(t);
}

static void without_stakes_no_amounts_are_shown(void **state)
{
    (void)state;
    struct solo *t = open_table("classic hands=1", 3, NULL);
    play_out(t);
    for (int seat = 0; seat < 4; seat++) {
        assert_string_equal(solo_stakes(t, 0, seat), "");
        assert_string_equal(solo_pot(t, seat), "");
    }
    solo_free(t);
}

/* ---- The lock ---- */

static void one_table_at_a_time_has_the_lock(void **state)
{
    (void)state;
    char name[128];
    (void)snprintf(name, sizeof name, "%s.lock", kept);
    assert_true(solo_lock(kept));
    assert_false(solo_lock(kept));                /* as for another process */
    assert_true(solo_lock("/nowhere/table.txt")); /* saving there reports the error */
    assert_int_equal(unlink(name), 0);
}

/* ---- Quarantined games ---- */

static void put_aside(struct solo_quarantine *where)
{
    struct error e = { "" };
    if (!solo_quarantine_save(kept, true, where, &e))
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
    struct solo_quarantine where;
    struct error e;
    for (int number = 1; number <= SOLO_QUARANTINE_MOST; number++) {
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
    for (int number = 1; number <= SOLO_QUARANTINE_MOST; number++)
        assert_int_equal(unlink(path_of(number)), 0);
}

/* Clearing away strange files leaves a game that can be continued. */
static void a_good_game_stays(void **state)
{
    (void)state;
    struct solo_quarantine where;
    struct error e;
    begin_game(1);
    assert_true(solo_quarantine_save(kept, false, &where, &e));
    assert_string_equal(where.name, "");
    assert_int_equal(unlink(kept), 0);
}

/* ---- Takebacks ---- */

/* "" without the tag. */
static const char *takebacks_of(const struct solo *t)
{
    static char text[RECORD_VALUE_MAX];
    text[0] = '\0';
    (void)record_tag(t->record, "Takebacks", text, sizeof text);
    return text;
}

/* A game in which somebody went back after seeing more says nothing about their play, and
 * `hearts stats` leaves it out. */
static void the_record_says_what_was_taken_back(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo_setup setup = { .rules = "classic pass=L",
                                .people = 1,
                                .names = { "You", "Edda", "Bruno", "Ada" },
                                .players = { "", "random", "random", "random" },
                                .seeded = true,
                                .seed = 7,
                                .path = kept };
    struct solo *t = solo_new(&setup, &e);
    assert_non_null(t);
    person_decides(t);
    person_decides(t);
    assert_true(solo_undo(t)); /* a card, with none after it */
    assert_string_equal(takebacks_of(t), "");
    person_decides(t);
    while (solo_waits(t) != SOLO_PERSON)
        assert_true(solo_step(t, &e));
    assert_true(solo_undo(t)); /* the others have played */
    assert_string_equal(takebacks_of(t), "1");
    assert_true(solo_undo(t)); /* the pass, after cards were played */
    assert_string_equal(takebacks_of(t), "2");
    person_decides(t);
    assert_true(solo_undo(t)); /* the pass, when the cards that came for it were seen */
    assert_string_equal(takebacks_of(t), "3");
    person_decides(t);
    solo_free(t);

    t = solo_resume(kept, &e);
    assert_non_null(t);
    assert_string_equal(takebacks_of(t), "3");
    solo_free(t);
    assert_int_equal(unlink(kept), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_several_hands_a_dealer_is_drawn),
        cmocka_unit_test(after_one_hand_dealer_and_cycle_go_on),
        cmocka_unit_test(the_next_game_is_resumed),
        cmocka_unit_test(a_game_goes_on_from_its_scores),
        cmocka_unit_test(times_follow_seed_and_number_alone),
        cmocka_unit_test(thinking_ahead_changes_no_decision),
        cmocka_unit_test(hints_are_the_same_again),
        cmocka_unit_test(a_hint_lists_cards_by_their_loss),
        cmocka_unit_test(names_hide_nothing),
        cmocka_unit_test(a_program_keeps_its_command),
        cmocka_unit_test(without_a_seed_nothing_comes_twice),
        cmocka_unit_test(stakes_and_pot_are_shown),
        cmocka_unit_test(without_stakes_no_amounts_are_shown),
        cmocka_unit_test(one_table_at_a_time_has_the_lock),
        cmocka_unit_test(the_oldest_game_makes_room),
        cmocka_unit_test(a_good_game_stays),
        cmocka_unit_test(the_record_says_what_was_taken_back),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
