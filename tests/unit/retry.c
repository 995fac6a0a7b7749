/* retry.c - a hand of a record that is played again: which steps lead to its moment, whose seat it
 * is, and how the others play on from there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/os/file.h"
#include "read_plan.h"
#include "table/day.h"
#include "table/retry_run.h"

static struct scratch *scratch;

/* ---- Records ---- */

static struct record *read_record(const char *name, const char *players)
{
    char path[64];
    struct buffer text = { 0 };
    struct record_fault f = { 0 };
    struct error e;
    (void)snprintf(path, sizeof path, "tests/records/%s.txt", name);
    assert_true(file_read_all(path, RECORD_SIZE_MAX, &text, &e));
    struct record *record = record_read(text.data, text.length, &f);
    buffer_release(&text);
    assert_non_null(record);
    assert_true(!players || record_tag_set(record, "Players", players));
    return record;
}

/* Reads the steps to a moment; without a seat, that of the person. */
static enum retry_result read_steps(struct record *record, struct retry_moment at,
                                    struct retry_steps *out)
{
    struct record_fault f = { 0 };
    enum retry_result result = retry_steps_read(record, &at, out, &f);
    record_free(record);
    return result;
}

#define PERSON HEARTS_NO_SEAT

static struct retry_steps steps_of(const char *name, const char *players, struct retry_moment at)
{
    struct retry_steps s;
    assert_int_equal(read_steps(read_record(name, players), at, &s), RETRY_READY);
    return s;
}

static void fails(const char *name, const char *players, struct retry_moment at,
                  enum retry_result wanted, unsigned index)
{
    struct retry_steps s;
    assert_int_equal(read_steps(read_record(name, players), at, &s), wanted);
    if (wanted == RETRY_NO_DECISION)
        assert_int_equal(s.index, index);
    retry_steps_release(&s);
}

/* ---- Which moment ---- */

/* classic.txt: in each hand four seats pass, then 52 cards are played. */
enum { DECISIONS = 4 + 52 };

static void a_hand_begins_as_it_was_dealt(void **state)
{
    (void)state;
    for (uint16_t hand = 1; hand <= 2; hand++) {
        struct retry_steps s = steps_of("classic", "duck duck person duck",
                                        (struct retry_moment){ hand, 0, 0, PERSON });
        assert_int_equal(s.hand, hand);
        assert_int_equal(s.hands, hand - 1);
        assert_int_equal(s.index, (hand - 1) * DECISIONS);
        assert_int_equal(s.phase, HEARTS_PASS);
        assert_int_equal(s.trick, 0);
        assert_int_equal(s.seat, 2);
        assert_int_equal(s.from, s.dealt + 1);
        assert_int_equal(s.steps[s.dealt].kind, STEP_DEAL);
        assert_int_equal(s.count, s.dealt + 1 + DECISIONS);
        assert_true(s.new_game);
        retry_steps_release(&s);
    }
}

/* Trick 3 of the first hand is led by D: 6C, then A plays 9C. */
static void a_trick_begins_with_the_seats_own_card(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", NULL, (struct retry_moment){ 1, 0, 3, 0 });
    assert_int_equal(s.phase, HEARTS_PLAY);
    assert_int_equal(s.trick, 3);
    assert_int_equal(s.seat, 0);
    assert_int_equal(s.index, 4 + 8 + 1);
    assert_int_equal(s.played.seat, 0);
    assert_int_equal(s.played.cards[0], HEARTS_CARD(HEARTS_CLUBS, 9));
    retry_steps_release(&s);
}

static void a_decision_names_its_seat(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", NULL, (struct retry_moment){ 1, 5, 0, PERSON });
    assert_int_equal(s.seat, 1); /* B leads 2C */
    assert_int_equal(s.index, 4);
    assert_int_equal(s.from, s.dealt + 1 + 4);
    assert_int_equal(s.played.cards[0], HEARTS_CARD(HEARTS_CLUBS, 2));
    retry_steps_release(&s);
}

static void a_moment_that_is_not_there(void **state)
{
    (void)state;
    fails("classic", "person duck duck duck", (struct retry_moment){ 99, 0, 0, PERSON },
          RETRY_NO_HAND, 0);
    fails("classic", NULL, (struct retry_moment){ 1, DECISIONS + 1, 0, PERSON }, RETRY_NO_DECISION,
          DECISIONS);
    fails("classic", NULL, (struct retry_moment){ 1, 0, 14, 0 }, RETRY_NO_DECISION, DECISIONS);
    fails("classic", NULL, (struct retry_moment){ 1, 0, 0, 4 }, RETRY_NO_SEAT, 0);
}

/* ---- Who sits there ---- */

