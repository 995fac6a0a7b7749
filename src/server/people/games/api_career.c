/* api_career.c - GET /api/career: statistics over all of the client's games. */
#include "server/people/task/requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/json.h"
#include "server/people/games/api_games.h"
#include "server/people/games/career_row.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "study/career/career.h"

enum {
    PAGE = 200,     /* rows read at a time */
    MOST = 40000,   /* games counted, the latest ones */
    NEW_GAMES = 60, /* records read for one request, at most */
    AT_A_TIME = 5,  /* of these, records read by one job on a worker thread */
    AGAIN_S = 2,    /* until a retry, when the workers have too much to do */
};

/* A game that has no row yet: its record is read. */
struct new_game {
    struct key key;
    struct id game;
    int64_t ended_ms;
};

struct gathering {
    struct career *career;
    struct career_game game;
    struct career_figures figures;
    struct facts facts;
    struct career_note *note; /* ratings and reviews: see career_row.h; in the order of games */
    size_t notes, notes_room;
    struct new_game fresh[NEW_GAMES];
    size_t fresh_count, pending;    /* pending: left for the next request */
    size_t first, count;            /* of the games whose records are read now, */
    struct buffer value[AT_A_TIME]; /* and the rows to be stored for them */
    struct career_ask ask;
    char family[CAREER_FAMILY];
    bool csv, full;
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
            return people_malformed(t, "\"days\" has to be a number up to 99.");
    }
    g->csv = request_query(t->request, "as", as, sizeof as);
    g->ask.now_ms = people_wall_ms();
    return !g->csv || strcmp(as, "csv") == 0 || people_malformed(t, "\"as\" has to be csv.");
}

/* ---- Reading the notes ---- */

static bool read_notes(struct task *t, struct gathering *g)
{
    struct key after = { "" };
    for (size_t rows = PAGE; rows == PAGE;) {
        struct task_row row;
        task_clear(t);
        (void)task_scan_after(t, key_id_text("noted", &t->id, ""), after, PAGE);
        if (!task_ask(t))
            return false;
        rows = 0;
        for (size_t at = 0; task_row(t, 0, &at, &row); rows++) {
            struct career_note *all = array_grow(g->note, g->notes, &g->notes_room, sizeof *all);
            memcpy(after.text, row.key, strlen(row.key) + 1);
            if (!all)
                return people_refuse_store(t, STORE_FULL);
            g->note = all;
            g->notes += career_note_read(&row, &all[g->notes]);
        }
    }
    return true;
}

static int by_game(const void *a, const void *b)
{
    const struct career_note *one = a, *other = b;
    return memcmp(one->game.byte, other->game.byte, ID_BYTES);
}

/* Adds the notes about the game. */
static void add_notes(struct gathering *g, const struct id *game)
{
    struct career_note like = { .game = *game };
    struct career_note *n = g->notes ? bsearch(&like, g->note, g->notes, sizeof *n, by_game) : NULL;
    while (n && n > g->note && by_game(n - 1, &like) == 0)
        n--;
    for (; n && n < g->note + g->notes && by_game(n, &like) == 0; n++)
        if (n->rated) {
            g->game.rated = true;
            g->game.rating = n->rating;
            g->game.spread = n->spread;
        } else {
            g->game.reviewed++;
            g->game.given += n->given;
        }
}

/* ---- Reading the games ---- */

static bool add_game(struct gathering *g, const struct id *game, int64_t ended_ms)
{
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, game->byte, ID_BYTES);
    add_notes(g, game);
    return career_add(g->career, &g->game, hex, ended_ms);
}

static void note_new(struct gathering *g, const char *key, const struct id *game, int64_t ended_ms)
{
    if (g->fresh_count == NEW_GAMES) {
        g->pending++;
        return;
    }
    struct new_game *n = &g->fresh[g->fresh_count++];
    *n = (struct new_game){ .game = *game, .ended_ms = ended_ms };
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
        if (!key_played_read(row.key, &ended_ms, &game))
            continue;
        switch (career_row_read(&g->game, row.value, row.value_length)) {
        case CAREER_ROW: good = add_game(g, &game, ended_ms); break;
        case CAREER_ROW_NEW: note_new(g, row.key, &game, ended_ms); break;
        case CAREER_ROW_EMPTY: break;
        }
    }
    return good || people_refuse_store(t, STORE_FULL);
}

static bool read_games(struct task *t, struct gathering *g)
{
    struct key after = { "" };
    for (size_t rows = PAGE, all = 0; rows == PAGE && all < MOST; all += rows) {
        task_clear(t);
        (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, PAGE);
        if (!task_ask(t) || !read_page(t, g, &after, &rows))
            return false;
    }
    return true;
}

/* ---- New games ---- */

