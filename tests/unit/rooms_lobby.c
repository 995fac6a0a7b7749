/* rooms_lobby.c - tables made and found: by request, in the lobby, by invitation;
 * how many there may be, and when they end. */
#include "unit/at_rig.h"

static int listed(const char *query)
{
    char path[200];
    (void)snprintf(path, sizeof path, "/api/tables%s", query);
    cJSON *m = rig_ask(&rig, METHOD_GET, path, NULL, NULL, 200);
    int count = cJSON_GetArraySize(cJSON_GetObjectItem(m, "tables"));
    cJSON_Delete(m);
    return count;
}

static const char *refused(enum request_method method, const char *path, const char *body,
                           const struct person *who, int status)
{
    static char why[64];
    cJSON *m = rig_ask(&rig, method, path, body, who, status);
    assert_true(*text_of(m, "say"));
    (void)snprintf(why, sizeof why, "%s", text_of(m, "why"));
    cJSON_Delete(m);
    return why;
}

/* ---- Making ---- */

static void test_what_is_refused(void **state)
{
    static const struct {
        const char *body, *why;
        int status;
    } rows[] = {
        { "", "malformed", 400 },
        { "[]", "malformed", 400 },
        { "{}", "malformed", 400 },
        { "{\"rules\":7}", "malformed", 400 },
        { "{\"rules\":\"bridge\"}", "bad-rules", 400 },
        { "{\"rules\":\"classic jack=-10 sun=on moon=off\"}", "bad-rules", 400 },
        { "{\"rules\":\"classic\",\"public\":1}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"title\":\"a\\u200bb\"}", "bad-title", 400 },
        { "{\"rules\":\"classic\",\"title\":\"12345678901234567890123456789012345678901\"}",
          "bad-title", 400 },
        { "{\"rules\":\"classic\",\"password\":\"\"}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"seat\":\"E\"}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"seat\":\"AB\"}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"terms\":{\"turn\":1}}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"terms\":{\"stand_in\":\"cmd:true\"}}", "no-player", 400 },
        { "{\"rules\":\"classic\",\"public\":true,\"terms\":{\"turn\":0}}", "malformed", 400 },
        { "{\"rules\":\"classic\",\"public\":true,\"terms\":{\"pauses\":true}}", "malformed", 400 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(refused(METHOD_POST, "/api/tables", rows[i].body, &a, rows[i].status),
                            rows[i].why);
    assert_string_equal(refused(METHOD_POST, "/api/tables", "{\"rules\":\"classic\"}", NULL, 401),
                        "not-you");
    assert_string_equal(refused(METHOD_POST, "/api/quick", "", NULL, 401), "not-you");
    assert_string_equal(refused(METHOD_POST, "/api/quick", "{\"rules\":\"bridge\"}", &a, 400),
                        "bad-rules");
    assert_string_equal(refused(METHOD_GET, "/api/tables/0", NULL, NULL, 404), "no-table");
    assert_string_equal(refused(METHOD_GET, "/api/tables?rules=bridge", NULL, NULL, 400),
                        "bad-rules");
    /* Values at the limits are accepted; refused requests have left no table. */
    assert_int_equal(listed(""), 0);
    make_table(
        &rig, &a,
        "{\"rules\":\"classic\",\"public\":true,\"seat\":\"D\",\"title\":"
        "\"1234567890123456789012345678901234567890\",\"terms\":{\"turn\":1000,\"pauses\":false}}",
        table);
    assert_int_equal(listed(""), 1);
    struct request *q = fake_request_new(METHOD_GET, "/api/other", NULL);
    assert_false(api_tables(rig.server.rooms, q, &a));
    fake_request_free(q);
}

/* A refusal says what is wrong with a title, so that it can be mended. */
static void test_says_what_a_title_hides(void **state)
{
    static const struct {
        const char *title, *say;
    } rows[] = {
        { "ab\\u202ec", "3 of the title is U+202E, which changes the direction of writing" },
        { "\xc3\xa9\\u2067x", "2 of the title is U+2067, which changes the direction of writing" },
        { "a\\tb", "2 of the title is U+0009, a control character" },
        { "\\u200bab", "1 of the title is U+200B, which cannot be seen" },
        { "1234567890123456789012345678901234567890\\u200b",
          "41 of the title is U+200B, which cannot be seen" },
        { "12345678901234567890123456789012345678901", NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char body[200], say[120] = "`title` has to be text of at most 40 characters.";
        (void)snprintf(body, sizeof body, "{\"rules\":\"classic\",\"title\":\"%s\"}",
                       rows[i].title);
        if (rows[i].say)
            (void)snprintf(say, sizeof say, "Character %s: leave it out.", rows[i].say);
        cJSON *m = rig_ask(&rig, METHOD_POST, "/api/tables", body, &a, 400);
        assert_string_equal(text_of(m, "why"), "bad-title");
        assert_string_equal(text_of(m, "say"), say);
        cJSON_Delete(m);
    }
}

static void test_made_as_asked(void **state)
{
    (void)state;
    cJSON *made = rig_ask(
        &rig, METHOD_POST, "/api/tables",
        "{\"rules\":\"parent=classic target=50\",\"title\":\"Friday\",\"seat\":\"C\","
        "\"terms\":{\"turn\":0,\"takebacks\":false,\"stand_in\":\"duck\"}}",
        &a, 201);
    char path[80], link[100];
    (void)snprintf(path, sizeof path, "/api/tables/%s", text_of(made, "table"));
    (void)snprintf(link, sizeof link, "http://localhost:8000/t/%s", text_of(made, "table"));
    assert_string_equal(text_of(made, "link"), link);
    assert_string_equal(text_of(made, "seat"), "C");
    cJSON_Delete(made);
    cJSON *m = rig_ask(&rig, METHOD_GET, path, NULL, NULL, 200);
    assert_string_equal(text_of(m, "rules"), "classic target=50");
    assert_string_equal(text_of(m, "title"), "Friday");
    assert_string_equal(text_of(m, "stage"), "gathering");
    assert_int_equal(cJSON_GetObjectItem(m, "free")->valueint, 3);
    const cJSON *terms = cJSON_GetObjectItem(m, "terms");
    assert_int_equal(cJSON_GetObjectItem(terms, "turn")->valueint, 0);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(terms, "takebacks")));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(terms, "pauses"))); /* it is not public */
    assert_string_equal(text_of(terms, "stand_in"), "duck");
    const cJSON *seat = cJSON_GetArrayItem(cJSON_GetObjectItem(m, "seats"), 2);
    assert_string_equal(text_of(seat, "name"), "Ada");
    assert_false(cJSON_HasObjectItem(seat, "person"));
    cJSON_Delete(m);
    assert_int_equal(listed(""), 0);
}

