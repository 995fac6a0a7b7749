/* people_sessions.c - guests, accounts, sessions, programs, blocks and reports, over a store in
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

#include "server/people/who/blocks.h"
#include "unit/people_rig.h"

static char long_text[5000];

/* The text, this many times in a row. */
static const char *times(const char *text, size_t count)
{
    long_text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        strcat(long_text, text);
    return long_text;
}

/* ---- Sessions ---- */

static cJSON *item(const struct answer *a, const char *list, int i)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, list), i);
}

static const char *in(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
    return text ? text : "";
}

static void enter(struct rig *h, const char *name, const char *password, const char *agent,
                  char ticket[200])
{
    char body[300];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    const struct answer *a = ask_as(h, &(struct asker){ .agent = agent }, "POST", "/api/login",
                                    body);
    assert_int_equal(a->status, 200);
    snprintf(ticket, 200, "%s", a->ticket);
}

static void sessions_are_listed_and_revoked(void **state)
{
    struct rig *h = *state;
    char first[200], second[200], path[100];
    account(h, "Ada", "correct horse", first);
    enter(h, "Ada", "correct horse", "Some browser", second);
    const struct answer *a = ask(h, second, "GET", "/api/sessions", " ");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(a->json, "sessions")), 2);
    int mine = strcmp(in(item(a, "sessions", 0), "agent"), "Some browser") == 0 ? 0 : 1;
    assert_string_equal(in(item(a, "sessions", mine), "agent"), "Some browser");
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(item(a, "sessions", mine), "this")));
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(item(a, "sessions", !mine), "this")));
    assert_true(cJSON_GetObjectItem(item(a, "sessions", mine), "made")->valuedouble > 1e12);
    assert_int_equal(strlen(in(item(a, "sessions", mine), "session")), 32);
    snprintf(path, sizeof path, "/api/sessions/%s", in(item(a, "sessions", !mine), "session"));
    /* Only the owner may end it. */
    char other[200];
    account(h, "Bea", "correct horse", other);
    refused(ask(h, other, "DELETE", path, " "), 404, "not-found");
    assert_int_equal(ask(h, second, "DELETE", path, " ")->status, 200);
    refused(ask(h, second, "DELETE", path, " "), 404, "not-found");
    struct person gone = who_is(h, first), there = who_is(h, second);
    assert_false(person_is_known(&gone));
    assert_true(person_is_known(&there));
    assert_int_equal(kept(h, "session/"), 2);
}

static void logout_ends_the_session_alone(void **state)
{
    struct rig *h = *state;
    char first[200], second[200];
    account(h, "Ada", "correct horse", first);
    enter(h, "Ada", "correct horse", "", second);
    const struct answer *a = ask(h, first, "POST", "/api/logout", "%s", "");
    assert_int_equal(a->status, 200);
    assert_string_equal(a->ticket, "");
    assert_non_null(strstr(a->cookie, "Max-Age=0"));
    struct person gone = who_is(h, first), there = who_is(h, second);
    assert_false(person_is_known(&gone));
    assert_true(person_is_known(&there));
}

static void another_password_ends_other_sessions(void **state)
{
    struct rig *h = *state;
    char first[200], second[200], third[200];
    account(h, "Ada", "correct horse", first);
    enter(h, "Ada", "correct horse", "", second);
    refused(ask(h, first, "POST", "/api/me",
                "{\"password\":\"battery staple\",\"old\":\"wrong horse\"}"),
            403, "wrong-password");
    refused(ask(h, first, "POST", "/api/me", "{\"password\":\"battery staple\"}"), 400,
            "bad-password");
    struct person still = who_is(h, second);
    assert_true(person_is_known(&still));
    assert_int_equal(ask(h, first, "POST", "/api/me",
                         "{\"password\":\"battery staple\",\"old\":\"correct horse\"}")
                         ->status,
                     200);
    for (int again = 0; again < 2; again++) {
        struct person there = who_is(h, first), gone = who_is(h, second);
        assert_true(person_is_known(&there));
        assert_false(person_is_known(&gone));
        rig_restart(h);
    }
    refused(ask(h, NULL, "POST", "/api/login", "{\"name\":\"Ada\",\"password\":\"correct horse\"}"),
            403, "wrong-password");
    enter(h, "Ada", "battery staple", "", third);
    assert_int_equal(kept(h, "sessions/"), 2);
}

