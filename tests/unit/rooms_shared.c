/* rooms_shared.c - two processes on one database: the one that was frozen while the other took its
 * table over writes nothing more to it, learns so from its first event, and loads it again. */
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
#include "server/rooms/follow.h"
#include "unit/rooms_play.h"

#define SEED test_seed_from(31477)

enum { COME_BACK = 1012 }; /* why a socket was closed */

static char table[33];

/* Two processes, and the same two people connected to both. */
struct both {
    struct store *store;
    struct rig frozen, other;
    struct playing ada, bob;             /* at the first */
    struct playing other_ada, other_bob; /* at the other */
};

static void begin_frozen(struct both *b)
{
    struct error e;
    memset(b, 0, sizeof *b);
    log_begin(LOG_ERROR);
    rig_chance(SEED);
    rig_begin(&b->frozen);
    rig_end(&b->frozen);
    rig_shared = b->store = store_memory.open("", &e);
    rig_begin_on(&b->frozen, b->store, 1000);
}

static void begin_other(struct both *b)
{
    b->other_ada.client.ids = b->other_bob.client.ids = 1000;
    b->other.server.options = b->frozen.server.options;
    rig_begin_on(&b->other, b->store, 1000);
    playing_open(&b->other_ada, &b->other, &b->ada.client.who, table);
    playing_open(&b->other_bob, &b->other, &b->bob.client.who, table);
}

/* The first process plays some rounds and is frozen; the other takes the table over. */
static void begin(struct both *b, int rounds)
{
    struct playing *people[] = { &b->ada, &b->bob };
    begin_frozen(b);
    make_game(&b->frozen, &b->ada, &b->bob, "classic", table);
    play_until(&b->frozen, people, 2, table, "over", rounds);
    begin_other(b);
}

/* The same with a table that waits for people. */
static void begin_gathering(struct both *b)
{
    struct person a = rig_person("Ada"), c = rig_person("Bob");
    begin_frozen(b);
    make_table(&b->frozen, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&b->ada, &b->frozen, &a, table);
    playing_open(&b->bob, &b->frozen, &c, table);
    begin_other(b);
}

static void end(struct both *b)
{
    struct error e = { "" };
    playing_close(&b->ada);
    playing_close(&b->bob);
    playing_close(&b->other_ada);
    playing_close(&b->other_bob);
    rig_end(&b->frozen);
    rig_end(&b->other);
    assert_true(store_memory.check(b->store, &e));
    rig_shared = NULL;
    store_memory.close(b->store);
}

/* The other process plays on. */
static void play_at_other(struct both *b, int rounds)
{
    struct playing *people[] = { &b->other_ada, &b->other_bob };
    play_until(&b->other, people, 2, table, "over", rounds);
}

/* A client whose socket was closed comes back to the same process. */
static void come_back(struct playing *p)
{
    struct rig *h = p->client.rig;
    struct person who = p->client.who;
    assert_int_equal(fake_socket_closed(p->client.socket), COME_BACK);
    playing_close(p);
    playing_open(p, h, &who, table);
}

static void same_view(const struct playing *a, const struct playing *b)
{
    assert_true(a->n > 0);
    assert_int_equal(a->n, b->n);
    assert_true(cJSON_Compare(a->game, b->game, true));
    assert_string_equal(playing_stage(a), playing_stage(b));
}

/* A command to the frozen process is not done there, and not refused: its sender reconnects, sends
 * it again, and it is done once. Nobody else is told anything either. */
static void test_a_command(void **state)
{
    static struct both b;
    (void)state;
    begin(&b, 9);
    play_at_other(&b, 9);
    size_t ada_said = fake_socket_count(b.ada.client.socket);
    size_t bob_said = fake_socket_count(b.bob.client.socket);
    client_command(&b.ada.client, "pause", table, "");
    assert_int_equal(fake_socket_count(b.ada.client.socket), ada_said);
    assert_int_equal(fake_socket_count(b.bob.client.socket), bob_said);
    come_back(&b.ada);
    come_back(&b.bob);
    same_view(&b.ada, &b.other_ada);
    same_view(&b.bob, &b.other_bob);

    b.ada.client.ids--;
    client_command(&b.ada.client, "pause", table, "");
    assert_string_equal(client_answer(&b.ada.client), "ok");
    /* Now the other process is out of date. The same command is done already. */
    b.other_ada.client.ids = b.ada.client.ids - 1;
    client_command(&b.other_ada.client, "pause", table, "");
    come_back(&b.other_ada);
    come_back(&b.other_bob);
    b.other_ada.client.ids--;
    client_command(&b.other_ada.client, "pause", table, "");
    assert_string_equal(client_answer(&b.other_ada.client), "ok");
    end(&b);
}

