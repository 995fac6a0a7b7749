/* rooms_limits.c - limits of one address or one person at live tables, which do not affect others:
 * making tables, trying passwords, writing records, not reading answers. */
#include "server/rooms/password.h"
#include "unit/at_rig.h"

enum { TRIES = 4 };

/* ---- Making tables ---- */

static struct request *post_from(const char *address, const char *path, const char *body,
                                 const struct person *who)
{
    struct request *q = fake_request_new(METHOD_POST, path, body);
    fake_request_from(q, address);
    assert_true(api_tables(rig.server.rooms, q, who));
    return q;
}

static int settled(struct request *q, unsigned *retry)
{
    while (!fake_request_status(q))
        rig_settle(&rig);
    int status = fake_request_status(q);
    if (status == 429)
        assert_non_null(strstr(fake_request_reply(q), "\"too-fast\""));
    if (retry)
        *retry = fake_request_retry(q);
    fake_request_free(q);
    return status;
}

static int made_from(const char *address, const char *path, const struct person *who)
{
    return settled(post_from(address, path, "{\"rules\":\"classic\"}", who), NULL);
}

/* It does not matter who makes the tables, or whether they are closed again. */
static void test_tables_of_an_address(void **state)
{
    unsigned retry;
    (void)state;
    rig.server.options.rooms.tables_minute = 3;
    make_table(&rig, &a, "{\"rules\":\"classic\"}", table);
    char path[60];
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON_Delete(rig_ask(&rig, METHOD_DELETE, path, NULL, &a, 200));
    assert_int_equal(made_from("127.0.0.1", "/api/tables", &a), 201);
    assert_int_equal(made_from("127.0.0.1", "/api/quick", &b), 201);
    struct request *q = post_from("127.0.0.1", "/api/tables", "{\"rules\":\"turbo\"}", &b);
    assert_int_equal(settled(q, &retry), 429);
    assert_int_equal(retry, 20);
    q = post_from("127.0.0.1", "/api/quick", "{\"rules\":\"turbo\"}", &b);
    assert_int_equal(settled(q, &retry), 429);
    q = post_from("127.0.0.1", "/api/tables", "{\"rules\":\"turbo\",\"password\":\"x\"}", &b);
    assert_int_equal(settled(q, &retry), 429);
    /* Getting a seat at an existing table is not limited; nor are other addresses. */
    assert_int_equal(made_from("127.0.0.1", "/api/quick", &a), 200);
    assert_int_equal(made_from("10.0.0.1", "/api/tables", &b), 201);
    rig_wait(&rig, 19999);
    assert_int_equal(made_from("127.0.0.1", "/api/tables", &b), 429);
    rig_wait(&rig, 1);
    assert_int_equal(made_from("127.0.0.1", "/api/tables", &b), 201);
}

/* Requests at once, before the first table is stored, make no more tables than one after another.
 */
static void at_once(const char *body)
{
    enum { MANY = 4, MOST = 2 };
    struct request *q[MANY];
    int made = 0;
    rig.server.options.rooms.tables_each = MOST;
    for (int i = 0; i < MANY; i++)
        q[i] = post_from("127.0.0.1", "/api/tables", body, &a);
    for (int i = 0; i < MANY; i++) {
        int status = settled(q[i], NULL);
        assert_true(status == 201 || status == 409);
        made += status == 201;
    }
    assert_int_equal(made, MOST);
}

static void test_tables_at_once(void **state)
{
    (void)state;
    at_once("{\"rules\":\"classic\"}");
}

static void test_tables_at_once_with_passwords(void **state)
{
    (void)state;
    at_once("{\"rules\":\"classic\",\"password\":\"sesame\"}");
}

/* ---- Passwords ---- */

static void try_password(struct client *c, const char *password)
{
    char rest[60];
    (void)snprintf(rest, sizeof rest, "\"password\":\"%s\"", password);
    client_command(c, "open", table, rest);
}

