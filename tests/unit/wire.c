/* wire.c - messages: writing a game and its changes, and reading what clients send, with exact
 * words for what is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/json.h"
#include "playing.h"
#include "seed.h"
#include "table/wire/wire_answer.h"
#include "table/wire/wire_event.h"
#include "table/wire/wire_game.h"
#include "table/wire/wire_read.h"
#include "table/wire/wire_seen.h"
#include "table/wire/wire_terms.h"
#include "table/wire/wire_values.h"

#define SEED test_seed_from(4711)

/* ---- Writing ---- */

static void test_money(void **state)
{
    static const struct {
        const char *rules, *expected;
    } rows[] = {
        { "classic", "{\"game\":{}}" },
        { "classic stakes=1",
          "{\"game\":{\"stakes\":[5,\"-16/3\",\"1/3\",0],\"hand_stakes\":[0,0,0,0]}}" },
        { "classic pot=10", "{\"game\":{\"pot\":{\"holds\":0,\"won\":[30,-10,-10,-10]}}}" },
    };
    struct wire_money m = { .over = true,
                            .all = { { 5, 1 }, { -16, 3 }, { 1, 3 }, { 0, 1 } },
                            .hand = { { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 } },
                            .won = { { 30, 1 }, { -10, 1 }, { -10, 1 }, { -10, 1 } } };
    static const struct hearts_view v;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hearts_plan p;
        struct hearts_error fault;
        struct buffer out = { 0 };
        struct json j;
        assert_true(hearts_plan_read(&p, rows[i].rules, strlen(rows[i].rules), &fault));
        json_begin(&j, &out);
        json_object(&j, NULL);
        wire_game(&j, &p, &v, &v, &m);
        json_object_end(&j);
        assert_string_equal(out.data, rows[i].expected);
        buffer_release(&out);
    }
}

static cJSON *game_json(const struct hearts_plan *p, const struct hearts_view *before,
                        const struct hearts_view *now)
{
    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    wire_game(&j, p, before, now, NULL);
    json_object_end(&j);
    assert_false(out.failed);
    cJSON *m = cJSON_Parse(out.data);
    assert_non_null(m);
    cJSON *game = cJSON_DetachItemFromObject(m, "game");
    cJSON_Delete(m);
    buffer_release(&out);
    return game;
}

/* Everybody's view, followed from one decision to the next. */
struct followed {
    struct hearts_view view[HEARTS_SEATS + 1];
    cJSON *json[HEARTS_SEATS + 1];
    bool words[16];
    unsigned steps;
};

static int audience_at(const struct hearts_plan *p, int i)
{
    return i < p->seats ? i : HEARTS_WATCHER;
}

static void follow(struct followed *f, const struct hearts_plan *p, const struct hearts_game *g)
{
    for (int i = 0; i <= p->seats; i++) {
        struct hearts_view now;
        hearts_view_of(p, g, audience_at(p, i), &now);
        cJSON *changes = game_json(p, &f->view[i], &now), *whole = game_json(p, NULL, &now);
        /* The old view with the changes applied is the new view. */
        const cJSON *m;
        cJSON_ArrayForEach(m, changes)
        {
            cJSON_DeleteItemFromObjectCaseSensitive(f->json[i], m->string);
            cJSON_AddItemToObject(f->json[i], m->string, cJSON_Duplicate(m, true));
        }
        assert_true(cJSON_Compare(f->json[i], whole, true));
        /* Without changes, nothing is written. */
        cJSON *same = game_json(p, &now, &now);
        cJSON_ArrayForEach(m, changes) assert_true(cJSON_HasObjectItem(whole, m->string));
        assert_int_equal(cJSON_GetArraySize(same), 0);
        cJSON_Delete(same);
        cJSON_Delete(changes);
        cJSON_Delete(whole);
        f->view[i] = now;
        f->steps++;
    }
}

static const char *const happenings[] = { "hand",    "dealt",  "chose",   "exchanged", "received",
                                          "charged", "played", "boosted", "trick",     "kitty",
                                          "buried",  "shot",   "scored",  "finished" };