/* Commands that wait behind the first are not refused either. */
static void test_a_queue(void **state)
{
    static struct both b;
    char text[2][200];
    (void)state;
    begin(&b, 9);
    play_at_other(&b, 9);
    const char *const word[] = { "pause", "resume" };
    for (int i = 0; i < 2; i++)
        (void)snprintf(text[i], sizeof text[i], "{\"do\":\"%s\",\"id\":\"%032x\",\"table\":\"%s\"}",
                       word[i], 0xabc0 + i, table);
    size_t said = fake_socket_count(b.ada.client.socket);
    for (int i = 0; i < 2; i++)
        rooms_message(b.frozen.server.rooms, b.ada.client.socket, text[i], strlen(text[i]));
    rig_settle(&b.frozen);
    assert_int_equal(fake_socket_count(b.ada.client.socket), said);
    come_back(&b.ada);
    come_back(&b.bob);
    same_view(&b.ada, &b.other_ada);
    for (int i = 0; i < 2; i++) {
        client_say(&b.ada.client, "%s", text[i]);
        assert_string_equal(client_answer(&b.ada.client), "ok");
    }
    end(&b);
}

/* Whether all that the other view has seen of the hand comes first here. */
static void goes_on_from(const struct playing *here, struct playing *there)
{
    client_say(&there->client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(there);
    assert_true(here->n >= there->n);
    const cJSON *ours = cJSON_GetObjectItem(here->table, "seen"), *was;
    int i = 0;
    cJSON_ArrayForEach(was, cJSON_GetObjectItem(there->table, "seen"))
        assert_true(cJSON_Compare(was, cJSON_GetArrayItem(ours, i++), true));
    assert_true(i > 10);
}

/* The frozen process draws a computer's move, where the log has the other process's move already.
 */
static void test_a_computers_move(void **state)
{
    static struct both b;
    unsigned moves = 0;
    (void)state;
    for (int rounds = 6; rounds < 12; rounds++) {
        begin(&b, rounds);
        play_at_other(&b, 15);
        rig_wait(&b.frozen, 1500);
        if (fake_socket_closed(b.ada.client.socket)) {
            moves++;
        } else { /* a person is to play there: nothing is due yet */
            client_command(&b.ada.client, "pause", table, "");
            b.ada.client.ids--;
        }
        come_back(&b.ada);
        come_back(&b.bob);
        goes_on_from(&b.ada, &b.other_ada);
        goes_on_from(&b.bob, &b.other_bob);
        end(&b);
    }
    assert_true(moves >= 2);
}

/* A command that was done long ago, and is sent again, is no sign that the log has grown. */
static void test_an_old_command(void **state)
{
    static struct both b;
    (void)state;
    begin(&b, 9);
    for (int i = 0; i < 40; i++) {
        client_command(&b.ada.client, i % 2 ? "resume" : "pause", table, "");
        assert_string_equal(client_answer(&b.ada.client), "ok");
    }
    b.ada.client.ids -= 40;
    client_command(&b.ada.client, "pause", table, "");
    assert_string_equal(client_answer(&b.ada.client), "ok");
    assert_int_equal(fake_socket_closed(b.ada.client.socket), 0);
    end(&b);
}

/* A request without a socket is to be sent again. */
static void test_a_request(void **state)
{
    static struct both b;
    char path[60];
    (void)state;
    begin_gathering(&b);
    client_command(&b.other_bob.client, "sit", table, "\"seat\":\"C\"");
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON *no = rig_ask(&b.frozen, METHOD_DELETE, path, NULL, &b.ada.client.who, 503);
    assert_string_equal(text_of(no, "why"), "away");
    cJSON_Delete(no);
    come_back(&b.ada);
    cJSON_Delete(rig_ask(&b.frozen, METHOD_DELETE, path, NULL, &b.ada.client.who, 200));
    end(&b);
}

/* The other process has closed the table: here, too, there is none any more. */
static void test_closed_elsewhere(void **state)
{
    static struct both b;
    char path[60];
    (void)state;
    begin_gathering(&b);
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON_Delete(rig_ask(&b.other, METHOD_DELETE, path, NULL, &b.ada.client.who, 200));
    client_command(&b.bob.client, "sit", table, "\"seat\":\"C\"");
    come_back(&b.ada);
    come_back(&b.bob);
    client_say(&b.ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    assert_string_equal(client_answer(&b.ada.client), "no-table");
    cJSON_Delete(rig_ask(&b.frozen, METHOD_GET, path, NULL, &b.ada.client.who, 404));
    end(&b);
}

/* A command that the table gives itself must not be lost: somebody who is deleted leaves the seat
 * even where that is the event by which the process learns that it was frozen. */
static void test_somebody_is_deleted(void **state)
{
    static struct both b;
    (void)state;
    begin(&b, 9);
    play_at_other(&b, 5);
    rooms_person_gone(b.frozen.server.rooms, &b.bob.client.who, PEOPLE_PERSON);
    rig_settle(&b.frozen);
    come_back(&b.ada);
    const cJSON *seat = cJSON_GetArrayItem(cJSON_GetObjectItem(b.ada.table, "seats"), 2);
    assert_string_not_equal(text_of(seat, "name"), "Bob");
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_command),           cmocka_unit_test(test_a_queue),
        cmocka_unit_test(test_a_computers_move),    cmocka_unit_test(test_an_old_command),
        cmocka_unit_test(test_a_request),           cmocka_unit_test(test_closed_elsewhere),
        cmocka_unit_test(test_somebody_is_deleted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