static void the_session_used_least_gives_way(void **state)
{
    struct rig *h = *state;
    char first[200], last[200] = "";
    account(h, "Ada", "correct horse", first);
    for (int i = 1; i < PEOPLE_SESSIONS_EACH; i++)
        enter(h, "Ada", "correct horse", "", last);
    assert_int_equal(kept(h, "session/"), PEOPLE_SESSIONS_EACH);
    assert_int_equal(kept(h, "sessions/"), PEOPLE_SESSIONS_EACH);
    enter(h, "Ada", "correct horse", "", last);
    assert_int_equal(kept(h, "session/"), PEOPLE_SESSIONS_EACH);
    assert_int_equal(kept(h, "sessions/"), PEOPLE_SESSIONS_EACH);
    struct person there = who_is(h, last);
    assert_true(person_is_known(&there));
}

/* ---- Programs ---- */

static void a_program_logs_in_with_its_token(void **state)
{
    struct rig *h = *state;
    char ticket[200], token[200], bearer[220], path[100];
    account(h, "Ada", "correct horse", ticket);
    const struct answer *a = ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"Ada's robot\"}");
    assert_int_equal(a->status, 201);
    snprintf(token, sizeof token, "%s", said(a, "token"));
    snprintf(bearer, sizeof bearer, "Bearer %s", token);
    snprintf(path, sizeof path, "/api/tokens/%s", said(a, "id"));
    assert_false(kept_anywhere(h, token));
    struct person bot = who_is(h, bearer), ada = who_is(h, ticket), in_cookie = who_is(h, token);
    assert_true(bot.bot && !bot.guest);
    assert_string_equal(bot.name, "Ada's robot");
    assert_memory_not_equal(&bot.id, &ada.id, sizeof bot.id);
    assert_false(person_is_known(&in_cookie));
    a = ask(h, bearer, "GET", "/api/me", " ");
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(a->json, "bot")));
    a = ask(h, ticket, "GET", "/api/tokens", " ");
    assert_string_equal(in(item(a, "tokens", 0), "name"), "Ada's robot");
    assert_null(strstr(a->text, token));
    assert_int_equal(ask(h, ticket, "DELETE", path, " ")->status, 200);
    bot = who_is(h, bearer);
    assert_false(person_is_known(&bot));
    refused(ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"\"}"), 400, "bad-name");
    refused(ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"ADA\"}"), 409, "name-taken");
    /* Nor one that looks like an account's: the first letter is Cyrillic. */
    refused(ask(h, ticket, "POST", "/api/tokens",
                "{\"name\":\"\xd0\x90"
                "da\"}"),
            409, "name-taken");
}

static void tokens_at_the_limit_and_past(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    account(h, "Ada", "correct horse", ticket);
    for (int i = 0; i < PEOPLE_BOTS_EACH; i++)
        assert_int_equal(
            ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"robot %d\"}", i)->status, 201);
    refused(ask(h, ticket, "POST", "/api/tokens", "{\"name\":\"robot\"}"), 409, "too-many");
}

/* ---- Blocks ---- */

static void block(struct rig *h, const char *ticket, const struct id *whom, const char *more,
                  int status)
{
    char hex[33];
    hex_write(hex, whom->byte, ID_BYTES);
    const struct answer *a = ask(h, ticket, "POST", "/api/blocks", "{\"person\":\"%s\"%s}", hex,
                                 more);
    if (a->status != status)
        fail_msg("%d %s", a->status, a->text);
}