static void look_at_seen(struct followed *f, const struct hearts_plan *p,
                         const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int a = 0; a <= p->seats; a++) {
            struct hearts_seen seen;
            struct buffer out = { 0 };
            struct json j;
            int audience = audience_at(p, a);
            hearts_seen_of(p, &events->at[i], audience, &seen);
            json_begin(&j, &out);
            wire_seen(&j, p, &seen, audience);
            cJSON *m = cJSON_Parse(out.data);
            const char *what = cJSON_GetStringValue(cJSON_GetObjectItem(m, "what"));
            assert_string_equal(what, happenings[seen.kind]);
            f->words[seen.kind] = true;
            /* Private events of other seats have no cards. */
            bool private = seen.kind == HEARTS_DEALT || seen.kind == HEARTS_CHOSE ||
                           seen.kind == HEARTS_RECEIVED || seen.kind == HEARTS_BURIED;
            const cJSON *cards = cJSON_GetObjectItem(m, "cards");
            if (private)
                assert_true(!!cards == (audience == seen.seat));
            if (seen.kind == HEARTS_PLAYED)
                assert_int_equal(cJSON_GetArraySize(cards), 1);
            cJSON_Delete(m);
            buffer_release(&out);
        }
}

static void play_game(struct followed *f, const struct hearts_plan *p, uint64_t *rng)
{
    struct hearts_game g;
    struct hearts_events events;
    hearts_card deck[HEARTS_CARDS];
    playing_new_game(p, &g, rng);
    for (int i = 0; i <= p->seats; i++) {
        hearts_view_of(p, &g, audience_at(p, i), &f->view[i]);
        f->json[i] = game_json(p, NULL, &f->view[i]);
    }
    int shooter = hearts_random_below(rng, 2) ? (int)hearts_random_below(rng, p->seats) : -1;
    for (int hands = 0; g.phase != HEARTS_OVER && hands < 4;) {
        if (g.phase == HEARTS_DEAL) {
            hearts_deck_shuffle(p, deck, rng);
            assert_int_equal(hearts_game_deal(p, &g, deck, &events).code, HEARTS_OK);
            hands++;
        } else {
            int seat = playing_seat(&g, rng);
            struct hearts_move m = playing_choose(p, &g, seat, shooter, rng);
            assert_int_equal(hearts_game_move(p, &g, &m, &events).code, HEARTS_OK);
        }
        follow(f, p, &g);
        look_at_seen(f, p, &events);
    }
    for (int i = 0; i <= p->seats; i++)
        cJSON_Delete(f->json[i]);
}

/* Moons are rare, so hands are played until there is one. */
static void play_a_moon(struct followed *f, uint64_t *rng)
{
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    struct hearts_events events;
    assert_true(hearts_plan_read(&p, "classic", 7, &e));
    playing_new_game(&p, &g, rng);
    for (int moves = 0; !f->words[HEARTS_SHOT] && moves < 500000; moves++) {
        if (g.phase == HEARTS_OVER)
            playing_new_game(&p, &g, rng);
        if (g.phase == HEARTS_DEAL)
            hearts_game_deal_random(&p, &g, rng);
        struct hearts_move m = playing_choose(&p, &g, playing_seat(&g, rng), 1, rng);
        assert_int_equal(hearts_game_move(&p, &g, &m, &events).code, HEARTS_OK);
        if (!playing_on(&g))
            look_at_seen(f, &p, &events);
    }
}

