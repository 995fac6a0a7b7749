/* rooms_crash.c - what is left of live tables after a crash, on a full disk, with a damaged log;
 * and that nothing sent to a seat, or stored unsealed, depends on cards that it may not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "seed.h"
#include "server/net/log.h"
#include "table/table.h"
#include "unit/rooms_play.h"

#define SEED test_seed_from(99173)

static char table[33];

static void forget_rig(struct rig *h)
{
    memset(h, 0, sizeof *h);
    rig_blocks[0] = rig_mutes[0] = "";
    rig_deck = NULL;
    rig_is_full = false;
    rig_games = 0;
}

/* A new rig in which Ada and Bob play. */
static void begin_game(struct rig *h, struct playing *ada, struct playing *bob, const char *rules)
{
    forget_rig(h);
    rig_chance(SEED);
    rig_begin(h);
    make_game(h, ada, bob, rules, table);
}

static void end_game(struct rig *h, struct playing *ada, struct playing *bob)
{
    playing_close(ada);
    playing_close(bob);
    rig_end(h);
}

/* ---- Crashes ---- */

/* The part of somebody's knowledge of a table that a crash must not change. */
static cJSON *known(const struct playing *p)
{
    static const char *const passing[] = { "is", "n", "clocks", "watching", "seats" };
    cJSON *m = cJSON_Duplicate(p->table, true);
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        cJSON_DeleteItemFromObject(m, passing[i]);
    cJSON_DeleteItemFromObject(m, "game");
    cJSON_AddItemToObject(m, "game", cJSON_Duplicate(p->game, true));
    return m;
}

static void crash(struct rig *h, struct playing *const *who, int count)
{
    struct person people[2];
    for (int i = 0; i < count; i++) {
        people[i] = who[i]->client.who;
        playing_close(who[i]);
    }
    struct store *store = rig_crash(h);
    rig_begin_on(h, store, 0); /* as after a restart of the machine, whose clock begins at 0 */
    for (int i = 0; i < count; i++)
        playing_open(who[i], h, &people[i], table);
}

