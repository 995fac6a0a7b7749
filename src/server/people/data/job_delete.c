/* job_delete.c - deletes all stored data of a person, piece by piece. In others' games their name
 * becomes "somebody".
 *
 * A key is deleted together with what it refers to, so that after a crash the rest is still found.
 */
#include "server/people/data/job_delete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "server/net/log.h"
#include "server/people/data/stored_talk.h"
#include "server/people/games/career_row.h"
#include "server/people/games/facts.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "server/people/who/blocks.h"
#include "server/seal/seal.h"

enum { GAMES = 8, LOGS = 4, OTHERS = 200, WORDS = 1000, DAYS = 64 };

/* The person's talk in a log. */
struct words {
    struct id log, who;
    uint64_t seq[WORDS];
    size_t count;
    uint64_t next; /* event to read next */
    size_t piece;  /* events read in this piece */
};

struct deletion {
    struct id who;
    struct ledger_account owner;                               /* owner of their chips and slates */
    struct key gone[5 * OTHERS + 2 * GAMES + LOGS + 5 * DAYS]; /* keys to delete last */
    size_t gone_count;
    struct key report[OTHERS];
    size_t reports;
    struct id game[GAMES];
    size_t games;
    struct key other[GAMES * HEARTS_SEATS]; /* the same games, as stored for others in them */
    size_t others;
    struct words words[LOGS + GAMES];
    size_t logs;
    struct id bot[OTHERS]; /* of theirs, without a token: deleted by jobs of their own */
    size_t bots;
    struct key line[STORED_TALK_LINES]; /* their talk outside of logs */
    size_t lines;
};

static const char *last_part(const char *key) { return strrchr(key, '/') + 1; }

static void add_gone(struct deletion *d, const char *key)
{
    if (d->gone_count < sizeof d->gone / sizeof *d->gone)
        memcpy(d->gone[d->gone_count++].text, key, strlen(key) + 1);
}

static void add_log(struct deletion *d, const struct id *table)
{
    for (size_t i = 0; i < d->logs; i++)
        if (id_same(&d->words[i].log, table))
            return;
    if (d->logs < sizeof d->words / sizeof *d->words)
        d->words[d->logs++] = (struct words){ .log = *table, .who = d->who, .next = 1 };
}

/* Called on the journal's thread. Talk in a log is not encrypted. */
static bool hear(void *with, const struct store_event *stored)
{
    static const uint8_t no_key[SEAL_KEY];
    struct words *w = with;
    struct table_event t;
    w->next = stored->seq + 1;
    w->piece++;
    if (stored->kind == TABLE_TALKED && stored->length && seal_read(no_key, &w->log, stored, &t) &&
        id_same(&t.who, &w->who))
        w->seq[w->count++] = stored->seq;
    return w->count < WORDS;
}

/* ---- Deleting what was found ---- */

static void forget_game(struct task *t, const struct deletion *d, struct facts *f,
                        const struct buffer *record)
{
    if (f->imported) { /* nobody else had a part in it */
        (void)task_delete(t, key_id("game", &f->game));
        (void)task_delete(t, key_id("record", &f->game));
        (void)task_delete(t, key_id("shared", &f->game));
        return;
    }
    struct buffer facts = { 0 }, text = { 0 };
    uint16_t seats = facts_forget(f, &d->who);
    facts_write(f, &facts);
    t->failed |= facts.failed;
    (void)task_put(t, key_id("game", &f->game), facts.data, facts.length);
    if (record->data && record_forget(record->data, record->length, seats, &text))
        (void)task_put(t, key_id("record", &f->game), text.data, text.length);
    else if (record->data)
        log_line(LOG_ERROR, "a record still has a name in it", NULL);
    buffer_release(&facts);
    buffer_release(&text);
}

