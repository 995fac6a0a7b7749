/* sqlite_check.c - the SQLite store: whether everything is as it was written, checked in pieces. */
#include "server/store/ledger_check.h"
#include "server/store/sqlite/sqlite_inside.h"
#include "server/store/store_check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAPS_SINCE = 2 }; /* the version of the tables in which logs can be compacted */

enum part { PART_PAGES, PART_EVENTS, PART_LOGS, PART_VALUES, PART_END };

/* An event's row with what its check needs; the last column is its seq by the index of commands. */
#define EVENTS                                                                           \
    "SELECT e.log, e.seq, e.command, e.kind, e.at, e.body, e.body_hash, e.hash, l.head," \
    " l.hash, CASE WHEN e.command IS NULL THEN e.seq ELSE"                               \
    "  (SELECT x.seq FROM event x INDEXED BY event_command"                              \
    "   WHERE x.log = e.log AND x.command = e.command AND x.command IS NOT NULL) END"    \
    " FROM event e LEFT JOIN log l ON l.id = e.log"                                      \
    " WHERE (e.log, e.seq) > (?1, ?2) ORDER BY e.log, e.seq"

/* Whether the last event of a log exists, and whether a compacted log is fully accounted for. */
#define LOGS_BEFORE_GAPS                                                             \
    "SELECT id, head, EXISTS (SELECT 1 FROM event WHERE log = id AND seq = head), 1" \
    " FROM log WHERE id > ?1 ORDER BY id"
#define LOGS                                                                              \
    "SELECT id, head,"                                                                    \
    " EXISTS (SELECT 1 FROM event e WHERE e.log = id AND seq = head) OR"                  \
    " EXISTS (SELECT 1 FROM gap g WHERE g.log = id AND last = head AND g.hash = l.hash)," \
    " compacted = 0 OR head = (SELECT count(*) FROM event e WHERE e.log = id)"            \
    "  + (SELECT coalesce(sum(last - first + 1), 0) FROM gap g WHERE g.log = id)"         \
    " FROM log l WHERE id > ?1 ORDER BY id"

struct check {
    sqlite3 *db;
    struct store *own; /* the store of `db`, if this check opened it */
    sqlite3_stmt *events, *gap, *logs, *values;
    enum part part;
    /* Progress: the last log, and the last value's key. */
    struct id log;
    size_t log_length; /* 0: none yet */
    struct store_head chain;
    uint8_t key[STORE_KEY_MAX];
    size_t key_length;
    /* Where the piece begins, as bound to its statement, which may read it at any row. */
    struct id after_log;
    uint8_t after_key[STORE_KEY_MAX];
    size_t bytes; /* read in this piece */
    uint64_t rows;
};

/* ---- Reporting ---- */

static enum check_result failed(const struct check *c, const char *what, struct error *e)
{
    int rc = sqlite3_errcode(c->db) & 0xff;
    error_set(e, "%s: %s", what, sqlite3_errmsg(c->db));
    return rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB ? CHECK_FOUND : CHECK_CANNOT;
}

static enum check_result wrong(struct error *e, const struct id *log, uint64_t seq,
                               const char *what)
{
    char name[2 * ID_BYTES + 1];
    for (int i = 0; i < ID_BYTES; i++)
        (void)snprintf(name + 2 * i, 3, "%02x", log->byte[i]);
    error_set(e, "log %s, event %llu: %s", name, (unsigned long long)seq, what);
    return CHECK_FOUND;
}

/* ---- Pages ---- */

static enum check_result check_pages(struct check *c, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    if (sqlite3_prepare_v2(c->db, "PRAGMA integrity_check(1)", -1, &ask, NULL) != SQLITE_OK ||
        sqlite3_step(ask) != SQLITE_ROW) {
        enum check_result result = failed(c, "the pages cannot be read", e);
        (void)sqlite3_finalize(ask);
        return result;
    }
    const char *said = (const char *)sqlite3_column_text(ask, 0);
    bool good = said && strcmp(said, "ok") == 0;
    if (!good)
        error_set(e, "the database is damaged: %s", said ? said : "out of memory");
    (void)sqlite3_finalize(ask);
    return good ? CHECK_GOOD : CHECK_FOUND;
}