static void blocks_and_mutes_are_known_at_once(void **state)
{
    struct rig *h = *state;
    char ada[200], bea[200], hex[33], path[100];
    struct id a, b, c = { { 9 } };
    struct people *p = h->server.people;
    guest(h, "Ada", ada);
    guest(h, "Bea", bea);
    id_of(h, ada, &a);
    id_of(h, bea, &b);
    assert_false(people_has_blocked(p, &a, &b, true));
    block(h, ada, &b, ",\"mute\":true", 200);
    assert_true(people_has_blocked(p, &a, &b, true) && !people_has_blocked(p, &a, &b, false));
    block(h, ada, &b, "", 200);
    assert_true(people_has_blocked(p, &a, &b, true) && people_has_blocked(p, &a, &b, false));
    assert_false(people_has_blocked(p, &b, &a, true));
    block(h, ada, &c, "", 200);
    block(h, ada, &a, "", 400);
    refused(ask(h, ada, "POST", "/api/blocks", "{\"person\":\"0\"}"), 400, "malformed");
    refused(ask(h, ada, "POST", "/api/blocks",
                "{\"person\":\"00000000000000000000000000000009\",\"mute\":1}"),
            400, "malformed");
    /* After a start they are read when needed, even if she is absent; when she adds one, the whole
     * list is read. */
    rig_restart(h);
    p = h->server.people;
    assert_false(people_knows_blocks(p, &a));
    people_find_blocks(p, &a, NULL, NULL);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_true(people_knows_blocks(p, &a) && !people_knows_blocks(p, &c));
    assert_true(people_has_blocked(p, &a, &b, false) && people_has_blocked(p, &a, &c, false));
    rig_restart(h);
    p = h->server.people;
    assert_false(people_has_blocked(p, &a, &b, false));
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_true(people_has_blocked(p, &a, &b, false));
    id_of(h, ada, &a);
    assert_true(people_has_blocked(p, &a, &b, false) && people_has_blocked(p, &a, &c, false));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(
                         ask(h, ada, "GET", "/api/blocks", " ")->json, "blocks")),
                     2);
    hex_write(hex, b.byte, ID_BYTES);
    snprintf(path, sizeof path, "/api/blocks/%s", hex);
    assert_int_equal(ask(h, ada, "DELETE", path, " ")->status, 200);
    assert_false(people_has_blocked(p, &a, &b, true));
    assert_true(people_has_blocked(p, &a, &c, false));
}

/* Adding to a list that is not in memory does not replace it with one person. */
static void blocks_are_held_whole_or_not_at_all(void **state)
{
    struct id a = { { 1 } }, b = { { 2 } }, c = { { 3 } };
    const bool block = false;
    struct blocks *held = blocks_new();
    (void)state;
    assert_true(blocks_set(held, &a, &b, false));
    assert_false(blocks_are_held(held, &a));
    assert_true(blocks_load(held, &a, &b, &block, 1) && blocks_set(held, &a, &c, true));
    assert_true(blocks_look(held, &a, &b) == 'b' && blocks_look(held, &a, &c) == 'm');
    blocks_clear(held, &a, &b);
    blocks_clear(held, &a, &c);
    assert_true(blocks_are_held(held, &a) && blocks_look(held, &a, &b) == 0);
    blocks_free(held);
}

static void blocks_at_the_limit_and_past(void **state)
{
    struct rig *h = *state;
    char ada[200];
    struct id whom = { { 1 } };
    guest(h, "Ada", ada);
    for (int i = 0; i < PEOPLE_BLOCKS_EACH; i++) {
        whom.byte[1] = (uint8_t)(i & 255);
        whom.byte[2] = (uint8_t)(i >> 8);
        fake_net_pass(h->server.site.net, h->server.site.journal, 10000);
        block(h, ada, &whom, "", 200);
    }
    block(h, ada, &whom, ",\"mute\":true", 200); /* one that is there may change */
    whom.byte[3] = 1;
    block(h, ada, &whom, "", 409);
}

/* ---- What the rooms are told ---- */

/* Checks that since `before` the rooms were told once that this person is gone: the ticket that
 * ended is that of `ticket`, or none in particular if that is NULL. */
static void told_gone(const struct rig *h, int before, enum people_gone how,
                      const struct person *who, const struct person *ticket)
{
    static const struct id none;
    assert_int_equal(h->gones, before + 1);
    assert_int_equal(h->gone_how, how);
    assert_memory_equal(&h->gone.id, &who->id, ID_BYTES);
    assert_memory_equal(&h->gone.owner, &who->id, ID_BYTES);
    assert_memory_equal(&h->gone.ticket, ticket ? &ticket->ticket : &none, ID_BYTES);
}