static void one_person_is_found(void **state)
{
    static const struct {
        const char *players;
        uint8_t seat;
    } cases[] = {
        { "person duck duck duck", 0 },
        { "scholar steady steady person", 3 },
        { "nobody-knows duck person", 2 },
        { "person duck person duck", PERSON },
        { "duck duck duck duck", PERSON },
        { "personally person", 1 },
        { "", PERSON },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct retry_steps s;
        struct retry_moment at = { 1, 0, 0, PERSON };
        enum retry_result result = read_steps(read_record("classic", cases[i].players), at, &s);
        assert_int_equal(result, cases[i].seat == PERSON ? RETRY_NO_SEAT : RETRY_READY);
        if (result == RETRY_READY)
            assert_int_equal(s.seat, cases[i].seat);
        retry_steps_release(&s);
    }
}

/* `full` plays for other people and for programs, and the steps say for whom. */
static void computers_sit_where_they_sat(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", "./my-program steady duck person",
                                    (struct retry_moment){ 1, 0, 0, PERSON });
    assert_string_equal(s.player[0], "full");
    assert_string_equal(s.player[1], "steady");
    assert_string_equal(s.player[2], "duck");
    assert_int_equal(s.replaced, 1 << 0);
    retry_steps_release(&s);
}

/* ---- Played on ---- */

static struct retry_end run(const struct retry_steps *s, unsigned nth)
{
    struct retry_end end;
    assert_true(retry_run(s, nth, scratch, &end));
    return end;
}

static void a_run_is_the_same_each_time(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", "person random random random",
                                    (struct retry_moment){ 1, 0, 11, PERSON });
    for (unsigned nth = 0; nth < 6; nth++) {
        struct retry_end once = run(&s, nth), again = run(&s, nth);
        assert_memory_equal(&once, &again, sizeof once);
        int32_t sum = 0;
        for (int seat = 0; seat < 4; seat++)
            sum += once.points[seat];
        assert_int_equal(sum, 26);
    }
    retry_steps_release(&s);
}

/* Plays the lowest or the highest card of those that are legal. */
static bool by_rank(void *with, const struct hearts_view *view, struct hearts_move *out)
{
    const bool *highest = with;
    hearts_faces legal = view->choice.from.once;
    out->count = 1;
    out->cards[0] = *highest ? (hearts_card)(63 - __builtin_clzll(legal))
                             : hearts_faces_lowest(legal);
    return true;
}

static void other_decisions_have_another_sum(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", "person duck duck duck",
                                    (struct retry_moment){ 1, 0, 2, PERSON });
    struct retry_end low, high, again;
    assert_true(retry_follow(&s, by_rank, &(bool){ false }, scratch, &low));
    assert_true(retry_follow(&s, by_rank, &(bool){ true }, scratch, &high));
    assert_true(retry_follow(&s, by_rank, &(bool){ false }, scratch, &again));
    assert_int_not_equal(low.moves, high.moves);
    assert_int_equal(low.moves, again.moves);
    retry_steps_release(&s);
}

static bool nothing(void *with, const struct hearts_view *view, struct hearts_move *out)
{
    (void)with;
    (void)view;
    (void)out;
    return false;
}

static bool what_is_not_allowed(void *with, const struct hearts_view *view, struct hearts_move *out)
{
    (void)with;
    (void)view;
    out->count = 1;
    out->cards[0] = HEARTS_NO_CARD;
    return true;
}

static void decisions_that_end_or_are_not_allowed(void **state)
{
    (void)state;
    struct retry_steps s = steps_of("classic", "person duck duck duck",
                                    (struct retry_moment){ 1, 0, 2, PERSON });
    struct retry_end end;
    assert_false(retry_follow(&s, nothing, NULL, scratch, &end));
    assert_false(retry_follow(&s, what_is_not_allowed, NULL, scratch, &end));
    retry_steps_release(&s);
}

/* ---- The hand of a day ---- */

static void a_day_is_a_first_hand(void **state)
{
    struct hearts_plan plan;
    (void)state;
    read_plan(&plan, "classic");
    struct record *record = day_record("2026-11-25", &plan, NULL);
    struct retry_steps s;
    assert_non_null(record);
    assert_int_equal(read_steps(record, (struct retry_moment){ 0, 0, 0, PERSON }, &s), RETRY_READY);
    assert_int_equal(s.hand, 1); /* passes to the left */
    assert_int_equal(s.phase, HEARTS_PASS);
    assert_int_equal(s.seat, DAY_PERSON);
    assert_string_equal(s.player[1], DAY_PLAYER);
    assert_true(s.new_game);
    retry_steps_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_begins_as_it_was_dealt),
        cmocka_unit_test(a_trick_begins_with_the_seats_own_card),
        cmocka_unit_test(a_decision_names_its_seat),
        cmocka_unit_test(a_moment_that_is_not_there),
        cmocka_unit_test(one_person_is_found),
        cmocka_unit_test(computers_sit_where_they_sat),
        cmocka_unit_test(a_run_is_the_same_each_time),
        cmocka_unit_test(other_decisions_have_another_sum),
        cmocka_unit_test(decisions_that_end_or_are_not_allowed),
        cmocka_unit_test(a_day_is_a_first_hand),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
