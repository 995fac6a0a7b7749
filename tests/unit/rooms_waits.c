/* rooms_waits.c - waiting: a game for its only person, a quick table for more people, a table for
 * somebody's decision; and what clients are told of it. */
#include "unit/at_rig.h"

enum { DAY = 24 * 3600 * 1000 };

static int64_t option_ms(uint64_t option) { return (int64_t)option; }

static cJSON *asked(const struct person *who, int status)
{
    char path[80];
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    return rig_ask(&rig, METHOD_GET, path, NULL, who, status);
}

static bool is_there(void)
{
    char path[80];
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    struct request *q = fake_request_new(METHOD_GET, path, "");
    assert_true(api_tables(rig.server.rooms, q, &a));
    int status = fake_request_status(q);
    fake_request_free(q);
    assert_true(status == 200 || status == 404);
    return status == 200;
}

static bool seat_is(const struct playing *p, int seat, const char *what)
{
    const cJSON *one = cJSON_GetArrayItem(cJSON_GetObjectItem(p->table, "seats"), seat);
    return cJSON_IsTrue(cJSON_GetObjectItem(one, what));
}

/* ---- A game for its people ---- */

/* Ada and three computers, without a clock. */
static void play_alone(void)
{
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\",\"terms\":{\"turn\":0}}", table);
    playing_open(&ada, &rig, &a, table);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "playing");
}

static void test_a_game_waits_for_its_only_person(void **state)
{
    (void)state;
    play_alone();
    playing_close(&ada);
    rig_wait(&rig, option_ms(rig.server.options.rooms.empty_ms) + 3600 * 1000);
    assert_true(is_there());
    playing_open(&ada, &rig, &a, table);
    rig_wait(&rig, 100);
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "playing");
    assert_false(seat_is(&ada, 0, "stood_in"));
    assert_true(playing_play(&ada, table, NULL)); /* the very decision that was left */
    playing_close(&ada);
    rig_wait(&rig, DAY + option_ms(rig.server.options.rooms.empty_ms) - 1000);
    assert_true(is_there());
    rig_wait(&rig, 2000);
    assert_false(is_there());
}

#define ON_THE_SLATE             \
    "\"seat\":\"A\",\"terms\":{" \
    "\"turn\":0,\"money\":\"slate\",\"buy_in\":50,\"stand_in\":\"random\"}}"

/* A game for money waits as long as any other, and then computers play it to its end: a pause
 * undoes no hand. */
static void test_a_pause_undoes_nothing(void **state)
{
    const int64_t waits = DAY + option_ms(rig.server.options.rooms.empty_ms);
    (void)state;
    make_table(&rig, &a,
               "{\"rules\":\"classic hands=1 target=none ties=shared stakes=1\"," ON_THE_SLATE,
               table);
    playing_open(&ada, &rig, &a, table);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    rig_wait(&rig, 60 * 1000); /* the deal */
    client_command(&ada.client, "pause", table, "");
    playing_catch_up(&ada);
    assert_true(cJSON_IsString(cJSON_GetObjectItem(ada.table, "paused")));
    playing_close(&ada);
    rig_wait(&rig, waits - 1000);
    assert_true(is_there());
    assert_int_equal(rig_games, 0);
    rig_wait(&rig, 3600 * 1000);
    assert_false(is_there());
    assert_int_equal(rig_games, 1);
}

/* A host who closes the table while the start of a game for money is being stored is too late. */
static void test_closing_waits_its_turn(void **state)
{
    char path[64], start[200];
    (void)state;
    make_table(&rig, &a,
               "{\"rules\":\"classic hands=1 target=none ties=shared pot=10\"," ON_THE_SLATE,
               table);
    playing_open(&ada, &rig, &a, table);
    int length = snprintf(
        start, sizeof start,
        "{\"do\":\"start\",\"id\":\"%032x\",\"table\":\"%s\",\"player\":\"random\"}", 7, table);
    rooms_message(rig.server.rooms, ada.client.socket, start, (size_t)length);
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON *no = rig_ask(&rig, METHOD_DELETE, path, NULL, &a, 409);
    assert_string_equal(text_of(no, "why"), "at-stake");
    cJSON_Delete(no);
    assert_true(is_there());
}

static void test_only_where_there_is_room(void **state)
{
    (void)state;
    rig.server.options.rooms.tables = 2;
    play_alone();
    playing_close(&ada);
    rig_wait(&rig, option_ms(rig.server.options.rooms.empty_ms) - 1000);
    assert_true(is_there());
    rig_wait(&rig, 2000);
    assert_false(is_there());
}

/* A table without a game does not wait for a day. */
static void test_only_a_game(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\",\"terms\":{\"turn\":0}}", table);
    rig_wait(&rig, option_ms(rig.server.options.rooms.empty_ms) + 1000);
    assert_false(is_there());
}