/* In a game as stored for somebody else, they were nobody. */
static void forget_in_row(struct task *t, const struct key *key, const char *value, size_t length,
                          const struct id *who)
{
    struct buffer out = { 0 };
    if (career_row_forget(value, length, who, &out))
        (void)task_put(t, *key, out.data, out.length);
    t->failed |= out.failed;
    buffer_release(&out);
}

/* Rewrites a report without the person who made it. */
static void forget_report(struct task *t, const struct key *key, const char *text, size_t length)
{
    struct json_span report, name, value;
    struct buffer out = { 0 };
    struct json j;
    const char *why;
    if (!json_open(text, length, &report, &why))
        return;
    json_begin(&j, &out);
    json_object(&j, NULL);
    for (struct json_walk w = json_walk(report); json_next(&w, &name, &value);) {
        char member[32];
        bool known = json_as_text(name, member, sizeof member);
        if (known && strcmp(member, "by") != 0 && strcmp(member, "name") != 0)
            json_raw(&j, member, value.at, value.length);
    }
    json_object_end(&j);
    t->failed |= out.failed;
    (void)task_put(t, *key, out.data, out.length);
    buffer_release(&out);
}

/* Rewrites the facts and record of each game, and the reports, as read by the task. False: memory
 * is out. */
static bool write_anew(struct task *t, struct deletion *d)
{
    struct buffer record[GAMES] = { 0 }, report[OTHERS] = { 0 };
    struct buffer other[GAMES * HEARTS_SEATS] = { 0 };
    struct facts *facts = calloc(GAMES, sizeof *facts);
    if (!facts)
        return false;
    size_t length, op = 0;
    for (size_t i = 0; i < d->games; i++, op += 2) {
        const char *text = task_got(t, op, &length), *lines;
        if (!text || !facts_read(&facts[i], text, length))
            facts[i].seats = 0;
        else if ((lines = task_got(t, op + 1, &length)) != NULL)
            buffer_append(&record[i], lines, length);
    }
    for (size_t i = 0; i < d->reports; i++, op++) {
        const char *text = task_got(t, op, &length);
        if (text)
            buffer_append(&report[i], text, length);
    }
    for (size_t i = 0; i < d->others; i++, op++) {
        const char *text = task_got(t, op, &length);
        if (text)
            buffer_append(&other[i], text, length);
    }
    task_clear(t);
    for (size_t i = 0; i < d->games; i++) {
        t->failed |= record[i].failed;
        if (facts[i].seats)
            forget_game(t, d, &facts[i], &record[i]);
        buffer_release(&record[i]);
    }
    for (size_t i = 0; i < d->reports; i++) {
        t->failed |= report[i].failed;
        forget_report(t, &d->report[i], report[i].data, report[i].length);
        buffer_release(&report[i]);
    }
    for (size_t i = 0; i < d->others; i++) {
        t->failed |= other[i].failed;
        if (other[i].data)
            forget_in_row(t, &d->other[i], other[i].data, other[i].length, &d->who);
        buffer_release(&other[i]);
    }
    free(facts);
    for (size_t i = 0; i < d->logs; i++)
        for (size_t n = 0; n < d->words[i].count; n++)
            (void)task_redact(t, &d->words[i].log, d->words[i].seq[n]);
    for (size_t i = 0; i < d->lines; i++)
        (void)task_delete(t, d->line[i]);
    for (size_t i = 0; i < d->bots; i++) {
        (void)task_put(t, key_id("former", &d->bot[i]), "1", 1);
        (void)task_put(t, key_id("leaving", &d->bot[i]), "1", 1);
    }
    /* If some log has more, its key stays for the next round. */
    bool more = d->lines == STORED_TALK_LINES;
    for (size_t i = 0; i < d->logs; i++)
        more |= d->words[i].count == WORDS;
    for (size_t i = 0; i < d->gone_count && !more; i++)
        (void)task_delete(t, d->gone[i]);
    return true;
}

/* ---- Finding data ---- */

enum { BLOCKS, STATS, REPORTED, SAID, PLAYED, RESULTS, SLATES, NOTES, REVOKED };

