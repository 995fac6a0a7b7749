/* people_forget.c - everything about somebody: exported, and forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/task/jobs.h"
#include "server/seal/seal.h"
#include "unit/people_games.h"

/* ---- What was said at a table ---- */

struct talk {
    struct journal_request ask;
    struct store_op op[3];
    char key[2][160], value[200];
    uint8_t body[3][SEAL_BYTES];
    struct table_event event[3];
    int texts, empty;
    char text[3][40];
};

static void talked(struct journal_request *r, enum store_result result)
{
    (void)r;
    assert_int_equal(result, STORE_OK);
}

/* Makes a log in which `who` said the first and third things, somebody else the second. */
static void talk_at(struct rig *h, struct talk *t, const struct id *log, const struct person *who,
                    const struct person *other)
{
    static const char *const texts[] = { "hello from ada", "hello from bea", "goodbye from ada" };
    memset(t, 0, sizeof *t);
    for (int i = 0; i < 3; i++) {
        struct table_event *e = &t->event[i];
        e->kind = TABLE_TALKED;
        e->seq = (uint64_t)i + 1;
        e->at_ms = i;
        e->who = i == 1 ? other->id : who->id;
        e->seat = HEARTS_WATCHER;
        snprintf(e->text, sizeof e->text, "%s", texts[i]);
        t->op[i] = (struct store_op){
            .kind = STORE_APPEND,
            .event = { .seq = e->seq, .kind = TABLE_TALKED, .body = t->body[i] }
        };
        t->op[i].log = *log;
        t->op[i].event.length = seal_write(h->server.site.key, log, e, t->body[i]);
    }
    t->ask = (struct journal_request){ .ops = t->op, .count = 3, .answer = talked };
    journal_ask(h->server.site.journal, &t->ask);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

/* Stores talk outside the log. */
static void say_at(struct rig *h, const struct id *table, int at, const struct person *who,
                   const char *text)
{
    struct talk t;
    char hex[33], where[33];
    memset(&t, 0, sizeof t);
    hex_write(hex, who->id.byte, ID_BYTES);
    hex_write(where, table->byte, ID_BYTES);
    snprintf(t.key[0], sizeof t.key[0], "talk/%s/%016x/%032x", where, at, at);
    snprintf(t.key[1], sizeof t.key[1], "said/%s/%s", hex, where);
    snprintf(t.value, sizeof t.value, "{\"who\":\"%s\",\"text\":\"%s\",\"said\":%d}", hex, text,
             at);
    for (int i = 0; i < 2; i++)
        t.op[i] = (struct store_op){ .kind = STORE_PUT,
                                     .key = t.key[i],
                                     .key_length = strlen(t.key[i]),
                                     .value = i ? "1" : t.value,
                                     .value_length = i ? 1 : strlen(t.value) };
    t.ask = (struct journal_request){ .ops = t.op, .count = 2, .answer = talked };
    journal_ask(h->server.site.journal, &t.ask);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

/* Deletes a value, as if an earlier version had never stored it. */
static void never_stored(struct rig *h, const char *key)
{
    struct talk t;
    memset(&t, 0, sizeof t);
    t.op[0] = (struct store_op){ .kind = STORE_DELETE, .key = key, .key_length = strlen(key) };
    t.ask = (struct journal_request){ .ops = t.op, .count = 1, .answer = talked };
    journal_ask(h->server.site.journal, &t.ask);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

static bool look_at(void *with, const struct store_event *e)
{
    struct talk *t = with;
    if (e->length == 0)
        t->empty++;
    else
        t->texts++;
    return true;
}

static void read_talk(struct rig *h, struct talk *t, const struct id *log)
{
    memset(t, 0, sizeof *t);
    t->op[0] = (struct store_op){
        .kind = STORE_READ, .event = { .seq = 1 }, .read = look_at, .with = t
    };
    t->op[0].log = *log;
    t->ask = (struct journal_request){ .ops = t->op, .count = 1, .answer = talked };
    journal_ask(h->server.site.journal, &t->ask);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

/* ---- Everything about somebody ---- */

/* Ada has an account, a program, blocks, reports, games with guests, and has talked at two tables.
 */
struct life {
    struct four f;
    char ticket[200], bearer[220];
    struct person ada, robot;
    struct people_game game;
    struct id elsewhere;
};

static void live(struct rig *h, struct life *l)
{
    char ignored[200];
    struct talk t;
    four_guests(h, &l->f);
    account(h, "Ada Lovelace", "correct horse", l->ticket);
    l->ada = who_is(h, l->ticket);
    const struct answer *a = ask(h, l->ticket, "POST", "/api/tokens", "{\"name\":\"Ada's robot\"}");
    snprintf(l->bearer, sizeof l->bearer, "Bearer %s", said(a, "token"));
    l->robot = who_is(h, l->bearer);
    (void)ignored;
    assert_int_equal(ask(h, l->ticket, "POST", "/api/me", "{\"picture\":\"fox\"}")->status, 200);
    assert_int_equal(
        ask(h, l->ticket, "POST", "/api/blocks", "{\"person\":\"%s\"}", l->f.hex[3])->status, 200);
    assert_int_equal(ask(h, l->ticket, "POST", "/api/reports",
                         "{\"person\":\"%s\",\"text\":\"he was rude\"}", l->f.hex[3])
                         ->status,
                     201);
    l->game = game_of(1, "classic", PEOPLE(&l->ada, &l->f.who[1], &l->robot, &l->f.who[3]),
                      SCORES(10, 40, 60, 102));
    l->game.open = true;
    over(h, &l->game);
    talk_at(h, &t, &l->game.table, &l->ada, &l->f.who[1]);
    l->elsewhere = (struct id){ { 77 } };
    talk_at(h, &t, &l->elsewhere, &l->ada, &l->f.who[1]);
    say_at(h, &l->elsewhere, 1, &l->ada, "words of ada's");
    say_at(h, &l->elsewhere, 2, &l->f.who[1], "words of bea's");
    assert_int_equal(kept(h, "said/"), 2);
}

static void export_has_everything(void **state)
{
    struct rig *h = *state;
    struct life l;
    live(h, &l);
    const struct answer *a = ask(h, l.ticket, "GET", "/api/me/export", " ");
    assert_int_equal(a->status, 200);
    static const char *const parts[] = { "\"name\":\"Ada Lovelace\"",
                                         "\"guest\":false",
                                         "\"made\":",
                                         "\"picture\":\"fox\"",
                                         "\"families\":[{\"family\":\"classic\"",
                                         "\"blocks\":[{\"person\":",
                                         "\"tokens\":[{\"id\":",
                                         "\"name\":\"Ada's robot\"",
                                         "\"sessions\":[{\"session\":",
                                         "\"text\":\"he was rude\"",
                                         "\"record\":\"[Hearts",
                                         "\"text\":\"hello from ada\"",
                                         "\"text\":\"goodbye from ada\"",
                                         "\"text\":\"words of ada's\"" };
    assert_non_null(a->json);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(a->text, parts[i]))
            fail_msg("%s is not in %s", parts[i], a->text);
    assert_null(strstr(a->text, "hello from bea"));
    assert_null(strstr(a->text, "words of bea"));
    assert_null(strstr(a->text, "argon2"));
    const cJSON *game = cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "games"), 0);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(game, "shared")));
    const char *id = cJSON_GetStringValue(cJSON_GetObjectItem(game, "game"));
    char path[80];
    assert_non_null(id);
    snprintf(path, sizeof path, "/api/games/%s/share", id);
    a = ask(h, l.ticket, "POST", path, "{\"on\":true}");
    assert_int_equal(a->status, 200);
    a = ask(h, l.ticket, "GET", "/api/me/export", " ");
    game = cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "games"), 0);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(game, "shared")));
    a = ask(h, l.f.ticket[1], "GET", "/api/me/export", " ");
    assert_non_null(strstr(a->text, "\"guest\":true"));
    assert_null(strstr(a->text, "he was rude"));
}

