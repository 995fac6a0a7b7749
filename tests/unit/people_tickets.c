/* people_tickets.c - the server ends tickets too: guests' by their date, sessions by their last
 * use.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/task/answer.h"
#include "unit/people_rig.h"

static const int64_t age_ms = INT64_C(8760) * 3600 * 1000; /* the default of ticket-age */

static struct id gus_id = { { 1, 2, 3 } };

/* A ticket of a guest called Gus, made this long ago; -1: one of version 0.1, without a date. */
static const char *gus(const struct rig *h, int64_t ago_ms)
{
    static char ticket[TICKET_MAX];
    ticket_guest(h->server.people->key, &gus_id, "Gus", ago_ms < 0 ? 0 : people_wall_ms() - ago_ms,
                 ticket);
    return ticket;
}

static bool is_known(struct rig *h, const char *ticket)
{
    struct person who = who_is(h, ticket);
    return person_is_known(&who);
}

/* ---- Guests ---- */

static void a_guests_ticket_ends_by_its_date(void **state)
{
    struct rig *h = *state;
    assert_true(is_known(h, gus(h, 0)));
    assert_true(is_known(h, gus(h, age_ms - 120000)));
    assert_false(is_known(h, gus(h, age_ms + 120000)));
    assert_int_equal(memcmp(gus(h, 0), "G.", 2), 0);
}

/* A ticket in memory ends too. */
static void a_ticket_that_is_held_ends_too(void **state)
{
    struct rig *h = *state;
    char ticket[TICKET_MAX];
    snprintf(ticket, sizeof ticket, "%s", gus(h, 3600000));
    assert_true(is_known(h, ticket));
    h->server.people->ticket_age_ms = 1800000;
    assert_false(is_known(h, ticket));
}

static void a_ticket_without_a_date_is_taken_and_renewed(void **state)
{
    struct rig *h = *state;
    char old[TICKET_MAX];
    snprintf(old, sizeof old, "%s", gus(h, -1));
    assert_int_equal(memcmp(old, "g.", 2), 0);
    struct person who = who_is(h, old);
    assert_string_equal(who.name, "Gus");
    const struct answer *a = ask_as(h, &(struct asker){ .ticket = old, .browser = true }, "GET",
                                    "/api/me", "");
    assert_int_equal(a->status, 200);
    assert_int_equal(memcmp(a->ticket, "G.", 2), 0);
    struct person same = who_is(h, a->ticket);
    assert_memory_equal(&same.id, &gus_id, sizeof gus_id);
    assert_string_equal(same.name, "Gus");
    /* A program's guest ticket is not renewed by itself: the program keeps it, and asks as a guest.
     */
    a = ask(h, old, "GET", "/api/me", " ");
    assert_string_equal(a->ticket, "");
    a = ask(h, old, "POST", "/api/guest", "{}");
    assert_int_equal(memcmp(said(a, "token"), "G.", 2), 0);
}

static void a_ticket_without_a_date_ends_as_long_after_the_first_start(void **state)
{
    struct rig *h = *state;
    int64_t since_ms = h->server.people->dated_since_ms;
    assert_in_range(people_wall_ms() - since_ms, 0, 600000);
    assert_int_equal(kept(h, "since/"), 1);
    rig_restart(h);
    assert_int_equal(h->server.people->dated_since_ms, since_ms);
    assert_true(is_known(h, gus(h, -1)));
    h->server.people->dated_since_ms -= age_ms + 1000;
    assert_false(is_known(h, gus(h, -1)));
}

static void a_young_ticket_is_not_renewed(void **state)
{
    struct rig *h = *state;
    struct asker young = { .ticket = gus(h, 3600000), .browser = true };
    assert_string_equal(ask_as(h, &young, "GET", "/api/me", "")->ticket, "");
    struct asker older = { .ticket = gus(h, age_ms / 3), .browser = true };
    assert_int_equal(memcmp(ask_as(h, &older, "GET", "/api/me", "")->ticket, "G.", 2), 0);
}

/* A name whose first bytes look like a date does not make a dated ticket. */
static void a_date_cannot_be_made_of_a_name(void **state)
{
    struct rig *h = *state;
    char ticket[TICKET_MAX];
    ticket_guest(h->server.people->key, &gus_id, "zzzzzzzzGus", 0, ticket);
    ticket[0] = 'G';
    assert_false(is_known(h, ticket));
    snprintf(ticket, sizeof ticket, "%s", gus(h, 0));
    ticket[0] = 'g';
    assert_false(is_known(h, ticket));
}

/* ---- Sessions ---- */

static void put(struct task *t, enum store_result result)
{
    assert_int_equal(result, STORE_OK);
    task_end(t);
}

/* Acts as if the session had last been used this long ago. */
static void use(struct rig *h, const char *ticket, int64_t ago_ms)
{
    char text[60];
    struct ticket read;
    assert_true(ticket_read(h->server.people->key, ticket, &read));
    struct task *t = people_task(h->server.people, NULL, NULL);
    int length = snprintf(text, sizeof text, "{\"used\":%lld}",
                          (long long)(people_wall_ms() - ago_ms));
    (void)task_put(t, key_id_hash("sessions", &read.id, read.hash), text, (size_t)length);
    task_send(t, put);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

static void a_session_ends_when_nobody_uses_it(void **state)
{
    struct rig *h = *state;
    char one[200], other[200];
    account(h, "Ada", "correct horse", one);
    account(h, "Bea", "correct horse", other);
    use(h, one, age_ms + 1000);
    use(h, other, age_ms - 60000);
    assert_false(is_known(h, one));
    assert_true(is_known(h, other));
    assert_int_equal(kept(h, "session/"), 2);
}

static void unused_sessions_are_removed(void **state)
{
    enum { MANY = 450 };
    struct rig *h = *state;
    char ticket[200], made[TICKET_MAX];
    struct id id = { { 9 } };
    account(h, "Ada", "correct horse", ticket);
    for (int i = 0; i < MANY; i++) {
        id.byte[1] = (uint8_t)i;
        id.byte[2] = (uint8_t)(i / 256);
        ticket_secret(TICKET_SESSION, &id, made);
        use(h, made, i % 3 ? age_ms + 1000 : 1000);
    }
    assert_int_equal(kept(h, "sessions/"), MANY + 1);
    h->gones = 0;
    fake_net_pass(h->server.site.net, h->server.site.journal, 70000);
    assert_int_equal(kept(h, "sessions/"), MANY / 3 + 1);
    assert_int_equal(h->gones, 2 * MANY / 3);
    assert_true(is_known(h, ticket));
    /* And again some hours later. */
    use(h, ticket, age_ms + 1000);
    fake_net_pass(h->server.site.net, h->server.site.journal, 6 * 3600 * 1000);
    assert_int_equal(kept(h, "session/"), 0);
    assert_false(is_known(h, ticket));
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_guests_ticket_ends_by_its_date),
        TEST(a_ticket_that_is_held_ends_too),
        TEST(a_ticket_without_a_date_is_taken_and_renewed),
        TEST(a_ticket_without_a_date_ends_as_long_after_the_first_start),
        TEST(a_young_ticket_is_not_renewed),
        TEST(a_date_cannot_be_made_of_a_name),
        TEST(a_session_ends_when_nobody_uses_it),
        TEST(unused_sessions_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