static void test_changes_make_the_whole(void **state)
{
    struct followed *f = calloc(1, sizeof *f);
    uint64_t rng = SEED;
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        struct hearts_plan p;
        struct hearts_error e;
        const char *name = hearts_preset_at(i)->name;
        assert_true(hearts_plan_read(&p, name, strlen(name), &e));
        play_game(f, &p, &rng);
    }
    static const char *const more[] = { "classic players=5 kitty=swap pass=none",
                                        "classic players=3 kitty=swap", "classic hands=1",
                                        "classic moon=choose" };
    for (size_t i = 0; i < 5 * sizeof more / sizeof *more; i++) {
        struct hearts_plan p;
        struct hearts_error e;
        const char *rules = more[i % (sizeof more / sizeof *more)];
        assert_true(hearts_plan_read(&p, rules, strlen(rules), &e));
        play_game(f, &p, &rng);
    }
    play_a_moon(f, &rng);
    for (size_t i = 0; i < sizeof happenings / sizeof *happenings; i++)
        if (!f->words[i])
            printf("# never seen: %s\n", happenings[i]);
    for (size_t i = 0; i < sizeof happenings / sizeof *happenings; i++)
        assert_true(f->words[i]);
    assert_true(f->steps > 1000);
    free(f);
}

/* A complete view has all the members of docs/PROTOCOL.md. */
static void test_every_member_is_there(void **state)
{
    static const char *const members[] = {
        "phase",         "dealer",  "leader",         "pass",    "broken",     "hand_number",
        "to_act",        "hand",    "choice",         "why",     "passed",     "received",
        "passed_unseen", "held",    "charged",        "led",     "trick",      "trick_end",
        "tricks",        "carried", "carried_tricks", "won",     "tricks_won", "kitty_count",
        "kitty_taker",   "kitty",   "buried",         "points",  "score",      "hand_score",
        "moons",         "ended",   "shot",           "winners",
    };
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    struct hearts_view v;
    uint64_t rng = SEED;
    (void)state;
    assert_true(hearts_plan_read(&p, "classic", 7, &e));
    playing_new_game(&p, &g, &rng);
    hearts_game_deal_random(&p, &g, &rng);
    hearts_view_of(&p, &g, 2, &v);
    cJSON *game = game_json(&p, NULL, &v);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_true(cJSON_HasObjectItem(game, members[i]));
    assert_int_equal(cJSON_GetArraySize(game), (int)(sizeof members / sizeof *members));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(game, "hand")), 13);
    const cJSON *choice = cJSON_GetObjectItem(game, "choice");
    assert_int_equal(cJSON_GetObjectItem(choice, "low")->valueint, 3);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(choice, "from")), 13);
    cJSON_Delete(game);
}

/* An event tells who did what, but no cards: these are in the member `seen`. */
static void test_events_say_no_cards(void **state)
{
    struct table_event e;
    struct buffer out = { 0 };
    struct json j;
    (void)state;
    for (int kind = 0; kind < TABLE_EVENTS; kind++) {
        memset(&e, 0, sizeof e);
        e.kind = (uint8_t)kind;
        e.seat = 1;
        e.other = 2;
        e.count = 3;
        for (int i = 0; i < 3; i++)
            e.cards[i] = e.move.cards[i] = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
        e.move.count = 3;
        e.move.option = 1;
        buffer_cut(&out, 0);
        json_begin(&j, &out);
        json_object(&j, NULL);
        wire_event(&j, &e, "Ada", true);
        json_object_end(&j);
        cJSON *m = cJSON_Parse(out.data);
        assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(m, "what")),
                            table_event_word((enum table_event_kind)kind));
        assert_null(strstr(out.data, "QS"));
        assert_null(cJSON_GetObjectItem(m, "option"));
        assert_null(cJSON_GetObjectItem(m, "count"));
        cJSON_Delete(m);
    }
    buffer_release(&out);
}

/* The writer's short cuts give what its long ways give. */
static void test_writer(void **state)
{
    struct buffer out = { 0 };
    struct json j;
    (void)state;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_text(&j, "a\"b", "c\\d\n\xc3\xa9\xff");
    json_number(&j, "", INT64_MIN);
    json_number(&j, "max", INT64_MAX);
    json_number(&j, "none", 0);
    json_cards(&j, "no", NULL, 0);
    json_cards(&j, "two", (hearts_card[]){ HEARTS_CARD(2, 12), HEARTS_CARD(0, 2) }, 2);
    json_hex(&j, "hex", "\x01\xfe", 2);
    json_object_end(&j);
    assert_string_equal(out.data,
                        "{\"a\\\"b\":\"c\\\\d\\n\xc3\xa9\xef\xbf\xbd\","
                        "\"\":-9223372036854775808,\"max\":9223372036854775807,\"none\":0,"
                        "\"no\":[],\"two\":[\"QS\",\"2C\"],\"hex\":\"01fe\"}");
    assert_int_equal(out.length, strlen(out.data));
    buffer_release(&out);
}