static void the_rooms_hear_of_tickets_that_end(void **state)
{
    struct rig *h = *state;
    char first[200], second[200], third[200], path[100], token[200], public[40];
    account(h, "Ada", "correct horse", first);
    struct person a = who_is(h, first), again = who_is(h, first);
    assert_memory_equal(&a.owner, &a.id, ID_BYTES);
    assert_memory_equal(&a.ticket, &again.ticket, ID_BYTES);
    const char *login = "{\"name\":\"Ada\",\"password\":\"correct horse\"}";
    snprintf(second, sizeof second, "%s", ask(h, NULL, "POST", "/api/login", "%s", login)->ticket);
    snprintf(third, sizeof third, "%s", ask(h, NULL, "POST", "/api/login", "%s", login)->ticket);
    struct person b = who_is(h, second), c = who_is(h, third);
    assert_memory_not_equal(&a.ticket, &b.ticket, ID_BYTES);
    /* One session is ended by its owner, another is revoked. */
    int before = h->gones;
    assert_int_equal(ask(h, second, "POST", "/api/logout", " ")->status, 200);
    told_gone(h, before++, PEOPLE_TICKET, &b, &b);
    char hex[33];
    hex_write(hex, c.ticket.byte, ID_BYTES);
    snprintf(path, sizeof path, "/api/sessions/%s", hex);
    assert_int_equal(ask(h, first, "DELETE", path, " ")->status, 200);
    told_gone(h, before++, PEOPLE_TICKET, &c, &c);
    /* A revoked token belongs to its owner. */
    const struct answer *made = ask(h, first, "POST", "/api/tokens", "{\"name\":\"Robot\"}");
    snprintf(token, sizeof token, "Bearer %s", said(made, "token"));
    snprintf(public, sizeof public, "%s", said(made, "id"));
    struct person bot = who_is(h, token);
    assert_true(bot.bot);
    assert_memory_equal(&bot.owner, &a.id, ID_BYTES);
    snprintf(path, sizeof path, "/api/tokens/%s", public);
    assert_int_equal(ask(h, first, "DELETE", path, " ")->status, 200);
    told_gone(h, before++, PEOPLE_TICKET, &a, &bot);
    /* A new password ends all sessions but the one that asked. */
    assert_int_equal(ask(h, first, "POST", "/api/me",
                         "{\"old\":\"correct horse\",\"password\":\"battery staple\"}")
                         ->status,
                     200);
    told_gone(h, before++, PEOPLE_OTHERS, &a, &a);
    /* What fails ends nothing. */
    rig_fill(true);
    assert_int_equal(ask(h, first, "POST", "/api/logout", " ")->status, 503);
    rig_fill(false);
    assert_int_equal(h->gones, before);
}

