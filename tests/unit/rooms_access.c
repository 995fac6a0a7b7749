/* rooms_access.c - who may come to a table, and its clock: the host may change both until the game
 * begins; and which passwords count as equal. */
#define _POSIX_C_SOURCE 200809L

#include <sodium.h>

#include "server/rooms/password.h"
#include "server/rooms/registry.h"
#include "server/store/value_keys.h"
#include "unit/at_rig.h"

/* Gives a command; returns its answer. */
static const char *asks(struct playing *p, const char *word, const char *rest)
{
    p->client.read = fake_socket_count(p->client.socket);
    client_command(&p->client, word, table, rest);
    rig_settle(&rig);
    return client_answer(&p->client);
}

/* The answer to a newcomer who opens the table; "view": they see it. */
static const char *opens(const struct person *who, const char *rest)
{
    static char why[64];
    struct client c = { 0 };
    client_open(&c, &rig, who);
    client_say(&c, "{\"do\":\"open\",\"table\":\"%s\"%s}", table, rest);
    rig_settle(&rig);
    cJSON *view = client_next(&c, "view");
    c.read = 0;
    cJSON *no = view ? NULL : client_want(&c, "no");
    (void)snprintf(why, sizeof why, "%s", view ? "view" : text_of(no, "why"));
    cJSON_Delete(view);
    cJSON_Delete(no);
    client_close(&c);
    return why;
}

static int listed(void)
{
    cJSON *m = rig_ask(&rig, METHOD_GET, "/api/tables", NULL, NULL, 200);
    int count = cJSON_GetArraySize(cJSON_GetObjectItem(m, "tables"));
    cJSON_Delete(m);
    return count;
}

static bool is(const struct playing *p, const char *key)
{
    return cJSON_IsTrue(cJSON_GetObjectItem(p->table, key));
}

static int turn_of(const struct playing *p)
{
    return cJSON_GetObjectItem(cJSON_GetObjectItem(p->table, "terms"), "turn")->valueint;
}

/* Makes Ada's table by link, without a clock; Bob looks at it. */
static void begin_one(void)
{
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\",\"terms\":{\"turn\":0}}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&bob, &rig, &b, table);
}

/* The same, and Bob sits down. */
static void begin_two(void)
{
    begin_one();
    client_command(&bob.client, "sit", table, "\"seat\":\"B\"");
    playing_catch_up(&bob);
}

static void test_changed_while_it_gathers(void **state)
{
    (void)state;
    begin_one();
    assert_string_equal(opens(&e, ""), "view");
    assert_string_equal(
        asks(&ada, "terms", "\"password\":\"plum\",\"terms\":{\"turn\":15000,\"bank\":60000}"),
        "ok");
    playing_catch_up(&bob);
    assert_true(is(&bob, "password") && !is(&bob, "public"));
    assert_int_equal(turn_of(&bob), 15000);
    /* Terms that were not named are the server's defaults. */
    assert_true(
        cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetObjectItem(bob.table, "terms"), "takebacks")));
    assert_string_equal(opens(&e, ""), "wrong-password");
    assert_string_equal(opens(&e, ",\"password\":\" Plum \""), "view");
    /* Terms that are not named stay as they are, even after a crash. */
    assert_string_equal(asks(&ada, "terms", "\"terms\":{\"turn\":60000,\"bank\":0}"), "ok");
    /* A person who sits there stays, and needs no password. */
    assert_string_equal(asks(&bob, "sit", "\"seat\":\"B\",\"password\":\"plum\""), "ok");
    assert_string_equal(opens(&b, ""), "view");
    assert_string_equal(asks(&bob, "sit", "\"colour\":3"), "ok");
    playing_close(&ada);
    playing_close(&bob);
    rig_begin_on(&rig, rig_crash(&rig), 0);
    playing_open(&ada, &rig, &a, table);
    assert_int_equal(turn_of(&ada), 60000);
    assert_true(is(&ada, "password"));
    assert_string_equal(opens(&e, ""), "wrong-password");
    assert_string_equal(opens(&e, ",\"password\":\"plum\""), "view");
    assert_string_equal(asks(&ada, "terms", "\"password\":\"\""), "ok");
    assert_string_equal(opens(&e, ""), "view");
    assert_string_equal(asks(&ada, "start", "\"player\":\"duck\""), "ok");
    assert_string_equal(asks(&ada, "terms", "\"password\":\"plum\""), "not-now");
    assert_string_equal(opens(&e, ""), "view");
}