/* On another thread: makes what is stored for the games whose facts and records were read. */
static void make_rows(struct task *t)
{
    struct gathering *g = t->more;
    for (size_t i = 0; i < g->count; i++) {
        const struct new_game *n = &g->fresh[g->first + i];
        size_t facts_length, length;
        const char *facts = task_got(t, 2 * i, &facts_length);
        const char *record = task_got(t, 2 * i + 1, &length);
        int seat = facts && facts_read(&g->facts, facts, facts_length)
                       ? facts_seat_of(&g->facts, &t->id)
                       : -1;
        if (seat < 0 || !record)
            career_row_nothing(&g->value[i]);
        else if (career_row_make(&g->game, &g->facts, (unsigned)seat, record, length, &g->value[i]))
            g->full |= !add_game(g, &n->game, n->ended_ms);
    }
}

/* Replaces the rows. Each put has a delete of the same key, so it is not charged: the games were
 * charged when they were stored. */
static bool put_rows(struct task *t, struct gathering *g)
{
    enum store_result result;
    task_clear(t);
    for (size_t i = 0; i < g->count; i++)
        if (g->value[i].length && !g->value[i].failed) {
            (void)task_delete(t, g->fresh[g->first + i].key);
            (void)task_put(t, g->fresh[g->first + i].key, g->value[i].data, g->value[i].length);
        }
    return task_try(t, &result);
}

/* Somebody may have been deleted while these rows were made. Removes those people from the rows;
 * deletes the rows themselves if it was their owner. */
static bool forget_deleted(struct task *t, struct gathering *g)
{
    struct id who[1 + AT_A_TIME * HEARTS_SEATS] = { t->id };
    size_t row[1 + AT_A_TIME * HEARTS_SEATS] = { 0 }, people = 1;
    enum store_result result;
    for (size_t i = 0; i < g->count; i++)
        if (g->value[i].length && career_game_read(&g->game, g->value[i].data, g->value[i].length))
            for (unsigned s = 0; s < g->game.seats; s++)
                if (hex_read(g->game.with[s].who, who[people].byte, ID_BYTES))
                    row[people++] = i;
    task_clear(t);
    for (size_t i = 0; i < people; i++)
        (void)task_get(t, key_id("former", &who[i]));
    if (!task_try(t, &result))
        return false;
    bool gone[1 + AT_A_TIME * HEARTS_SEATS] = { false };
    for (size_t i = 0; i < people; i++)
        gone[i] = task_got(t, i, NULL) != NULL;
    task_clear(t);
    for (size_t i = 0; gone[0] && i < g->count; i++)
        (void)task_delete(t, g->fresh[g->first + i].key);
    for (size_t i = 1; !gone[0] && i < people; i++) {
        struct buffer less = { 0 }, *value = &g->value[row[i]];
        if (!gone[i] || !career_row_forget(value->data, value->length, &who[i], &less))
            continue;
        buffer_release(value);
        *value = less;
        (void)task_delete(t, g->fresh[g->first + row[i]].key);
        (void)task_put(t, g->fresh[g->first + row[i]].key, value->data, value->length);
    }
    return task_try(t, &result);
}

/* Looks at some records, and stores what they say; if that fails, they are new the next time. */
static bool read_new(struct task *t, struct gathering *g)
{
    task_clear(t);
    for (size_t i = g->first; i < g->first + g->count; i++) {
        (void)task_get(t, key_id("game", &g->fresh[i].game));
        (void)task_get(t, key_id("record", &g->fresh[i].game));
    }
    bool good = task_ask(t) && task_work(t, LANE_RECORDS, make_rows, AGAIN_S) && put_rows(t, g) &&
                forget_deleted(t, g);
    for (size_t i = 0; i < g->count; i++)
        buffer_release(&g->value[i]);
    return good && (!g->full || people_refuse_store(t, STORE_FULL));
}

static bool read_all_new(struct task *t, struct gathering *g)
{
    t->more = g;
    for (g->first = 0; g->first < g->fresh_count; g->first += g->count) {
        size_t left = g->fresh_count - g->first;
        g->count = left < AT_A_TIME ? left : AT_A_TIME;
        if (!read_new(t, g))
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
    size_t known = 0;
    for (size_t i = 0; i < f->friends; i++) {
        size_t length;
        const char *text = task_got(t, i, &length);
        if (!hex_read(f->friend[i].who, id.byte, ID_BYTES) || !text ||
            !facts_read(&g->facts, text, length))
            continue;
        int seat = facts_seat_of(&g->facts, &id);
        if (seat < 0)
            continue; /* deleted meanwhile */
        f->friend[known] = f->friend[i];
        memcpy(f->friend[known++].name, g->facts.seat[seat].name, TABLE_NAME);
    }
    f->friends = known;
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
        if (read_ask(t, g) && read_notes(t, g) && read_games(t, g) && read_all_new(t, g)) {
            career_sort(career);
            answer(t, g);
        }
    }
    career_free(career);
    if (g)
        free(g->note);
    free(g);
}