/* ---- Events ---- */

/* Reads a column that must have a given number of bytes. */
static bool take(sqlite3_stmt *row, int at, uint8_t *out, size_t wanted)
{
    size_t length;
    const void *bytes = sqlite_bytes(row, at, &length);
    if (length != wanted)
        return false;
    memcpy(out, bytes, wanted);
    return true;
}

/* Reads the parts of an event's row that the chain hashes. */
static bool take_event(sqlite3_stmt *row, struct store_event *out, uint8_t body[STORE_HASH])
{
    *out = (struct store_event){ .seq = (uint64_t)sqlite3_column_int64(row, 1),
                                 .kind = (uint8_t)sqlite3_column_int(row, 3),
                                 .at_ms = sqlite3_column_int64(row, 4) };
    if (sqlite3_column_type(row, 2) != SQLITE_NULL && !take(row, 2, out->command.byte, ID_BYTES))
        return false;
    if (sqlite3_column_type(row, 5) == SQLITE_NULL)
        return take(row, 6, body, STORE_HASH) && take(row, 7, out->hash, STORE_HASH);
    const void *bytes = sqlite_bytes(row, 5, &out->length);
    store_hash_body(bytes, out->length, body);
    return take(row, 7, out->hash, STORE_HASH);
}

/* Advances the chain over the gap that covers the next number, and over gaps that follow. */
static enum check_result over_gaps(struct check *c, uint64_t to, struct error *e)
{
    while (c->gap && c->chain.seq + 1 < to) {
        (void)sqlite3_bind_blob(c->gap, 1, c->log.byte, ID_BYTES, SQLITE_STATIC);
        (void)sqlite3_bind_int64(c->gap, 2, (sqlite3_int64)c->chain.seq + 1);
        int rc = sqlite3_step(c->gap);
        uint64_t last = rc == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(c->gap, 0) : 0;
        bool good = rc == SQLITE_ROW && last > c->chain.seq && last < to &&
                    take(c->gap, 1, c->chain.hash, STORE_HASH);
        enum check_result result = rc == SQLITE_ROW || rc == SQLITE_DONE
                                       ? CHECK_GOOD
                                       : failed(c, "the gaps cannot be read", e);
        (void)sqlite3_reset(c->gap);
        if (!good)
            return result;
        c->chain.seq = last;
    }
    return CHECK_GOOD;
}

/* Whether an event matches its log's row and the index of commands. */
static enum check_result check_place(struct check *c, const struct store_event *event,
                                     struct error *e)
{
    uint64_t head = (uint64_t)sqlite3_column_int64(c->events, 8);
    uint8_t last[STORE_HASH];
    if (sqlite3_column_type(c->events, 8) == SQLITE_NULL || !take(c->events, 9, last, STORE_HASH))
        return wrong(e, &c->log, event->seq, "its log is not listed");
    if (event->seq > head || (event->seq == head && memcmp(last, event->hash, STORE_HASH) != 0))
        return wrong(e, &c->log, event->seq, "it does not end as its log says");
    if ((uint64_t)sqlite3_column_int64(c->events, 10) != event->seq)
        return wrong(e, &c->log, event->seq, "it is not found by its command");
    return CHECK_GOOD;
}