/* ---- Reading ---- */

static struct wire_message message;
static const char *why;
static char say[WIRE_SAY];

static bool reads(const char *text)
{
    struct json_span m;
    assert_true(json_open(text, strlen(text), &m, &why));
    return wire_read(m, &message, &why, say);
}

/* Each picture has a word of its own, and "initial" is none of them. */
static void test_pictures(void **state)
{
    (void)state;
    for (int picture = 1; picture <= TABLE_PICTURES; picture++)
        assert_int_equal(table_picture_read(table_picture_word(picture)), picture);
    assert_int_equal(table_picture_read(table_picture_word(TABLE_INITIAL)), TABLE_INITIAL);
    assert_int_equal(table_picture_read("none"), 0);
}

#define SOME_ID "00112233445566778899aabbccddeeff"

/* A valid value of every member, and an invalid one. */
#define SEAL "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const struct {
    unsigned bit;
    const char *key, *good, *bad;
} values[] = {
    { WIRE_ID, "id", "\"" SOME_ID "\"", "\"00112233445566778899aabbccddeef\"" },
    { WIRE_TABLE, "table", "\"" SOME_ID "\"", "\"00112233445566778899AABBCCDDEEFF\"" },
    { WIRE_SEAT, "seat", "\"J\"", "\"K\"" },
    { WIRE_OTHER, "other", "\"A\"", "\"a\"" },
    { WIRE_PLAYER, "player", "\"duck\"", "\"123456789012345678901234\"" },
    { WIRE_CARDS, "cards", "[\"QS\",\"2C\"]", "[\"QS\",\"1C\"]" },
    { WIRE_OPTION, "option", "\"subtract\"", "3" },
    { WIRE_YES, "yes", "false", "0" },
    { WIRE_TEXT, "text", "\"hello\"", "[]" },
    { WIRE_PERSON, "person", "\"" SOME_ID "\"", "\"Ada\"" },
    { WIRE_SECRET, "password", "\"sesame\"", "true" },
    { WIRE_ON, "on", "true", "\"yes\"" },
    { WIRE_SINCE, "since", "17", "1.5" },
    { WIRE_COLOUR, "colour", "9", "10" },
    { WIRE_PICTURE, "picture", "\"fox\"", "\"<svg>\"" },
    { WIRE_PACE, "pace", "\"fast\"", "\"faster\"" },
    { WIRE_TERMS, "terms", "{}", "\"none\"" },
    { WIRE_PUBLIC, "public", "true", "1" },
    { WIRE_DEAL, "deal", "7", "-1" },
    { WIRE_SEAL, "commit", "\"" SEAL "\"", "\"" SEAL "0\"" },
    { WIRE_CHANCE, "chance", "\"" SEAL "\"", "7" },
};
enum { VALUES = sizeof values / sizeof *values };

/* Writes a message of a row with the members of `has`; the one in `bad`, if any, gets a bad value.
 */
static void compose(char out[2048], const struct wire_row *r, unsigned has, unsigned bad)
{
    size_t at = (size_t)snprintf(out, 2048, "{\"do\":\"%s\"", r->word);
    for (size_t i = 0; i < VALUES; i++)
        if (has & values[i].bit)
            at += (size_t)snprintf(out + at, 2048 - at, ",\"%s\":%s", values[i].key,
                                   bad & values[i].bit ? values[i].bad : values[i].good);
    (void)snprintf(out + at, 2048 - at, "}");
}