static void test_crashes_in_a_game(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    begin_game(&h, &ada, &bob, "classic target=20");
    for (int crashes = 0; strcmp(playing_stage(&ada), "over") != 0; crashes++) {
        assert_true(crashes < 400);
        play_until(&h, both, 2, table, "over", 7);
        client_say(&ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
        playing_catch_up(&ada);
        cJSON *before = known(&ada);
        int64_t n = ada.n;
        crash(&h, both, 2);
        cJSON *after = known(&ada);
        if (!cJSON_Compare(before, after, true)) {
            char *was = cJSON_PrintUnformatted(before), *is = cJSON_PrintUnformatted(after);
            printf("# %s\n# %s\n", was, is);
            free(was);
            free(is);
        }
        assert_true(cJSON_Compare(before, after, true));
        assert_true(ada.n >= n);
        cJSON_Delete(before);
        cJSON_Delete(after);
    }
    /* After a restart, a finished game is reported once more: the history knows it already. */
    assert_true(rig_games >= 1);
    end_game(&h, &ada, &bob);
}

/* A game without a record when the server died gets its record at the next start, even if another
 * game was begun, or the table was closed. */
static void test_finished_games_are_kept(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    forget_rig(&h);
    rig_chance(SEED);
    rig_begin(&h);
    h.server.options.rooms.talk_each_ms = 0;
    h.server.options.rooms.messages = 1000000;
    make_game(&h, &ada, &bob, "classic target=20", table);
    for (int i = 0; i < STORE_PIECE + 100; i++)
        client_command(&ada.client, "say", table, "\"text\":\"hello\"");
    rig_long_reads = 0;
    play_until(&h, both, 2, table, "over", 5000);
    rig_wait(&h, 1000);
    assert_int_equal(rig_games, 1);
    assert_int_equal(rig_long_reads, 0);
    assert_non_null(strstr(rig_record, "over"));
    client_command(&ada.client, "rematch", table, "");
    client_command(&bob.client, "rematch", table, "");
    playing_catch_up(&ada);
    playing_catch_up(&bob);
    assert_string_equal(playing_stage(&ada), "playing");
    rig_games = 0; /* as if it had not been stored */
    crash(&h, both, 2);
    rig_wait(&h, 1000);
    assert_int_equal(rig_games, 1);
    assert_string_equal(playing_stage(&ada), "playing");
    client_command(&ada.client, "end", table, "");
    client_command(&bob.client, "end", table, "");
    rig_settle(&h);
    playing_close(&ada);
    playing_close(&bob);
    rig_games = 0;
    rig_begin_on(&h, rig_crash(&h), 0);
    rig_wait(&h, 1000);
    assert_int_equal(rig_games, 1);
    rig_end(&h);
}

/* Every game's record reads the log from its beginning, so a long table may not begin another game.
 */
static void test_a_long_table_has_no_rematch(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    forget_rig(&h);
    rig_chance(SEED);
    rig_begin(&h);
    h.server.options.rooms.talk_each_ms = 0;
    h.server.options.rooms.messages = 1000000;
    h.server.options.rooms.table_events = h.server.options.rooms.table_bytes = 0;
    h.server.options.rooms.person_events = h.server.options.rooms.person_bytes = 0;
    h.server.options.rooms.address_events = h.server.options.rooms.address_bytes = 0;
    make_game(&h, &ada, &bob, "classic target=20", table);
    play_until(&h, both, 2, table, "over", 5000);
    for (int i = 0; i < 20000; i++)
        client_command(&ada.client, "sit", table,
                       i % 2 ? "\"seat\":\"A\",\"colour\":1" : "\"seat\":\"A\",\"colour\":2");
    playing_catch_up(&ada);
    client_command(&ada.client, "rematch", table, "");
    assert_string_equal(client_answer(&ada.client), "too-many");
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    assert_string_equal(client_answer(&ada.client), "too-many");
    end_game(&h, &ada, &bob);
}

/* When a command was stored but its answer lost, the repeated command is answered, not done again.
 */
static void test_repeat_across_a_crash(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    begin_game(&h, &ada, &bob, "classic");
    assert_true(playing_play(&ada, table, NULL));
    assert_string_equal(text_of(ada.table, "seat"), "A");
    int64_t n = ada.n;
    cJSON *passed = cJSON_Duplicate(cJSON_GetObjectItem(ada.game, "passed"), true);
    assert_int_equal(cJSON_GetArraySize(passed), 3);
    crash(&h, both, 2);
    assert_int_equal(ada.n, n);
    ada.client.ids--;
    client_command(&ada.client, "play", table, "\"cards\":[\"2C\",\"3C\",\"4C\"]");
    assert_string_equal(client_answer(&ada.client), "ok");
    assert_true(cJSON_Compare(passed, cJSON_GetObjectItem(ada.game, "passed"), true));
    assert_int_equal(ada.n, n);
    cJSON_Delete(passed);
    end_game(&h, &ada, &bob);
}

/* After a start, nobody counts as away before they could reconnect. */
static void test_nobody_is_away_at_once(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    begin_game(&h, &ada, &bob, "classic");
    crash(&h, both, 1); /* Bob's socket was lost in the crash */
    fake_socket_free(bob.client.socket);
    playing_forget(&bob);
    rig_wait(&h, 9000);
    playing_catch_up(&ada);
    const cJSON *seat = cJSON_GetArrayItem(cJSON_GetObjectItem(ada.table, "seats"), 2);
    assert_false(cJSON_IsTrue(cJSON_GetObjectItem(seat, "away")));
    rig_wait(&h, 2000);
    playing_catch_up(&ada);
    seat = cJSON_GetArrayItem(cJSON_GetObjectItem(ada.table, "seats"), 2);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(seat, "away")));
    playing_close(&ada);
    rig_end(&h);
}

