/* sqlite_check.c - the SQLite store: copies, and whether all is as it was written. */
#define _DEFAULT_SOURCE
#include "base/file.h"
#include "store/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- Copies ---- */

static bool sync_file(const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (!good)
        error_set(e, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool copy_into(struct store *s, const char *path, struct error *e)
{
    sqlite3_stmt *copy = NULL;
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK &&
                sqlite3_bind_text(copy, 1, path, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(copy) == SQLITE_DONE;
    if (!good)
        error_set(e, "%s: the copy cannot be made: %s", path, sqlite3_errmsg(s->db));
    (void)sqlite3_finalize(copy);
    return good;
}

bool sqlite_backup(struct store *s, const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        error_set(e, "%s: %s", path, strerror(errno));
        return false;
    }
    (void)close(fd);
    /* SQLite does not sync what it vacuums into. */
    if (copy_into(s, path, e) && sync_file(path, e) && file_sync_folder(path, e))
        return true;
    (void)unlink(path);
    return false;
}

/* ---- The check ---- */

static bool prepared(struct store *s, const char *sql, sqlite3_stmt **out, struct error *e)
{
    if (sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK)
        return true;
    error_set(e, "the check cannot be made: %s", sqlite3_errmsg(s->db));
    return false;
}

static bool wrong(struct error *e, const struct store_id *log, uint64_t seq, const char *what)
{
    char name[2 * STORE_ID + 1];
    for (int i = 0; i < STORE_ID; i++)
        (void)snprintf(name + 2 * i, 3, "%02x", log->byte[i]);
    error_set(e, "log %s, event %llu: %s", name, (unsigned long long)seq, what);
    return false;
}

static bool check_pages(struct store *s, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    if (!prepared(s, "PRAGMA integrity_check(1)", &ask, e))
        return false;
    bool row = sqlite3_step(ask) == SQLITE_ROW;
    const char *said = row ? (const char *)sqlite3_column_text(ask, 0) : sqlite3_errmsg(s->db);
    bool good = row && said && strcmp(said, "ok") == 0;
    if (!good)
        error_set(e, "the database is damaged: %s", said ? said : "memory is out");
    (void)sqlite3_finalize(ask);
    return good;
}

/* A column that must have so many bytes. */
static bool take(sqlite3_stmt *row, int at, uint8_t *out, size_t wanted)
{
    size_t length;
    const void *bytes = sqlite_bytes(row, at, &length);
    if (length != wanted)
        return false;
    memcpy(out, bytes, wanted);
    return true;
}

/* What of an event's row the chain is made of. */
static bool take_event(sqlite3_stmt *row, struct store_event *out, uint8_t body[STORE_HASH])
{
    *out = (struct store_event){ .seq = (uint64_t)sqlite3_column_int64(row, 1),
                                 .kind = (uint8_t)sqlite3_column_int(row, 3),
                                 .at_ms = sqlite3_column_int64(row, 4) };
    if (sqlite3_column_type(row, 2) != SQLITE_NULL && !take(row, 2, out->command.byte, STORE_ID))
        return false;
    if (sqlite3_column_type(row, 5) == SQLITE_NULL)
        return take(row, 6, body, STORE_HASH) && take(row, 7, out->hash, STORE_HASH);
    const void *bytes = sqlite_bytes(row, 5, &out->length);
    store_hash_body(bytes, out->length, body);
    return take(row, 7, out->hash, STORE_HASH);
}

static bool check_event(sqlite3_stmt *row, struct store_id *log, struct store_head *chain,
                        struct error *e)
{
    struct store_id id;
    struct store_event event;
    uint8_t body[STORE_HASH];
    if (!take(row, 0, id.byte, STORE_ID))
        return wrong(e, log, chain->seq, "the next one has no log");
    if (memcmp(&id, log, sizeof id) != 0 || !chain->seq) {
        *log = id;
        *chain = (struct store_head){ 0 };
    }
    if (!take_event(row, &event, body))
        return wrong(e, log, chain->seq + 1, "it is not whole");
    if (event.seq != chain->seq + 1)
        return wrong(e, log, chain->seq + 1, "it is missing");
    if (sqlite3_column_int(row, 3) != event.kind)
        return wrong(e, log, event.seq, "its kind is out of range");
    store_hash_event(chain->hash, log, &event, body, chain->hash);
    if (memcmp(chain->hash, event.hash, STORE_HASH) != 0)
        return wrong(e, log, event.seq, "it is not what was stored");
    chain->seq = event.seq;
    uint64_t head = (uint64_t)sqlite3_column_int64(row, 8);
    uint8_t last[STORE_HASH];
    if (sqlite3_column_type(row, 8) == SQLITE_NULL || !take(row, 9, last, STORE_HASH))
        return wrong(e, log, event.seq, "its log is not listed");
    if (event.seq > head || (event.seq == head && memcmp(last, event.hash, STORE_HASH) != 0))
        return wrong(e, log, event.seq, "it does not end as its log says");
    return true;
}

static bool check_events(struct store *s, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    if (!prepared(s,
                  "SELECT e.log, e.seq, e.command, e.kind, e.at, e.body, e.body_hash, e.hash,"
                  " l.head, l.hash FROM event e LEFT JOIN log l ON l.id = e.log"
                  " ORDER BY e.log, e.seq",
                  &ask, e))
        return false;
    struct store_id log = { { 0 } };
    struct store_head chain = { 0 };
    int rc;
    bool good = true;
    while (good && (rc = sqlite3_step(ask)) == SQLITE_ROW)
        good = check_event(ask, &log, &chain, e);
    if (good && rc != SQLITE_DONE) {
        error_set(e, "the events cannot be read: %s", sqlite3_errmsg(s->db));
        good = false;
    }
    (void)sqlite3_finalize(ask);
    return good;
}

/* Whether each log has as many events as it says: the last one is there. */
static bool check_counts(struct store *s, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    struct store_id log = { { 0 } };
    if (!prepared(s,
                  "SELECT id, head FROM log l WHERE NOT EXISTS"
                  " (SELECT 1 FROM event WHERE log = l.id AND seq = l.head)",
                  &ask, e))
        return false;
    int rc = sqlite3_step(ask);
    if (rc == SQLITE_ROW) {
        (void)take(ask, 0, log.byte, STORE_ID);
        (void)wrong(e, &log, (uint64_t)sqlite3_column_int64(ask, 1), "it is missing");
    } else if (rc != SQLITE_DONE)
        error_set(e, "the logs cannot be read: %s", sqlite3_errmsg(s->db));
    (void)sqlite3_finalize(ask);
    return rc == SQLITE_DONE;
}

bool sqlite_check(struct store *s, struct error *e)
{
    return check_pages(s, e) && check_events(s, e) && check_counts(s, e);
}