static enum check_result check_event(struct check *c, struct error *e)
{
    struct id id;
    struct store_event event;
    uint8_t body[STORE_HASH];
    if (!take(c->events, 0, id.byte, ID_BYTES))
        return wrong(e, &c->log, c->chain.seq, "the next one has no log");
    if (memcmp(&id, &c->log, sizeof id) != 0 || !c->log_length) {
        c->log = id;
        c->log_length = ID_BYTES;
        c->chain = (struct store_head){ 0 };
    }
    if (!take_event(c->events, &event, body))
        return wrong(e, &c->log, c->chain.seq + 1, "it is not whole");
    enum check_result result = over_gaps(c, event.seq, e);
    if (result != CHECK_GOOD)
        return result;
    if (event.seq != c->chain.seq + 1)
        return wrong(e, &c->log, c->chain.seq + 1, "it is missing");
    if (sqlite3_column_int(c->events, 3) != event.kind)
        return wrong(e, &c->log, event.seq, "its kind is out of range");
    store_hash_event(c->chain.hash, &c->log, &event, body, c->chain.hash);
    if (memcmp(c->chain.hash, event.hash, STORE_HASH) != 0)
        return wrong(e, &c->log, event.seq, "it is not what was stored");
    c->chain.seq = event.seq;
    c->bytes += event.length;
    return check_place(c, &event, e);
}

static sqlite3_stmt *begin_events(struct check *c)
{
    c->after_log = c->log;
    (void)sqlite3_bind_blob(c->events, 1, c->after_log.byte, (int)c->log_length, SQLITE_STATIC);
    (void)sqlite3_bind_int64(c->events, 2, (sqlite3_int64)c->chain.seq);
    return c->events;
}

/* ---- Logs ---- */

static enum check_result check_log(struct check *c, struct error *e)
{
    if (!take(c->logs, 0, c->log.byte, ID_BYTES))
        return wrong(e, &c->log, 0, "the next log has no id");
    c->log_length = ID_BYTES;
    uint64_t head = (uint64_t)sqlite3_column_int64(c->logs, 1);
    if (!sqlite3_column_int(c->logs, 2))
        return wrong(e, &c->log, head, "it is missing");
    if (!sqlite3_column_int(c->logs, 3))
        return wrong(e, &c->log, head, "before it, events are missing that were not compacted");
    return CHECK_GOOD;
}

static sqlite3_stmt *begin_logs(struct check *c)
{
    c->after_log = c->log;
    (void)sqlite3_bind_blob(c->logs, 1, c->after_log.byte, (int)c->log_length, SQLITE_STATIC);
    return c->logs;
}

/* ---- Values ---- */

static enum check_result check_value(struct check *c, struct error *e)
{
    size_t length, value;
    const void *key = sqlite_bytes(c->values, 0, &length);
    (void)sqlite_bytes(c->values, 1, &value);
    size_t both = length < c->key_length ? length : c->key_length;
    int order = both ? memcmp(key, c->key, both) : 0;
    if (length == 0 || length > STORE_KEY_MAX || order < 0 ||
        (order == 0 && length <= c->key_length)) {
        error_set(e, "the values are not in the order of their keys");
        return CHECK_FOUND;
    }
    memcpy(c->key, key, length);
    c->key_length = length;
    c->bytes += value;
    return CHECK_GOOD;
}

static sqlite3_stmt *begin_values(struct check *c)
{
    memcpy(c->after_key, c->key, c->key_length);
    (void)sqlite3_bind_blob(c->values, 1, c->after_key, (int)c->key_length, SQLITE_STATIC);
    return c->values;
}

/* ---- Pieces ---- */

static const struct {
    const char *cannot;
    sqlite3_stmt *(*begin)(struct check *c);
    enum check_result (*row)(struct check *c, struct error *e);
} parts[PART_END] = {
    [PART_EVENTS] = { "the events cannot be read", begin_events, check_event },
    [PART_LOGS] = { "the logs cannot be read", begin_logs, check_log },
    [PART_VALUES] = { "the values cannot be read", begin_values, check_value },
};

/* Continues where the last piece ended. MORE: there may be rows left; GOOD: there are none. */
static enum check_result piece(struct check *c, struct error *e)
{
    enum check_result result = CHECK_GOOD;
    sqlite3_stmt *rows = parts[c->part].begin(c);
    int rc = SQLITE_DONE;
    c->bytes = 0;
    for (int i = 0; i < CHECK_ROWS && c->bytes < CHECK_BYTES && result == CHECK_GOOD; i++) {
        rc = sqlite3_step(rows);
        if (rc != SQLITE_ROW)
            break;
        result = parts[c->part].row(c, e);
        c->rows++;
    }
    if (result == CHECK_GOOD && rc == SQLITE_ROW)
        result = CHECK_MORE;
    else if (result == CHECK_GOOD && rc != SQLITE_DONE)
        result = failed(c, parts[c->part].cannot, e);
    (void)sqlite3_reset(rows);
    return result;
}

