/* rooms_money.c - stakes and pots of live tables, and the colours of their people: the same in
 * views and events, and still there after a restart. */
#include "unit/at_rig.h"

/* ---- Money ---- */

/* Reads a whole number, or "7/3", as sixtieths, which are whole for up to six seats. */
static int sixtieths(const cJSON *amount)
{
    int num = 0, den = 1;
    if (cJSON_IsNumber(amount))
        return 60 * amount->valueint;
    assert_int_equal(sscanf(cJSON_GetStringValue(amount), "%d/%d", &num, &den), 2);
    assert_true(den > 1 && 60 * num % den == 0);
    return 60 * num / den;
}

static int amount_at(const cJSON *object, const char *key, int seat)
{
    return sixtieths(cJSON_GetArrayItem(cJSON_GetObjectItem(object, key), seat));
}

/* The total is the sum of the hands, and gains and losses cancel out. */
static void check_stakes(const struct playing *p)
{
    const cJSON *hands = cJSON_GetObjectItem(p->table, "hands"), *hand;
    int count = cJSON_GetArraySize(hands), sum = 0;
    assert_true(count > 0);
    for (int seat = 0; seat < 4; seat++) {
        int so_far = 0;
        cJSON_ArrayForEach(hand, hands) so_far += amount_at(hand, "stakes", seat);
        assert_int_equal(amount_at(p->game, "stakes", seat), so_far);
        assert_int_equal(amount_at(p->game, "hand_stakes", seat),
                         amount_at(cJSON_GetArrayItem(hands, count - 1), "stakes", seat));
        sum += so_far;
    }
    assert_int_equal(sum, 0);
}

static const cJSON *pot_of(const struct playing *p) { return cJSON_GetObjectItem(p->game, "pot"); }

static int holds(const struct playing *p)
{
    return cJSON_GetObjectItem(pot_of(p), "holds")->valueint;
}

