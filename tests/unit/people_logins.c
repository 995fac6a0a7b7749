/* people_logins.c - trying passwords: who is slowed down, who is known, whose turn it is, and what
 * happens to the account meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/rates.h"
#include "server/people/task/turns.h"
#include "server/people/who/networks.h"
#include "server/people/who/passwords.h"
#include "unit/people_rig.h"

static const char wrong[] = "{\"name\":\"Ada\",\"password\":\"battery staple\"}";
static const char right[] = "{\"name\":\"Ada\",\"password\":\"correct horse\"}";
static const char nobodys[] = "{\"name\":\"Nobody\",\"password\":\"battery staple\"}";

static const struct answer *login(struct rig *h, const char *address, const char *body)
{
    return ask_as(h, &(struct asker){ .address = address }, "POST", "/api/login", body);
}

/* Acts as if this many passwords had been tried for a name, from everywhere. */
static void raise_name(struct rig *h, const char *folded, int times)
{
    int64_t wait_ms;
    for (int i = 0; i < times; i++)
        for (unsigned k = RATE_LOGIN_NAME; k <= RATE_LOGIN_NAME_3; k++)
            (void)rate_try(h->server.people->rates, k, folded, strlen(folded),
                           net_now_ms(h->server.site.net), &wait_ms);
}

/* Makes Ada's account from 10.0.0.1; `device`: her second cookie. */
static void ada(struct rig *h, char ticket[200], char device[300])
{
    const struct answer *a = ask_as(h, &(struct asker){ .address = "10.0.0.1" }, "POST",
                                    "/api/account", right);
    assert_int_equal(a->status, 201);
    snprintf(ticket, 200, "%s", a->ticket);
    snprintf(device, 300, "%s", a->device);
}

/* ---- Slowed, never refused ---- */

static void wrong_passwords_are_slowed_and_no_right_one_refused(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    for (int i = 0; i < 5; i++) {
        const struct answer *a = login(h, "10.0.0.2", wrong);
        refused(a, 403, "wrong-password");
        assert_int_equal(a->after_ms, 0);
    }
    const struct answer *a = login(h, "10.0.0.2", wrong);
    refused(a, 403, "wrong-password");
    assert_in_range(a->after_ms, 625, 650); /* a sixteenth of ten seconds */
    a = login(h, "10.0.0.2", right);
    assert_int_equal(a->status, 200);
    assert_in_range(a->after_ms, 625, 650);
    /* At other addresses nobody has to wait. */
    assert_int_equal(login(h, "10.0.0.3", right)->after_ms, 0);
}

static void names_that_nobody_has_are_slowed_alike(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    for (int i = 0; i < 12; i++) {
        const struct answer *a = login(h, "10.0.0.2", wrong);
        int64_t after_ms = a->after_ms;
        char *text = strdup(a->text);
        a = login(h, "10.0.0.4", nobodys);
        assert_string_equal(a->text, text);
        assert_int_equal(a->after_ms, after_ms);
        free(text);
    }
}

/* A right password takes back its own try, so frequent logins are not slowed. */
static void right_passwords_are_never_slowed(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    for (int i = 0; i < 12; i++)
        assert_int_equal(login(h, "10.0.0.9", right)->after_ms, 0);
}

static void an_address_is_slowed_over_all_names(void **state)
{
    struct rig *h = *state;
    char body[100];
    for (int i = 0; i < 22; i++) {
        snprintf(body, sizeof body, "{\"name\":\"n%d\",\"password\":\"battery staple\"}", i);
        const struct answer *a = login(h, i % 2 ? "2001:db8::1" : "2001:db8::ffff", body);
        refused(a, 403, "wrong-password");
        assert_true((a->after_ms > 0) == (i >= 20));
    }
    assert_int_equal(login(h, "2001:db8:1::1", nobodys)->after_ms, 0);
}

/* ---- Known ---- */