static void the_rooms_hear_of_an_account_made_and_deleted(void **state)
{
    struct rig *h = *state;
    char old[200], ada[200], robot[200];
    guest(h, "Ada", old);
    struct person guest = who_is(h, old);
    int before = h->gones;
    const struct answer *made = ask(h, old, "POST", "/api/account",
                                    "{\"name\":\"Ada\",\"password\":\"correct horse\"}");
    assert_int_equal(made->status, 201);
    snprintf(ada, sizeof ada, "%s", made->ticket);
    told_gone(h, before++, PEOPLE_OTHERS, &guest, NULL);
    snprintf(robot, sizeof robot, "Bearer %s",
             said(ask(h, ada, "POST", "/api/tokens", "{\"name\":\"Robot\"}"), "token"));
    struct person bot = who_is(h, robot);
    /* The rooms are told of her and of her bot, and again of both when everything is deleted. */
    assert_int_equal(ask(h, ada, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status,
                     200);
    fake_net_pass(h->server.site.net, h->server.site.journal, 1000);
    assert_int_equal(h->gones, before + 4);
    assert_int_equal(h->gone_how, PEOPLE_PERSON);
    assert_memory_equal(&h->gone.id, &bot.id, ID_BYTES);
}

static void deleting_guests_is_limited(void **state)
{
    struct rig *h = *state;
    int status = 200, tries = 0;
    for (; status == 200 && tries < 100; tries++) {
        char ada[200], address[40];
        snprintf(address, sizeof address, "10.0.0.%d", tries);
        const struct asker from = { .address = address };
        snprintf(ada, sizeof ada, "%s", ask_as(h, &from, "POST", "/api/guest", "{}")->ticket);
        status = ask(h, ada, "DELETE", "/api/me", "{}")->status;
    }
    assert_int_equal(status, 429);
    assert_int_equal(tries, 61);
}

/* ---- Reports ---- */

static void reports_at_the_limit_and_past(void **state)
{
    struct rig *h = *state;
    char ada[200];
    static const char form[] = "{\"person\":\"000000000000000000000000000000aa\",\"text\":\"%s\"}";
    guest(h, "Ada", ada);
    assert_int_equal(
        ask(h, ada, "POST", "/api/reports", form, times("\xc3\xa9", PEOPLE_REPORT))->status, 201);
    refused(ask(h, ada, "POST", "/api/reports", form, times("x", PEOPLE_REPORT + 1)), 400,
            "malformed");
    refused(ask(h, ada, "POST", "/api/reports", form, times(" ", 10)), 400, "malformed");
    refused(ask(h, ada, "POST", "/api/reports", form, ""), 400, "malformed");
    assert_string_equal(
        said(ask(h, ada, "POST", "/api/reports", form, "a\\n\\u202eb"), "say"),
        "Character 3 of the text is U+202E, which changes the direction of writing: leave it out.");
    refused(ask(h, NULL, "POST", "/api/reports", form, "x"), 401, "not-you");
    for (int i = 1; i < 5; i++) {
        const struct answer *a = ask(h, ada, "POST", "/api/reports", form,
                                     "He says things.\\nBad ones.");
        assert_int_equal(a->status, 201);
        assert_int_equal(strlen(said(a, "report")), 32);
    }
    refused(ask(h, ada, "POST", "/api/reports", form, "x"), 429, "too-fast");
    assert_int_equal(kept(h, "report/"), 5);
}

/* ---- Who may ask what ---- */

/* The status that a stranger, a guest, an account and its program get, for an empty body. */
static const struct {
    const char *method, *path;
    int stranger, guest, account, bot;
} rows[] = {
    { "POST", "/api/guest", 201, 200, 409, 403 },
    { "POST", "/api/account", 400, 400, 409, 403 },
    { "POST", "/api/login", 400, 400, 400, 400 },
    { "GET", "/api/me", 401, 200, 200, 200 },
    { "POST", "/api/me", 401, 200, 409, 403 },
    { "GET", "/api/me/export", 401, 200, 200, 403 },
    { "GET", "/api/sessions", 401, 403, 200, 403 },
    { "DELETE", "/api/sessions/", 401, 403, 404, 403 },
    { "GET", "/api/tokens", 401, 403, 200, 403 },
    { "POST", "/api/tokens", 401, 403, 400, 403 },
    { "DELETE", "/api/tokens/", 401, 403, 404, 403 },
    { "GET", "/api/people/", 404, 404, 404, 404 },
    { "GET", "/api/blocks", 401, 200, 200, 403 },
    { "POST", "/api/blocks", 401, 400, 400, 403 },
    { "DELETE", "/api/blocks/", 401, 400, 400, 403 },
    { "POST", "/api/reports", 401, 400, 400, 403 },
    { "GET", "/api/games", 401, 200, 200, 200 },
    { "POST", "/api/games", 401, 403, 400, 403 },
    { "GET", "/api/games/", 404, 404, 404, 404 },
    { "POST", "/api/games/", 404, 404, 404, 404 },
    { "GET", "/api/records", 401, 200, 200, 200 },
    { "GET", "/api/field", 400, 400, 400, 400 },
    { "POST", "/api/field", 401, 400, 400, 403 },
    { "POST", "/api/replay", 400, 400, 400, 400 },
    { "GET", "/api/stats", 401, 200, 200, 200 },
    { "GET", "/api/career", 401, 200, 200, 200 },
    { "GET", "/api/deals", 200, 200, 200, 200 },
    { "GET", "/api/book", 401, 200, 200, 200 },
    { "GET", "/api/slates", 401, 200, 200, 403 },
    { "GET", "/api/slates/", 401, 404, 404, 404 },
    { "POST", "/api/slates/", 401, 404, 404, 404 },
    { "DELETE", "/api/me", 401, 200, 400, 403 },
    { "POST", "/api/logout", 200, 200, 200, 200 },
};

static void every_route_refuses_whom_it_should(void **state)
{
    struct rig *h = *state;
    char tickets[4][220] = { "" };
    for (size_t i = 0; i < people_route_count; i++) {
        const struct route *r = &people_routes[i];
        size_t k = 0;
        while (k < sizeof rows / sizeof *rows &&
               !(strcmp(rows[k].path, r->path) == 0 &&
                 r->method == (rows[k].method[0] == 'G'   ? METHOD_GET
                               : rows[k].method[0] == 'P' ? METHOD_POST
                                                          : METHOD_DELETE)))
            k++;
        if (k == sizeof rows / sizeof *rows)
            fail_msg("%s has no row that says who may ask it", r->path);
    }
    assert_int_equal(people_route_count, sizeof rows / sizeof *rows);
    guest(h, "Gus", tickets[1]);
    account(h, "Ada", "correct horse", tickets[2]);
    const struct answer *a = ask(h, tickets[2], "POST", "/api/tokens", "{\"name\":\"robot\"}");
    snprintf(tickets[3], sizeof tickets[3], "Bearer %s", said(a, "token"));
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const int expected[] = { rows[k].stranger, rows[k].guest, rows[k].account, rows[k].bot };
        for (int who = 0; who < 4; who++) {
            char path[100];
            bool open = rows[k].path[strlen(rows[k].path) - 1] == '/';
            snprintf(path, sizeof path, "%s%s", rows[k].path, open ? "zz" : "");
            a = ask_as(h, &(struct asker){ .ticket = who ? tickets[who] : NULL }, rows[k].method,
                       path, "");
            if (a->status != expected[who])
                fail_msg("%s %s by %d: %d %s, not %d", rows[k].method, path, who, a->status,
                         a->text, expected[who]);
        }
    }
    assert_int_equal(ask(h, NULL, "PUT", "/api/guest", " ")->status, 0);
    assert_int_equal(ask(h, NULL, "GET", "/api/people/", " ")->status, 0);
    assert_int_equal(ask(h, NULL, "GET", "/api/unknown", " ")->status, 0);
}

