/* people_accounts.c - guests, accounts, sessions, programs, blocks and reports, over a store in
 * memory. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/who/names.h"
#include "server/store/value_keys.h"
#include "unit/people_rig.h"

/* ---- Guests ---- */

static void a_guest_is_known_by_its_cookie(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"Ada\"}");
    char ticket[200], bearer[210];
    assert_int_equal(a->status, 201);
    assert_string_equal(said(a, "name"), "Ada");
    assert_string_equal(said(a, "token"), a->ticket);
    snprintf(ticket, sizeof ticket, "%s", a->ticket);
    snprintf(bearer, sizeof bearer, "Bearer %s", ticket);
    struct person ada = who_is(h, ticket), same = who_is(h, bearer);
    assert_string_equal(ada.name, "Ada");
    assert_true(ada.guest && !ada.bot && person_is_known(&ada));
    assert_memory_equal(&ada.id, &same.id, sizeof ada.id);
    a = ask(h, ticket, "GET", "/api/me", " ");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "name"), "Ada");
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(a->json, "guest")));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(a->json, "rated")), 0);
    assert_int_equal(kept(h, ""), 1); /* since when tickets have a date */
}

static void a_guest_without_a_name_gets_one(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "%s", "");
    assert_int_equal(a->status, 201);
    assert_null(strpbrk(said(a, "name"), "0123456789"));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(a->json, "given")));
    char ticket[200];
    snprintf(ticket, sizeof ticket, "%s", a->ticket);
    a = ask(h, ticket, "GET", "/api/me", " ");
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(a->json, "given")));
    a = ask(h, ticket, "POST", "/api/me", "{\"name\":\"Somebody\"}");
    assert_null(cJSON_GetObjectItem(a->json, "given"));
}

/* Even when all names of the list belong to accounts, each guest gets one that nobody has. */
static void no_guest_is_given_the_name_of_an_account(void **state)
{
    static const char *const given[] = {
#define GIVEN(name) name,
#include "server/people/who/given.def"
    };
    struct rig *h = *state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        char folded[TABLE_NAME];
        name_fold(given[i], folded);
        assert_true(name_is_given(given[i]));
        keep(h, key_text("name", folded).text, "{}");
    }
    for (int i = 0; i < 20; i++) {
        const struct answer *a = ask(h, NULL, "POST", "/api/guest", "%s", "");
        assert_int_equal(a->status, 201);
        assert_non_null(strchr(said(a, "name"), ' '));
        assert_true(name_is_given(said(a, "name")));
    }
}

static void the_cookie_is_hidden_from_scripts(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask_as(h, &(struct asker){ .browser = true }, "POST", "/api/guest",
                                    "");
    assert_string_equal(said(a, "token"), "");
    assert_memory_equal(a->cookie, "hearts=G.", 9);
    assert_non_null(strstr(a->cookie, "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"));
    assert_null(strstr(a->cookie, "Secure"));
}

static void behind_tls_the_cookie_is_bound_to_the_host(void **state)
{
    struct rig *h = *state;
    rig_end(h);
    rig_begin(h, "https://hearts.example");
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"Ada\"}");
    char ticket[200];
    snprintf(ticket, sizeof ticket, "%s", a->ticket);
    assert_memory_equal(a->cookie, "__Host-hearts=G.", 16);
    assert_non_null(strstr(a->cookie, "; Secure"));
    assert_string_equal(who_is(h, ticket).name, "Ada");
}

static void a_forged_ticket_is_a_strangers(void **state)
{
    struct rig *h = *state;
    char ticket[200], forged[200];
    guest(h, "Ada", ticket);
    for (size_t i = 0; i < strlen(ticket); i++) {
        memcpy(forged, ticket, sizeof forged);
        forged[i] = forged[i] == 'A' ? 'B' : 'A';
        struct person who = who_is(h, forged);
        assert_false(person_is_known(&who));
        forged[i] = '\0';
        who = who_is(h, forged);
        assert_false(person_is_known(&who));
    }
    h->server.site.key[3] ^= 1;
    rig_restart(h);
    struct person who = who_is(h, ticket);
    assert_false(person_is_known(&who));
}

static void a_guest_takes_another_name(void **state)
{
    struct rig *h = *state;
    char ticket[200], other[200];
    guest(h, "Ada", ticket);
    const struct answer *a = ask(h, ticket, "POST", "/api/me", "{\"name\":\"  Ada   B. \"}");
    assert_int_equal(a->status, 200);
    snprintf(other, sizeof other, "%s", a->ticket);
    struct person was = who_is(h, ticket), is = who_is(h, other);
    assert_memory_equal(&was.id, &is.id, sizeof is.id);
    assert_string_equal(is.name, "Ada B.");
    assert_int_equal(h->changes, 1);
    assert_string_equal(h->changed_to.name, "Ada B.");
}