/* How long Ada may still think about her turn. */
static int64_t time_left(struct playing *ada)
{
    client_say(&ada->client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(ada);
    const cJSON *clock = cJSON_GetObjectItem(cJSON_GetObjectItem(ada->table, "clocks"), "A");
    return cJSON_GetObjectItem(clock, "turn")->valueint;
}

/* Each table's time goes on from its own last event, whatever happened elsewhere since. */
static void test_nobody_pays_for_a_crash(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    char other[33];
    (void)state;
    begin_game(&h, &ada, &bob, "classic");
    rig_wait(&h, 5000);
    int64_t before = time_left(&ada);
    assert_int_equal(before, 15000);
    make_table(&h, &ada.client.who, "{\"rules\":\"classic\"}", other);
    crash(&h, both, 2);
    int64_t after = time_left(&ada);
    assert_true(after > before);
    rig_wait(&h, 3000);
    assert_int_equal(time_left(&ada), after - 3000);
    end_game(&h, &ada, &bob);
}

static bool damage(void *with, const struct store_event *e)
{
    struct store *to = with;
    static uint8_t body[4096];
    struct store_op op = { .kind = STORE_APPEND, .event = *e };
    memcpy(body, e->body, e->length);
    if (e->seq == 3)
        body[e->length / 2] ^= 0x20;
    op.event.body = body;
    memset(op.log.byte, 0x77, ID_BYTES);
    assert_int_equal(store_memory.begin(to), STORE_OK);
    assert_int_equal(store_memory.run(to, &op, 1), STORE_OK);
    assert_int_equal(store_memory.commit(to), STORE_OK);
    return true;
}

struct first_log {
    struct id id;
};

static bool take_first(void *with, const struct id *log, uint64_t head)
{
    struct first_log *f = with;
    (void)head;
    f->id = *log;
    return false;
}

/* A log that cannot be replayed is set aside; other tables go on. */
static void test_damaged_log(void **state)
{
    struct rig h;
    struct error e;
    struct first_log first;
    struct playing ada = { .n = 0 }, bob = { .n = 0 };
    (void)state;
    begin_game(&h, &ada, &bob, "classic");
    playing_close(&ada);
    playing_close(&bob);
    struct store *store = rig_crash(&h), *copy = store_memory.open("", &e);
    assert_true(store_memory.logs(store, take_first, &first, &e));
    struct store_op read = {
        .kind = STORE_READ, .log = first.id, .event = { .seq = 1 }, .read = damage, .with = copy
    };
    assert_int_equal(store_memory.begin(store), STORE_OK);
    assert_int_equal(store_memory.run(store, &read, 1), STORE_OK);
    assert_int_equal(store_memory.commit(store), STORE_OK);
    store_memory.close(store);
    log_begin(LOG_ERROR);
    rig_begin_on(&h, copy, 0);
    memset(&first, 0, sizeof first);
    assert_true(store_memory.logs(copy, take_first, &first, &e));
    assert_true(first.id.byte[0] != 0); /* it lives: whoever can read it takes it up */
    cJSON *all = rig_ask(&h, METHOD_GET, "/api/tables", NULL, NULL, 200);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(all, "tables")), 0);
    cJSON_Delete(all);
    cJSON *none = rig_ask(&h, METHOD_GET, "/api/tables/77777777777777777777777777777777", NULL,
                          NULL, 503);
    assert_string_equal(text_of(none, "why"), "set-aside");
    cJSON_Delete(none);
    struct person a = rig_person("Ada");
    make_table(&h, &a, "{\"rules\":\"classic\"}", table);
    rig_end(&h);
}

/* ---- A full disk ---- */

