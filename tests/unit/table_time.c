/* table_time.c - the table machine and time: clocks, banks, absence, stand-ins, pauses. */
#include "at_table.h"

/* ---- Clocks ---- */

static enum table_refusal ticks(struct at_table *a, int64_t at_ms)
{
    a->now = at_ms;
    return does(a, 0, TABLE_TICK);
}

static void a_turn_has_its_time_and_a_bank(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms); /* at 0; a turn is 20 s, the bank 60 s */
    assert_int_equal(wanted(&a).tick_ms, 80000);
    a.now = 35000;
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(a.t.seats[0].bank_ms, 45000);
    a.now = 55000;
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OK);
    assert_int_equal(a.t.seats[1].bank_ms, 60000);
    assert_int_equal(wanted(&a).tick_ms, 55000 + 80000);
    assert_int_equal(ticks(&a, 134999), TABLE_NOT_NOW);
    assert_int_equal(ticks(&a, 135000), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_STOOD_IN);
    assert_int_equal(a.last.seat, 2);
    assert_int_equal(a.last.by, TABLE_BY_CLOCK);
    assert_int_equal(a.t.seats[2].bank_ms, 0);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_COMPUTER_MOVE);
    assert_string_equal(wanted(&a).player, "duck");
    assert_int_equal(ticks(&a, 999999), TABLE_NOT_NOW);
    close_table(&a);
}

static void whoever_was_late_comes_back(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, ADA, TABLE_BACK), TABLE_NOT_NOW);
    assert_int_equal(ticks(&a, 80000), TABLE_OK);
    /* Back at once: but this decision is the stand-in's, or every turn could be drawn out for ever.
     */
    assert_int_equal(does(&a, ADA, TABLE_BACK), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CAME_BACK);
    assert_false(a.t.seats[0].stood_in);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_COMPUTER_MOVE);
    assert_int_equal(does(&a, ADA, TABLE_BACK), TABLE_NOT_NOW);
    struct table_command c = command(&a, TABLE_COMPUTER_MOVE, 0);
    c.move = (struct hearts_move){ .count = 1, .cards = { HEARTS_CARD(0, 2) } };
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_int_equal(a.last.by, TABLE_BY_COMPUTER);
    assert_false(a.t.seats[0].late);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "9C"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "QC"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "KC"), TABLE_OK);
    /* Ada has her turn again, but no bank. */
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(wanted(&a).tick_ms, 100000);
    assert_int_equal(ticks(&a, 100000), TABLE_OK);
    /* Or she plays late, but before her stand-in does. */
    assert_int_equal(plays(&a, ADA, "3C"), TABLE_OK);
    assert_false(a.t.seats[0].stood_in);
    close_table(&a);
}

static void there_is_no_clock_where_none_is_wanted(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    terms.turn_ms = 0;
    begin_even(&a, &terms);
    assert_true(wanted(&a).tick_ms == INT64_MAX);
    assert_int_equal(ticks(&a, INT64_C(1) << 50), TABLE_NOT_NOW);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(a.t.seats[0].bank_ms, 60000);
    assert_int_equal(ticks(&a, INT64_MAX), TABLE_NOT_NOW);
    close_table(&a);
}

