/* rooms_shown.c - what the lobby sends: changes are collected, and only sixty of many tables shown.
 */
#include "unit/at_rig.h"

static void test_lobby(void **state)
{
    (void)state;
    client_open(&eve.client, &rig, NULL);
    client_say(&eve.client, "{\"do\":\"lobby\",\"on\":true}");
    cJSON *m = client_want(&eve.client, "lobby");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(m, "tables")), 0);
    cJSON_Delete(m);
    make_table(&rig, &b, "{\"rules\":\"classic\"}", table);
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    assert_null(client_next(&eve.client, "lobby")); /* changes are collected */
    rig_wait(&rig, 300);
    m = client_want(&eve.client, "lobby");
    const cJSON *changed = cJSON_GetObjectItem(m, "changed");
    assert_int_equal(cJSON_GetArraySize(changed), 1);
    assert_string_equal(text_of(cJSON_GetArrayItem(changed, 0), "table"), table);
    cJSON_Delete(m);
    rig_wait(&rig, 5000);
    assert_null(client_next(&eve.client, "lobby"));
    rig_wait(&rig, (int64_t)rig.server.options.rooms.empty_ms);
    m = client_want(&eve.client, "lobby");
    while (cJSON_GetArraySize(cJSON_GetObjectItem(m, "gone")) == 0) {
        cJSON_Delete(m); /* Ada never came, and lost her seat */
        m = client_want(&eve.client, "lobby");
    }
    const cJSON *gone = cJSON_GetObjectItem(m, "gone");
    assert_int_equal(cJSON_GetArraySize(gone), 1);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetArrayItem(gone, 0)), table);
    cJSON_Delete(m);
    client_say(&eve.client, "{\"do\":\"lobby\",\"on\":false}");
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true}", table);
    rig_wait(&rig, 300);
    assert_null(client_next(&eve.client, "lobby"));
}

/* ---- Many tables ---- */

enum { MANY = 110, ID_ROOM = 33 };

/* What a client knows of the lobby: the tables, and the number with free seats. */
struct known {
    char id[2 * MANY][ID_ROOM];
    bool free[2 * MANY];
    int count;
};

static void forget(struct known *k, const char *id)
{
    for (int i = 0; i < k->count; i++)
        if (strcmp(k->id[i], id) == 0) {
            k->count--;
            memmove(k->id[i], k->id[k->count], ID_ROOM);
            k->free[i] = k->free[k->count];
        }
}

static void learn(struct known *k, const cJSON *rows)
{
    const cJSON *row;
    cJSON_ArrayForEach(row, rows)
    {
        forget(k, text_of(row, "table"));
        (void)snprintf(k->id[k->count], ID_ROOM, "%s", text_of(row, "table"));
        k->free[k->count++] = strcmp(text_of(row, "stage"), "gathering") == 0 &&
                              cJSON_GetObjectItem(row, "free")->valueint > 0;
    }
}

static void follow(struct known *k, struct client *c)
{
    for (cJSON *m; (m = client_next(c, "lobby")) != NULL; cJSON_Delete(m)) {
        const cJSON *tables = cJSON_GetObjectItem(m, "tables"), *gone;
        if (tables)
            k->count = 0;
        learn(k, tables ? tables : cJSON_GetObjectItem(m, "changed"));
        cJSON_ArrayForEach(gone, cJSON_GetObjectItem(m, "gone")) forget(k, gone->valuestring);
    }
}

/* Checks that a client that has followed the lobby sees the same as a newcomer; *free: how many
 * tables have free seats. Returns how many there are. */
static int shown_alike(struct known *followed, int *free)
{
    static struct known fresh;
    struct client newcomer = { 0 };
    fresh.count = 0;
    client_open(&newcomer, &rig, NULL);
    client_say(&newcomer, "{\"do\":\"lobby\",\"on\":true}");
    follow(&fresh, &newcomer);
    client_close(&newcomer);
    assert_int_equal(followed->count, fresh.count);
    *free = 0;
    for (int i = 0; i < fresh.count; i++) {
        int same = 0;
        for (int k = 0; k < followed->count; k++)
            same += strcmp(fresh.id[i], followed->id[k]) == 0 && fresh.free[i] == followed->free[k];
        assert_int_equal(same, 1);
        *free += fresh.free[i];
    }
    return fresh.count;
}

static void come_and_go(void)
{
    struct client c = { 0 };
    client_open(&c, &rig, NULL);
    client_say(&c, "{\"do\":\"lobby\",\"on\":true}");
    client_close(&c);
}

static void open_one(char id[ID_ROOM])
{
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", id);
}

static void shut(const char *id)
{
    char path[64];
    (void)snprintf(path, sizeof path, "/api/tables/%s", id);
    cJSON_Delete(rig_ask(&rig, METHOD_DELETE, path, NULL, &a, 200));
}

/* Sixty tables are shown, those where one can sit first: a third of the places stays for others.
 * Whatever comes, goes, fills and empties, all who look see the same. */
static void test_lobby_shows_sixty(void **state)
{
    static char ids[MANY][ID_ROOM];
    static struct known known;
    struct rooms_options *o = &rig.server.options.rooms;
    uint64_t rng = test_seed();
    int free;
    (void)state;
    o->tables_each = o->tables_minute = o->messages = 10000;
    o->grace_ms = o->empty_ms = 86400000;
    known.count = 0;
    playing_open(&ada, &rig, &a, NULL);
    client_open(&eve.client, &rig, NULL);
    client_say(&eve.client, "{\"do\":\"lobby\",\"on\":true}");
    for (int i = 0; i < MANY - 30; i++)
        open_one(ids[i]);
    rig_wait(&rig, 300);
    follow(&known, &eve.client);
    assert_int_equal(shown_alike(&known, &free), 60);
    assert_int_equal(free, 60);
    /* Shown tables stay; nobody is told of tables that have no place. */
    for (int i = MANY - 30; i < MANY; i++)
        open_one(ids[i]);
    rig_wait(&rig, 300);
    assert_null(client_next(&eve.client, "lobby"));
    for (int round = 0; round < 60; round++) {
        for (uint64_t n = hearts_random(&rng) % 4; n > 0; n--) {
            int at = (int)(hearts_random(&rng) % MANY);
            if (round < 30)
                client_command(&ada.client, "start", ids[at], "\"player\":\"duck\"");
            shut(ids[(at + 1) % MANY]);
            if (n == 2)
                come_and_go(); /* and send what others have not been sent yet */
            open_one(ids[(at + 1) % MANY]);
        }
        rig_wait(&rig, 250);
        follow(&known, &eve.client);
        assert_int_equal(shown_alike(&known, &free), 60);
        assert_in_range(free, 40, 60);
    }
    assert_true(free < 60); /* some are played at */
    for (int i = 0; i < MANY - 50; i++)
        shut(ids[i]);
    rig_wait(&rig, 300);
    follow(&known, &eve.client);
    assert_int_equal(shown_alike(&known, &free), 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(test_lobby), TEST(test_lobby_shows_sixty) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