/* For "days/PERSON/DATE/RULES", the key of the same result in that day's field,
 * "field/DATE/RULES/PERSON". */
static struct key in_field(const char *days)
{
    char rest[STORE_KEY_MAX + 1];
    const char *person = strchr(days, '/') + 1, *date = strchr(person, '/') + 1;
    (void)snprintf(rest, sizeof rest, "%s/%.*s", date, (int)(date - 1 - person), person);
    return key_text("field", rest);
}

static void gather(struct task *t, struct deletion *d)
{
    struct task_row row;
    for (size_t at = 0; task_row(t, BLOCKS, &at, &row);)
        add_gone(d, row.key);
    for (size_t at = 0; task_row(t, STATS, &at, &row);)
        add_gone(d, row.key);
    for (size_t at = 0; task_row(t, NOTES, &at, &row);)
        add_gone(d, row.key);
    for (size_t at = 0; task_row(t, REVOKED, &at, &row);) {
        add_gone(d, row.key);
        d->bots += id_read(last_part(row.key), &d->bot[d->bots]);
    }
    for (size_t at = 0; task_row(t, REPORTED, &at, &row);) {
        const char *slash = strchr(strchr(row.key, '/') + 1, '/');
        add_gone(d, row.key);
        d->report[d->reports++] = key_text("report", slash + 1);
    }
    for (size_t at = 0; task_row(t, SAID, &at, &row);) {
        struct id table;
        add_gone(d, row.key);
        if (id_read(last_part(row.key), &table))
            add_log(d, &table);
    }
    for (size_t at = 0; task_row(t, PLAYED, &at, &row);) {
        add_gone(d, row.key);
        d->games += id_read(last_part(row.key), &d->game[d->games]);
    }
    for (size_t at = 0; task_row(t, RESULTS, &at, &row);) {
        add_gone(d, row.key);
        add_gone(d, in_field(row.key).text);
    }
    /* For "slates/PERSON/TABLE", their entry on that table's slate, "slate/TABLE/PERSON", and their
     * agreement. */
    for (size_t at = 0; task_row(t, SLATES, &at, &row);) {
        struct id table;
        add_gone(d, row.key);
        if (!id_read(last_part(row.key), &table))
            continue;
        add_gone(d, key_id_id("slate", &table, &d->who).text);
        add_gone(d, key_id_id("agreed", &table, &d->who).text);
    }
}

/* Reads their talk at one table: from its log, in pieces, and besides it. */
static enum store_result read_words(struct task *t, struct deletion *d, struct words *w)
{
    char text[TABLE_SAY + 1];
    struct task_row row;
    do {
        w->piece = 0;
        task_clear(t);
        (void)task_read(t, &w->log, w->next, hear, w);
        (void)task_scan(t, stored_talk_prefix(&w->log), STORED_TALK_LINES);
        enum store_result result = job_ask(t);
        if (result != STORE_OK)
            return result;
    } while (w->piece == STORE_PIECE && w->count < WORDS);
    for (size_t at = 0; d->lines < STORED_TALK_LINES && task_row(t, 1, &at, &row);)
        if (stored_talk_by(row.value, row.value_length, &w->who, text))
            memcpy(d->line[d->lines++].text, row.key, strlen(row.key) + 1);
    return STORE_OK;
}

/* Ends the deletion. Their accounts stay in the ledger, without a name. */
static enum store_result end_deletion(struct task *t, struct deletion *d)
{
    struct people *p = t->people;
    task_clear(t);
    d->owner.person = d->who;
    task_forget(t, &d->owner);
    (void)task_delete(t, key_id("leaving", &t->id));
    enum store_result result = job_ask(t);
    if (result == STORE_OK) {
        p->count.deleted++;
        /* Once more, for anything that was under way. */
        listener_gone(&p->listener, &t->id, &t->id, NULL, PEOPLE_PERSON);
        blocks_forget(p->blocks, &t->id);
        log_line(LOG_INFO, "somebody's data was deleted", NULL);
    }
    return result;
}