/* An account of an earlier version has no row of its look-alike form. If another account has that
 * form, its row stays when the old account is deleted. */
static void a_look_alike_keeps_its_row(void **state)
{
    struct rig *h = *state;
    char old[200], ticket[200];
    account(h,
            "\xd0\x90"
            "da",
            "correct horse", old); /* the first letter is Cyrillic */
    never_stored(h, "alike/ada");
    account(h, "Ada", "correct horse", ticket);
    assert_int_equal(kept(h, "alike/ada"), 1);
    assert_int_equal(ask(h, old, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status,
                     200);
    assert_int_equal(kept(h, "alike/ada"), 1);
    assert_int_equal(
        ask(h, ticket, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status, 200);
    assert_int_equal(kept(h, "alike/"), 0);
}

static void nothing_is_left(struct rig *h, const struct life *l)
{
    char hex[33], key[60];
    static const char *const kinds[] = { "account", "session", "sessions", "bot",  "bots",
                                         "revoked", "block",   "stats",    "said", "reported",
                                         "played",  "leaving", "picture" };
    const struct id *const ids[] = { &l->ada.id, &l->robot.id };
    for (size_t i = 0; i < 2; i++) {
        hex_write(hex, ids[i]->byte, ID_BYTES);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            snprintf(key, sizeof key, "%s/%s", kinds[k], hex);
            if (kept(h, key))
                fail_msg("%s is left", key);
        }
        snprintf(key, sizeof key, "former/%s", hex);
        assert_int_equal(kept(h, key), 1);
    }
    assert_false(kept_anywhere(h, "Lovelace"));
    assert_false(kept_anywhere(h, "robot"));
    assert_false(kept_anywhere(h, "words of ada"));
    assert_true(kept_anywhere(h, "words of bea"));
    assert_int_equal(kept(h, "name/"), 0);
    assert_int_equal(kept(h, "session/"), 0);
    assert_int_equal(kept(h, "known/"), 0);
}

static void deletion_leaves_somebody(void **state)
{
    struct rig *h = *state;
    struct life l;
    struct talk t;
    char path[60];
    live(h, &l);
    path_of_game(&l.game, path);
    int others = rating(h, &l.f, 1);
    refused(ask(h, l.ticket, "DELETE", "/api/me", "{\"password\":\"wrong horse\"}"), 403,
            "wrong-password");
    refused(ask(h, l.ticket, "DELETE", "/api/me", "{}"), 400, "bad-password");
    refused(ask(h, l.ticket, "DELETE", "/api/me", "{\"password\":\"short\"}"), 403,
            "wrong-password");
    const struct answer *a = ask(h, l.ticket, "DELETE", "/api/me",
                                 "{\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 200);
    assert_non_null(strstr(a->cookie, "Max-Age=0"));
    for (int again = 0; again < 2; again++) {
        struct person gone = who_is(h, l.ticket), robot = who_is(h, l.bearer);
        assert_false(person_is_known(&gone) || person_is_known(&robot));
        nothing_is_left(h, &l);
        a = ask(h, l.f.ticket[1], "GET", path, " ");
        assert_non_null(strstr(a->text, "[A \"somebody\"]\n[B \"Bea\"]\n[C \"somebody\"]"));
        a = ask(h, NULL, "GET", "/api/games", " ");
        a = ask(h, l.f.ticket[1], "GET", "/api/games", " ");
        assert_int_equal(games_in(a), 1);
        assert_non_null(strstr(a->text, "[{\"name\":\"somebody\"},{\"name\":\"Bea\",\"person\":"));
        assert_int_equal(rating(h, &l.f, 1), others);
        read_talk(h, &t, &l.game.table);
        assert_int_equal(t.empty, 2);
        assert_int_equal(t.texts, 1);
        read_talk(h, &t, &l.elsewhere);
        assert_int_equal(t.empty, 2);
        assert_int_equal(kept(h, "report/"), 1);
        /* The report stays for the site's operator, without the person who made it. */
        assert_true(kept_anywhere(h, "he was rude") && kept_anywhere(h, "{\"report\":\""));
        assert_false(kept_anywhere(h, "\"by\":"));
        rig_restart(h);
    }
    refused(ask(h, NULL, "POST", "/api/login",
                "{\"name\":\"Ada Lovelace\",\"password\":\"correct horse\"}"),
            403, "wrong-password");
    char ticket[200];
    account(h, "Ada Lovelace", "another horse", ticket); /* the name is free */
}

/* A bot is deleted with its account, even if its token was deleted before. */
static void a_bot_without_a_token_goes_too(void **state)
{
    struct rig *h = *state;
    struct life l;
    char path[80];
    live(h, &l);
    const cJSON *tokens = cJSON_GetObjectItem(ask(h, l.ticket, "GET", "/api/tokens", " ")->json,
                                              "tokens");
    const cJSON *id = cJSON_GetObjectItem(cJSON_GetArrayItem(tokens, 0), "id");
    snprintf(path, sizeof path, "/api/tokens/%s", cJSON_GetStringValue(id));
    assert_int_equal(ask(h, l.ticket, "DELETE", path, " ")->status, 200);
    assert_true(kept_anywhere(h, "robot"));
    assert_int_equal(
        ask(h, l.ticket, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status, 200);
    nothing_is_left(h, &l);
}

/* If the server is killed right after the request, the deletion goes on at the next start. */
static void a_deletion_survives_a_crash(void **state)
{
    struct rig *h = *state;
    struct life l;
    live(h, &l);
    jobs_drain(h->server.people->jobs);
    assert_int_equal(
        ask(h, l.ticket, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status, 200);
    assert_int_equal(kept(h, "leaving/"), 2);
    rig_restart(h);
    nothing_is_left(h, &l);
}

/* A game that ends after its player was deleted does not name them. */
static void a_game_that_ends_later_forgets_too(void **state)
{
    struct rig *h = *state;
    struct life l;
    live(h, &l);
    assert_int_equal(
        ask(h, l.ticket, "DELETE", "/api/me", "{\"password\":\"correct horse\"}")->status, 200);
    struct people_game g = game_of(2, "classic", PEOPLE(&l.ada, &l.f.who[1], NULL, NULL),
                                   SCORES(10, 40, 60, 102));
    over(h, &g);
    nothing_is_left(h, &l);
    assert_int_equal(games_in(ask(h, l.f.ticket[1], "GET", "/api/games", " ")), 2);
}

static void a_guest_can_be_forgotten_too(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    over(h, classic(&f, 1));
    assert_int_equal(ask(h, f.ticket[0], "DELETE", "/api/me", "%s", "")->status, 200);
    struct person gone = who_is(h, f.ticket[0]);
    assert_false(person_is_known(&gone));
    assert_int_equal(kept(h, "stats/"), 3);
    assert_int_equal(kept(h, "played/"), 3);
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
        TEST(a_look_alike_keeps_its_row),   TEST(export_has_everything),
        TEST(deletion_leaves_somebody),     TEST(a_bot_without_a_token_goes_too),
        TEST(a_deletion_survives_a_crash),  TEST(a_game_that_ends_later_forgets_too),
        TEST(a_guest_can_be_forgotten_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