/* ---- Rules ---- */

static void rules_are_checked(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic jack=-10\"}");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "rules"), "classic jack=-10");
    assert_int_equal(cJSON_GetObjectItem(a->json, "seats")->valueint, 4);
    assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(a->json, "words")) > 3);
    a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic sun=on moon=off\"}");
    refused(a, 400, "bad-rules");
    assert_string_equal(said(a, "option"), "sun");
    assert_string_equal(said(a, "other"), "moon");
    refused(ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\"}", times(" ", 2048)), 400,
            "bad-rules");
    assert_int_equal(
        ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\"}", times(" ", 2047))->status, 200);
    a = ask(h, NULL, "GET", "/api/rules", " ");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(a->json, "presets")),
                     (int)hearts_preset_count());
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
        TEST(sessions_are_listed_and_revoked),
        TEST(logout_ends_the_session_alone),
        TEST(another_password_ends_other_sessions),
        TEST(the_session_used_least_gives_way),
        TEST(a_program_logs_in_with_its_token),
        TEST(tokens_at_the_limit_and_past),
        TEST(blocks_and_mutes_are_known_at_once),
        TEST(the_rooms_hear_of_tickets_that_end),
        TEST(the_rooms_hear_of_an_account_made_and_deleted),
        TEST(deleting_guests_is_limited),
        TEST(blocks_are_held_whole_or_not_at_all),
        TEST(blocks_at_the_limit_and_past),
        TEST(reports_at_the_limit_and_past),
        TEST(every_route_refuses_whom_it_should),
        TEST(rules_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