static void a_question_that_stays_keeps_its_time(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 4);
    deal_even(&a);
    a.now = 15000;
    assert_int_equal(plays(&a, ADA, "2C 3C 4C"), TABLE_OK);
    assert_true(a.last.secret && table_event_is_secret(&a.last));
    assert_int_equal(a.t.seats[1].asked_at_ms, 0);
    assert_int_equal(plays(&a, BEN, "6C 7C 8C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "9C TC JC"), TABLE_OK);
    assert_int_equal(wanted(&a).tick_ms, 80000);
    assert_int_equal(ticks(&a, 80000), TABLE_OK);
    assert_int_equal(a.last.seat, 3);
    close_table(&a);
}

static void an_absent_seat_is_stood_in_for_after_the_grace(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    a.now = 1000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_OK);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_NOT_NOW);
    assert_int_equal(to_seat(&a, TABLE_HERE, 2), TABLE_NOT_NOW);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 4), TABLE_NO_SEAT);
    assert_int_equal(to_seat(&a, TABLE_HERE, 4), TABLE_NO_SEAT);
    assert_int_equal(wanted(&a).tick_ms, 31000);
    a.now = 20000;
    assert_int_equal(to_seat(&a, TABLE_HERE, 1), TABLE_OK);
    assert_int_equal(ticks(&a, 31000), TABLE_NOT_NOW);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_OK);
    assert_int_equal(ticks(&a, 60999), TABLE_NOT_NOW);
    assert_int_equal(ticks(&a, 61000), TABLE_OK);
    assert_int_equal(a.last.by, TABLE_BY_ABSENCE);
    assert_int_equal(a.last.seat, 1);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_COMPUTER_MOVE);
    assert_int_equal(to_seat(&a, TABLE_HERE, 1), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OK);
    /* Nobody takes a seat that is only stood in for. */
    assert_int_equal(to_seat(&a, TABLE_AWAY, 2), TABLE_OK);
    assert_int_equal(ticks(&a, a.now + 30000), TABLE_OK);
    assert_int_equal(sits(&a, ELI, 2), TABLE_SEAT_TAKEN);
    assert_int_equal(sits(&a, ELI, HEARTS_NO_SEAT), TABLE_SEAT_TAKEN);
    close_table(&a);
}

static enum table_refusal puts_out(struct at_table *a, int who, int seat)
{
    struct table_command c = command(a, TABLE_REMOVE, who);
    c.seat = (uint8_t)seat;
    return give(a, &c);
}

/* Nobody is removed from a hand that they play themselves, and only the host removes anybody. */
static void the_host_puts_out_who_is_stood_in_for(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_NOT_NOW);
    assert_int_equal(puts_out(&a, ADA, 0), TABLE_NOT_NOW);
    /* A person who has thought for too long is still present. */
    a.t.seats[1].stood_in = true;
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_NOT_NOW);
    a.t.seats[1].stood_in = false;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_OK);
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_NOT_NOW);
    assert_int_equal(ticks(&a, a.now + 30000), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_STOOD_IN);
    assert_int_equal(puts_out(&a, CLEO, 1), TABLE_NOT_HOST);
    assert_int_equal(puts_out(&a, ADA, 4), TABLE_NO_SEAT);
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_LEFT);
    assert_string_equal(a.last.player, "duck");
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_NOT_NOW);
    /* A person who comes back gets that hand again, if nobody has taken it meanwhile. */
    assert_int_equal(sits(&a, BEN, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(a.last.seat, 1);
    close_table(&a);
}

static void the_host_puts_out_anybody_between_games(void **state)
{
    struct at_table a;
    (void)state;
    open_table(&a, "classic hands=1");
    assert_int_equal(sits(&a, ADA, 0), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_OK);
    assert_int_equal(sits(&a, CLEO, 2), TABLE_OK);
    assert_int_equal(puts_out(&a, BEN, 2), TABLE_NOT_HOST);
    assert_int_equal(puts_out(&a, ELI, 2), TABLE_NOT_HOST);
    assert_int_equal(puts_out(&a, ADA, 3), TABLE_NOT_NOW);
    assert_int_equal(puts_out(&a, ADA, 1), TABLE_OK);
    assert_int_equal(a.t.seats[1].kind, TABLE_NOBODY);
    assert_string_equal(a.last.player, "");
    assert_int_equal(starts(&a, ADA, "duck"), TABLE_OK);
    plays_until(&a, HEARTS_OVER);
    assert_int_equal(puts_out(&a, ADA, 2), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_NOBODY);
    /* A host who removes themselves leaves, and the next person becomes the host. */
    assert_int_equal(sits(&a, DORA, 2), TABLE_OK);
    assert_int_equal(puts_out(&a, ADA, 0), TABLE_OK);
    struct id dora = id_of(DORA);
    assert_memory_equal(&a.t.host, &dora, sizeof dora);
    close_table(&a);
}

/* With only computers nobody is kept waiting: the game waits for the first person who comes back.
 */
static void whoever_plays_alone_is_waited_for(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    terms.turn_ms = 0;
    begin_game(&a, "classic pass=none", &terms, 2);
    deal_even(&a);
    a.now = 1000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_OK);
    assert_int_equal(wanted(&a).tick_ms, 31000);
    a.now = 2000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 0), TABLE_OK);
    assert_true(wanted(&a).tick_ms == INT64_MAX);
    assert_int_equal(ticks(&a, INT64_C(1) << 40), TABLE_NOT_NOW);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    /* Now Ada waits, and Ben has been away for long. */
    assert_int_equal(to_seat(&a, TABLE_HERE, 0), TABLE_OK);
    assert_int_equal(ticks(&a, a.now), TABLE_OK);
    assert_int_equal(a.last.seat, 1);
    assert_int_equal(a.last.by, TABLE_BY_ABSENCE);
    /* When she goes too, his stand-in stays, and she gets none. */
    assert_int_equal(to_seat(&a, TABLE_AWAY, 0), TABLE_OK);
    assert_int_equal(ticks(&a, a.now + 1000000), TABLE_NOT_NOW);
    assert_true(a.t.seats[1].stood_in && !a.t.seats[0].stood_in);
    close_table(&a);
}

