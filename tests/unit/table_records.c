/* table_records.c - a table's events become records that replay to the same games. */
#include "at_table.h"
#include "faults_memory.h"
#include "record/replay.h"
#include "seed.h"
#include "table/table_record.h"

static struct table_record *records_of(const struct at_table *a)
{
    struct table_record *r = table_record_new();
    assert_non_null(r);
    for (size_t i = 0; i < a->logged; i++)
        assert_true(table_record_take(r, &a->log[i]));
    same_table(table_record_table(r), &a->t);
    return r;
}

static char *written(const struct table_record *r, size_t game, const char *date)
{
    struct buffer text = { 0 };
    const struct table_record_stamp stamp = { .date = date };
    assert_true(table_record_write(r, game, &stamp, &text));
    buffer_char(&text, '\0');
    assert_false(text.failed);
    return text.data;
}

/* Replays a record: to its game, and whether it was called off and by whom. */
static struct replay *replay_of(const char *text, struct record **record)
{
    struct record_fault f = { 0, 0, "" };
    struct replay *r = calloc(1, sizeof *r);
    struct replay_step step;
    assert_non_null(r);
    *record = record_read(text, strlen(text), &f);
    if (!*record || !replay_begin(r, *record, &f))
        fail_msg("line %u: %s\n%s", f.line, f.why, text);
    for (;;)
        switch (replay_next(r, &step, &f)) {
        case REPLAY_FAULT: fail_msg("line %u: %s\n%s", f.line, f.why, text); break;
        case REPLAY_END: return r;
        case REPLAY_MORE:
        case REPLAY_HAND:
        case REPLAY_MOVE:
        case REPLAY_VOID:
        case REPLAY_CALLED_OFF:
        case REPLAY_NEXT: break;
        }
}

static void replays_to(const char *text, const struct hearts_game *g)
{
    struct record *record;
    struct replay *r = replay_of(text, &record);
    assert_memory_equal(&r->game, g, sizeof *g);
    record_free(record);
    free(r);
}

static void has(const char *text, const char *part)
{
    assert_non_null(text);
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static void whole_games_are_kept(void **state)
{
    static const char *const games[] = { "classic target=20",
                                         "turbo target=30",
                                         "booster target=20",
                                         "cancellation target=40",
                                         "super",
                                         "sahara target=20",
                                         "five kitty=swap strip=none target=15",
                                         "partners target=20",
                                         "american pass_through=whole target=20" };
    struct table_terms terms = usual_terms();
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct at_table a;
        begin_game(&a, games[i], &terms, 2);
        a.rng = test_seed_from(i);
        plays_until(&a, HEARTS_OVER);
        struct table_record *r = records_of(&a);
        assert_int_equal(table_record_games(r), 1);
        assert_true(table_record_is_over(r, 0));
        char *text = written(r, 0, NULL);
        replays_to(text, &a.t.game);
        has(text, "[A \"Ada\"]\n[B \"Ben\"]\n[C \"duck\"]");
        has(text, "[Players \"person person duck");
        has(text, "\nover ");
        assert_null(strstr(text, "Date"));
        free(text);
        table_record_free(r);
        close_table(&a);
    }
}

static void every_game_has_a_record_of_its_own(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "super", &terms, 1);
    plays_until(&a, HEARTS_OVER);
    struct hearts_game first = a.t.game;
    assert_int_equal(does(&a, ADA, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_OK);
    steps(&a);
    steps(&a);
    struct table_record *r = records_of(&a);
    assert_int_equal(table_record_games(r), 2);
    assert_true(table_record_is_over(r, 0));
    assert_false(table_record_is_over(r, 1));
    char *one = written(r, 0, "2024-05-01"), *two = written(r, 1, "2024-05-02");
    replays_to(one, &first);
    replays_to(two, &a.t.game); /* of one hand, with a later dealer and place in the cycle */
    has(one, "[Date \"2024-05-01\"]");
    has(one, "[B \"duck\"]");
    has(two, "[Hand \"2\"]");
    has(two, "[Played \"0\"]");
    has(two, "[B \"Ben\"]");
    free(one);
    free(two);
    table_record_free(r);
    close_table(&a);
}

static void what_was_taken_back_is_not_there(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 4);
    deal_even(&a);
    assert_int_equal(plays(&a, BEN, "6C 7C 8C"), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C 3C 4C"), TABLE_OK);
    assert_int_equal(does(&a, BEN, TABLE_TAKE_BACK), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "9C TC JC"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "5D 6D 7D"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "QC KC AC"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "2C"), TABLE_OK);
    struct table_record *r = records_of(&a);
    char *text = written(r, 0, NULL);
    has(text, "pass A 2C 3C 4C / C 9C TC JC / B 5D 6D 7D / D QC KC AC\ntrick B 2C\n");
    replays_to(text, &a.t.game);
    free(text);
    table_record_free(r);
    assert_int_equal(does(&a, BEN, TABLE_TAKE_BACK), TABLE_OK);
    assert_int_equal(answers(&a, ADA, true), TABLE_OK);
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    r = records_of(&a);
    text = written(r, 0, NULL);
    assert_null(strstr(text, "trick"));
    free(text);
    table_record_free(r);
    close_table(&a);
}

