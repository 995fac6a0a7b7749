/* api_export.c - GET /api/me/export: all that is kept about somebody, as one document; games a page
 * at a time. */
#include "server/people/task/requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/json.h"
#include "server/people/api/api_blocks.h"
#include "server/people/api/api_picture.h"
#include "server/people/api/api_sessions.h"
#include "server/people/data/said.h"
#include "server/people/games/api_games.h"
#include "server/people/games/facts.h"
#include "server/people/games/stats.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/who/networks.h"
#include "server/seal/seal.h"

enum { GAMES = 100, LOGS = 50, SAID_BYTES = 4 << 20 };

/* What was said at one table, as a list of JSON values without its ends. */
struct table_words {
    struct id table, who;
    struct buffer text;
    uint64_t next; /* the event to read next */
    size_t piece;  /* events read of this piece */
};

struct export
{
    struct json j;
    struct id game[GAMES];
    size_t games;
    struct table_words words[LOGS];
    size_t logs, log_at;
    struct key log_after, report[200];
    size_t reports;
    struct ledger_account wallet;
    struct ledger_state chips;
    bool whole; /* the first page: all but games is in it */
};

static void export_free(void *more)
{
    struct export *x = more;
    for (size_t i = 0; i < x->logs; i++)
        buffer_release(&x->words[i].text);
    free(x);
}

static bool stopped(struct task *t, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(t, result);
    return result != STORE_OK;
}

/* ---- The last: games and reports ---- */