static void who_logged_in_before_does_not_wait_for_strangers(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    raise_name(h, "ada", 500);
    const struct answer *a = login(h, "10.7.7.7", right);
    assert_int_equal(a->status, 200);
    assert_in_range(a->after_ms, 9900, 10100); /* the longest wait, but not refused */
    raise_name(h, "ada", 500);
    a = login(h, "10.0.0.1", right); /* the network */
    assert_int_equal(a->status, 200);
    assert_int_equal(a->after_ms, 0);
    a = ask_as(h, &(struct asker){ .address = "10.8.8.8", .device = device }, "POST", "/api/login",
               right); /* the device */
    assert_int_equal(a->status, 200);
    assert_int_equal(a->after_ms, 0);
    a = ask_as(h, &(struct asker){ .address = "10.9.9.9", .ticket = ticket }, "POST", "/api/login",
               right); /* the session */
    assert_int_equal(a->status, 200);
    assert_int_equal(a->after_ms, 0);
    raise_name(h, "nobody", 500);
    assert_in_range(login(h, "10.7.7.7", nobodys)->after_ms, 9900, 10100);
}

static void networks_are_remembered_over_a_restart(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    assert_int_equal(login(h, "10.0.0.2", right)->status, 200);
    rig_restart(h);
    raise_name(h, "ada", 500);
    assert_int_equal(login(h, "10.0.0.2", right)->after_ms, 0);
    assert_int_equal(login(h, "10.0.0.1", right)->after_ms, 0);
    assert_false(kept_anywhere(h, "10.0.0.")); /* and no address is kept */
}

static void a_devices_cookie_is_of_one_account_and_signed(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300], forged[300];
    ada(h, ticket, device);
    assert_memory_equal(device, "hearts-device=d.", 16);
    raise_name(h, "ada", 500);
    raise_name(h, "bea", 500);
    account(h, "Bea", "correct horse", ticket);
    struct asker hers = { .address = "10.7.7.7", .device = device };
    assert_true(
        ask_as(h, &hers, "POST", "/api/login", "{\"name\":\"Bea\",\"password\":\"correct horse\"}")
            ->after_ms > 0);
    memcpy(forged, device, sizeof forged);
    forged[20] = forged[20] == 'A' ? 'B' : 'A';
    raise_name(h, "ada", 500);
    assert_true(ask_as(h, &(struct asker){ .address = "10.7.7.8", .device = forged }, "POST",
                       "/api/login", right)
                    ->after_ms > 0);
    raise_name(h, "ada", 500);
    assert_int_equal(ask_as(h, &hers, "POST", "/api/login", right)->after_ms, 0);
}

/* Even with the device's cookie, passwords cannot be tried without limit. */
static void a_device_is_slowed_for_itself(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    ada(h, ticket, device);
    for (int i = 0; i < 11; i++) {
        const struct answer *a = ask_as(h, &(struct asker){ .device = device }, "POST",
                                        "/api/login", wrong);
        refused(a, 403, "wrong-password");
        assert_true((a->after_ms > 0) == (i >= 10));
    }
}

static void names_are_not_looked_up_without_end(void **state)
{
    struct rig *h = *state;
    char ticket[200], device[300];
    int64_t wait_ms;
    ada(h, ticket, device);
    while (rate_try_address(h->server.people->rates, RATE_LOGIN_LOOK, "10.6.6.6",
                            net_now_ms(h->server.site.net), &wait_ms))
        ;
    refused(login(h, "10.6.6.6", right), 429, "too-fast");
    struct asker known = { .address = "10.6.6.6", .device = device };
    assert_int_equal(ask_as(h, &known, "POST", "/api/login", right)->status, 200);
}