static void test_every_row(void **state)
{
    char text[2048];
    (void)state;
    for (size_t i = 0; i < wire_row_count; i++) {
        const struct wire_row *r = &wire_rows[i];
        unsigned all = r->needs | r->may;
        compose(text, r, all, 0);
        assert_true(reads(text));
        assert_ptr_equal(message.row, r);
        assert_int_equal(message.has, all);
        compose(text, r, r->needs, 0);
        assert_true(reads(text));
        assert_int_equal(message.has, r->needs);
        for (size_t v = 0; v < VALUES; v++) {
            char expected[80];
            if (!(all & values[v].bit))
                continue;
            (void)snprintf(expected, sizeof expected, "%s: `%s` has to be ", r->word,
                           values[v].key);
            compose(text, r, all, values[v].bit);
            assert_false(reads(text));
            assert_string_equal(why, "malformed");
            assert_int_equal(strncmp(say, expected, strlen(expected)), 0);
            compose(text, r, all & ~values[v].bit, 0);
            assert_true(reads(text) == !(r->needs & values[v].bit));
        }
    }
}

/* Every personal command of the table has its message, and no other has. */
static void test_every_command(void **state)
{
    (void)state;
    for (int kind = 0; kind < TABLE_COMMANDS; kind++) {
        int rows = 0;
        for (size_t i = 0; i < wire_row_count; i++)
            if (wire_rows[i].verb == WIRE_COMMAND && wire_rows[i].command == kind) {
                assert_string_equal(wire_rows[i].word,
                                    table_command_word((enum table_command_kind)kind));
                rows++;
            }
        assert_int_equal(rows, table_command_is_personal((enum table_command_kind)kind));
    }
}

static void test_what_is_read(void **state)
{
    (void)state;
    assert_true(reads("{\"do\":\"play\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID
                      "\",\"cards\":[\"QS\",\"10d\"],\"option\":\"unseen\"}"));
    assert_int_equal(message.command.kind, TABLE_MOVE);
    assert_int_equal(message.command.move.count, 2);
    assert_int_equal(message.command.move.cards[1], HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TEN));
    assert_string_equal(message.option, "unseen");
    assert_int_equal(message.command.id.byte[15], 0xff);
    assert_true(
        reads("{\"do\":\"sit\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"seat\":null}"));
    assert_int_equal(message.command.seat, HEARTS_NO_SEAT);
    assert_int_equal(message.command.colour, 0);
    assert_true(
        reads("{\"do\":\"sit\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"colour\":0}"));
    assert_int_equal(message.command.colour, 1);
    assert_true(reads("{\"do\":\"ping\",\"something\":[1,2,{}]}"));
    /* An id of zeros is invalid. */
    assert_false(
        reads("{\"do\":\"claim\",\"id\":\"00000000000000000000000000000000\",\"table\":\"" SOME_ID
              "\"}"));
    assert_false(message.has & WIRE_ID);
    assert_false(reads("{\"do\":\"fly\",\"id\":\"" SOME_ID "\"}"));
    assert_string_equal(why, "unknown-command");
    assert_true(message.has & WIRE_ID);
    assert_false(reads("{\"id\":\"" SOME_ID "\"}"));
    assert_string_equal(why, "malformed");
    assert_false(reads("[]"));
    assert_string_equal(say, "A message is an object, like {\"do\": \"ping\"}.");
    /* A command that only the table itself gives. */
    assert_false(reads("{\"do\":\"deal\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\"}"));
    assert_string_equal(why, "unknown-command");
}

static void fill(char *out, const char *before, const char *each, size_t times, const char *after)
{
    strcpy(out, before);
    for (size_t i = 0; i < times; i++)
        strcat(out, each);
    strcat(out, after);
}