/* How often a person alone went back is in the record, whose cards are those played in the end. */
static void taking_back_alone_is_noted(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic pass=none", &terms, 1);
    deal_even(&a);
    for (int again = 0; again < 3; again++) {
        assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
        for (int seat = 1; seat < 4; seat++)
            decides_random(&a, seat);
        if (again < 2)
            assert_int_equal(does(&a, ADA, TABLE_TAKE_BACK), TABLE_OK);
    }
    struct table_record *r = records_of(&a);
    char *text = written(r, 0, NULL);
    has(text, "[Takebacks \"2\"]\n");
    replays_to(text, &a.t.game);
    free(text);
    table_record_free(r);
    close_table(&a);
}

static void a_claim_is_written_as_it_is_played(void **state)
{
    static const char *const suits[] = {
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    };
    struct table_terms terms = usual_terms();
    struct at_table a;
    hearts_card deck[HEARTS_CARDS];
    (void)state;
    begin_game(&a, "classic pass=none", &terms, 4);
    deck_of(&a.plan, 3, suits, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "2D"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "2S"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "2H"), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    struct table_record *r = records_of(&a);
    char *text = written(r, 0, NULL);
    has(text, "score 0 26 26 26\ntotal 0 26 26 26\n");
    replays_to(text, &a.t.game);
    free(text);
    table_record_free(r);
    close_table(&a);
}

static void a_game_called_off_is_void(void **state)
{
    struct table_terms terms = usual_terms();
    (void)state;
    for (int how = 0; how < 3;
         how++) { /* before the first deal, in a hand, after somebody has left */
        struct at_table a;
        begin_game(&a, "sahara", &terms, 3);
        for (int i = 0; i < 20 * (how > 0); i++)
            steps(&a);
        if (how == 2)
            assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
        assert_int_equal(does(&a, 0, TABLE_CLOSE), TABLE_OK);
        struct table_record *r = records_of(&a);
        assert_true(table_record_is_over(r, 0));
        char *text = written(r, 0, NULL);
        has(text, how == 2 ? "void B\n" : "void -\n");
        has(text, "[B \"Ben\"]");
        if (how == 2)
            has(text, "[Players \"person duck person duck\"]");
        struct record *record;
        struct replay *again = replay_of(text, &record);
        assert_true(again->called_off);
        assert_int_equal(again->left, how == 2 ? 2 : 0);
        record_free(record);
        free(again);
        free(text);
        table_record_free(r);
        close_table(&a);
    }
}

static void a_log_with_a_gap_is_refused(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 2);
    steps(&a);
    struct table_record *r = table_record_new();
    assert_non_null(r);
    assert_false(table_record_take(r, &a.log[1]));
    assert_true(table_record_take(r, &a.log[0]));
    assert_false(table_record_take(r, &a.log[2]));
    assert_int_equal(table_record_games(r), 0);
    table_record_free(r);
    table_record_free(NULL);
    close_table(&a);
}

/* Reads the whole log and writes its games; if that is not possible, it is reported. */
static bool keep_all(const void *with, struct buffer *out)
{
    const struct at_table *a = with;
    struct table_record *r = table_record_new();
    bool ok = r != NULL;
    for (size_t i = 0; i < a->logged && ok; i++)
        ok = table_record_take(r, &a->log[i]);
    for (size_t game = 0; ok && game < table_record_games(r); game++)
        ok = table_record_write(r, game, &(struct table_record_stamp){ .date = "2024-05-01" }, out);
    table_record_free(r);
    return ok;
}

static void memory_that_runs_out_is_told(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "super", &terms, 2);
    for (int game = 0; game < 6; game++) { /* more than there is room for at first */
        plays_until(&a, HEARTS_OVER);
        assert_int_equal(starts(&a, ADA, ""), TABLE_OK);
    }
    every_failure("records of a table", keep_all, &a, FAILS);
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_kept),
        cmocka_unit_test(every_game_has_a_record_of_its_own),
        cmocka_unit_test(what_was_taken_back_is_not_there),
        cmocka_unit_test(taking_back_alone_is_noted),
        cmocka_unit_test(a_claim_is_written_as_it_is_played),
        cmocka_unit_test(a_game_called_off_is_void),
        cmocka_unit_test(a_log_with_a_gap_is_refused),
        cmocka_unit_test(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