static void so_many_networks_are_remembered(void **state)
{
    struct networks n = { 0 }, same;
    struct buffer text = { 0 };
    uint8_t key[32] = { 1 }, hash[NETWORK_HASH], first[NETWORK_HASH];
    char address[30];
    (void)state;
    network_hash(key, "10.0.0.0", first);
    for (int i = 0; i <= NETWORKS_EACH; i++) {
        snprintf(address, sizeof address, "10.0.0.%d", i);
        network_hash(key, address, hash);
        assert_false(networks_have(&n, hash));
        networks_add(&n, hash);
    }
    assert_int_equal(n.count, NETWORKS_EACH);
    assert_false(networks_have(&n, first));
    networks_write(&n, &text);
    networks_read(&same, text.data);
    assert_memory_equal(&same, &n, sizeof n);
    networks_read(&same, NULL);
    assert_int_equal(same.count, 0);
    network_hash(key, "2001:db8::1", hash);
    network_hash(key, "2001:db8::2", first);
    assert_memory_equal(hash, first, NETWORK_HASH);
    buffer_release(&text);
}

/* ---- Turns ---- */

static char order[512];
static size_t turns_given;

/* A login whose password is not really compared. */
static struct {
    struct turn turn;
    unsigned number, refused;
} latest;

static void try_once(struct task *t, const char *letter)
{
    char mine = *letter;
    unsigned number = latest.number;
    if (turns_take(t->people->turns, t, &latest.turn)) {
        order[turns_given++] = mine;
        task_end(t);
    } else {
        latest.refused = number;
    }
}

/* False: it was refused at once. Others may have been refused to make way for it. */
static bool take(struct rig *h, char letter, struct turn turn)
{
    struct task *t = people_task(h->server.people, NULL, NULL);
    t->secret = secret_new();
    latest.turn = turn;
    latest.number++;
    assert_true(task_run(t, try_once, &letter));
    return latest.refused != latest.number;
}

static void settle(struct rig *h) { fake_net_settle(h->server.site.net, h->server.site.journal); }

static void turns_go_round_the_networks(void **state)
{
    struct rig *h = *state;
    fake_net_hold_work(h->server.site.net, true);
    for (int i = 0; i < 6; i++)
        assert_true(take(h, 'a', (struct turn){ .network = 1 }));
    for (int i = 0; i < 6; i++)
        assert_true(take(h, 'b', (struct turn){ .network = 2 }));
    assert_true(take(h, 'c', (struct turn){ .network = 3 }));
    assert_true(take(h, 'K', (struct turn){ .network = 4, .known = true }));
    assert_true(take(h, 'L', (struct turn){ .network = 4, .known = true }));
    fake_net_hold_work(h->server.site.net, false);
    settle(h);
    order[turns_given] = '\0';
    /* Two were with the thread already. Then a known one comes first, but never two before a
     * stranger. */
    assert_string_equal(order, "aaKaLbcabababbb");
}

static void a_network_waits_for_itself(void **state)
{
    struct rig *h = *state;
    int taken = 0;
    fake_net_hold_work(h->server.site.net, true);
    while (taken < 100 && take(h, 'a', (struct turn){ .network = 1 }))
        taken++;
    assert_int_equal(taken, 16 + 2); /* two are with the thread */
    assert_true(take(h, 'b', (struct turn){ .network = 2 }));
}

/* When all places are taken, a network with many gives way to one with none. */
static void nobody_fills_the_queue(void **state)
{
    struct rig *h = *state;
    fake_net_hold_work(h->server.site.net, true);
    for (unsigned i = 0; i < 66; i++)
        assert_true(take(h, 'a', (struct turn){ .network = 1 + i % 6 }));
    assert_int_equal(turns_waiting(h->server.people->turns), 64);
    for (unsigned i = 0; i < 20; i++)
        assert_true(take(h, 'n', (struct turn){ .network = 100 + i }));
    assert_int_equal(turns_waiting(h->server.people->turns), 64);
    /* A network that has as many as the others does not displace them. */
    for (unsigned i = 0; i < 64; i++)
        (void)take(h, 'n', (struct turn){ .network = 200 + i });
    assert_false(take(h, 'z', (struct turn){ .network = 200 }));
    /* The known have places of their own. */
    assert_true(take(h, 'K', (struct turn){ .network = 1, .known = true }));
}