static void test_how_many(void **state)
{
    (void)state;
    rig.server.options.rooms.tables_each = 3;
    rig.server.options.rooms.tables = 4;
    rig.server.options.rooms.tables_kept = 0;
    for (int i = 0; i < 3; i++)
        make_table(&rig, &a, "{\"rules\":\"classic\"}", table);
    assert_string_equal(refused(METHOD_POST, "/api/tables", "{\"rules\":\"classic\"}", &a, 409),
                        "full");
    make_table(&rig, &b, "{\"rules\":\"classic\"}", table);
    assert_string_equal(refused(METHOD_POST, "/api/tables", "{\"rules\":\"classic\"}", &b, 503),
                        "full");
    assert_string_equal(refused(METHOD_POST, "/api/quick", "", &b, 503), "full");
}

static bool count_log(void *with, const struct id *log, uint64_t head)
{
    (void)log;
    (void)head;
    ++*(int *)with;
    return true;
}

/* A table without people is closed for good; one with somebody is not. */
/* Whether there is such a table, listed or not. */
static bool is_there(const char *id)
{
    char path[80];
    (void)snprintf(path, sizeof path, "/api/tables/%s", id);
    struct request *q = fake_request_new(METHOD_GET, path, NULL);
    assert_true(api_tables(rig.server.rooms, q, &a));
    int status = fake_request_status(q);
    fake_request_free(q);
    assert_true(status == 200 || status == 404);
    return status == 200;
}