static void guests_of_an_address_are_so_many_a_minute(void **state)
{
    struct rig *h = *state;
    const struct asker elsewhere = { .address = "10.9.9.9" };
    char ticket[200];
    h->server.people->guests_minute = 3;
    guest(h, "Ada", ticket);
    for (int i = 0; i < 2; i++)
        assert_int_equal(ask(h, NULL, "POST", "/api/guest", "{}")->status, 201);
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{}");
    refused(a, 429, "too-fast");
    assert_int_equal(a->retry, 20);
    /* A person who is a guest already stays one; other addresses are not affected. */
    assert_int_equal(ask(h, ticket, "POST", "/api/guest", "{\"name\":\"Bea\"}")->status, 200);
    assert_int_equal(ask_as(h, &elsewhere, "POST", "/api/guest", "{}")->status, 201);
    fake_net_pass(h->server.site.net, h->server.site.journal, 20000);
    assert_int_equal(ask(h, NULL, "POST", "/api/guest", "{}")->status, 201);
}

static void names_at_the_limit_and_past(void **state)
{
    struct rig *h = *state;
    static const struct {
        const char *name;
        bool good;
    } names[] = {
        { "abcdefghijklmnopqrstuvwx", true },
        { "abcdefghijklmnopqrstuvwxy", false },
        { "\xc3\xa9", true },
        { "", false },
        { "   ", false },
        { "\xe3\x85\xa4", false }, /* a filler that shows nothing */
        { "\xe2\x80\x8d", false }, /* a joiner alone */
        { "a\xe2\x80\xae"          /* reverses the direction of writing */
          "b",
          false },
        { "a\xe1\xa0\x8b", false }, /* chooses a Mongolian letter's shape, and shows nothing */
        { "a\\u0007b", false },
        { "\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f"
          "\x82\xa1"
          "\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1xyz",
          true }, /* 47 bytes */
        { "\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f"
          "\x82\xa1"
          "\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1wxyz",
          false },
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"%s\"}",
                                     names[i].name);
        if (names[i].good)
            assert_int_equal(a->status, 201);
        else
            refused(a, 400, "bad-name");
    }
    refused(ask(h, NULL, "POST", "/api/guest", "{\"name\":7}"), 400, "bad-name");
    refused(ask(h, NULL, "POST", "/api/guest", "[]"), 400, "malformed");
    refused(ask(h, NULL, "POST", "/api/guest", "{"), 400, "malformed");
}

/* A refusal says what is wrong with a name, so that it can be mended, whoever it is for. */
static void says_what_a_name_hides(void **state)
{
    struct rig *h = *state;
    static const char turns[] =
        "Character 2 of the name is U+202E, which changes the direction of writing: leave it out.";
    static const char plain[] = "Names are 1 to 24 visible characters, and at most 47 bytes.";
    char ticket[200];
    account(h, "Ada", "correct horse", ticket);
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"B\\u202eo\"}");
    refused(a, 400, "bad-name");
    assert_string_equal(said(a, "say"), turns);
    a = ask(h, NULL, "POST", "/api/account",
            "{\"name\":\"B\\u202eo\",\"password\":\"correct horse\"}");
    refused(a, 400, "bad-name");
    assert_string_equal(said(a, "say"), turns);
    a = ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"B\\u202eo\"}");
    refused(a, 400, "bad-name");
    assert_string_equal(said(a, "say"), turns);
    a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"Bo\\u0007\"}");
    assert_string_equal(said(a, "say"),
                        "Character 3 of the name is U+0007, a control character: leave it out.");
    a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"  \"}");
    assert_string_equal(said(a, "say"), plain);
    a = ask(h, NULL, "POST", "/api/guest", "{\"name\":7}");
    assert_string_equal(said(a, "say"), plain);
}

/* ---- Accounts ---- */