/* People in the lobby see it come and go. */
static void test_public_and_back(void **state)
{
    struct client watcher = { 0 };
    (void)state;
    begin_one();
    client_open(&watcher, &rig, &e);
    client_say(&watcher, "{\"do\":\"lobby\",\"on\":true}");
    cJSON_Delete(client_want(&watcher, "lobby"));
    assert_string_equal(asks(&ada, "terms", "\"public\":true"), "not-allowed"); /* no clock */
    assert_string_equal(
        asks(&ada, "terms", "\"public\":true,\"terms\":{\"turn\":60000,\"pauses\":true}"),
        "not-allowed");
    assert_int_equal(listed(), 0);
    assert_string_equal(asks(&ada, "terms", "\"public\":true,\"terms\":{\"turn\":60000}"), "ok");
    playing_catch_up(&bob);
    assert_true(is(&bob, "public"));
    assert_int_equal(listed(), 1);
    assert_int_equal(rig_looks, 1); /* for Ada's rating */
    rig_wait(&rig, 300);
    cJSON *m = client_want(&watcher, "lobby");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "changed")), 1);
    cJSON_Delete(m);
    /* Once there is a clock, it cannot be turned off at a public table. */
    assert_string_equal(asks(&ada, "terms", "\"terms\":{\"turn\":0}"), "not-allowed");
    assert_string_equal(asks(&ada, "terms", "\"public\":false"), "ok");
    assert_int_equal(listed(), 0);
    rig_wait(&rig, 300);
    m = client_want(&watcher, "lobby");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "changed")), 0);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "gone")), 1);
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(m, "gone"), 0)->valuestring, table);
    cJSON_Delete(m);
    /* Public, private and public again within a moment: it is in the lobby. */
    assert_string_equal(asks(&ada, "terms", "\"public\":true"), "ok");
    assert_string_equal(asks(&ada, "terms", "\"public\":false"), "ok");
    assert_string_equal(asks(&ada, "terms", "\"public\":true"), "ok");
    rig_wait(&rig, 300);
    m = client_want(&watcher, "lobby");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "changed")), 1);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "gone")), 0);
    cJSON_Delete(m);
    client_close(&watcher);
}

/* Makes Ada's public table with a password; `who` opens it with that (NULL: a stranger). */
static void begin_opening(struct client *c, const struct person *who)
{
    make_table(&rig, &a,
               "{\"rules\":\"classic\",\"seat\":\"A\",\"public\":true,\"password\":\"plum\"}",
               table);
    playing_open(&ada, &rig, &a, table);
    client_open(c, &rig, who);
    fake_net_hold_work(rig.server.site.net, true);
    client_say(c, "{\"do\":\"open\",\"table\":\"%s\",\"password\":\"plum\"}", table);
}

static void end_opening(struct client *c, const char *why)
{
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    assert_null(client_next(c, "view"));
    c->read = 0;
    cJSON *no = client_want(c, "no");
    assert_string_equal(text_of(no, "why"), why);
    cJSON_Delete(no);
    client_close(c);
}

/* Checking a password takes a while: what counts is the access when that ends. */
static void test_changed_while_a_password_is_looked_at(void **state)
{
    struct client c = { 0 };
    struct id id;
    (void)state;
    begin_opening(&c, NULL);
    assert_string_equal(asks(&ada, "terms", "\"public\":false"), "ok");
    end_opening(&c, "not-you");
    playing_close(&ada);
    begin_opening(&c, &e);
    assert_true(hex_read(table, id.byte, ID_BYTES));
    rooms_find(rig.server.rooms, &id)->password[crypto_pwhash_STRBYTES / 2] ^= 1;
    end_opening(&c, "wrong-password");
}

/* Terms stay while somebody else sits there; only the password may change. */
static void test_terms_stand_once_two_sit(void **state)
{
    static const char *const others[] = {
        "\"terms\":{\"turn\":15000}",
        "\"terms\":{\"turn\":0,\"bank\":1000}",
        "\"terms\":{\"turn\":0,\"grace\":0}",
        "\"terms\":{\"turn\":0,\"claims\":false}",
        "\"terms\":{\"turn\":0,\"takebacks\":false}",
        "\"terms\":{\"turn\":0,\"pauses\":false}",
        "\"terms\":{\"turn\":0,\"watching\":false}",
        "\"terms\":{\"turn\":0,\"talking\":false}",
        "\"terms\":{\"turn\":0,\"tricks\":false}",
        "\"terms\":{\"turn\":0,\"bots\":true}",
        "\"terms\":{\"turn\":0,\"stand_in\":\"duck\"}",
        "\"public\":true,\"terms\":{\"turn\":60000}",
    };
    (void)state;
    begin_two();
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_string_equal(asks(&ada, "terms", others[i]), "terms-stand");
    assert_string_equal(asks(&ada, "terms", "\"terms\":{\"turn\":0},\"public\":false"), "ok");
    assert_string_equal(asks(&ada, "terms", "\"password\":\"plum\""), "ok");
    assert_string_equal(asks(&bob, "leave", ""), "ok");
    assert_string_equal(asks(&ada, "terms", "\"public\":true,\"terms\":{\"turn\":60000}"), "ok");
    /* A public table cannot become private while strangers sit at it. */
    assert_string_equal(asks(&bob, "sit", "\"seat\":\"B\",\"password\":\"plum\""), "ok");
    assert_string_equal(asks(&ada, "terms", "\"public\":false"), "terms-stand");
}

