/* api_export.c - GET /api/me/export: all that is kept about somebody, as one document; games a page
 * at a time. */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/history_game.h"
#include "people/people_inside.h"
#include "seal/seal.h"

enum { GAMES = 100, LOGS = 50, SAID_BYTES = 4 << 20 };

/* What was said at one table, as a list of JSON values without its ends. */
struct table_words {
    struct table_id table, who;
    struct buffer text;
    uint64_t next; /* the event to read next */
    size_t piece;  /* events read of this piece */
};

struct export
{
    struct json j;
    struct table_id game[GAMES];
    size_t games;
    struct table_words words[LOGS];
    size_t logs, log_at;
    struct key log_after, report[200];
    size_t reports;
    bool whole; /* the first page: all but games is in it */
};

static void export_free(void *more)
{
    struct export *x = more;
    for (size_t i = 0; i < x->logs; i++)
        buffer_release(&x->words[i].text);
    free(x);
}

static bool stopped(struct errand *e, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(e, result);
    return result != STORE_OK;
}

/* ---- The last: games and reports ---- */

static void tell_all(struct errand *e, enum store_result result)
{
    struct export *x = e->more;
    struct facts *f = malloc(sizeof *f);
    size_t op = 0, length;
    if (!f || result != STORE_OK) {
        free(f);
        people_refuse_store(e, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    if (x->whole) {
        json_list(&x->j, "reports");
        for (; op < x->reports; op++) {
            const char *text = errand_got(e, op, &length);
            if (text)
                json_raw(&x->j, NULL, text, length);
        }
        json_list_end(&x->j);
    }
    json_list(&x->j, "games");
    for (size_t i = 0; i < x->games; i++, op += GAME_PARTS + 1) {
        if (!game_read(e, op, f))
            continue;
        json_object(&x->j, NULL);
        facts_tell(&x->j, f);
        const char *record = errand_got(e, op + GAME_PARTS, &length);
        if (record)
            json_text_of(&x->j, "record", record, length);
        json_object_end(&x->j);
    }
    json_list_end(&x->j);
    if (e->ticket[0])
        json_text(&x->j, "before", e->ticket);
    json_object_end(&x->j);
    free(f);
    people_answer(e, 200, NULL);
}

static void ask_games(struct errand *e)
{
    struct export *x = e->more;
    errand_clear(e);
    for (size_t i = 0; i < x->reports && x->whole; i++)
        (void)errand_get(e, x->report[i]);
    for (size_t i = 0; i < x->games; i++) {
        game_ask(e, &x->game[i]);
        (void)errand_get(e, key_id("record", &x->game[i]));
    }
    errand_send(e, tell_all);
}

/* ---- What was said, some tables at a time ---- */

/* By the journal's thread. */
static bool hear(void *with, const struct store_event *stored)
{
    static const uint8_t no_key[SEAL_KEY];
    struct table_words *w = with;
    struct table_event event;
    w->next = stored->seq + 1;
    w->piece++;
    if (stored->kind != TABLE_TALKED || stored->length == 0 ||
        !seal_read(no_key, &w->table, stored, &event) || !id_same(&event.who, &w->who))
        return true;
    struct json j;
    json_begin(&j, &w->text);
    j.first = w->text.length == 0;
    json_object(&j, NULL);
    json_hex(&j, "table", w->table.byte, TABLE_ID);
    json_text(&j, "text", event.text);
    json_object_end(&j);
    return !w->text.failed && w->text.length < SAID_BYTES;
}

static void ask_said(struct errand *e);

static void all_heard(struct errand *e)
{
    struct export *x = e->more;
    bool more = x->logs == LOGS;
    for (size_t i = 0; i < x->logs; i++) {
        e->body.failed |= x->words[i].text.failed;
        if (x->words[i].text.length)
            json_raw(&x->j, NULL, x->words[i].text.data, x->words[i].text.length);
        buffer_release(&x->words[i].text);
    }
    x->logs = 0;
    if (more) {
        ask_said(e);
        return;
    }
    json_list_end(&x->j);
    ask_games(e);
}

static void ask_words(struct errand *e);

static void heard(struct errand *e, enum store_result result)
{
    struct export *x = e->more;
    if (stopped(e, result))
        return;
    const struct table_words *w = &x->words[x->log_at];
    x->log_at += w->piece < STORE_PIECE || w->text.failed || w->text.length >= SAID_BYTES;
    ask_words(e);
}

static void ask_words(struct errand *e)
{
    struct export *x = e->more;
    if (x->log_at == x->logs) {
        all_heard(e);
        return;
    }
    struct table_words *w = &x->words[x->log_at];
    w->piece = 0;
    errand_clear(e);
    (void)errand_read(e, &w->table, w->next, hear, w);
    errand_send(e, heard);
}

static void said_found(struct errand *e, enum store_result result)
{
    struct export *x = e->more;
    struct errand_row row;
    if (stopped(e, result))
        return;
    for (size_t at = 0; x->logs < LOGS && errand_row(e, 0, &at, &row);) {
        struct table_words *w = &x->words[x->logs];
        *w = (struct table_words){ .who = e->id, .next = 1 };
        x->logs += id_read(strrchr(row.key, '/') + 1, &w->table);
        memcpy(x->log_after.text, row.key, strlen(row.key) + 1);
    }
    x->log_at = 0;
    ask_words(e);
}

static void ask_said(struct errand *e)
{
    struct export *x = e->more;
    errand_clear(e);
    (void)errand_scan_after(e, key_id_text("said", &e->id, ""), x->log_after, LOGS);
    errand_send(e, said_found);
}

/* ---- The first: who it is ---- */

static void session_details(struct errand *e, enum store_result result)
{
    struct export *x = e->more;
    if (stopped(e, result))
        return;
    sessions_write(&x->j, e, 0, 1);
    json_list(&x->j, "said");
    ask_said(e);
}

enum { PLAYED, STATS, BLOCKS, BOTS, REPORTED, ACCOUNT, SESSIONS };

static void write_person(struct errand *e, struct export *x)
{
    struct errand_row row;
    int64_t made;
    cJSON *account = errand_got_json(e, ACCOUNT);
    json_hex(&x->j, "person", e->id.byte, TABLE_ID);
    json_text(&x->j, "name", e->who.name);
    json_bool(&x->j, "guest", e->who.guest);
    if (account && json_get_whole(account, "made", 0, INT64_MAX / 2048, &made))
        json_number(&x->j, "made", made);
    cJSON_Delete(account);
    stats_families(&x->j, e, STATS);
    blocks_write(&x->j, e, BLOCKS);
    tokens_write(&x->j, e, BOTS);
    for (size_t at = 0; x->reports < 200 && errand_row(e, REPORTED, &at, &row);)
        x->report[x->reports++] = key_text("report", strchr(strchr(row.key, '/') + 1, '/') + 1);
}

static void found(struct errand *e, enum store_result result)
{
    struct export *x = e->more;
    if (stopped(e, result))
        return;
    json_begin(&x->j, &e->body);
    json_object(&x->j, NULL);
    x->games = games_page(e, PLAYED, x->game, GAMES);
    if (!x->whole) {
        ask_games(e);
        return;
    }
    write_person(e, x);
    sessions_ask(e, SESSIONS);
    errand_send(e, session_details);
}

void api_me_export(struct errand *e, const char *rest)
{
    struct key after;
    struct ticket t;
    (void)rest;
    if (!people_needs_human(e))
        return;
    e->id = e->who.id;
    if (!games_from(e, &after) || !people_may_go_on(e, RATE_EXPORT, e->id.byte, TABLE_ID))
        return;
    struct export *x = calloc(1, sizeof *x);
    if (!x) {
        people_refuse(e, REFUSE_NO_MEMORY);
        return;
    }
    x->whole = after.text[0] == '\0';
    e->more = x;
    e->more_free = export_free;
    if (people_ticket(e->people, e->request, &t))
        memcpy(e->hash, t.hash, sizeof e->hash);
    (void)errand_scan_after(e, key_id_text("played", &e->id, ""), after, GAMES);
    (void)errand_scan(e, key_id_text("stats", &e->id, ""), 0);
    (void)errand_scan(e, key_id_text("block", &e->id, ""), 0);
    (void)errand_scan(e, key_id_text("bots", &e->id, ""), 0);
    (void)errand_scan(e, key_id_text("reported", &e->id, ""), 200);
    (void)errand_get(e, key_id("account", &e->id));
    (void)errand_scan(e, key_id_text("sessions", &e->id, ""), 0);
    errand_send(e, found);
}
