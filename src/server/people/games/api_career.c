/* api_career.c - GET /api/career: what the client's games say together. */
#include "server/people/task/requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/games/api_games.h"
#include "server/people/games/career_row.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "study/career/career.h"

enum {
    PAGE = 200,     /* games read at a time */
    NEW_GAMES = 60, /* records looked at for a request */
    AT_A_TIME = 5,  /* and before other requests have their turn */
};

/* A game whose record is looked at. */
struct new_game {
    struct key key;
    struct id game;
    bool rated;
    int32_t rating, spread;
};

struct gathering {
    struct career *career;
    struct career_game game;
    struct career_figures figures;
    struct facts facts;
    struct new_game fresh[NEW_GAMES];
    size_t fresh_count, pending; /* pending: left for the next request */
    struct career_ask ask;
    char family[CAREER_FAMILY];
    bool csv;
};

/* ---- Reading the request ---- */

static bool read_ask(struct task *t, struct gathering *g)
{
    char days[4], as[8];
    if (request_query(t->request, "family", g->family, sizeof g->family))
        g->ask.family = g->family;
    if (request_query(t->request, "days", days, sizeof days)) {
        g->ask.days = atoi(days);
        if (strspn(days, "0123456789") != strlen(days) || strlen(days) == sizeof days - 1)
            return people_malformed(t, "\"days\" is a number up to 99.");
    }
    g->csv = request_query(t->request, "as", as, sizeof as);
    g->ask.now_ms = people_wall_ms();
    return !g->csv || strcmp(as, "csv") == 0 || people_malformed(t, "\"as\" is csv.");
}

/* ---- Reading the games ---- */

/* "played/PERSON/TIME/GAME": times count down. */
static bool read_key(const char *key, struct id *game, int64_t *ended_ms)
{
    enum { AFTER = KEY_TIME_DIGITS + 1 + 2 * ID_BYTES };
    const char *time = key + strlen(key) - AFTER;
    *ended_ms = (int64_t)(INT64_MAX - strtoull(time, NULL, 16));
    return id_read(time + KEY_TIME_DIGITS + 1, game);
}

static bool add_game(struct gathering *g, const struct id *game, int64_t ended_ms)
{
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, game->byte, ID_BYTES);
    return career_add(g->career, &g->game, hex, ended_ms);
}

static void note_new(struct gathering *g, const char *key, const struct id *game)
{
    if (g->fresh_count == NEW_GAMES) {
        g->pending++;
        return;
    }
    struct new_game *n = &g->fresh[g->fresh_count++];
    *n = (struct new_game){
        .game = *game, .rated = g->game.rated, .rating = g->game.rating, .spread = g->game.spread
    };
    memcpy(n->key.text, key, strlen(key) + 1);
}

/* Reads the games of a page of keys. The last one's key is copied to *after. */
static bool read_page(struct task *t, struct gathering *g, struct key *after, size_t *rows)
{
    struct task_row row;
    struct id game;
    int64_t ended_ms;
    bool good = true;
    *rows = 0;
    for (size_t at = 0; good && task_row(t, 0, &at, &row); ++*rows) {
        memcpy(after->text, row.key, strlen(row.key) + 1);
        if (!read_key(row.key, &game, &ended_ms))
            continue;
        switch (career_row_read(&g->game, row.value, row.value_length)) {
        case CAREER_ROW: good = add_game(g, &game, ended_ms); break;
        case CAREER_ROW_NEW: note_new(g, row.key, &game); break;
        case CAREER_ROW_EMPTY: break;
        }
    }
    return good || people_refuse_store(t, STORE_FULL);
}

static bool read_games(struct task *t, struct gathering *g)
{
    struct key after = { "" };
    for (size_t rows = PAGE; rows == PAGE;) {
        task_clear(t);
        (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, PAGE);
        if (!task_ask(t) || !read_page(t, g, &after, &rows))
            return false;
    }
    return true;
}

/* ---- New games ---- */

/* Makes what is stored for a game whose facts and record were read by operations `op` and the next.
 */
