/* people_growth.c - how much one address may store in an hour, by all kinds of requests together.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/people_rig.h"

enum { STEP_MS = 10000, HOUR_MS = 3600000, ACCOUNTS = 64, LONG = 1000 };

/* An address that makes as many requests as it may. */
struct flood {
    struct rig *h;
    const char *address;
    char agent[201], text[4 * LONG + 1];
    char ticket[ACCOUNTS][200];
    int accounts, made[5], number;
};

static const struct answer *flood_ask(struct flood *f, const char *ticket, const char *path,
                                      const char *body)
{
    struct asker who = { .ticket = ticket, .address = f->address, .agent = f->agent };
    return ask_as(f->h, &who, "POST", path, body);
}

static bool more_accounts(struct flood *f)
{
    char body[200];
    snprintf(body, sizeof body, "{\"name\":\"an account of %09d\",\"password\":\"12345678\"}",
             f->number++);
    const struct answer *a = flood_ask(f, NULL, "/api/account", body);
    if (a->status == 201 && f->accounts < ACCOUNTS)
        snprintf(f->ticket[f->accounts++], 200, "%s", a->ticket);
    return a->status == 201;
}

static const char *one_of(const struct flood *f) { return f->ticket[f->number % f->accounts]; }

static bool more_blocks(struct flood *f)
{
    char body[100];
    snprintf(body, sizeof body, "{\"person\":\"%032x\"}", ++f->number);
    return flood_ask(f, one_of(f), "/api/blocks", body)->status == 200;
}

static bool more_tokens(struct flood *f)
{
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"a program of %09d\"}", ++f->number);
    return flood_ask(f, one_of(f), "/api/tokens", body)->status == 201;
}

static bool more_reports(struct flood *f)
{
    static char body[4 * LONG + 200];
    snprintf(body, sizeof body, "{\"person\":\"%032x\",\"text\":\"%s\"}", ++f->number, f->text);
    return flood_ask(f, one_of(f), "/api/reports", body)->status == 201;
}

static bool more_guests(struct flood *f)
{
    return flood_ask(f, NULL, "/api/guest", "{}")->status == 201;
}

static bool (*const kinds[5])(struct flood *) = { more_accounts, more_tokens, more_blocks,
                                                  more_reports, more_guests };

static void begin_flood(struct flood *f, struct rig *h, const char *address)
{
    memset(f, 0, sizeof *f);
    f->h = h;
    f->address = address;
    memset(f->agent, 'a', sizeof f->agent - 1);
    for (size_t i = 0; i < LONG; i++)
        memcpy(f->text + 4 * i, "\xf0\x9f\x82\xa1", 4);
    for (int i = 0; i < 2; i++)
        f->made[0] += more_accounts(f);
}

static void an_hour_of_requests_stores_little(void **state)
{
    struct rig *h = *state;
    struct flood f;
    uint64_t before = kept_bytes(h);
    begin_flood(&f, h, "10.0.0.1");
    for (int at = 0; at < HOUR_MS; at += STEP_MS) {
        /* Makes requests of every kind until refused. Some kinds share a rate, so a different one
         * goes first each time. */
        for (int i = 0; i < 5; i++) {
            int k = (at / STEP_MS + i) % 5;
            while (kinds[k](&f))
                f.made[k]++;
        }
        fake_net_pass(h->server.site.net, h->server.site.journal, STEP_MS);
    }
    uint64_t grown = kept_bytes(h) - before;
    print_message(
        "# an hour: %d accounts, %d tokens, %d blocks, %d reports, %d guests: %llu bytes\n",
        f.made[0], f.made[1], f.made[2], f.made[3], f.made[4], (unsigned long long)grown);
    for (int k = 0; k < 5; k++)
        assert_true(f.made[k] > 0);
    assert_true(grown < 1250000);
}

/* Each kind of request has its own limit; together they share another, of bytes stored. */
static void an_address_may_store_a_limited_amount(void **state)
{
    struct rig *h = *state;
    struct flood f;
    int made = 0;
    h->server.people->tasks.address_bytes = 20000;
    begin_flood(&f, h, "10.0.0.1");
    uint64_t before = kept_bytes(h);
    while (made < 100 && more_blocks(&f))
        made++;
    /* A quarter of an hour's 20,000 bytes may be stored at once. The two accounts have used some of
     * these 5,000; a block takes about 140. */
    assert_in_range(made, 10, 40);
    assert_true(kept_bytes(h) - before < 5000);
    const struct answer *a = flood_ask(&f, one_of(&f), "/api/blocks",
                                       "{\"person\":\"00000000000000000000000000000001\"}");
    refused(a, 429, "too-fast");
    assert_true(a->retry > 0);
    /* Another address is not affected, and this one may go on after some time. */
    struct asker elsewhere = { .ticket = f.ticket[0], .address = "10.0.0.2" };
    assert_int_equal(ask_as(h, &elsewhere, "POST", "/api/blocks",
                            "{\"person\":\"00000000000000000000000000000001\"}")
                         ->status,
                     200);
    fake_net_pass(h->server.site.net, h->server.site.journal, 900000);
    assert_true(more_blocks(&f));
}

/* For IPv6 a /64 has this limit, and its /48 several times as much. */
static void a_site_may_store_a_limited_amount(void **state)
{
    struct rig *h = *state;
    struct flood f;
    int networks = 0;
    h->server.people->tasks.address_bytes = 40000;
    h->server.people->tasks.networks_each = 2;
    begin_flood(&f, h, "2001:db8::1");
    for (int i = 1; i < 8; i++) {
        char address[40];
        snprintf(address, sizeof address, "2001:db8:0:%d::1", i);
        f.address = address;
        networks += more_blocks(&f);
        while (more_blocks(&f))
            ;
    }
    assert_in_range(networks, 1, 3);
}

/* Logging in again and again stores at most fifty sessions. */
static void logging_in_again_does_not_grow(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    account(h, "Ada", "correct horse", ticket);
    uint64_t full = 0;
    for (int i = 0; i < PEOPLE_SESSIONS_EACH + 5; i++) {
        assert_int_equal(
            ask(h, NULL, "POST", "/api/login", "{\"name\":\"Ada\",\"password\":\"correct horse\"}")
                ->status,
            200);
        if (i == PEOPLE_SESSIONS_EACH)
            full = kept_bytes(h);
    }
    assert_int_equal(kept_bytes(h), full);
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
        TEST(an_hour_of_requests_stores_little),
        TEST(an_address_may_store_a_limited_amount),
        TEST(a_site_may_store_a_limited_amount),
        TEST(logging_in_again_does_not_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