enum check_result check_step(struct check *c, struct error *e)
{
    assert(c->part < PART_END);
    enum check_result result = c->part == PART_PAGES ? check_pages(c, e) : piece(c, e);
    if (result != CHECK_GOOD)
        return result;
    c->log_length = 0;
    c->part++;
    return c->part == PART_END ? CHECK_GOOD : CHECK_MORE;
}

/* ---- Starting and ending ---- */

static bool prepared(struct check *c, const char *sql, sqlite3_stmt **out)
{
    return sqlite3_prepare_v2(c->db, sql, -1, out, NULL) == SQLITE_OK;
}

/* Prepares the statements. An older database has no gaps, and is checked without them. */
static bool prepare(struct check *c)
{
    sqlite3_stmt *ask = NULL;
    bool good = prepared(c, "PRAGMA user_version", &ask) && sqlite3_step(ask) == SQLITE_ROW;
    bool gaps = good && sqlite3_column_int(ask, 0) >= GAPS_SINCE;
    (void)sqlite3_finalize(ask);
    return good && prepared(c, EVENTS, &c->events) &&
           prepared(c, gaps ? LOGS : LOGS_BEFORE_GAPS, &c->logs) &&
           prepared(c, "SELECT key, value FROM kept WHERE key > ?1 ORDER BY key", &c->values) &&
           (!gaps || prepared(c,
                              "SELECT last, hash FROM gap WHERE log = ?1 AND first <= ?2"
                              " ORDER BY first DESC LIMIT 1",
                              &c->gap));
}

static struct check *check_of(sqlite3 *db, bool pages, struct error *e)
{
    struct check *c = calloc(1, sizeof *c);
    if (!c) {
        error_set(e, "there is not enough memory for a check");
        return NULL;
    }
    c->db = db;
    c->part = pages ? PART_PAGES : PART_EVENTS;
    if (prepare(c))
        return c;
    error_set(e, "the check cannot be made: %s", sqlite3_errmsg(db));
    check_free(c);
    return NULL;
}

struct check *check_new(const char *where, bool pages, struct error *e)
{
    struct store *own = store_sqlite_look(where, false, e);
    struct check *c = own ? check_of(own->db, pages, e) : NULL;
    if (c)
        c->own = own;
    else
        sqlite_close(own);
    return c;
}

void check_free(struct check *c)
{
    if (!c)
        return;
    (void)sqlite3_finalize(c->events);
    (void)sqlite3_finalize(c->gap);
    (void)sqlite3_finalize(c->logs);
    (void)sqlite3_finalize(c->values);
    sqlite_close(c->own);
    free(c);
}

uint64_t check_rows(const struct check *c) { return c->rows; }

int check_percent(const struct check *c)
{
    if (c->part == PART_EVENTS && c->log_length)
        return c->log.byte[0] * 100 / 256;
    return c->part > PART_EVENTS ? 100 : 0;
}

void check_interrupt(struct check *c) { sqlite3_interrupt(c->db); }

bool sqlite_check(struct store *s, struct error *e)
{
    struct check *c = check_of(s->db, true, e);
    enum check_result result = c ? CHECK_MORE : CHECK_CANNOT;
    while (result == CHECK_MORE)
        result = check_step(c, e);
    check_free(c);
    struct ledger_checked ledger;
    if (result != CHECK_GOOD || !sqlite_ledger_check(s->db, &ledger, e))
        return false;
    for (int i = 0; i < FINDING_COUNT; i++)
        if (!ledger.of[i].good) {
            error_set(e, "the ledger: %s", ledger.of[i].why.text);
            return false;
        }
    return true;
}