static void tries_for_a_name_that_wait_are_few(void **state)
{
    struct rig *h = *state;
    const struct turn late = { .network = 1, .name = 9, .delay_ms = 1000 };
    struct turn other = late;
    assert_true(take(h, 'a', late));
    assert_true(take(h, 'a', late));
    assert_false(take(h, 'a', late));
    for (other.network = 2; other.network < 9; other.network++) {
        assert_true(take(h, 'b', other));
        assert_true(take(h, 'b', other));
    }
    assert_int_equal(turns_waiting(h->server.people->turns), 16);
    assert_false(take(h, 'c', (struct turn){ .network = 8, .name = 9, .delay_ms = 1000 }));
    assert_true(take(h, 'c', (struct turn){ .network = 50, .name = 9, .delay_ms = 1000 }));
    assert_int_equal(turns_waiting(h->server.people->turns), 16);
    assert_int_equal(turns_given, 0);
    fake_net_pass(h->server.site.net, h->server.site.journal, 999);
    assert_int_equal(turns_given, 0);
    fake_net_pass(h->server.site.net, h->server.site.journal, 1);
    assert_int_equal(turns_given, 16);
}

static void a_full_lane_is_waited_for(void **state)
{
    struct rig *h = *state;
    fake_net_refuse_work(h->server.site.net, true);
    struct request *r = ask_begin(h, &(struct asker){ 0 }, "POST", "/api/account", right);
    assert_int_equal(fake_request_status(r), 0);
    fake_net_refuse_work(h->server.site.net, false);
    fake_net_pass(h->server.site.net, h->server.site.journal, 100);
    assert_int_equal(ask_end(r)->status, 201);
}

static void who_waits_is_answered_when_the_server_goes_down(void **state)
{
    struct rig *h = *state;
    raise_name(h, "ada", 500);
    struct request *r = ask_begin(h, &(struct asker){ 0 }, "POST", "/api/login", wrong);
    struct request *later;
    assert_int_equal(fake_request_status(r), 0);
    people_drain(h->server.people);
    refused(ask_end(r), 503, "draining");
    later = ask_begin(h, &(struct asker){ 0 }, "POST", "/api/login", wrong);
    rig_end_people(h);
    assert_int_equal(fake_request_status(later), 503); /* a later one does not even wait */
    fake_request_free(later);
}

/* ---- While something else changes the account ---- */

/* Begins a request; its job on another thread waits until the test lets it run. */
static struct request *begun(struct rig *h, enum request_method method, const struct person *who,
                             const char *ticket, const char *path, const char *body)
{
    char bearer[220];
    struct request *r = fake_request_new(method, path, body);
    snprintf(bearer, sizeof bearer, "Bearer %s", ticket ? ticket : "");
    fake_request_header(r, HEADER_AUTHORIZATION, bearer);
    assert_true(people_request(h->server.people, r, who));
    fake_net_settle(h->server.site.net, h->server.site.journal);
    return r;
}

/* Makes Ada's account; from now on, passwords wait to be compared. */
static struct person ada_waits(struct rig *h, char ticket[200])
{
    account(h, "Ada", "correct horse", ticket);
    struct person ada = who_is(h, ticket);
    fake_net_hold_work(h->server.site.net, true);
    return ada;
}

/* A login with the old password that waited while it was changed is refused; and of two changes at
 * once one is. */
static void a_login_during_a_change_of_password(void **state)
{
    static const struct person stranger;
    struct rig *h = *state;
    char first[200];
    struct person ada = ada_waits(h, first);
    struct request *change = begun(h, METHOD_POST, &ada, first, "/api/me",
                                   "{\"password\":\"battery staple\",\"old\":\"correct horse\"}");
    struct request *twin = begun(h, METHOD_POST, &ada, first, "/api/me",
                                 "{\"password\":\"battery stapler\",\"old\":\"correct horse\"}");
    struct request *login = begun(h, METHOD_POST, &stranger, NULL, "/api/login", right);
    assert_int_equal(fake_request_status(change), 0);
    assert_int_equal(fake_request_status(twin), 429);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(fake_request_status(change), 200);
    assert_int_equal(fake_request_status(login), 429);
    assert_int_equal(kept(h, "sessions/"), 1);
    struct person there = who_is(h, first);
    assert_true(person_is_known(&there));
    fake_request_free(change);
    fake_request_free(twin);
    fake_request_free(login);
}

