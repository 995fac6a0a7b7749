/* api_games.c - finished games and who may see them, statistics, and people by name. */
#include "server/people/games/api_games.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/json.h"
#include "server/people/games/api_replay.h"
#include "server/people/games/api_review.h"
#include "server/people/games/stats.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/names.h"
#include "server/seal/cipher.h"

/* Takes the person from the query, or else the client. False: the request was answered. */
static bool read_person(struct task *t)
{
    char hex[2 * ID_BYTES + 2];
    if (!request_query(t->request, "person", hex, sizeof hex)) {
        t->id = t->who.id;
        return people_needs_known(t);
    }
    return hex_read(hex, t->id.byte, ID_BYTES) || people_refuse(t, REFUSE_BAD_ID);
}

/* ---- Stored games ---- */

void game_ask(struct task *t, const struct id *game)
{
    (void)task_get(t, key_id("game", game));
    (void)task_get(t, key_id("shared", game));
}

bool game_read(const struct task *t, size_t op, struct facts *f)
{
    size_t length;
    const char *text = task_got(t, op, &length);
    if (!text || !facts_read(f, text, length))
        return false;
    f->shared = task_got(t, op + 1, NULL) != NULL;
    return true;
}

/* ---- GET /api/games ---- */

/* The time and the game at the end of a key of played/, as text and as bytes. */
enum {
    PLACE = KEY_TIME_DIGITS + 1 + 2 * ID_BYTES,
    PLACE_BYTES = KEY_TIME_DIGITS / 2 + ID_BYTES,
    SEALED_BYTES = PLACE_BYTES + CIPHER_MORE
};
static_assert(2 * SEALED_BYTES < TICKET_MAX, "room for an encrypted place");

static const char *place_of(const char *key) { return key + strlen(key) - PLACE; }

/* A page of somebody else's games may end with one that the client may not see. So that it says
 * neither which game that is nor when it ended, where the next page begins is encrypted then. */
static bool seals_places(const struct task *t)
{
    return cipher_seals && !id_same(&t->id, &t->who.id);
}

static void place_key(const struct task *t, uint8_t key[CIPHER_KEY], uint8_t of[CIPHER_POSITION])
{
    cipher_key(key, t->people->key);
    memset(of, 0, CIPHER_POSITION);
    memcpy(of, t->id.byte, ID_BYTES);
}

static void write_place(struct task *t, const char *place)
{
    uint8_t key[CIPHER_KEY], of[CIPHER_POSITION], bytes[PLACE_BYTES], sealed[SEALED_BYTES];
    char digits[2 * PLACE_BYTES + 1];
    memcpy(t->ticket, place, PLACE + 1);
    if (!seals_places(t))
        return;
    (void)snprintf(digits, sizeof digits, "%.*s%s", KEY_TIME_DIGITS, place,
                   place + KEY_TIME_DIGITS + 1);
    (void)hex_read(digits, bytes, sizeof bytes);
    place_key(t, key, of);
    cipher_close(key, of, bytes, sizeof bytes, sealed);
    hex_write(t->ticket, sealed, sizeof sealed);
}

static bool read_place(const struct task *t, const char *text, char place[PLACE + 1])
{
    uint8_t key[CIPHER_KEY], of[CIPHER_POSITION], bytes[PLACE_BYTES], sealed[SEALED_BYTES];
    if (!seals_places(t)) {
        bool fits = strlen(text) == PLACE;
        memcpy(place, text, fits ? PLACE + 1 : 0);
        return fits;
    }
    place_key(t, key, of);
    if (strlen(text) != 2 * sizeof sealed || !hex_read(text, sealed, sizeof sealed) ||
        !cipher_open(key, of, sealed, sizeof bytes, bytes))
        return false;
    hex_write(place, bytes, KEY_TIME_DIGITS / 2);
    place[KEY_TIME_DIGITS] = '/';
    hex_write(place + KEY_TIME_DIGITS + 1, bytes + KEY_TIME_DIGITS / 2, ID_BYTES);
    return true;
}

/* Reads up to a page of keys. If it is full, `t->ticket` says where the next begins. */
size_t games_page(struct task *t, size_t scanned, struct id *game, size_t room)
{
    struct task_row row;
    size_t count = 0;
    t->ticket[0] = '\0';
    for (size_t at = 0; count < room && task_row(t, scanned, &at, &row);) {
        count += id_read(place_of(row.key) + KEY_TIME_DIGITS + 1, &game[count]);
        if (count == room)
            write_place(t, place_of(row.key));
    }
    return count;
}