/* A table that nobody has looked at for half a minute is in no list, until somebody opens it. */
static void test_deserted_tables_are_not_listed(void **state)
{
    struct client in_lobby = { 0 };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    client_open(&in_lobby, &rig, &e);
    client_say(&in_lobby, "{\"do\":\"lobby\",\"on\":true}");
    rig_wait(&rig, 29000);
    assert_int_equal(listed(""), 1);
    fake_socket_forget(in_lobby.socket);
    in_lobby.read = 0;
    rig_wait(&rig, 2000);
    assert_int_equal(listed(""), 0);
    assert_true(is_there(table));
    assert_int_equal(fake_socket_count(in_lobby.socket), 1);
    assert_non_null(strstr(fake_socket_said(in_lobby.socket, 0), "\"gone\":[\""));
    playing_open(&bob, &rig, &b, table);
    rig_wait(&rig, 1000);
    assert_int_equal(listed(""), 1);
    assert_int_equal(fake_socket_count(in_lobby.socket), 2);
    assert_non_null(strstr(fake_socket_said(in_lobby.socket, 1), table));
    playing_close(&bob);
    rig_wait(&rig, 31000);
    assert_int_equal(listed(""), 0);
    client_close(&in_lobby);
}

static void test_empty_tables_end(void **state)
{
    char other[33];
    struct error fault;
    int live = 0;
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    make_table(&rig, &b, "{\"rules\":\"classic\",\"public\":true}", other);
    playing_open(&bob, &rig, &b, other);
    rig_wait(&rig, (int64_t)rig.server.options.rooms.empty_ms - 100);
    assert_true(is_there(table));
    rig_wait(&rig, 200);
    assert_false(is_there(table));
    assert_true(is_there(other));
    playing_close(&bob);
    struct store *store = rig_crash(&rig);
    assert_true(store_memory.logs(store, count_log, &live, &fault));
    assert_int_equal(live, 1);
    rig_begin_on(&rig, store, 0);
    assert_true(is_there(other));
    rig_wait(&rig, (int64_t)rig.server.options.rooms.empty_ms + 100);
    assert_false(is_there(other));
}

/* ---- The lobby ---- */

static void test_filters(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"turbo\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    make_table(&rig, &b, "{\"rules\":\"classic\",\"public\":true}", table);
    make_table(&rig, &b, "{\"rules\":\"classic\"}", table);
    assert_int_equal(listed(""), 2);
    assert_int_equal(listed("?rules=turbo"), 1);
    assert_int_equal(listed("?rules=super"), 0);
    assert_int_equal(listed("?free=1"), 2);
    assert_int_equal(listed("?watch=1"), 0);
    make_table(&rig, &b, "{\"rules\":\"classic\",\"public\":true}", table);
    playing_open(&bob, &rig, &b, table);
    client_command(&bob.client, "start", table, "\"player\":\"random\"");
    assert_int_equal(listed(""), 3);
    assert_int_equal(listed("?free=1"), 2);
    assert_int_equal(listed("?watch=1"), 1);
    assert_int_equal(listed("?watch=1&rules=turbo"), 0);
}

/* A preset's name also finds rules that are based on it; other rules find only themselves. */
static void test_filter_rules(void **state)
{
    static const struct {
        const char *query;
        int count;
    } rows[] = {
        { "?rules=classic", 2 },
        { "?rules=\tclassic\n", 2 },
        { "?rules=parent=classic", 1 },
        { "?rules=target=100", 1 }, /* classic's own: exactly classic */
        { "?rules=classic target=50", 1 },
        { "?rules=parent=classic target=50", 1 },
        { "?rules=classic target=60", 0 },
        { "?rules=turbo", 1 },
        { "?rules=super", 0 },
    };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true}", table);
    make_table(&rig, &a, "{\"rules\":\"classic target=50\",\"public\":true}", table);
    make_table(&rig, &b, "{\"rules\":\"turbo target=70\",\"public\":true}", table);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        printf("# %s\n", rows[i].query);
        assert_int_equal(listed(rows[i].query), rows[i].count);
    }
}

