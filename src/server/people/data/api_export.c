/* api_export.c - GET /api/me/export: all stored data about a person, as one document; games are
 * paged. */
#include "server/people/task/requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/hex.h"
#include "base/json.h"
#include "server/people/api/api_blocks.h"
#include "server/people/api/api_picture.h"
#include "server/people/api/api_sessions.h"
#include "server/people/data/stored_talk.h"
#include "server/people/games/api_games.h"
#include "server/people/games/career_row.h"
#include "server/people/games/facts.h"
#include "server/people/games/slate.h"
#include "server/people/games/stats.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/who/networks.h"
#include "server/seal/seal.h"

enum { GAMES = 100, NOTES = 200, LOGS = 50, REPORTS = 200, SLATES = 500, SAID_BYTES = 4 << 20 };

/* The person's talk at one table, as JSON values without the list's brackets. */
struct table_words {
    struct id table, who;
    struct buffer text;
    uint64_t next; /* event to read next */
    size_t piece;  /* events read in this piece */
};

/* Keys that the first request found for the later ones. */
struct export
{
    struct json j;
    struct id game[GAMES];
    size_t games;
    struct key report[REPORTS];
    size_t reports;
    struct ledger_account slate[SLATES]; /* their accounts on the slates of tables */
    struct ledger_state owed[SLATES];
    size_t slates;
};

/* ---- Talk ---- */

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

/* Called on the journal's thread. Versions up to 0.1 stored talk in the log, not encrypted. */
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

/* Reads the talk at one table, its log in pieces, and adds it to a list. */
static bool write_words(struct task *t, struct json *j, const struct id *table)
{
    struct table_words w = { .table = *table, .who = t->id, .next = 1 };
    char text[TABLE_SAY + 1];
    struct task_row row;
    do {
        w.piece = 0;
        task_clear(t);
        (void)task_read(t, table, w.next, hear, &w);
        (void)task_scan(t, stored_talk_prefix(table), STORED_TALK_LINES);
        if (!task_ask(t)) {
            buffer_release(&w.text);
            return false;
        }
    } while (w.piece == STORE_PIECE && !w.text.failed && w.text.length < SAID_BYTES);
    for (size_t at = 0; task_row(t, 1, &at, &row);)
        if (stored_talk_by(row.value, row.value_length, &w.who, text))
            add_words(&w, text);
    t->body.failed |= w.text.failed;
    if (w.text.length)
        json_raw(j, NULL, w.text.data, w.text.length);
    buffer_release(&w.text);
    return true;
}

/* Writes all talk, some tables at a time. */
static bool write_said(struct task *t, struct json *j)
{
    struct key after = { "" };
    size_t logs = LOGS;
    json_list(j, "said");
    while (logs == LOGS) {
        struct id table[LOGS];
        struct task_row row;
        task_clear(t);
        (void)task_scan_after(t, key_id_text("said", &t->id, ""), after, LOGS);
        if (!task_ask(t))
            return false;
        logs = 0;
        for (size_t at = 0; logs < LOGS && task_row(t, 0, &at, &row);) {
            logs += id_read(strrchr(row.key, '/') + 1, &table[logs]);
            memcpy(after.text, row.key, strlen(row.key) + 1);
        }
        for (size_t i = 0; i < logs; i++)
            if (!write_words(t, j, &table[i]))
                return false;
    }
    json_list_end(j);
    return true;
}

/* ---- The person ---- */

enum {
    PLAYED,
    STATS,
    BLOCKS,
    BOTS,
    REVOKED,
    REPORTED,
    DAYS,
    ON_SLATES,
    ACCOUNT,
    KNOWN,
    PICTURE,
    HOUSE,
    SESSIONS
};

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

/* Bots without a token: their games are still there. */
static void write_revoked(struct task *t, struct export *x)
{
    struct task_row row;
    struct id bot;
    json_list(&x->j, "revoked");
    for (size_t at = 0; task_row(t, REVOKED, &at, &row);)
        if (id_read(strrchr(row.key, '/') + 1, &bot))
            json_hex(&x->j, NULL, bot.byte, ID_BYTES);
    json_list_end(&x->j);
}

/* What they last won from computers in a day, or lost to them. */
static void write_house(struct task *t, struct export *x)
{
    struct json_span house = task_got_json(t, HOUSE);
    int64_t day, won;
    char date[DATE_TEXT];
    if (!json_as_whole(json_member(house, "day"), 0, INT32_MAX, &day) ||
        !json_as_whole(json_member(house, "won"), -LEDGER_MOST, LEDGER_MOST, &won))
        return;
    date_write(day, date);
    json_object(&x->j, "house");
    json_text(&x->j, "date", date);
    json_number(&x->j, "chips", won / LEDGER_CHIP);
    json_object_end(&x->j);
}

/* What they are owed at each table with a slate, or owe if below 0. */
static bool write_slates(struct task *t, struct export *x)
{
    task_clear(t);
    for (size_t i = 0; i < x->slates; i++)
        task_account(t, &x->slate[i], &x->owed[i]);
    if (!task_ask(t))
        return false;
    json_list(&x->j, "slates");
    for (size_t i = 0; i < x->slates; i++) {
        json_object(&x->j, NULL);
        json_hex(&x->j, "table", x->slate[i].table.byte, ID_BYTES);
        json_number(&x->j, "chips", x->owed[i].balance / LEDGER_CHIP);
        json_object_end(&x->j);
    }
    json_list_end(&x->j);
    return true;
}

