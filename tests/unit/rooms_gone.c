/* rooms_gone.c - tickets that end while sockets are open, people who are deleted at a table, and
 * blocks that have to be read first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "seed.h"
#include "unit/rooms_play.h"

#define SEED test_seed_from(811)

static struct rig rig;
static struct client one, two, other;
static struct person a, b;
static char table[33];

static int begin(void **state)
{
    (void)state;
    rig_chance(SEED);
    rig_begin(&rig);
    rig_blocks[0] = rig_mutes[0] = "";
    rig_blocks_unknown = false;
    memset(&one, 0, sizeof one);
    memset(&two, 0, sizeof two);
    memset(&other, 0, sizeof other);
    a = rig_person("Ada");
    b = rig_person("Bob");
    return 0;
}

static int end(void **state)
{
    struct client *all[] = { &one, &two, &other };
    (void)state;
    for (int i = 0; i < 3; i++)
        if (all[i]->socket)
            client_close(all[i]);
    rig_end(&rig);
    return 0;
}

static void open_by(struct client *c, const struct person *who, uint8_t ticket)
{
    struct person p = *who;
    p.ticket.byte[0] = ticket;
    client_open(c, &rig, &p);
}

static void gone(const struct person *who, uint8_t ticket, enum people_gone how)
{
    struct person p = *who;
    p.ticket.byte[0] = ticket;
    rig_gone(&rig, &p, how);
}

static void set_table(const struct person *who, const char *more)
{
    char body[200];
    (void)snprintf(body, sizeof body, "{\"rules\":\"classic\",\"public\":true%s}", more);
    cJSON *m = rig_ask(&rig, METHOD_POST, "/api/tables", body, who, 201);
    (void)snprintf(table, sizeof table, "%s", text_of(m, "table"));
    cJSON_Delete(m);
}

/* The name at a seat, as everybody sees it. */
static const char *name_at(int seat)
{
    static char name[TABLE_NAME];
    char path[60];
    (void)snprintf(path, sizeof path, "/api/tables/%s", table);
    cJSON *m = rig_ask(&rig, METHOD_GET, path, NULL, &b, 200);
    const cJSON *s = cJSON_GetArrayItem(cJSON_GetObjectItem(m, "seats"), seat);
    (void)snprintf(name, sizeof name, "%s", text_of(s, "name"));
    cJSON_Delete(m);
    return name;
}

static int open_sockets(void)
{
    return !fake_socket_closed(one.socket) + !fake_socket_closed(two.socket) +
           !fake_socket_closed(other.socket);
}

static void test_one_ticket(void **state)
{
    (void)state;
    open_by(&one, &a, 1);
    open_by(&two, &a, 2);
    open_by(&other, &b, 1);
    gone(&a, 0, PEOPLE_TICKET); /* none */
    gone(&a, 3, PEOPLE_TICKET);
    assert_int_equal(open_sockets(), 3);
    gone(&a, 2, PEOPLE_TICKET);
    assert_int_equal(fake_socket_closed(two.socket), 1008);
    assert_int_equal(open_sockets(), 2);
}

/* Messages that come before the socket is really closed are ignored. */
static void test_others(void **state)
{
    (void)state;
    open_by(&one, &a, 1);
    open_by(&two, &a, 2);
    open_by(&other, &b, 2);
    set_table(&b, "");
    gone(&a, 1, PEOPLE_OTHERS);
    assert_int_equal(fake_socket_closed(two.socket), 1008);
    assert_int_equal(open_sockets(), 2);
    client_command(&two, "sit", table, "");
    rig_settle(&rig);
    assert_string_equal(name_at(0), "");
    client_command(&one, "sit", table, "");
    assert_string_equal(client_answer(&one), "ok");
    assert_string_equal(name_at(0), "Ada");
}

static void test_deleted(void **state)
{
    struct person robot = rig_person("Robot");
    (void)state;
    robot.bot = true;
    robot.guest = false;
    robot.owner = a.id;
    open_by(&one, &a, 1);
    open_by(&two, &robot, 2);
    open_by(&other, &b, 3);
    set_table(&a, ",\"seat\":\"A\"");
    client_command(&two, "sit", table, "\"seat\":\"B\"");
    assert_string_equal(client_answer(&two), "ok");
    client_command(&other, "sit", table, "\"seat\":\"C\"");
    assert_string_equal(client_answer(&other), "ok");
    assert_string_equal(name_at(0), "Ada");
    gone(&a, 0, PEOPLE_PERSON);
    assert_int_equal(fake_socket_closed(one.socket), 1008);
    assert_int_equal(fake_socket_closed(two.socket), 1008);
    assert_int_equal(open_sockets(), 1);
    assert_string_equal(name_at(0), "");
    assert_string_equal(name_at(1), "Robot");
    assert_string_equal(name_at(2), "Bob");
    /* A bot is a person of its own. */
    struct person gone_too = { .id = robot.id, .owner = a.id };
    rig_gone(&rig, &gone_too, PEOPLE_PERSON);
    assert_string_equal(name_at(1), "");
    assert_string_equal(name_at(2), "Bob");
}