/* Nothing is written about an account that was deleted while a login waited. */
static void a_login_during_a_deletion(void **state)
{
    static const struct person stranger;
    struct rig *h = *state;
    char first[200];
    struct person ada = ada_waits(h, first);
    struct request *deletion = begun(h, METHOD_DELETE, &ada, first, "/api/me",
                                     "{\"password\":\"correct horse\"}");
    struct request *login = begun(h, METHOD_POST, &stranger, NULL, "/api/login", right);
    assert_int_equal(fake_request_status(login), 0);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(fake_request_status(deletion), 200);
    assert_int_equal(fake_request_status(login), 429);
    assert_int_equal(kept(h, "session/") + kept(h, "sessions/") + kept(h, "known/"), 0);
    fake_request_free(deletion);
    fake_request_free(login);
}

/* A request about the slate of a table locks the table's id only for who is on that slate: not with
 * the id of another person, who could then not change their password. */
static void nobody_holds_up_another_account(void **state)
{
    struct rig *h = *state;
    char first[200], second[200], path[60], hex[2 * ID_BYTES + 1];
    account(h, "Ada", "correct horse", first);
    account(h, "Eve", "correct horse", second);
    struct person ada = who_is(h, first), eve = who_is(h, second);
    hex_write(hex, ada.id.byte, ID_BYTES);
    snprintf(path, sizeof path, "/api/slates/%s", hex);
    struct request *hold = fake_request_new(METHOD_POST, path, "{\"agree\":true}");
    assert_true(people_request(h->server.people, hold, &eve)); /* waits for the store */
    struct request *change = begun(h, METHOD_POST, &ada, first, "/api/me",
                                   "{\"password\":\"battery staple\",\"old\":\"correct horse\"}");
    assert_int_equal(fake_request_status(hold), 404);
    assert_int_equal(fake_request_status(change), 200);
    fake_request_free(hold);
    fake_request_free(change);
}

/* Logins at once do not make more sessions than one may have. */
static void logins_at_once(void **state)
{
    static const struct person stranger;
    struct rig *h = *state;
    struct request *login[3];
    char first[200];
    account(h, "Ada", "correct horse", first);
    for (int i = 1; i < PEOPLE_SESSIONS_EACH; i++)
        assert_int_equal(ask(h, NULL, "POST", "/api/login", "%s", right)->status, 200);
    fake_net_hold_work(h->server.site.net, true);
    for (int i = 0; i < 3; i++)
        login[i] = begun(h, METHOD_POST, &stranger, NULL, "/api/login", right);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(kept(h, "sessions/"), PEOPLE_SESSIONS_EACH);
    for (int i = 0; i < 3; i++)
        fake_request_free(login[i]);
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    turns_given = 0;
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    struct rig *h = *state;
    fake_net_hold_work(h->server.site.net, false);
    settle(h);
    rig_end(h);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(wrong_passwords_are_slowed_and_no_right_one_refused),
        TEST(names_that_nobody_has_are_slowed_alike),
        TEST(right_passwords_are_never_slowed),
        TEST(an_address_is_slowed_over_all_names),
        TEST(who_logged_in_before_does_not_wait_for_strangers),
        TEST(networks_are_remembered_over_a_restart),
        TEST(a_devices_cookie_is_of_one_account_and_signed),
        TEST(a_device_is_slowed_for_itself),
        TEST(names_are_not_looked_up_without_end),
        TEST(so_many_networks_are_remembered),
        TEST(turns_go_round_the_networks),
        TEST(a_network_waits_for_itself),
        TEST(nobody_fills_the_queue),
        TEST(tries_for_a_name_that_wait_are_few),
        TEST(a_full_lane_is_waited_for),
        TEST(a_login_during_a_change_of_password),
        TEST(a_login_during_a_deletion),
        TEST(nobody_holds_up_another_account),
        TEST(logins_at_once),
        TEST(who_waits_is_answered_when_the_server_goes_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