/* Every length at its limit and one past it. */
static void test_limits(void **state)
{
    static char text[16384];
    static const struct {
        const char *before, *each, *after;
        size_t most;
    } rows[] = {
        { "{\"do\":\"play\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"cards\":[\"2C\"",
          ",\"2C\"", "]}", HEARTS_MOVE_MAX - 1 },
        { "{\"do\":\"ahead\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"cards\":[\"2C\"",
          ",\"2C\"", "]}", TABLE_AHEAD - 1 },
        { "{\"do\":\"say\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"text\":\"", "x",
          "\"}", TABLE_SAY },
        { "{\"do\":\"open\",\"table\":\"" SOME_ID "\",\"password\":\"", "x", "\"}", WIRE_PASSWORD },
        { "{\"do\":\"start\",\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"player\":\"", "x",
          "\"}", TABLE_PLAYER - 1 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fill(text, rows[i].before, rows[i].each, rows[i].most, rows[i].after);
        assert_true(reads(text));
        fill(text, rows[i].before, rows[i].each, rows[i].most + 1, rows[i].after);
        assert_false(reads(text));
    }
    assert_true(reads("{\"do\":\"open\",\"table\":\"" SOME_ID "\",\"since\":4294967295}"));
    assert_false(reads("{\"do\":\"open\",\"table\":\"" SOME_ID "\",\"since\":4294967296}"));
    assert_false(reads("{\"do\":\"open\",\"table\":\"" SOME_ID "\",\"since\":-1}"));
}

static bool reads_terms(const char *text, struct table_terms *t)
{
    struct json_span m;
    assert_true(json_open(text, strlen(text), &m, &why));
    return wire_read_terms(m, t, say);
}

static void test_terms(void **state)
{
    struct table_terms t = { .turn_ms = 5, .pauses = true, .stand_in = "strong" };
    struct buffer out = { 0 };
    struct json j;
    (void)state;
    assert_true(reads_terms("{\"turn\":0,\"bank\":86400000,\"grace\":1,\"takebacks\":true,"
                            "\"watching\":false,\"stand_in\":\"duck\"}",
                            &t));
    assert_int_equal(t.turn_ms, 0);
    assert_int_equal(t.bank_ms, 86400000);
    assert_true(t.takebacks && t.pauses && !t.watching);
    assert_string_equal(t.stand_in, "duck");
    assert_true(reads_terms("{\"turn\":1000}", &t));
    assert_false(reads_terms("{\"turn\":999}", &t));
    assert_string_equal(say, "terms: `turn` has to be milliseconds, 0 or from 1000 to 86400000.");
    assert_false(reads_terms("{\"bank\":86400001}", &t));
    assert_false(reads_terms("{\"grace\":-1}", &t));
    assert_false(reads_terms("{\"claims\":1}", &t));
    assert_string_equal(say, "terms: `claims` has to be true or false.");
    assert_false(reads_terms("{\"stand_in\":\"123456789012345678901234\"}", &t));
    assert_false(reads_terms("{\"tricks\":\"all\"}", &t));
    assert_false(reads_terms("[]", &t));
    assert_false(reads_terms("{\"turn\":1000,\"buyin\":5}", &t));
    assert_string_equal(say,
                        "terms: unknown member; the known ones are turn, bank, grace, takebacks, "
                        "claims, pauses, watching, talking, tricks, bots, money, buy_in, "
                        "stand_in.");
    assert_true(reads_terms("{\"tricks\":true}", &t) && t.tricks);
    assert_true(reads_terms("{\"tricks\":false}", &t));
    assert_false(t.bots || reads_terms("{\"bots\":1}", &t));
    assert_true(reads_terms("{\"bots\":true}", &t) && t.bots);
    json_begin(&j, &out);
    json_object(&j, NULL);
    wire_terms(&j, "terms", &t);
    json_object_end(&j);
    assert_string_equal(
        out.data, "{\"terms\":{\"turn\":1000,\"bank\":86400000,\"grace\":1,\"takebacks\":true,"
                  "\"claims\":false,\"pauses\":true,\"watching\":false,\"talking\":false,"
                  "\"tricks\":false,\"bots\":true,\"stand_in\":\"duck\"}}");
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes_make_the_whole),
        cmocka_unit_test(test_every_member_is_there),
        cmocka_unit_test(test_events_say_no_cards),
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_money),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_every_row),
        cmocka_unit_test(test_every_command),
        cmocka_unit_test(test_what_is_read),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