static void write_person(struct task *t, struct export *x, const struct ledger_state *chips)
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
    write_revoked(t, x);
    write_days(t, x);
    write_house(t, x);
    if (chips->lines)
        json_number(&x->j, "chips", chips->balance / LEDGER_CHIP);
    for (size_t at = 0; x->reports < REPORTS && task_row(t, REPORTED, &at, &row);)
        x->report[x->reports++] = key_text("report", strchr(strchr(row.key, '/') + 1, '/') + 1);
    for (size_t at = 0; x->slates < SLATES && task_row(t, ON_SLATES, &at, &row);) {
        struct id table;
        if (id_read(strrchr(row.key, '/') + 1, &table))
            x->slate[x->slates++] = slate_account(&table, &t->id);
    }
}

/* ---- Games and reports ---- */

/* What a game asks for: itself, its record, and the person's notes of it. */
enum { ASKED = GAME_PARTS + 2 };

static void game_ask_whole(struct task *t, const struct id *game)
{
    char hex[2 * ID_BYTES + 2];
    hex_write(hex, game->byte, ID_BYTES);
    memcpy(hex + 2 * ID_BYTES, "/", 2);
    game_ask(t, game);
    (void)task_get(t, key_id("record", game));
    (void)task_scan(t, key_id_text("noted", &t->id, hex), NOTES);
}

/* The person's rating after a game, and what they gave away in its hands that they had reviewed. */
static void write_notes(struct task *t, struct json *j, size_t op)
{
    struct career_note note;
    struct task_row row;
    for (size_t at = 0; task_row(t, op, &at, &row);)
        if (career_note_read(&row, &note) && note.rated) {
            json_object(j, "rating");
            json_number(j, "rating", note.rating);
            json_number(j, "spread", note.spread);
            json_object_end(j);
        }
    json_list(j, "given");
    for (size_t at = 0; task_row(t, op, &at, &row);)
        if (career_note_read(&row, &note) && !note.rated) {
            json_object(j, NULL);
            json_number(j, "hand", note.hand);
            json_fixed(j, "points", note.given, 2);
            json_object_end(j);
        }
    json_list_end(j);
}

/* `whole`: this is the first page, which includes everything but games. */
static bool write_games(struct task *t, struct export *x, bool whole, struct facts *f)
{
    size_t op = 0, length;
    task_clear(t);
    for (size_t i = 0; i < x->reports; i++)
        (void)task_get(t, x->report[i]);
    for (size_t i = 0; i < x->games; i++)
        game_ask_whole(t, &x->game[i]);
    if (!task_ask(t))
        return false;
    if (whole)
        json_list(&x->j, "reports");
    for (; op < x->reports; op++) {
        const char *text = task_got(t, op, &length);
        if (text)
            json_raw(&x->j, NULL, text, length);
    }
    if (whole)
        json_list_end(&x->j);
    json_list(&x->j, "games");
    for (size_t i = 0; i < x->games; i++, op += ASKED) {
        if (!game_read(t, op, f))
            continue;
        json_object(&x->j, NULL);
        facts_tell(&x->j, f);
        const char *record = task_got(t, op + GAME_PARTS, &length);
        if (record)
            json_text_of(&x->j, "record", record, length);
        write_notes(t, &x->j, op + GAME_PARTS + 1);
        json_object_end(&x->j);
    }
    json_list_end(&x->j);
    return true;
}

/* ---- The whole document ---- */

static void tell(struct task *t, struct export *x, const struct key *after, struct facts *f)
{
    const struct ledger_account wallet = { .kind = LEDGER_WALLET, .person = t->id };
    struct ledger_state chips;
    bool whole = after->text[0] == '\0'; /* the first page includes everything but games */
    (void)task_scan_after(t, key_id_text("played", &t->id, ""), *after, GAMES);
    (void)task_scan(t, key_id_text("stats", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("block", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("bots", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("revoked", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("reported", &t->id, ""), REPORTS);
    (void)task_scan(t, key_id_text("days", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("slates", &t->id, ""), SLATES);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_get(t, key_id("known", &t->id));
    (void)task_get(t, key_id("picture", &t->id));
    (void)task_get(t, key_id("house", &t->id));
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    task_account(t, &wallet, &chips);
    if (!task_ask(t))
        return;
    json_begin(&x->j, &t->body);
    json_object(&x->j, NULL);
    x->games = games_page(t, PLAYED, x->game, GAMES);
    if (whole) {
        write_person(t, x, &chips);
        if (!sessions_read(t, SESSIONS))
            return;
        sessions_write(&x->j, t);
        if (!write_slates(t, x))
            return;
        if (!write_said(t, &x->j))
            return;
    }
    if (!write_games(t, x, whole, f))
        return;
    if (t->ticket[0])
        json_text(&x->j, "before", t->ticket);
    json_object_end(&x->j);
    people_answer(t, 200, NULL);
}

void api_me_export(struct task *t, const char *rest)
{
    struct key after;
    (void)rest;
    if (!people_needs_human(t))
        return;
    t->id = t->who.id;
    if (!games_from(t, &after) || !people_may_go_on(t, RATE_EXPORT, t->id.byte, ID_BYTES))
        return;
    struct export *x = calloc(1, sizeof *x);
    struct facts *f = malloc(sizeof *f);
    if (x && f)
        tell(t, x, &after, f);
    else
        people_refuse(t, REFUSE_NO_MEMORY);
    free(f);
    free(x);
}