/* Reads from the query where a page begins; "" for the first. False: the request was answered. */
bool games_from(struct task *t, struct key *after)
{
    char before[TICKET_MAX], place[PLACE + 1];
    struct id game;
    uint8_t time[KEY_TIME_DIGITS / 2];
    after->text[0] = '\0';
    if (!request_query(t->request, "before", before, sizeof before))
        return true;
    bool good = read_place(t, before, place) && place[KEY_TIME_DIGITS] == '/' &&
                id_read(place + KEY_TIME_DIGITS + 1, &game);
    if (good) {
        *after = key_id_text("played", &t->id, place);
        place[KEY_TIME_DIGITS] = '\0';
        good = hex_read(place, time, sizeof time);
    }
    return good || people_malformed(t, "\"before\" is what an earlier answer had under that name.");
}

void api_games(struct task *t, const char *rest)
{
    struct key after;
    struct id game[PEOPLE_GAMES_PAGE];
    struct json j;
    (void)rest;
    if (!read_person(t) || !games_from(t, &after))
        return;
    (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, PEOPLE_GAMES_PAGE);
    if (!task_ask(t))
        return;
    size_t count = games_page(t, 0, game, PEOPLE_GAMES_PAGE);
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        game_ask(t, &game[i]);
    if (!task_ask(t))
        return;
    struct facts *f = malloc(sizeof *f);
    if (!f) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_list(&j, "games");
    for (size_t op = 0; op < t->count; op += GAME_PARTS) {
        if (!game_read(t, op, f) || !facts_may_see(f, &t->who))
            continue;
        json_object(&j, NULL);
        facts_tell(&j, f);
        json_object_end(&j);
    }
    json_list_end(&j);
    if (t->ticket[0])
        json_text(&j, "before", t->ticket);
    json_object_end(&j);
    free(f);
    people_answer(t, 200, NULL);
}

/* ---- GET /api/games/ID, and paths below it ---- */

static void tell_record(struct task *t, const struct facts *f, const char *record, size_t length)
{
    (void)f;
    net_reply(t->request, &(struct reply){ .status = 200,
                                           .type = "text/plain; charset=utf-8",
                                           .body = record,
                                           .length = length });
    task_end(t);
}

/* Paths that may follow a game's id. */
static const struct {
    const char *path;
    void (*tell)(struct task *t, const struct facts *f, const char *record, size_t length);
} ways[] = {
    { "", tell_record },
    { "/replay", replay_of_game },
    { "/review", review_of_game },
};

void api_game(struct task *t, const char *rest)
{
    enum { WAYS = sizeof ways / sizeof *ways };
    size_t way = 0, length;
    bool good = id_read(rest, &t->id);
    while (good && way < WAYS && strcmp(rest + 2 * ID_BYTES, ways[way].path) != 0)
        way++;
    if (!good || way == WAYS) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    game_ask(t, &t->id);
    (void)task_get(t, key_id("record", &t->id));
    if (!task_ask(t))
        return;
    const char *record = task_got(t, GAME_PARTS, &length);
    struct facts *f = malloc(sizeof *f);
    if (f && record && game_read(t, 0, f) && facts_may_see(f, &t->who))
        ways[way].tell(t, f, record, length);
    else
        people_refuse(t, f ? REFUSE_NOT_FOUND : REFUSE_NO_MEMORY);
    free(f);
}

/* ---- GET /api/stats, GET /api/people/NAME ---- */

void api_stats(struct task *t, const char *rest)
{
    struct json j;
    (void)rest;
    if (!read_person(t))
        return;
    (void)task_scan(t, key_id_text("stats", &t->id, ""), 0);
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    stats_families(&j, t, 0);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_person(struct task *t, const char *rest)
{
    enum { ACCOUNT, STATS };
    struct json j;
    if (!name_clean(rest, t->name)) {
        people_refuse(t, REFUSE_NO_PERSON);
        return;
    }
    name_fold(t->name, t->folded);
    (void)task_get(t, key_text("name", t->folded));
    if (!task_ask(t))
        return;
    const char *hex = task_got(t, 0, NULL);
    if (!hex || !id_read(hex, &t->id)) {
        people_refuse(t, REFUSE_NO_PERSON);
        return;
    }
    task_clear(t);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_scan(t, key_id_text("stats", &t->id, ""), 0);
    if (!task_ask(t))
        return;
    struct json_span account = task_got_json(t, ACCOUNT);
    if (!json_as_text(json_member(account, "name"), t->name, sizeof t->name)) {
        people_refuse(t, REFUSE_NO_PERSON);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_text(&j, "name", t->name);
    stats_rated(&j, t, STATS);
    json_number(&j, "games", stats_games(t, STATS));
    json_object_end(&j);
    people_answer(t, 200, NULL);
}