static void a_guest_becomes_an_account_and_stays_who_it_is(void **state)
{
    struct rig *h = *state;
    char ticket[200], session[200];
    guest(h, "Ada", ticket);
    struct person was = who_is(h, ticket);
    const struct answer *a = ask(h, ticket, "POST", "/api/account",
                                 "{\"name\":\"Ada L.\",\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 201);
    snprintf(session, sizeof session, "%s", a->ticket);
    assert_memory_equal(session, "s.", 2);
    struct person is = who_is(h, session);
    assert_memory_equal(&was.id, &is.id, sizeof is.id);
    assert_false(is.guest);
    assert_string_equal(is.name, "Ada L.");
    assert_int_equal(h->changes, 1);
    assert_memory_equal(&h->changed_from, &is.id, sizeof is.id);
    /* The guest's cookie is worth nothing any more, also to a server that has just started. */
    was = who_is(h, ticket);
    assert_false(person_is_known(&was));
    rig_restart(h);
    was = who_is(h, ticket);
    assert_false(person_is_known(&was));
    is = who_is(h, session);
    assert_string_equal(is.name, "Ada L.");
    refused(ask(h, session, "POST", "/api/account",
                "{\"name\":\"Bea\",\"password\":\"correct horse\"}"),
            409, "has-account");
    assert_false(kept_anywhere(h, "correct horse"));
    assert_false(kept_anywhere(h, session));
}

static void names_of_accounts_are_their_own(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    account(h, "Ada Lovelace", "correct horse", ticket);
    static const char *const taken[] = { "ada lovelace",        "ADA LOVELACE",
                                         " Ada   Lovelace ",    "AdaLovelace",
                                         "Ada\xc2\xa0Lovelace", "Ada\xe2\x80\x8dLovelace" };
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        refused(ask(h, NULL, "POST", "/api/account", "{\"name\":\"%s\",\"password\":\"12345678\"}",
                    taken[i]),
                409, "name-taken");
        refused(ask(h, NULL, "POST", "/api/guest", "{\"name\":\"%s\"}", taken[i]), 409,
                "name-taken");
    }
    const struct answer *a = ask(h, NULL, "GET", "/api/people/ada lovelace", " ");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "name"), "Ada Lovelace");
    refused(ask(h, NULL, "GET", "/api/people/bea", " "), 404, "no-person");
    refused(ask(h, ticket, "POST", "/api/me", "{\"name\":\"Bea\"}"), 409, "name-stays");
}

static void passwords_at_the_limit_and_past(void **state)
{
    struct rig *h = *state;
    static const struct {
        size_t length;
        bool good;
    } lengths[] = { { 0, false }, { 7, false }, { 8, true }, { 200, true }, { 201, false } };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char password[202] = "";
        memset(password, 'x', lengths[i].length);
        const struct answer *a = ask(h, NULL, "POST", "/api/account",
                                     "{\"name\":\"n%zu\",\"password\":\"%s\"}", i, password);
        if (lengths[i].good)
            assert_int_equal(a->status, 201);
        else
            refused(a, 400, "bad-password");
    }
    refused(ask(h, NULL, "POST", "/api/account", "{\"name\":\"Ada\"}"), 400, "bad-password");
    refused(ask(h, NULL, "POST", "/api/account", "{\"password\":\"12345678\"}"), 400, "bad-name");
}