/* Notes the log of a game's table, and where the game is stored for others. */
static void look_at_game(const struct task *t, struct deletion *d, size_t op)
{
    struct id table, who;
    int64_t ended_ms;
    struct json_span facts = task_got_json(t, op), name, seat;
    if (json_as_hex(json_member(facts, "table"), table.byte, ID_BYTES))
        add_log(d, &table);
    if (!json_as_whole(json_member(facts, "ended"), 0, INT64_MAX / 2048, &ended_ms))
        return;
    struct json_walk seats = json_walk(json_member(facts, "seats"));
    for (int s = 0; s < HEARTS_SEATS && json_next(&seats, &name, &seat); s++)
        if (json_as_hex(json_member(seat, "person"), who.byte, ID_BYTES) && !id_is_zero(&who) &&
            !id_same(&who, &d->who))
            d->other[d->others++] = key_played(&who, ended_ms, &d->game[op]);
}

/* Deletes a piece. The last call finds nothing, and sets *over. */
static enum store_result delete_piece(struct task *t, struct deletion *d, bool *over)
{
    enum store_result result;
    d->who = t->id;
    task_clear(t);
    (void)task_scan(t, key_id_text("block", &t->id, ""), OTHERS);
    (void)task_scan(t, key_id_text("stats", &t->id, ""), OTHERS);
    (void)task_scan(t, key_id_text("reported", &t->id, ""), OTHERS);
    (void)task_scan(t, key_id_text("said", &t->id, ""), LOGS);
    (void)task_scan(t, key_id_text("played", &t->id, ""), GAMES);
    (void)task_scan(t, key_id_text("days", &t->id, ""), DAYS);
    (void)task_scan(t, key_id_text("slates", &t->id, ""), DAYS);
    (void)task_scan(t, key_id_text("noted", &t->id, ""), OTHERS);
    (void)task_scan(t, key_id_text("revoked", &t->id, ""), OTHERS);
    if ((result = job_ask(t)) != STORE_OK)
        return result;
    gather(t, d);
    *over = d->gone_count == 0;
    if (*over)
        return end_deletion(t, d);

    /* The logs of the games' tables are read, too. */
    task_clear(t);
    for (size_t i = 0; i < d->games; i++)
        (void)task_get(t, key_id("game", &d->game[i]));
    if ((result = job_ask(t)) != STORE_OK)
        return result;
    for (size_t i = 0; i < d->games; i++)
        look_at_game(t, d, i);
    for (size_t i = 0; i < d->logs; i++)
        if ((result = read_words(t, d, &d->words[i])) != STORE_OK)
            return result;

    task_clear(t);
    for (size_t i = 0; i < d->games; i++) {
        (void)task_get(t, key_id("game", &d->game[i]));
        (void)task_get(t, key_id("record", &d->game[i]));
    }
    for (size_t i = 0; i < d->reports; i++)
        (void)task_get(t, d->report[i]);
    for (size_t i = 0; i < d->others; i++)
        (void)task_get(t, d->other[i]);
    if ((result = job_ask(t)) != STORE_OK)
        return result;
    result = write_anew(t, d) ? job_ask(t) : STORE_FULL;
    for (size_t i = 0; i < d->bots && result == STORE_OK; i++)
        jobs_add(t->people->jobs, JOB_DELETE, &d->bot[i]);
    return result;
}

static void delete_all(struct task *t, const char *nothing)
{
    enum store_result result = STORE_OK;
    (void)nothing;
    for (bool over = false; result == STORE_OK && !over;) {
        struct deletion *d = calloc(1, sizeof *d);
        result = d ? delete_piece(t, d, &over) : STORE_FULL;
        free(d);
    }
    job_end(t, result);
}

void job_delete(struct task *t) { job_run(t, delete_all); }
