/* rooms_hint.c - hints: who gets one and when, that it is about the current decision, and that
 * sockets, tables and the server may end while it is computed. */
#include "unit/at_rig.h"

/* Ada at A, alone with computers, at her first decision. */
static void alone(const char *rules)
{
    char body[200];
    (void)snprintf(body, sizeof body, "{\"rules\":\"%s\",\"seat\":\"A\"}", rules);
    make_table(&rig, &a, body, table);
    playing_open(&ada, &rig, &a, table);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    playing_catch_up(&ada);
}

static bool decides(const struct playing *p)
{
    return cJSON_IsObject(cJSON_GetObjectItem(p->game, "choice"));
}

static void until_asked(struct playing *p)
{
    while (!decides(p)) {
        rig_wait(&rig, 200);
        playing_catch_up(p);
    }
}

static void ask(struct playing *p)
{
    playing_catch_up(p);
    client_command(&p->client, "hint", table, "");
}

/* The reason why a hint was refused. */
static const char *refused(struct playing *p)
{
    ask(p);
    return client_answer(&p->client);
}

static bool has_text(const cJSON *list, const char *text)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) if (strcmp(cJSON_GetStringValue(item), text) == 0) return true;
    return false;
}

/* Follows a hint, which has to be a legal move. */
static void follow(struct playing *p, const cJSON *hint)
{
    char rest[512];
    char *cards = cJSON_PrintUnformatted(cJSON_GetObjectItem(hint, "cards"));
    const char *option = text_of(hint, "option");
    (void)snprintf(rest, sizeof rest, "\"cards\":%s%s%s%s", cards, *option ? ",\"option\":\"" : "",
                   option, *option ? "\"" : "");
    client_command(&p->client, "play", table, rest);
    assert_string_equal(client_answer(&p->client), "ok");
    client_say(&p->client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(p);
    free(cards);
}

static void check_hint(const struct playing *p, const cJSON *hint)
{
    const cJSON *choice = cJSON_GetObjectItem(p->game, "choice"), *o, *card;
    const cJSON *from = cJSON_GetObjectItem(choice, "from");
    const cJSON *cards = cJSON_GetObjectItem(hint, "cards");
    assert_string_equal(text_of(hint, "table"), table);
    assert_int_equal(cJSON_GetObjectItem(hint, "n")->valueint, p->n);
    assert_true(cJSON_GetArraySize(cards) >= cJSON_GetObjectItem(choice, "low")->valueint);
    cJSON_ArrayForEach(card, cards) assert_true(has_text(from, cJSON_GetStringValue(card)));
    cJSON_ArrayForEach(o, cJSON_GetObjectItem(hint, "opinions"))
    {
        assert_true(has_text(from, text_of(o, "card")));
        bool told = cJSON_IsTrue(cJSON_GetObjectItem(o, "told"));
        assert_true(cJSON_IsNumber(cJSON_GetObjectItem(o, "loss")) == told);
        assert_true(cJSON_IsNumber(cJSON_GetObjectItem(o, "queen")) == told);
        assert_non_null(cJSON_GetObjectItem(o, "why"));
    }
}

static void test_hints(void **state)
{
    int opinions = 0;
    (void)state;
    alone("classic");
    /* With 13 cards, there is sooner or later a choice among several. */
    for (int i = 0; i < 14 && opinions < 2; i++) {
        until_asked(&ada);
        ask(&ada);
        cJSON *hint = client_want(&ada.client, "hint");
        check_hint(&ada, hint);
        opinions = cJSON_GetArraySize(cJSON_GetObjectItem(hint, "opinions"));
        follow(&ada, hint);
        cJSON_Delete(hint);
    }
    assert_true(opinions >= 2);
}

static void test_who_gets_none(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&bob, &rig, &b, table);
    assert_string_equal(refused(&ada), "not-now");
    assert_string_equal(refused(&bob), "not-seated");
    client_command(&bob.client, "sit", table, "");
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    assert_string_equal(refused(&ada), "not-allowed");
    assert_string_equal(refused(&bob), "not-allowed");
    client_command(&bob.client, "leave", table, "");
    until_asked(&ada);
    assert_string_equal(refused(&ada),
                        "not-allowed"); /* the game is still rated for a person who left it */
    playing_close(&ada);
    alone("classic");
    client_say(&bob.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    until_asked(&ada);
    client_command(&ada.client, "pause", table, "");
    assert_string_equal(refused(&ada), "paused");
    client_command(&ada.client, "resume", table, "");
    assert_string_equal(refused(&bob), "not-seated");
    playing_catch_up(&ada);
    playing_play(&ada, table, NULL);
    assert_false(decides(&ada));
    assert_string_equal(refused(&ada), "not-now");
}

static void test_one_at_a_time(void **state)
{
    struct playing again = { 0 };
    (void)state;
    alone("classic");
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    again.client.ids = 1000;
    playing_open(&again, &rig, &a, table);
    assert_string_equal(refused(&ada), "too-fast");
    assert_string_equal(refused(&again), "too-fast");
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    cJSON_Delete(client_want(&ada.client, "hint"));
    ask(&again);
    cJSON_Delete(client_want(&again.client, "hint"));
    fake_net_refuse_work(rig.server.site.net, true);
    assert_string_equal(refused(&ada), "full");
    fake_net_refuse_work(rig.server.site.net, false);
    playing_close(&again);
}

static void test_the_table_goes_on(void **state)
{
    (void)state;
    alone("classic pass=none");
    until_asked(&ada);
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    assert_true(playing_play(&ada, table, NULL));
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    assert_null(client_next(&ada.client, "hint"));
    ada.client.read = 0;
    cJSON *no = client_want(&ada.client, "no");
    assert_string_equal(text_of(no, "why"), "not-now");
    cJSON_Delete(no);
}

/* Talk is no reason to compute a hint again; somebody who sits down is one. */
static void test_what_happens_meanwhile(void **state)
{
    (void)state;
    alone("classic");
    playing_open(&bob, &rig, &b, table);
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    client_command(&bob.client, "say", table, "\"text\":\"Take your time.\"");
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    cJSON_Delete(client_want(&ada.client, "hint"));
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    client_command(&bob.client, "sit", table, "");
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    assert_string_equal(client_answer(&ada.client), "not-allowed");
}

static void test_ends_meanwhile(void **state)
{
    char path[64];
    (void)state;
    alone("classic");
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    playing_close(&ada);
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    playing_open(&ada, &rig, &a, table);
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON_Delete(rig_ask(&rig, METHOD_DELETE, path, NULL, &a, 200));
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    assert_string_equal(client_answer(&ada.client), "no-table");
}

static void was_drained(void *with) { *(bool *)with = true; }

static void test_the_server_ends_meanwhile(void **state)
{
    bool drained = false;
    (void)state;
    alone("classic");
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    rig.server.site.draining = true;
    rooms_drain(rig.server.rooms, was_drained, &drained);
    rig_wait(&rig, 100);
    assert_false(drained);
    fake_net_hold_work(rig.server.site.net, false);
    rig_wait(&rig, 100);
    assert_true(drained);
    assert_string_equal(client_answer(&ada.client), "draining");
}

/* A client that has fallen behind gets no hint: a view follows, and it asks again. */
static void test_behind(void **state)
{
    (void)state;
    alone("classic");
    fake_net_hold_work(rig.server.site.net, true);
    ask(&ada);
    fake_socket_fill(ada.client.socket, true);
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    fake_socket_fill(ada.client.socket, false);
    rooms_overflowed(rig.server.rooms, ada.client.socket);
    assert_string_equal(client_answer(&ada.client), "not-now");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_hints),
        TEST(test_who_gets_none),
        TEST(test_one_at_a_time),
        TEST(test_the_table_goes_on),
        TEST(test_what_happens_meanwhile),
        TEST(test_ends_meanwhile),
        TEST(test_the_server_ends_meanwhile),
        TEST(test_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