static void test_filter_numbers(void **state)
{
    static const char *const bad[] = { "?free=",   "?free=x",   "?free=-1",  "?free=11",
                                       "?free=1x", "?free=001", "?free=+1",  "?free=100000000000",
                                       "?watch=",  "?watch=2",  "?watch=yes" };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    make_table(&rig, &b, "{\"rules\":\"classic\",\"public\":true}", table);
    assert_int_equal(listed("?free=0&watch=0"), 2);
    assert_int_equal(listed("?free=1"), 2);
    assert_int_equal(listed("?free=3"), 2);
    assert_int_equal(listed("?free=4"), 1);
    assert_int_equal(listed("?free=5"), 0);
    assert_int_equal(listed("?free=10"), 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[80];
        (void)snprintf(path, sizeof path, "/api/tables%s", bad[i]);
        cJSON *m = rig_ask(&rig, METHOD_GET, path, NULL, NULL, 400);
        assert_string_equal(text_of(m, "why"), "malformed");
        assert_non_null(strstr(text_of(m, "say"), bad[i][1] == 'f' ? "`free`" : "`watch`"));
        cJSON_Delete(m);
    }
}

/* The bytes sent to a client since the last call. */
static size_t take_bytes(struct client *c)
{
    size_t bytes = 0;
    for (size_t i = 0; i < fake_socket_count(c->socket); i++)
        bytes += strlen(fake_socket_said(c->socket, i));
    fake_socket_forget(c->socket);
    c->read = 0;
    return bytes;
}

static void make_one(char id[33])
{
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", id);
}

/* At each of this many tables somebody sits down or gets up every ten seconds, and no table lasts
 * longer than five minutes. Returns the bytes that somebody in the lobby is sent in a second. */
static size_t bytes_a_second(struct client *watcher, char (*ids)[33], int tables)
{
    enum { SECONDS = 30, EACH_S = 10, LIFE_S = 300 };
    int turn = 0, oldest = 0;
    (void)take_bytes(watcher);
    for (int s = 0; s < SECONDS; s++) {
        for (int due = tables * (s + 1) / EACH_S; turn < due; turn++) {
            const char *at = ids[turn % tables];
            client_say(&bob.client, "{\"do\":\"open\",\"table\":\"%s\"}", at);
            client_command(&bob.client, turn / tables % 2 ? "leave" : "sit", at, "");
            client_say(&bob.client, "{\"do\":\"shut\",\"table\":\"%s\"}", at);
        }
        for (int due = tables * (s + 1) / LIFE_S; oldest < due; oldest++) {
            char path[64];
            (void)snprintf(path, sizeof path, "/api/tables/%s", ids[oldest]);
            cJSON_Delete(rig_ask(&rig, METHOD_DELETE, path, NULL, &a, 200));
            make_one(ids[oldest]);
        }
        rig_wait(&rig, 1000);
        fake_socket_forget(bob.client.socket);
    }
    return take_bytes(watcher) / SECONDS;
}

static void test_lobby_costs(void **state)
{
    static char ids[400][33];
    struct rooms_options *o = &rig.server.options.rooms;
    struct client watcher = { 0 };
    (void)state;
    o->tables_each = o->tables_minute = o->messages = 10000;
    o->person_events = o->address_events = 1000000;
    o->person_bytes = o->address_bytes = o->table_bytes = 1 << 30;
    o->grace_ms = o->empty_ms = 86400000;
    client_open(&bob.client, &rig, &b);
    client_open(&watcher, &rig, &e);
    for (int made = 0, tables = 40; tables <= 400; tables += 360) {
        for (; made < tables; made++)
            make_one(ids[made]);
        rig_wait(&rig, 10000);
        (void)take_bytes(&watcher);
        client_say(&watcher, "{\"do\":\"lobby\",\"on\":true}");
        size_t all = take_bytes(&watcher);
        size_t each = bytes_a_second(&watcher, ids, tables);
        rig_wait(&rig, 10000);
        (void)take_bytes(&watcher);
        rig_wait(&rig, 5000); /* tables that nobody looks at leave the list after 30 s */
        printf("# %d tables: %zu bytes at first, then %zu a second\n", tables, all, each);
        assert_in_range(all, 1000, 60 * 900); /* sixty at most are shown at once */
        assert_in_range(each, 1, (size_t)(tables < 60 ? tables : 60) * 110);
        assert_int_equal(take_bytes(&watcher), 0); /* when nothing changes */
    }
    client_close(&watcher);
}