static void test_the_last_to_go_is_waited_for(void **state)
{
    const int64_t grace = option_ms(rig.server.options.rooms.grace_ms);
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    playing_close(&bob);
    rig_wait(&rig, grace / 2);
    playing_close(&ada);
    rig_wait(&rig, 3 * grace);
    playing_open(&eve, &rig, &e, table);
    assert_true(seat_is(&eve, 0, "away") && seat_is(&eve, 2, "away"));
    playing_open(&ada, &rig, &a, table);
    rig_wait(&rig, 100);
    playing_catch_up(&ada);
    assert_false(seat_is(&ada, 0, "away") || seat_is(&ada, 0, "stood_in"));
    assert_true(seat_is(&ada, 2, "stood_in")); /* she need not wait for Cleo */
}

/* ---- A quick table for more people ---- */

static const cJSON *begins(const struct playing *p)
{
    return cJSON_GetObjectItem(p->table, "begins");
}

static void test_a_quick_table_says_when_it_begins(void **state)
{
    const int64_t wait = option_ms(rig.server.options.rooms.quick_wait_ms);
    (void)state;
    cJSON *m = rig_ask(&rig, METHOD_POST, "/api/quick", "{}", &a, 201);
    (void)snprintf(table, sizeof table, "%s", text_of(m, "table"));
    cJSON_Delete(m);
    rig_wait(&rig, wait / 4);
    playing_open(&ada, &rig, &a, table);
    playing_open(&eve, &rig, &e, table);
    assert_true(cJSON_IsNumber(begins(&ada)) && cJSON_IsNumber(begins(&eve)));
    assert_in_range(begins(&ada)->valueint, wait / 2, 3 * wait / 4);
    client_command(&ada.client, "leave", table, "");
    playing_catch_up(&eve);
    assert_true(cJSON_IsNull(begins(&eve))); /* it waits for somebody to sit down */
    client_command(&ada.client, "sit", table, "");
    playing_catch_up(&eve);
    assert_true(cJSON_IsNumber(begins(&eve)));
    rig_wait(&rig, wait);
    playing_catch_up(&eve);
    assert_string_equal(playing_stage(&eve), "playing");
    assert_true(cJSON_IsNull(begins(&eve)));
    client_say(&eve.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(&eve);
    assert_null(begins(&eve));
}

static void test_other_tables_do_not_begin_by_themselves(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    assert_null(begins(&ada));
}

/* ---- A table for somebody's decision ---- */

static bool is_turn(const struct person *who, const char *seat)
{
    cJSON *m = asked(who, 200);
    const cJSON *turn = cJSON_GetObjectItem(m, "turn");
    assert_string_equal(text_of(m, "you"), seat);
    assert_true(cJSON_IsBool(turn));
    bool is = cJSON_IsTrue(turn);
    cJSON_Delete(m);
    return is;
}

static void is_told_nothing(const cJSON *listed)
{
    assert_false(cJSON_HasObjectItem(listed, "you"));
    assert_false(cJSON_HasObjectItem(listed, "turn"));
}

static void test_who_sits_there_is_told_whose_turn_it_is(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    assert_true(is_turn(&a, "A") && is_turn(&b, "C")); /* everybody passes at the same time */
    assert_true(playing_play(&ada, table, NULL));
    assert_false(is_turn(&a, "A"));
    assert_true(is_turn(&b, "C"));
    client_command(&ada.client, "pause", table, "");
    assert_false(is_turn(&b, "C"));
    client_command(&ada.client, "resume", table, "");
    assert_true(is_turn(&b, "C"));
    const struct person *others[] = { &e, NULL };
    for (int i = 0; i < 2; i++) {
        cJSON *m = asked(others[i], 200);
        is_told_nothing(m);
        cJSON_Delete(m);
    }
}

static void test_a_word_on_an_offer_is_waited_for(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic pass=none", table);
    struct playing *both[] = { &ada, &bob };
    for (int i = 0; i < 200; i++) { /* until a card of Ada's may be asked back */
        play_until(&rig, both, 1, table, "over", 1);
        client_command(&ada.client, "takeback", table, "");
        playing_catch_up(&ada);
        if (cJSON_IsObject(cJSON_GetObjectItem(ada.table, "offer")))
            break;
        playing_catch_up(&bob);
        (void)playing_play(&bob, table, NULL);
    }
    assert_true(cJSON_IsObject(cJSON_GetObjectItem(ada.table, "offer")));
    assert_false(is_turn(&a, "A"));
    assert_true(is_turn(&b, "C"));
}

static void test_lists_are_for_all(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    cJSON *m = rig_ask(&rig, METHOD_GET, "/api/tables", NULL, &a, 200);
    is_told_nothing(cJSON_GetArrayItem(cJSON_GetObjectItem(m, "tables"), 0));
    cJSON_Delete(m);
    assert_false(is_turn(&a, "A")); /* it gathers people */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_game_waits_for_its_only_person),
        TEST(test_a_pause_undoes_nothing),
        TEST(test_closing_waits_its_turn),
        TEST(test_only_where_there_is_room),
        TEST(test_only_a_game),
        TEST(test_the_last_to_go_is_waited_for),
        TEST(test_a_quick_table_says_when_it_begins),
        TEST(test_other_tables_do_not_begin_by_themselves),
        TEST(test_who_sits_there_is_told_whose_turn_it_is),
        TEST(test_a_word_on_an_offer_is_waited_for),
        TEST(test_lists_are_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