static void test_passwords_under_way(void **state)
{
    struct client guest[TRIES + 1] = { 0 };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"password\":\"sesame\"}", table);
    fake_net_hold_work(rig.server.site.net, true);
    for (int i = 0; i <= TRIES; i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "p%d", i);
        struct person p = rig_person(name);
        client_open(&guest[i], &rig, &p);
        try_password(&guest[i], "wrong");
        assert_int_equal(fake_socket_held(guest[i].socket), i < TRIES);
    }
    assert_string_equal(client_answer(&guest[TRIES]), "too-fast");
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    for (int i = 0; i < TRIES; i++)
        assert_string_equal(client_answer(&guest[i]), "wrong-password");
    try_password(&guest[TRIES], "wrong");
    rig_settle(&rig);
    assert_string_equal(client_answer(&guest[TRIES]), "wrong-password");
    for (int i = 0; i <= TRIES; i++)
        client_close(&guest[i]);
}

/* The work is the same whoever tries a password, and whether it is right. */
static void test_passwords_of_an_address(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"password\":\"sesame\"}", table);
    client_open(&bob.client, &rig, &b);
    for (int i = 0; i < 40; i++) {
        try_password(&bob.client, "wrong");
        rig_settle(&rig);
        assert_string_equal(client_answer(&bob.client), "wrong-password");
    }
    try_password(&bob.client, "sesame");
    assert_string_equal(client_answer(&bob.client), "too-fast");
    assert_false(fake_socket_held(bob.client.socket));
    rig_wait(&rig, 4999);
    try_password(&bob.client, "sesame");
    assert_string_equal(client_answer(&bob.client), "too-fast");
    rig_wait(&rig, 1);
    try_password(&bob.client, "sesame");
    rig_settle(&rig);
    cJSON_Delete(client_want(&bob.client, "view"));
}

/* After a table's hundred tries, each address has three more, and so has an IPv6 /48 as a whole. */
static void test_passwords_of_a_table(void **state)
{
    struct rooms *r = rig.server.rooms;
    struct id one = { { 1 } }, other = { { 2 } };
    char address[20];
    (void)state;
    for (int i = 0; i < 100; i++) {
        (void)snprintf(address, sizeof address, "10.0.0.%d", i);
        assert_true(password_may_be_tried(r, address, &one));
    }
    for (int i = 0; i < 3; i++) {
        (void)snprintf(address, sizeof address, "2001:db8:1:%d::1", i);
        assert_true(password_may_be_tried(r, "10.0.1.1", &one));
        assert_true(password_may_be_tried(r, address, &one));
    }
    assert_false(password_may_be_tried(r, "10.0.1.1", &one));
    assert_false(password_may_be_tried(r, "2001:db8:1:3::1", &one));
    assert_true(password_may_be_tried(r, "10.0.1.1", &other));
    password_check_forgive(r, "10.0.1.1", &one); /* one of the hundred, and one of its own */
    assert_true(password_may_be_tried(r, "10.0.1.1", &one));
    assert_true(password_may_be_tried(r, "10.0.1.1", &one));
    assert_false(password_may_be_tried(r, "10.0.1.1", &one));
}

/* A finished game does not wait behind passwords. */
static void test_records_have_their_own_lane(void **state)
{
    struct playing *both[] = { &ada, &bob };
    (void)state;
    rig_games = 0;
    fake_net_refuse_passwords(rig.server.site.net, true);
    make_game(&rig, &ada, &bob, "classic hands=1", table);
    play_until(&rig, both, 2, table, "over", 2000);
    rig_wait(&rig, 1000);
    assert_int_equal(rig_games, 1);
}

/* ---- Answers ---- */

/* Answers wait for a slow client; one that is too slow is closed, so that it notices. */
static void test_answers_left_unread(void **state)
{
    int asked = 0;
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    fake_socket_fill(ada.client.socket, true);
    while (!fake_socket_closed(ada.client.socket)) {
        assert_in_range(++asked, 1, rig.server.options.rooms.messages);
        client_command(&ada.client, "claim", table, "");
    }
    assert_int_equal(fake_socket_closed(ada.client.socket), 1013);
    assert_in_range(asked, 20, 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_tables_of_an_address),          TEST(test_tables_at_once),
        TEST(test_tables_at_once_with_passwords), TEST(test_passwords_under_way),
        TEST(test_passwords_of_an_address),       TEST(test_passwords_of_a_table),
        TEST(test_records_have_their_own_lane),   TEST(test_answers_left_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