/* A person who leaves a public table before the game makes way for others. */
static void test_making_way(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&bob, &rig, &b, table);
    client_command(&bob.client, "sit", table, "");
    playing_close(&bob);
    rig_wait(&rig, 2100 + (int64_t)rig.server.options.rooms.grace_ms + 100);
    playing_catch_up(&ada);
    const cJSON *seats = cJSON_GetObjectItem(ada.table, "seats");
    assert_string_equal(text_of(cJSON_GetArrayItem(seats, 1), "kind"), "nobody");
    assert_string_equal(text_of(cJSON_GetArrayItem(seats, 0), "kind"), "person");
}

/* ---- Invitations ---- */

/* Writes Eve's id as a member of an invitation. */
static void write_eve(char rest[80])
{
    int length = snprintf(rest, 80, "\"person\":\"");
    for (int i = 0; i < ID_BYTES; i++)
        length += snprintf(rest + length, 80 - (size_t)length, "%02x", e.id.byte[i]);
    (void)snprintf(rest + length, 80 - (size_t)length, "\"");
}

static void test_invitations(void **state)
{
    char rest[80];
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    write_eve(rest);
    client_command(&ada.client, "invite", table, rest);
    assert_string_equal(client_answer(&ada.client), "no-person");
    client_open(&eve.client, &rig, &e);
    client_command(&ada.client, "invite", table, rest);
    assert_string_equal(client_answer(&ada.client), "ok");
    cJSON *m = client_want(&eve.client, "invited");
    assert_string_equal(text_of(m, "table"), table);
    assert_string_equal(text_of(m, "name"), "Ada");
    assert_string_equal(text_of(m, "rules"), "classic");
    cJSON_Delete(m);
    /* To somebody they have blocked, people seem to be absent. */
    rig_blocks[0] = "Eve";
    rig_blocks[1] = "Ada";
    client_command(&ada.client, "invite", table, rest);
    assert_string_equal(client_answer(&ada.client), "no-person");
    assert_null(client_next(&eve.client, "invited"));
}

/* Invitations are limited by address for each invited person, and by person in all. */
static void test_invitations_have_a_rate(void **state)
{
    char rest[80];
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    write_eve(rest);
    client_open(&eve.client, &rig, &e);
    for (int i = 0; i < 7; i++) {
        client_command(&ada.client, "invite", table, rest);
        assert_string_equal(client_answer(&ada.client), i < 5 ? "ok" : "too-fast");
        cJSON *m = client_next(&eve.client, "invited");
        assert_true((m != NULL) == (i < 5));
        cJSON_Delete(m);
    }
    for (int i = 7; i < 21; i++) {
        (void)snprintf(rest, sizeof rest, "\"person\":\"%032x\"", i);
        client_command(&ada.client, "invite", table, rest);
        assert_string_equal(client_answer(&ada.client), i < 20 ? "no-person" : "too-fast");
    }
}

static void test_figures(void **state)
{
    struct buffer out = { 0 };
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    rooms_figures(rig.server.rooms, &out);
    assert_non_null(strstr(out.data, "hearts_tables 1\n"));
    assert_non_null(strstr(out.data, "hearts_people_seated 2\n"));
    assert_non_null(strstr(out.data, "hearts_ack_seconds_count "));
    assert_null(strstr(out.data, "Ada"));
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_is_refused),
        TEST(test_says_what_a_title_hides),
        TEST(test_made_as_asked),
        TEST(test_how_many),
        TEST(test_deserted_tables_are_not_listed),
        TEST(test_empty_tables_end),
        TEST(test_filters),
        TEST(test_lobby_costs),
        TEST(test_making_way),
        TEST(test_filter_rules),
        TEST(test_filter_numbers),
        TEST(test_invitations),
        TEST(test_invitations_have_a_rate),
        TEST(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