static void test_full_disk(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 };
    int64_t turn = 0, later = 0;
    (void)state;
    char other[33], path[60];
    begin_game(&h, &ada, &bob, "classic");
    make_table(&h, &ada.client.who, "{\"rules\":\"classic\"}", other);
    snprintf(path, sizeof path, "/api/tables/%s", other);
    rig_is_full = true;
    int64_t n = ada.n;
    client_command(&ada.client, "say", table, "\"text\":\"hello\"");
    assert_string_equal(client_answer(&ada.client), "no-room");
    assert_int_equal(h.server.site.stands, STORE_FULL);
    client_command(&ada.client, "pause", table, "");
    assert_string_equal(client_answer(&ada.client), "no-room");
    cJSON *no = rig_ask(&h, METHOD_POST, "/api/tables", "{\"rules\":\"classic\"}", &ada.client.who,
                        503);
    assert_string_equal(text_of(no, "why"), "no-room");
    cJSON_Delete(no);
    no = rig_ask(&h, METHOD_DELETE, path, NULL, &ada.client.who, 503);
    assert_string_equal(text_of(no, "why"), "no-room");
    cJSON_Delete(no);
    client_say(&ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(&ada);
    assert_int_equal(ada.n, n);
    const cJSON *clock = cJSON_GetObjectItem(cJSON_GetObjectItem(ada.table, "clocks"), "A");
    turn = cJSON_GetObjectItem(clock, "turn")->valueint;
    /* However long it takes, clocks stand still and no stand-in takes over. */
    rig_wait(&h, 3600000);
    client_say(&ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(&ada);
    clock = cJSON_GetObjectItem(cJSON_GetObjectItem(ada.table, "clocks"), "A");
    later = cJSON_GetObjectItem(clock, "turn")->valueint;
    assert_int_equal(turn, later);
    assert_int_equal(ada.n, n);
    /* There is room: play goes on by itself. */
    rig_is_full = false;
    rig_wait(&h, 1500);
    assert_int_equal(h.server.site.stands, STORE_OK);
    playing_catch_up(&ada);
    assert_true(playing_play(&ada, table, NULL));
    assert_true(playing_play(&bob, table, NULL));
    rig_wait(&h, 4000);
    playing_catch_up(&ada);
    assert_string_equal(text_of(ada.game, "phase"), "play");
    end_game(&h, &ada, &bob);
}

/* ---- Secrets ---- */

/* Two rigs with the same random numbers. The same is done in both, but two cards in hands that
 * neither Ada nor a watcher can see are exchanged. */
struct world {
    struct rig rig;
    struct playing who[4], watcher;
    char table[33];
    hearts_card deck[HEARTS_CARDS];
};

static const char *const names[] = { "Ada", "Bob", "Cid", "Dee" };

static void world_begin(struct world *w, const char *rules, uint64_t seed)
{
    char body[200], rest[40];
    struct person p = rig_person("Ada"), watcher = rig_person("Wim");
    rig_chance(seed);
    rig_begin(&w->rig);
    w->rig.server.options.rooms.talk_each_ms = 0;
    rig_deck = w->deck;
    (void)snprintf(body, sizeof body, "{\"rules\":\"%s\"}", rules);
    make_table(&w->rig, &p, body, w->table);
    playing_open(&w->watcher, &w->rig, &watcher, w->table);
    for (int i = 0; i < 4; i++) {
        p = rig_person(names[i]);
        playing_open(&w->who[i], &w->rig, &p, w->table);
        (void)snprintf(rest, sizeof rest, "\"seat\":\"%c\"", 'A' + i);
        client_command(&w->who[i].client, "sit", w->table, rest);
    }
    client_command(&w->who[0].client, "start", w->table, "");
}

static void world_end(struct world *w)
{
    rig_deck = w->deck;
    for (int i = 0; i < 4; i++)
        playing_close(&w->who[i]);
    playing_close(&w->watcher);
    rig_end(&w->rig);
}

static void same_bytes(const struct playing *a, const struct playing *b)
{
    size_t count = fake_socket_count(a->client.socket);
    assert_int_equal(count, fake_socket_count(b->client.socket));
    for (size_t i = 0; i < count; i++)
        assert_string_equal(fake_socket_said(a->client.socket, i),
                            fake_socket_said(b->client.socket, i));
}

static void compare(struct world *a, struct world *b, int hidden_from)
{
    same_bytes(&a->watcher, &b->watcher);
    same_bytes(&a->who[hidden_from], &b->who[hidden_from]);
}

/* Makes one step in both worlds; false when there is no step that can be the same. */
static bool step(struct world *a, struct world *b, const char *const but[2])
{
    for (int i = 0; i < 4; i++) {
        rig_deck = a->deck;
        playing_catch_up(&a->who[i]);
        rig_deck = b->deck;
        playing_catch_up(&b->who[i]);
    }
    for (int i = 0; i < 4; i++) {
        rig_deck = a->deck;
        if (!playing_play(&a->who[i], a->table, but))
            continue;
        rig_deck = b->deck;
        return playing_play(&b->who[i], b->table, but);
    }
    return false;
}

static const char *card_text(hearts_card c, char out[3])
{
    hearts_card_write(c, out);
    return out;
}

/* Hands are dealt one card at a time from the dealer's left; the dealer is the same in both worlds.
 */
static unsigned compare_worlds(const char *rules, uint64_t seed, int first, int second)
{
    static struct world a, b;
    unsigned steps = 0;
    struct hearts_plan p;
    struct hearts_error e;
    char texts[2][3];
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    assert_true(hearts_plan_read(&p, rules, strlen(rules), &e));
    uint64_t rng = seed;
    hearts_deck_shuffle(&p, a.deck, &rng);
    memcpy(b.deck, a.deck, sizeof b.deck);
    b.deck[first] = a.deck[second];
    b.deck[second] = a.deck[first];
    const char *const but[2] = { card_text(a.deck[first], texts[0]),
                                 card_text(a.deck[second], texts[1]) };
    world_begin(&a, rules, seed);
    world_begin(&b, rules, seed);
    /* Whose hands the two cards are in, by their places in the deck. */
    playing_catch_up(&a.who[0]);
    int dealer = text_of(a.who[0].game, "dealer")[0] - 'A';
    int one = (dealer + 1 + first) % 4, other = (dealer + 1 + second) % 4, hidden_from = 0;
    while (hidden_from == one || hidden_from == other)
        hidden_from++;
    compare(&a, &b, hidden_from);
    while (step(&a, &b, but)) {
        compare(&a, &b, hidden_from);
        steps++;
    }
    world_end(&a);
    world_end(&b);
    return steps;
}

static void test_secrecy(void **state)
{
    static const char *const rules[] = { "classic", "turbo", "american", "partners" };
    unsigned steps = 0;
    (void)state;
    forget_rig(&(struct rig){ 0 });
    for (int i = 0; i < 24; i++) {
        int first = i % 4, second = 4 + (i * 7 + 1) % 44;
        if (second % 4 == first % 4)
            second++;
        steps += compare_worlds(rules[i % 4], SEED + (uint64_t)i, first, second);
    }
    printf("# %u steps of play alike\n", steps);
    assert_true(steps > 200);
}

/* What is stored of a deal, of a pass and of cards played ahead reveals no card on the disk. */
struct kept {
    unsigned sealed, plain;
};

static bool look_at_kept(void *with, const struct store_event *e)
{
    struct kept *k = with;
    const uint8_t *body = e->body;
    struct table_event event;
    if (body[0] == 1) {
        k->sealed++;
        assert_false(table_event_read(&event, body + 1, e->length - 1));
        return true;
    }
    k->plain++;
    assert_int_equal(body[0], 0);
    assert_true(table_event_read(&event, body + 1, e->length - 1));
    assert_false(table_event_is_secret(&event));
    assert_true(event.kind != TABLE_DEALT && event.kind != TABLE_AHEAD_SET);
    return true;
}

static void test_sealed(void **state)
{
    struct rig h;
    struct error e;
    struct first_log first;
    struct kept kept = { 0 };
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    begin_game(&h, &ada, &bob, "turbo");
    play_until(&h, both, 2, table, "over", 60);
    playing_close(&ada);
    playing_close(&bob);
    struct store *store = rig_crash(&h);
    assert_true(store_memory.logs(store, take_first, &first, &e));
    struct store_op read = { .kind = STORE_READ,
                             .log = first.id,
                             .event = { .seq = 1 },
                             .read = look_at_kept,
                             .with = &kept };
    assert_int_equal(store_memory.begin(store), STORE_OK);
    assert_int_equal(store_memory.run(store, &read, 1), STORE_OK);
    assert_int_equal(store_memory.commit(store), STORE_OK);
    assert_true(kept.sealed >= 5); /* the deal, and four passes */
    assert_true(kept.plain > 10);
    store_memory.close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crashes_in_a_game),
        cmocka_unit_test(test_finished_games_are_kept),
        cmocka_unit_test(test_a_long_table_has_no_rematch),
        cmocka_unit_test(test_repeat_across_a_crash),
        cmocka_unit_test(test_nobody_is_away_at_once),
        cmocka_unit_test(test_nobody_pays_for_a_crash),
        cmocka_unit_test(test_damaged_log),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_secrecy),
        cmocka_unit_test(test_sealed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