static bool make_row(struct task *t, struct gathering *g, size_t op, const struct new_game *n,
                     struct buffer *out)
{
    size_t facts_length, length;
    struct id game;
    int64_t ended_ms;
    const char *facts = task_got(t, op, &facts_length), *record = task_got(t, op + 1, &length);
    g->game.rated = n->rated;
    g->game.rating = n->rating;
    g->game.spread = n->spread;
    if (!facts || !record || !facts_read(&g->facts, facts, facts_length))
        return true;
    int seat = facts_seat_of(&g->facts, &t->id);
    bool good = read_key(n->key.text, &game, &ended_ms);
    if (seat < 0 || !career_row_make(&g->game, &g->facts, (unsigned)seat, record, length, out))
        return true;
    return good && add_game(g, &game, ended_ms);
}

/* Looks at some records, and stores what they say. That is done again if it could not be stored. */
static bool read_new(struct task *t, struct gathering *g, size_t first, size_t count)
{
    struct buffer value[AT_A_TIME] = { 0 };
    enum store_result result;
    bool good = true;
    task_clear(t);
    for (size_t i = first; i < first + count; i++) {
        (void)task_get(t, key_id("game", &g->fresh[i].game));
        (void)task_get(t, key_id("record", &g->fresh[i].game));
    }
    if (!task_ask(t))
        return false;
    for (size_t i = 0; i < count; i++)
        good = good && make_row(t, g, 2 * i, &g->fresh[first + i], &value[i]);
    task_clear(t);
    for (size_t i = 0; i < count; i++) {
        if (value[i].length && !value[i].failed)
            (void)task_put(t, g->fresh[first + i].key, value[i].data, value[i].length);
        buffer_release(&value[i]);
    }
    if (!good)
        return people_refuse_store(t, STORE_FULL);
    return task_try(t, &result);
}

static bool read_all_new(struct task *t, struct gathering *g)
{
    for (size_t first = 0; first < g->fresh_count; first += AT_A_TIME) {
        size_t left = g->fresh_count - first;
        if (!read_new(t, g, first, left < AT_A_TIME ? left : AT_A_TIME))
            return false;
    }
    return true;
}

/* ---- Answering ---- */

/* Finds the names of those met most, in the latest game with each. */
static bool find_names(struct task *t, struct gathering *g)
{
    struct career_figures *f = &g->figures;
    struct id id;
    task_clear(t);
    for (size_t i = 0; i < f->friends; i++) {
        (void)hex_read(f->friend[i].game, id.byte, ID_BYTES);
        (void)task_get(t, key_id("game", &id));
    }
    if (!task_ask(t))
        return false;
    for (size_t i = 0; i < f->friends; i++) {
        size_t length;
        const char *text = task_got(t, i, &length);
        if (!hex_read(f->friend[i].who, id.byte, ID_BYTES) || !text ||
            !facts_read(&g->facts, text, length))
            continue;
        int seat = facts_seat_of(&g->facts, &id);
        if (seat >= 0)
            memcpy(f->friend[i].name, g->facts.seat[seat].name, TABLE_NAME);
    }
    return true;
}

static void answer_csv(struct task *t, struct gathering *g)
{
    career_csv(g->career, &g->ask, &t->body);
    if (t->body.failed) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    net_reply(t->request, &(struct reply){ .status = 200,
                                           .type = "text/csv; charset=utf-8",
                                           .body = t->body.data,
                                           .length = t->body.length });
    task_end(t);
}

static void answer(struct task *t, struct gathering *g)
{
    struct json j;
    if (g->csv) {
        answer_csv(t, g);
        return;
    }
    if (!career_figures(g->career, &g->ask, &g->figures)) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    if (!find_names(t, g))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_number(&j, "pending", (int64_t)g->pending);
    career_tell(&j, &g->figures);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_career(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_known(t) || !people_may_go_on_here(t, RATE_REPLAY))
        return;
    t->id = t->who.id;
    struct gathering *g = calloc(1, sizeof *g);
    struct career *career = career_new();
    if (!g || !career)
        people_refuse_store(t, STORE_FULL);
    else {
        g->career = career;
        if (read_ask(t, g) && read_games(t, g) && read_all_new(t, g)) {
            career_sort(career);
            answer(t, g);
        }
    }
    career_free(career);
    free(g);
}