static void an_account_keeps_its_picture(void **state)
{
    struct rig *h = *state;
    char ticket[200], elsewhere[200];
    guest(h, "Gus", ticket);
    refused(ask(h, ticket, "POST", "/api/me", "{\"picture\":\"fox\"}"), 403, "no-account");
    account(h, "Ada", "correct horse", ticket);
    assert_null(cJSON_GetObjectItem(ask(h, ticket, "GET", "/api/me", " ")->json, "picture"));
    assert_int_equal(ask(h, ticket, "POST", "/api/me", "{\"picture\":\"fox\"}")->status, 200);
    static const char *const bad[] = { "\"Fox\"", "\"<svg>\"", "\"\"", "3", "[\"fox\"]" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(ask(h, ticket, "POST", "/api/me", "{\"picture\":%s}", bad[i]), 400, "malformed");
    /* Another browser, another start of the server, another password: it stays. */
    rig_restart(h);
    const struct answer *a = ask(h, NULL, "POST", "/api/login",
                                 "{\"name\":\"Ada\",\"password\":\"correct horse\"}");
    snprintf(elsewhere, sizeof elsewhere, "%s", a->ticket);
    assert_int_equal(ask(h, elsewhere, "POST", "/api/me",
                         "{\"password\":\"battery staple\",\"old\":\"correct horse\"}")
                         ->status,
                     200);
    assert_string_equal(said(ask(h, elsewhere, "GET", "/api/me", " "), "picture"), "fox");
    (void)ask(h, elsewhere, "POST", "/api/me", "{\"picture\":\"initial\"}");
    assert_string_equal(said(ask(h, elsewhere, "GET", "/api/me", " "), "picture"), "initial");
}

static void login_by_name_and_password(void **state)
{
    struct rig *h = *state;
    char first[200];
    account(h, "Ada", "correct horse", first);
    struct person ada = who_is(h, first);
    const struct answer *a = ask(h, NULL, "POST", "/api/login",
                                 "{\"name\":\"aDA\",\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "name"), "Ada");
    char second[200];
    snprintf(second, sizeof second, "%s", a->ticket);
    assert_string_not_equal(first, second);
    struct person same = who_is(h, second);
    assert_memory_equal(&ada.id, &same.id, sizeof ada.id);
    /* A wrong password and an unknown name get the same answer. */
    a = ask(h, NULL, "POST", "/api/login", "{\"name\":\"Ada\",\"password\":\"battery staple\"}");
    refused(a, 403, "wrong-password");
    char *wrong = strdup(a->text);
    a = ask(h, NULL, "POST", "/api/login", "{\"name\":\"Bea\",\"password\":\"battery staple\"}");
    refused(a, 403, "wrong-password");
    assert_string_equal(a->text, wrong);
    free(wrong);
}

/* A password that is being hashed when the server ends is dropped. */
static void the_end_does_not_wait_for_passwords(void **state)
{
    struct rig *h = *state;
    struct request *r = fake_request_new(METHOD_POST, "/api/account",
                                         "{\"name\":\"Ada\",\"password\":\"correct horse\"}");
    static const struct person stranger;
    fake_net_hold_work(h->server.site.net, true);
    assert_true(people_request(h->server.people, r, &stranger));
    fake_net_settle(h->server.site.net, h->server.site.journal);
    rig_end_people(h);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, NULL);
    assert_int_equal(fake_request_status(r), 0);
    fake_request_free(r);
}

static void a_full_disk_is_said_and_changes_nothing(void **state)
{
    struct rig *h = *state;
    rig_fill(true);
    refused(
        ask(h, NULL, "POST", "/api/account", "{\"name\":\"Ada\",\"password\":\"correct horse\"}"),
        503, "no-room");
    rig_fill(false);
    assert_int_equal(kept(h, ""), 1); /* since when tickets have a date */
    assert_int_equal(
        ask(h, NULL, "POST", "/api/account", "{\"name\":\"Ada\",\"password\":\"correct horse\"}")
            ->status,
        201);
}

/* What nobody asked for, such as when a session was used last, is not stored while the disk is
 * full: until something else was. */
static void reading_says_nothing_about_the_disk(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    account(h, "Ada", "correct horse", ticket);
    assert_int_equal(ask(h, ticket, "GET", "/api/book", " ")->status,
                     200); /* gives today's chips */
    rig_fill(true);
    refused(ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"Robot\"}"), 503, "no-room");
    assert_int_equal(ask(h, ticket, "GET", "/api/book", " ")->status, 200);
    assert_true(h->server.people->tasks.no_room);
    rig_fill(false);
    assert_int_equal(ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"Robot\"}")->status, 201);
    assert_false(h->server.people->tasks.no_room);
}

/* ---- Figures ---- */

static void figures_are_openmetrics(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    struct buffer out = { 0 };
    guest(h, "Ada", ticket);
    people_figures(h->server.people, &out);
    assert_non_null(strstr(out.data, "# TYPE hearts_guests_made counter\n"));
    assert_non_null(strstr(out.data, "\nhearts_guests_made_total 1\n"));
    buffer_release(&out);
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
        TEST(a_guest_is_known_by_its_cookie),
        TEST(a_guest_without_a_name_gets_one),
        TEST(no_guest_is_given_the_name_of_an_account),
        TEST(the_cookie_is_hidden_from_scripts),
        TEST(behind_tls_the_cookie_is_bound_to_the_host),
        TEST(a_forged_ticket_is_a_strangers),
        TEST(a_guest_takes_another_name),
        TEST(guests_of_an_address_are_so_many_a_minute),
        TEST(names_at_the_limit_and_past),
        TEST(says_what_a_name_hides),
        TEST(a_guest_becomes_an_account_and_stays_who_it_is),
        TEST(names_of_accounts_are_their_own),
        TEST(passwords_at_the_limit_and_past),
        TEST(an_account_keeps_its_picture),
        TEST(login_by_name_and_password),
        TEST(the_end_does_not_wait_for_passwords),
        TEST(a_full_disk_is_said_and_changes_nothing),
        TEST(reading_says_nothing_about_the_disk),
        TEST(figures_are_openmetrics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