/* During a game a computer plays on, and the name is deleted all the same. */
static void test_deleted_in_play(void **state)
{
    (void)state;
    set_table(&a, ",\"seat\":\"A\"");
    open_by(&one, &a, 1);
    client_command(&one, "start", table, "\"player\":\"duck\"");
    assert_string_equal(client_answer(&one), "ok");
    open_by(&other, &b, 3);
    assert_string_equal(name_at(0), "Ada");
    gone(&a, 0, PEOPLE_PERSON);
    assert_string_not_equal(name_at(0), "Ada");
}

/* ---- Blocks ---- */

static void test_sitting_waits(void **state)
{
    (void)state;
    set_table(&a, ",\"seat\":\"A\"");
    rig_blocks[0] = "Ada";
    rig_blocks[1] = "Bob";
    rig_blocks_unknown = true;
    open_by(&other, &b, 3);
    client_command(&other, "sit", table, "");
    rig_settle(&rig);
    assert_true(fake_socket_held(other.socket));
    assert_null(client_next(&other, "no"));
    rig_find_blocks(&rig, true);
    assert_string_equal(client_answer(&other), "blocked");
    assert_false(fake_socket_held(other.socket));
    /* If blocks cannot be read, nobody may sit down. */
    rig_blocks_unknown = true;
    client_command(&other, "sit", table, "");
    rig_find_blocks(&rig, false);
    assert_string_equal(client_answer(&other), "full");
    /* A client that is gone meanwhile gets no answer. */
    client_command(&other, "sit", table, "");
    client_close(&other);
    rig_find_blocks(&rig, true);
    rig_blocks[0] = "";
    rig_blocks_unknown = true;
    open_by(&two, &b, 4);
    client_command(&two, "sit", table, "");
    rig_find_blocks(&rig, true);
    assert_string_equal(client_answer(&two), "ok");
}

static void test_inviting_waits(void **state)
{
    char rest[80] = "\"person\":\"";
    (void)state;
    set_table(&a, ",\"seat\":\"A\"");
    open_by(&one, &a, 1);
    open_by(&other, &b, 3);
    for (int i = 0; i < ID_BYTES; i++)
        (void)snprintf(rest + 10 + 2 * i, 4, "%02x\"", b.id.byte[i]);
    rig_blocks[0] = "Bob";
    rig_blocks[1] = "Ada";
    rig_blocks_unknown = true;
    client_command(&one, "invite", table, rest);
    rig_find_blocks(&rig, true);
    assert_string_equal(client_answer(&one), "no-person");
    rig_blocks[0] = "";
    rig_blocks_unknown = true;
    client_command(&one, "invite", table, rest);
    rig_find_blocks(&rig, true);
    assert_string_equal(client_answer(&one), "ok");
    cJSON_Delete(client_want(&other, "invited"));
}

static struct request *ask_quick(void)
{
    struct request *q = fake_request_new(METHOD_POST, "/api/quick", "{\"rules\":\"classic\"}");
    assert_true(api_tables(rig.server.rooms, q, &b));
    rig_settle(&rig);
    return q;
}

static void test_quick_waits(void **state)
{
    (void)state;
    set_table(&a, ",\"seat\":\"A\"");
    open_by(&one, &a, 1);
    /* A quick seat leads only to hosts who are there. */
    client_say(&one, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    rig_blocks[0] = "Ada";
    rig_blocks[1] = "Bob";
    rig_blocks_unknown = true;
    /* The rig now has the blocks, as people do once they have read them. */
    const char *by = rig_blocks[0];
    rig_blocks[0] = "";
    struct request *q = ask_quick();
    assert_int_equal(fake_request_status(q), 0);
    rig_find_blocks(&rig, false);
    assert_int_equal(fake_request_status(q), 503);
    fake_request_free(q);
    q = ask_quick();
    assert_int_equal(fake_request_status(q), 0);
    rig_blocks[0] = by;
    rig_find_blocks(&rig, true);
    assert_int_equal(fake_request_status(q), 201); /* another table */
    assert_null(strstr(fake_request_reply(q), table));
    fake_request_free(q);
    assert_string_equal(name_at(1), "");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_one_ticket),      TEST(test_others),        TEST(test_deleted),
        TEST(test_deleted_in_play), TEST(test_sitting_waits), TEST(test_inviting_waits),
        TEST(test_quick_waits),
    };
    return cmocka_run_group_tests_name("server_gone", tests, NULL, NULL);
}