static void a_clock_runs_for_whoever_is_alone_too(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic pass=none", &terms, 1);
    deal_even(&a);
    a.now = 1000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 0), TABLE_OK);
    assert_int_equal(ticks(&a, 79999), TABLE_NOT_NOW);
    assert_int_equal(ticks(&a, 80000), TABLE_OK);
    assert_int_equal(a.last.by, TABLE_BY_CLOCK);
    close_table(&a);
}

/* ---- Pauses ---- */

static void a_pause_stops_everything(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, BEN, TABLE_RESUME), TABLE_NOT_NOW);
    a.now = 5000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 3), TABLE_OK);
    a.now = 10000;
    assert_int_equal(does(&a, ELI, TABLE_PAUSE), TABLE_NOT_SEATED);
    assert_int_equal(does(&a, BEN, TABLE_PAUSE), TABLE_OK);
    assert_int_equal(does(&a, BEN, TABLE_PAUSE), TABLE_PAUSED_NOW);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_PAUSED_NOW);
    assert_int_equal(ahead(&a, BEN, "6C"), TABLE_PAUSED_NOW);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_PAUSED_NOW);
    assert_int_equal(says(&a, ADA, "tea?"), TABLE_OK);
    assert_true(wanted(&a).tick_ms == INT64_MAX);
    assert_int_equal(ticks(&a, 500000), TABLE_PAUSED_NOW);
    a.now = 600000;
    assert_int_equal(to_seat(&a, TABLE_AWAY, 2),
                     TABLE_OK); /* the grace time begins with the game */
    struct table_view v;
    table_view(&a.t, 0, a.now, &v);
    assert_int_equal(v.seat[0].turn_left_ms, 10000);
    a.now = 1000000;
    assert_int_equal(does(&a, ADA, TABLE_RESUME), TABLE_OK);
    table_view(&a.t, 0, a.now, &v);
    assert_int_equal(v.seat[0].turn_left_ms, 10000);
    assert_int_equal(v.seat[0].bank_left_ms, 60000);
    assert_int_equal(wanted(&a).tick_ms, 1025000); /* D was away for 5 s before */
    assert_int_equal(ticks(&a, 1025000), TABLE_OK);
    assert_int_equal(a.last.seat, 3);
    assert_int_equal(wanted(&a).tick_ms, 1030000);
    close_table(&a);
}

static void nobody_is_left_to_a_pause(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 1);
    assert_int_equal(does(&a, ADA, TABLE_PAUSE), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(deals_random(&a), TABLE_PAUSED_NOW);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_DECK);
    close_table(&a);
    terms.pauses = false;
    begin_game(&a, "classic", &terms, 1);
    assert_int_equal(does(&a, ADA, TABLE_PAUSE), TABLE_NOT_ALLOWED);
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_has_its_time_and_a_bank),
        cmocka_unit_test(whoever_was_late_comes_back),
        cmocka_unit_test(there_is_no_clock_where_none_is_wanted),
        cmocka_unit_test(a_question_that_stays_keeps_its_time),
        cmocka_unit_test(an_absent_seat_is_stood_in_for_after_the_grace),
        cmocka_unit_test(the_host_puts_out_who_is_stood_in_for),
        cmocka_unit_test(the_host_puts_out_anybody_between_games),
        cmocka_unit_test(whoever_plays_alone_is_waited_for),
        cmocka_unit_test(a_clock_runs_for_whoever_is_alone_too),
        cmocka_unit_test(a_pause_stops_everything),
        cmocka_unit_test(nobody_is_left_to_a_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