static void test_what_is_refused(void **state)
{
    (void)state;
    begin_two();
    assert_string_equal(asks(&bob, "terms", "\"password\":\"plum\""), "not-host");
    assert_string_equal(asks(&ada, "terms", "\"terms\":{\"turn\":1}"), "malformed");
    assert_string_equal(asks(&ada, "terms", "\"terms\":{\"stand_in\":\"cmd:true\"}"), "no-player");
    assert_string_equal(asks(&ada, "terms", "\"terms\":7"), "malformed");
    fake_net_refuse_passwords(rig.server.site.net, true);
    assert_string_equal(asks(&ada, "terms", "\"password\":\"plum\""), "too-fast");
    fake_net_refuse_passwords(rig.server.site.net, false);
    playing_catch_up(&bob);
    assert_false(is(&bob, "password"));
    playing_close(&ada);
    /* A quick seat promises a table that begins by itself and is open to all. */
    cJSON *m = rig_ask(&rig, METHOD_POST, "/api/quick", "", &a, 201);
    (void)snprintf(table, sizeof table, "%s", text_of(m, "table"));
    cJSON_Delete(m);
    playing_open(&ada, &rig, &a, table);
    assert_string_equal(asks(&ada, "terms", "\"public\":false"), "not-allowed");
}

/* Since nobody can change such a table, its computers are named when it is made. */
static void test_computers_of_a_quick_seat(void **state)
{
    char path[80];
    (void)state;
    cJSON *m = rig_ask(&rig, METHOD_POST, "/api/quick", "{\"player\":\"duck\"}", &a, 201);
    (void)snprintf(path, sizeof path, "/api/tables/%s", text_of(m, "table"));
    cJSON_Delete(m);
    m = rig_ask(&rig, METHOD_GET, path, NULL, NULL, 200);
    assert_string_equal(text_of(cJSON_GetObjectItem(m, "terms"), "stand_in"), "duck");
    cJSON_Delete(m);
    m = rig_ask(&rig, METHOD_POST, "/api/quick", "{\"player\":\"cmd:true\"}", &b, 400);
    assert_string_equal(text_of(m, "why"), "no-player");
    cJSON_Delete(m);
}

/* ---- Passwords ---- */

static void test_which_are_the_same(void **state)
{
    static const struct {
        const char *typed, *folded;
    } rows[] = {
        { "plum", "plum" },
        { "Plum ", "plum" },
        { "\xc2\xa0 PLUM\t", "plum" },
        { "two  words", "two  words" },
        { "\xc3\x96"
          "FFNE \xc3\x97\xc3\x9f",
          "\xc3\xb6"
          "ffne \xc3\x97\xc3\x9f" },
        { "\xc5\xbd\xc4\x80\xc4\xb9\xc5\x8a", "\xc5\xbe\xc4\x81\xc4\xba\xc5\x8b" },
        { "\xce\xa9\xd0\x96\xd0\x81", "\xcf\x89\xd0\xb6\xd1\x91" },
        { "\xc4\xb0\xe2\x82\xac\xf0\x9f\x90\xa6", "\xc4\xb0\xe2\x82\xac\xf0\x9f\x90\xa6" },
        { " \t", "" },
    };
    char out[WIRE_PASSWORD + 1];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(password_fold(rows[i].typed, out), rows[i].folded[0] != '\0');
        assert_string_equal(out, rows[i].folded);
        (void)password_fold(rows[i].folded, out);
        assert_string_equal(out, rows[i].folded);
    }
}

/* Before passwords were folded, the hash of the typed text was stored. */
static void test_passwords_of_old_tables(void **state)
{
    static const char typed[] = "Plum ";
    char hash[crypto_pwhash_STRBYTES];
    struct id id;
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"password\":\"x\"}", table);
    assert_true(hex_read(table, id.byte, ID_BYTES));
    struct room *room = rooms_find(rig.server.rooms, &id);
    assert_int_equal(crypto_pwhash_str(hash, typed, sizeof typed - 1, 2, 19456 << 10), 0);
    free(room->password);
    room->password = strdup(hash);
    assert_string_equal(opens(&e, ",\"password\":\"Plum \""), "view");
    assert_string_equal(opens(&e, ",\"password\":\"plum\""), "wrong-password");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_changed_while_it_gathers),
        TEST(test_public_and_back),
        TEST(test_changed_while_a_password_is_looked_at),
        TEST(test_terms_stand_once_two_sit),
        TEST(test_what_is_refused),
        TEST(test_computers_of_a_quick_seat),
        TEST(test_which_are_the_same),
        TEST(test_passwords_of_old_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
