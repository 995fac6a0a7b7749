/* table_stopped.c - the table machine: a person whom the host stops gets up at once, and cannot
 * come back. */
#include "at_table.h"

static enum table_refusal stops(struct at_table *a, int who, int whom)
{
    struct table_command c = command(a, TABLE_STOP, who);
    c.whom = id_of((uint64_t)whom);
    return give(a, &c);
}

static bool is_stopped(const struct at_table *a, int who)
{
    struct id id = id_of((uint64_t)who);
    return table_is_stopped(&a->t, &id);
}

static void a_computer_takes_the_seat_at_once(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING); /* Ben is to play */
    assert_int_equal(stops(&a, ADA, BEN), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_STOPPED);
    assert_int_equal(a.last.seat, 1);
    assert_string_equal(a.last.player, "duck");
    assert_int_equal(a.t.seats[1].kind, TABLE_COMPUTER);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_COMPUTER_MOVE);
    assert_int_equal(wanted(&a).seat, 1);
    /* The others play the hand to its end. */
    plays_until(&a, HEARTS_DEAL);
    close_table(&a);
}

static void nobody_stopped_sits_or_speaks_again(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic hands=1", &terms, 2);
    assert_int_equal(stops(&a, ADA, BEN), TABLE_OK);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(sits(&a, BEN, seat), TABLE_IS_STOPPED);
    assert_int_equal(sits(&a, BEN, HEARTS_NO_SEAT), TABLE_IS_STOPPED);
    assert_int_equal(says(&a, BEN, "And yet"), TABLE_IS_STOPPED);
    assert_int_equal(says(&a, CLEO, "Hello"), TABLE_OK);
    assert_int_equal(sits(&a, CLEO, 1), TABLE_OK); /* another person takes the hand over */
    plays_until(&a, HEARTS_OVER);
    /* They may not sit down in the next game or under another host either. */
    assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_IS_STOPPED);
    assert_int_equal(starts(&a, ADA, "duck"), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_IS_STOPPED);
    assert_int_equal(sits(&a, DORA, 1), TABLE_OK);
    assert_int_equal(stops(&a, DORA, ADA), TABLE_OK); /* she is no longer the host */
    assert_int_equal(sits(&a, ADA, 0), TABLE_IS_STOPPED);
    close_table(&a);
}

static void who_watches_is_stopped_as_well_and_before_a_game(void **state)
{
    struct at_table a;
    (void)state;
    open_table(&a, "classic");
    assert_int_equal(sits(&a, ADA, 0), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 2), TABLE_OK);
    assert_int_equal(says(&a, ELI, "Boo"), TABLE_OK);
    assert_int_equal(stops(&a, ADA, ELI), TABLE_OK);
    assert_int_equal(a.last.seat, HEARTS_WATCHER);
    assert_string_equal(a.last.player, "");
    assert_int_equal(says(&a, ELI, "Boo"), TABLE_IS_STOPPED);
    assert_int_equal(stops(&a, ADA, BEN), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_NOBODY);
    assert_string_equal(a.last.player, "");
    close_table(&a);
}

static void only_the_host_stops_and_nobody_the_host(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 3);
    assert_int_equal(stops(&a, BEN, CLEO), TABLE_NOT_HOST);
    assert_int_equal(stops(&a, BEN, ADA), TABLE_NOT_HOST);
    assert_int_equal(stops(&a, ELI, BEN), TABLE_NOT_HOST);
    assert_int_equal(stops(&a, ADA, ADA), TABLE_YOURSELF);
    assert_int_equal(stops(&a, 0, ADA), TABLE_YOURSELF);
    assert_int_equal(stops(&a, ADA, 0), TABLE_NOT_NOW);
    assert_int_equal(stops(&a, ADA, BEN), TABLE_OK);
    assert_int_equal(stops(&a, ADA, BEN), TABLE_NOT_NOW); /* they are stopped already */
    assert_true(is_stopped(&a, BEN) && !is_stopped(&a, CLEO));
    for (int i = 1; i < TABLE_STOPPED_MOST; i++)
        assert_int_equal(stops(&a, ADA, 100 + i), TABLE_OK);
    assert_int_equal(stops(&a, ADA, CLEO), TABLE_STOPS_NO_MORE);
    assert_int_equal(a.t.seats[2].kind, TABLE_PERSON);
    struct table_command close = command(&a, TABLE_CLOSE, 0);
    assert_int_equal(give(&a, &close), TABLE_OK);
    assert_int_equal(stops(&a, ADA, DORA), TABLE_CLOSED_NOW);
    close_table(&a);
}

/* The table knows who sits there, whatever an event says. */
static void a_log_stops_nobody_else(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table before;
    (void)state;
    begin_game(&a, "classic", &terms, 3);
    assert_int_equal(stops(&a, ADA, BEN), TABLE_OK);
    struct table_event good = a.last;
    good.seq++;
    good.id = id_of(5000);
    good.whom = id_of(CLEO);
    good.seat = 2;
    memcpy(&before, &a.t, sizeof before);
    struct table_event bad[5] = { good, good, good, good, good };
    bad[0].seat = 1;
    bad[1].seat = HEARTS_WATCHER;
    bad[2].player[0] = '\0';
    bad[3].whom = id_of(BEN);
    bad[4].whom = id_of(ADA);
    bad[4].seat = 0;
    for (int i = 0; i < 5; i++) {
        assert_false(table_apply(&a.t, &bad[i], NULL));
        assert_memory_equal(&before, &a.t, sizeof before);
    }
    assert_true(table_apply(&a.t, &good, NULL));
    close_table(&a);
}

/* The same for a seat that its person leaves: the stand-in takes it or, before a game, nobody. */
static void a_log_gives_a_seat_to_nobody_else(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    for (int playing = 0; playing < 2; playing++) {
        if (playing)
            begin_game(&a, "classic", &terms, 3);
        else {
            open_with(&a, "classic", &terms, ADA);
            for (int who = ADA; who <= CLEO; who++)
                assert_int_equal(sits(&a, who, who - ADA), TABLE_OK);
        }
        assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
        struct table before;
        struct table_event good = a.last;
        memcpy(&before, &a.t, sizeof before);
        assert_string_equal(good.player, playing ? "duck" : "");
        good.seq++;
        good.id = id_of(5000);
        good.who = id_of(CLEO);
        good.seat = 2;
        struct table_event bad[3] = { good, good, good };
        memcpy(bad[0].player, playing ? "full" : "duck", 5);
        bad[1].seat = 3;
        bad[2].seat = 4;
        for (int i = 0; i < 3; i++) {
            assert_false(table_apply(&a.t, &bad[i], NULL));
            assert_memory_equal(&before, &a.t, sizeof before);
        }
        assert_true(table_apply(&a.t, &good, NULL));
        close_table(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_computer_takes_the_seat_at_once),
        cmocka_unit_test(nobody_stopped_sits_or_speaks_again),
        cmocka_unit_test(who_watches_is_stopped_as_well_and_before_a_game),
        cmocka_unit_test(only_the_host_stops_and_nobody_the_host),
        cmocka_unit_test(a_log_stops_nobody_else),
        cmocka_unit_test(a_log_gives_a_seat_to_nobody_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