static void tell_all(struct task *t, enum store_result result)
{
    struct export *x = t->more;
    struct facts *f = malloc(sizeof *f);
    size_t op = 0, length;
    if (!f || result != STORE_OK) {
        free(f);
        people_refuse_store(t, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    if (x->whole) {
        json_list(&x->j, "reports");
        for (; op < x->reports; op++) {
            const char *text = task_got(t, op, &length);
            if (text)
                json_raw(&x->j, NULL, text, length);
        }
        json_list_end(&x->j);
    }
    json_list(&x->j, "games");
    for (size_t i = 0; i < x->games; i++, op += GAME_PARTS + 1) {
        if (!game_read(t, op, f))
            continue;
        json_object(&x->j, NULL);
        facts_tell(&x->j, f);
        const char *record = task_got(t, op + GAME_PARTS, &length);
        if (record)
            json_text_of(&x->j, "record", record, length);
        json_object_end(&x->j);
    }
    json_list_end(&x->j);
    if (t->ticket[0])
        json_text(&x->j, "before", t->ticket);
    json_object_end(&x->j);
    free(f);
    people_answer(t, 200, NULL);
}

static void ask_games(struct task *t)
{
    struct export *x = t->more;
    task_clear(t);
    for (size_t i = 0; i < x->reports && x->whole; i++)
        (void)task_get(t, x->report[i]);
    for (size_t i = 0; i < x->games; i++) {
        game_ask(t, &x->game[i]);
        (void)task_get(t, key_id("record", &x->game[i]));
    }
    task_send(t, tell_all);
}

/* ---- What was said, some tables at a time ---- */

static void add_words(struct table_words *w, const char *text)
{
    struct json j;
    json_begin(&j, &w->text);
    j.first = w->text.length == 0;
    json_object(&j, NULL);
    json_hex(&j, "table", w->table.byte, ID_BYTES);
    json_text(&j, "text", text);
    json_object_end(&j);
}

/* By the journal's thread: what versions up to 0.1 kept in the log. */
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
    add_words(w, event.text);
    return !w->text.failed && w->text.length < SAID_BYTES;
}

static void ask_said(struct task *t);

static void all_heard(struct task *t)
{
    struct export *x = t->more;
    bool more = x->logs == LOGS;
    for (size_t i = 0; i < x->logs; i++) {
        t->body.failed |= x->words[i].text.failed;
        if (x->words[i].text.length)
            json_raw(&x->j, NULL, x->words[i].text.data, x->words[i].text.length);
        buffer_release(&x->words[i].text);
    }
    x->logs = 0;
    if (more) {
        ask_said(t);
        return;
    }
    json_list_end(&x->j);
    ask_games(t);
}

static void ask_words(struct task *t);

static void heard(struct task *t, enum store_result result)
{
    struct export *x = t->more;
    if (stopped(t, result))
        return;
    struct table_words *w = &x->words[x->log_at];
    bool ends = w->piece < STORE_PIECE || w->text.failed || w->text.length >= SAID_BYTES;
    char text[TABLE_SAY + 1];
    struct task_row row;
    for (size_t at = 0; ends && task_row(t, 1, &at, &row);)
        if (said_by(row.value, row.value_length, &w->who, text))
            add_words(w, text);
    x->log_at += ends;
    ask_words(t);
}

static void ask_words(struct task *t)
{
    struct export *x = t->more;
    if (x->log_at == x->logs) {
        all_heard(t);
        return;
    }
    struct table_words *w = &x->words[x->log_at];
    w->piece = 0;
    task_clear(t);
    (void)task_read(t, &w->table, w->next, hear, w);
    (void)task_scan(t, said_at(&w->table), SAID_LINES);
    task_send(t, heard);
}

static void said_found(struct task *t, enum store_result result)
{
    struct export *x = t->more;
    struct task_row row;
    if (stopped(t, result))
        return;
    for (size_t at = 0; x->logs < LOGS && task_row(t, 0, &at, &row);) {
        struct table_words *w = &x->words[x->logs];
        *w = (struct table_words){ .who = t->id, .next = 1 };
        x->logs += id_read(strrchr(row.key, '/') + 1, &w->table);
        memcpy(x->log_after.text, row.key, strlen(row.key) + 1);
    }
    x->log_at = 0;
    ask_words(t);
}

static void ask_said(struct task *t)
{
    struct export *x = t->more;
    task_clear(t);
    (void)task_scan_after(t, key_id_text("said", &t->id, ""), x->log_after, LOGS);
    task_send(t, said_found);
}

/* ---- The first: who it is ---- */

static void session_details(struct task *t, enum store_result result)
{
    struct export *x = t->more;
    if (stopped(t, result))
        return;
    sessions_write(&x->j, t, 0, 1);
    json_list(&x->j, "said");
    ask_said(t);
}

enum { PLAYED, STATS, BLOCKS, BOTS, REPORTED, DAYS, ACCOUNT, KNOWN, PICTURE, SESSIONS };

/* "days/PERSON/DATE/RULES" */
static void write_days(struct task *t, struct export *x)
{
    struct task_row row;
    json_list(&x->j, "days");
    for (size_t at = 0; task_row(t, DAYS, &at, &row);) {
        char date[DATE_TEXT];
        (void)snprintf(date, sizeof date, "%s", strchr(strchr(row.key, '/') + 1, '/') + 1);
        struct json_span kept = json_of(row.value, row.value_length);
        struct json_span rules = json_member(kept, "rules"), points = json_member(kept, "points");
        json_object(&x->j, NULL);
        json_text(&x->j, "date", date);
        json_raw(&x->j, "rules", rules.at, rules.length);
        json_raw(&x->j, "points", points.at, points.length);
        json_object_end(&x->j);
    }
    json_list_end(&x->j);
}

static void write_person(struct task *t, struct export *x)
{
    struct task_row row;
    struct networks known;
    int64_t made;
    struct json_span account = task_got_json(t, ACCOUNT);
    json_hex(&x->j, "person", t->id.byte, ID_BYTES);
    json_text(&x->j, "name", t->who.name);
    json_bool(&x->j, "guest", t->who.guest);
    if (json_as_whole(json_member(account, "made"), 0, INT64_MAX / 2048, &made))
        json_number(&x->j, "made", made);
    picture_tell(&x->j, t, PICTURE);
    networks_read(&known, task_got(t, KNOWN, NULL));
    json_list(&x->j, "networks");
    for (size_t i = 0; i < known.count; i++)
        json_hex(&x->j, NULL, known.hash[i], NETWORK_HASH);
    json_list_end(&x->j);
    stats_families(&x->j, t, STATS);
    blocks_write(&x->j, t, BLOCKS);
    tokens_write(&x->j, t, BOTS);
    write_days(t, x);
    if (x->chips.lines)
        json_number(&x->j, "chips", x->chips.balance / LEDGER_CHIP);
    for (size_t at = 0; x->reports < 200 && task_row(t, REPORTED, &at, &row);)
        x->report[x->reports++] = key_text("report", strchr(strchr(row.key, '/') + 1, '/') + 1);
}

static void found(struct task *t, enum store_result result)
{
    struct export *x = t->more;
    if (stopped(t, result))
        return;
    json_begin(&x->j, &t->body);
    json_object(&x->j, NULL);
    x->games = games_page(t, PLAYED, x->game, GAMES);
    if (!x->whole) {
        ask_games(t);
        return;
    }
    write_person(t, x);
    sessions_ask(t, SESSIONS);
    task_send(t, session_details);
}

void api_me_export(struct task *t, const char *rest)
{
    struct key after;
    struct ticket ticket;
    (void)rest;
    if (!people_needs_human(t))
        return;
    t->id = t->who.id;
    if (!games_from(t, &after) || !people_may_go_on(t, RATE_EXPORT, t->id.byte, ID_BYTES))
        return;
    struct export *x = calloc(1, sizeof *x);
    if (!x) {
        people_refuse(t, REFUSE_NO_MEMORY);
        return;
    }
    x->whole = after.text[0] == '\0';
    t->more = x;
    t->more_free = export_free;
    if (people_ticket(t->people, t->request, &ticket))
        memcpy(t->hash, ticket.hash, sizeof t->hash);
    (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, GAMES);
    (void)task_scan(t, key_id_text("stats", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("block", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("bots", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("reported", &t->id, ""), 200);
    (void)task_scan(t, key_id_text("days", &t->id, ""), 0);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_get(t, key_id("known", &t->id));
    (void)task_get(t, key_id("picture", &t->id));
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    x->wallet.kind = LEDGER_WALLET;
    x->wallet.person = t->id;
    task_account(t, &x->wallet, &x->chips);
    task_send(t, found);
}
