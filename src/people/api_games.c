/* api_games.c - finished games and who may see them, statistics, and people by name. */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/history_game.h"
#include "people/people_inside.h"

/* The person of the query, or whoever asks. False: it was answered. */
static bool read_person(struct errand *e)
{
    char hex[2 * TABLE_ID + 2];
    if (!request_query(e->request, "person", hex, sizeof hex)) {
        e->id = e->who.id;
        return people_needs_known(e);
    }
    if (hex_read(hex, e->id.byte, TABLE_ID))
        return true;
    people_refuse(e, REFUSE_BAD_ID);
    return false;
}

/* ---- A game as it is kept ---- */

void game_ask(struct errand *e, const struct table_id *game)
{
    (void)errand_get(e, key_id("game", game));
    (void)errand_get(e, key_id("shared", game));
}

bool game_read(const struct errand *e, size_t op, struct facts *f)
{
    size_t length;
    const char *text = errand_got(e, op, &length);
    if (!text || !facts_read(f, text, length))
        return false;
    f->shared = errand_got(e, op + 1, NULL) != NULL;
    return true;
}

/* ---- GET /api/games ---- */

/* The time and the game at the end of a key of played/. */
enum { PLACE = KEY_TIME_DIGITS + 1 + 2 * TABLE_ID };

static const char *place_of(const char *key) { return key + strlen(key) - PLACE; }

static void tell_games(struct errand *e, enum store_result result)
{
    struct facts *f = malloc(sizeof *f);
    struct json j;
    if (result != STORE_OK || !f) {
        free(f);
        people_refuse_store(e, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_list(&j, "games");
    for (size_t op = 0; op < e->count; op += GAME_PARTS) {
        if (!game_read(e, op, f) || !facts_may_see(f, &e->who))
            continue;
        json_object(&j, NULL);
        facts_tell(&j, f);
        json_object_end(&j);
    }
    json_list_end(&j);
    if (e->ticket[0])
        json_text(&j, "before", e->ticket);
    json_object_end(&j);
    free(f);
    people_answer(e, 200, NULL);
}

/* Up to a page of keys: where it is full, `e->ticket` says where the next begins. */
size_t games_page(struct errand *e, size_t scanned, struct table_id *game, size_t room)
{
    struct errand_row row;
    size_t count = 0;
    e->ticket[0] = '\0';
    for (size_t at = 0; count < room && errand_row(e, scanned, &at, &row);) {
        count += id_read(place_of(row.key) + KEY_TIME_DIGITS + 1, &game[count]);
        if (count == room)
            memcpy(e->ticket, place_of(row.key), PLACE + 1);
    }
    return count;
}

/* Where the query says that a page begins; "" at the first. False: it was answered. */
bool games_from(struct errand *e, struct key *after)
{
    char before[PLACE + 2];
    struct table_id game;
    uint8_t time[KEY_TIME_DIGITS / 2];
    after->text[0] = '\0';
    if (!request_query(e->request, "before", before, sizeof before))
        return true;
    bool good = strlen(before) == PLACE && before[KEY_TIME_DIGITS] == '/' &&
                id_read(before + KEY_TIME_DIGITS + 1, &game);
    if (good) {
        *after = key_id_text("played", &e->id, before);
        before[KEY_TIME_DIGITS] = '\0';
        good = hex_read(before, time, sizeof time);
    }
    if (!good)
        people_malformed(e, "\"before\" is what an earlier answer had under that name.");
    return good;
}

static void keys_found(struct errand *e, enum store_result result)
{
    struct table_id game[PEOPLE_GAMES_PAGE];
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    size_t count = games_page(e, 0, game, PEOPLE_GAMES_PAGE);
    errand_clear(e);
    for (size_t i = 0; i < count; i++)
        game_ask(e, &game[i]);
    errand_send(e, tell_games);
}

void api_games(struct errand *e, const char *rest)
{
    struct key after;
    (void)rest;
    if (!read_person(e) || !games_from(e, &after))
        return;
    (void)errand_scan_after(e, key_id_text("played", &e->id, ""), after, PEOPLE_GAMES_PAGE);
    errand_send(e, keys_found);
}

/* ---- GET /api/games/ID, and what is made of a game ---- */

static void tell_record(struct errand *e, const struct facts *f, const char *record, size_t length)
{
    (void)f;
    net_reply(e->request, &(struct reply){ .status = 200,
                                           .type = "text/plain; charset=utf-8",
                                           .body = record,
                                           .length = length });
    errand_end(e);
}

/* What may follow a game's id. */
static const struct {
    const char *path;
    void (*tell)(struct errand *e, const struct facts *f, const char *record, size_t length);
} ways[] = {
    { "", tell_record },
    { "/replay", replay_of_game },
    { "/review", review_of_game },
};

static void tell_game(struct errand *e, enum store_result result)
{
    size_t length;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    const char *record = errand_got(e, GAME_PARTS, &length);
    struct facts *f = malloc(sizeof *f);
    if (f && record && game_read(e, 0, f) && facts_may_see(f, &e->who))
        ways[e->number].tell(e, f, record, length);
    else
        people_refuse(e, f ? REFUSE_NOT_FOUND : REFUSE_NO_MEMORY);
    free(f);
}

void api_game(struct errand *e, const char *rest)
{
    size_t way = 0;
    if (id_read(rest, &e->id))
        while (way < sizeof ways / sizeof *ways && strcmp(rest + 2 * TABLE_ID, ways[way].path) != 0)
            way++;
    else
        way = sizeof ways / sizeof *ways;
    if (way == sizeof ways / sizeof *ways) {
        people_refuse(e, REFUSE_NOT_FOUND);
        return;
    }
    e->number = (int64_t)way;
    game_ask(e, &e->id);
    (void)errand_get(e, key_id("record", &e->id));
    errand_send(e, tell_game);
}

/* ---- GET /api/stats, GET /api/people/NAME ---- */

static void tell_stats(struct errand *e, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    stats_families(&j, e, 0);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

void api_stats(struct errand *e, const char *rest)
{
    (void)rest;
    if (!read_person(e))
        return;
    (void)errand_scan(e, key_id_text("stats", &e->id, ""), 0);
    errand_send(e, tell_stats);
}

static void tell_person(struct errand *e, enum store_result result)
{
    enum { ACCOUNT, STATS };
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    cJSON *account = errand_got_json(e, ACCOUNT);
    bool good = account && json_get_text(account, "name", e->name, sizeof e->name);
    cJSON_Delete(account);
    if (!good) {
        people_refuse(e, REFUSE_NO_PERSON);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_hex(&j, "person", e->id.byte, TABLE_ID);
    json_text(&j, "name", e->name);
    stats_rated(&j, e, STATS);
    json_number(&j, "games", stats_games(e, STATS));
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

static void name_found(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    const char *hex = errand_got(e, 0, NULL);
    if (!hex || !id_read(hex, &e->id)) {
        people_refuse(e, REFUSE_NO_PERSON);
        return;
    }
    errand_clear(e);
    (void)errand_get(e, key_id("account", &e->id));
    (void)errand_scan(e, key_id_text("stats", &e->id, ""), 0);
    errand_send(e, tell_person);
}

void api_person(struct errand *e, const char *rest)
{
    if (!name_clean(rest, e->name)) {
        people_refuse(e, REFUSE_NO_PERSON);
        return;
    }
    name_fold(e->name, e->folded);
    (void)errand_get(e, key_text("name", e->folded));
    errand_send(e, name_found);
}