static void test_money(void **state)
{
    struct playing *both[] = { &ada, &bob };
    (void)state;
    make_game(&rig, &ada, &bob, "classic target=40 stakes=1 pot=10", table);
    assert_int_equal(holds(&ada), 40);
    assert_null(cJSON_GetObjectItem(pot_of(&ada), "won"));
    assert_int_equal(amount_at(ada.game, "stakes", 0), 0);
    play_until(&rig, both, 2, table, "over", 5000);
    playing_catch_up(&bob);
    assert_string_equal(playing_stage(&bob), "over");
    cJSON *followed = cJSON_Duplicate(bob.game, true);
    client_say(&bob.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(&bob);
    assert_true(cJSON_Compare(followed, bob.game, true));
    cJSON_Delete(followed);
    check_stakes(&bob);
    assert_int_equal(holds(&bob), 0);
    int sum = 0, most = 0;
    for (int seat = 0; seat < 4; seat++) {
        int won = amount_at(pot_of(&bob), "won", seat);
        sum += won;
        most = won > most ? won : most;
    }
    assert_true(sum == 0 && most > 0);
    /* Another game begins with nothing. */
    client_command(&ada.client, "rematch", table, "");
    client_command(&bob.client, "rematch", table, "");
    playing_catch_up(&bob);
    assert_string_equal(playing_stage(&bob), "playing");
    assert_int_equal(holds(&bob), 40);
    assert_int_equal(amount_at(bob.game, "stakes", 1), 0);
    assert_int_equal(amount_at(bob.game, "hand_stakes", 1), 0);
}

static void test_no_money(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    assert_null(cJSON_GetObjectItem(ada.game, "stakes"));
    assert_null(cJSON_GetObjectItem(ada.game, "hand_stakes"));
    assert_null(pot_of(&ada));
}

static void begin_anew(void)
{
    int64_t now = net_now_ms(rig.server.site.net);
    playing_close(&ada);
    if (bob.client.socket)
        playing_close(&bob);
    struct store *store = rig_crash(&rig);
    rig_begin_on(&rig, store, now + 1000);
    playing_open(&ada, &rig, &a, table);
}

static void test_money_is_kept(void **state)
{
    struct playing *both[] = { &ada, &bob };
    (void)state;
    make_game(&rig, &ada, &bob, "classic stakes=2", table);
    for (int i = 0; i < 4000 && cJSON_GetObjectItem(ada.game, "hand_number")->valueint < 3; i++)
        play_until(&rig, both, 2, table, "over", 1);
    char *before = cJSON_Print(cJSON_GetObjectItem(ada.game, "stakes"));
    begin_anew();
    check_stakes(&ada);
    char *after = cJSON_Print(cJSON_GetObjectItem(ada.game, "stakes"));
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* ---- Colours ---- */

/* The colour of a seat; -1: none is told. */
static int colour_at(const struct playing *p, int seat)
{
    const cJSON *seats = cJSON_GetObjectItem(p->table, "seats");
    const cJSON *colour = cJSON_GetObjectItem(cJSON_GetArrayItem(seats, seat), "colour");
    return colour ? colour->valueint : -1;
}

static void test_colours(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\",\"colour\":0}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&bob, &rig, &b, table);
    assert_int_equal(colour_at(&ada, 0), 0);
    client_command(&bob.client, "sit", table, "\"seat\":\"C\",\"colour\":9");
    playing_catch_up(&ada);
    playing_catch_up(&bob);
    assert_int_equal(colour_at(&ada, 2), 9);
    assert_int_equal(colour_at(&bob, 2), 9);
    assert_int_equal(colour_at(&bob, 1), -1);
    client_command(&ada.client, "swap", table, "\"seat\":\"A\",\"other\":\"B\"");
    playing_catch_up(&bob);
    assert_int_equal(colour_at(&bob, 1), 0);
    begin_anew();
    assert_int_equal(colour_at(&ada, 1), 0);
    assert_int_equal(colour_at(&ada, 2), 9);
}

static void test_a_colour_leaves_with_its_person(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    assert_int_equal(colour_at(&ada, 2), -1);
    client_command(&bob.client, "leave", table, "");
    client_command(&bob.client, "sit", table, "\"seat\":\"C\",\"colour\":4");
    playing_catch_up(&ada);
    assert_int_equal(colour_at(&ada, 2), 4);
    client_command(&bob.client, "leave", table, "");
    client_command(&bob.client, "sit", table, "\"seat\":\"C\"");
    playing_catch_up(&ada);
    assert_int_equal(colour_at(&ada, 2), -1);
}

static void test_bad_colours(void **state)
{
    static const char *const bodies[] = { "{\"rules\":\"classic\",\"colour\":10}",
                                          "{\"rules\":\"classic\",\"colour\":-1}",
                                          "{\"rules\":\"classic\",\"colour\":\"red\"}" };
    (void)state;
    for (int i = 0; i < 3; i++) {
        cJSON_Delete(rig_ask(&rig, METHOD_POST, "/api/tables", bodies[i], &a, 400));
        cJSON_Delete(rig_ask(&rig, METHOD_POST, "/api/quick", bodies[i], &a, 400));
    }
    cJSON *made = rig_ask(&rig, METHOD_POST, "/api/quick", "{\"colour\":7}", &a, 201);
    (void)snprintf(table, sizeof table, "%s", text_of(made, "table"));
    playing_open(&ada, &rig, &a, table);
    assert_int_equal(colour_at(&ada, text_of(made, "seat")[0] - 'A'), 7);
    cJSON_Delete(made);
    made = rig_ask(&rig, METHOD_POST, "/api/quick", "{\"colour\":1}", &b, 200);
    assert_string_equal(text_of(made, "table"), table);
    playing_catch_up(&ada);
    assert_int_equal(colour_at(&ada, text_of(made, "seat")[0] - 'A'), 1);
    cJSON_Delete(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_money),
        TEST(test_no_money),
        TEST(test_money_is_kept),
        TEST(test_colours),
        TEST(test_a_colour_leaves_with_its_person),
        TEST(test_bad_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
