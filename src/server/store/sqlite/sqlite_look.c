/* sqlite_look.c - the SQLite store opened for reading: to be copied, checked or queried while
 * another process uses it. */
#define _DEFAULT_SOURCE
#include "server/store/sqlite/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static bool opened(struct store *s, const char *path, int flags, struct error *e)
{
    if (sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        (void)sqlite3_extended_result_codes(s->db, 1);
        (void)sqlite3_busy_timeout(s->db, 10000);
        (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        return (!s->alone || sqlite_exec(s->db, sqlite_alone, path, e)) &&
               sqlite_exec(s->db, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", path,
                           e) &&
               sqlite_known(s->db, path, e);
    }
    if (sqlite3_system_errno(s->db) == ENOENT)
        error_set(e,
                  "%.200s is missing: no server has kept anything in this folder. Name the one that"
                  " hearts serve has as --data",
                  path);
    else
        sqlite_tell(s->db, path, e);
    return false;
}

/* Reopens a restored copy that has no write-ahead log yet. If a process was killed while creating
 * one, the file has to be rolled back before it can be read. Opening it for writing does just that.
 */
static bool taken_back(struct store *s, const char *path, struct error *e)
{
    if (!s->db || sqlite3_extended_errcode(s->db) != SQLITE_READONLY_ROLLBACK)
        return false;
    (void)sqlite3_close(s->db);
    bool good = opened(s, path, SQLITE_OPEN_READWRITE, e);
    (void)sqlite3_close(s->db);
    s->db = NULL;
    return good && opened(s, path, SQLITE_OPEN_READONLY, e);
}

bool store_sqlite_is_open(const char *where)
{
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/hearts.lock", where) >= sizeof path)
        return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    bool held = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (fd >= 0)
        (void)close(fd);
    return held;
}

/* On a full disk there is no room for the shared file, so this reads exclusively, which needs write
 * access. Not if a process (even this one) has the database open: that would be locked out. */
static bool looks_alone(struct store *s, const char *where, const char *path, struct error *e)
{
    s->alone = s->db && sqlite_lacks_room(s->db) && !store_sqlite_is_open(where);
    if (!s->alone)
        return false;
    (void)sqlite3_close(s->db);
    return opened(s, path, SQLITE_OPEN_READWRITE, e);
}

/* Only reads: it takes no lock, runs no checkpoint, and the writer need not wait. */
struct store *store_sqlite_look(const char *where, bool half, struct error *e)
{
    char path[4096];
    struct store *s = calloc(1, sizeof *s);
    if (!s || snprintf(path, sizeof path, "%s/hearts.db%s", where, half ? ".new" : "") >=
                  (int)sizeof path) {
        error_set(e, "%.100s: it cannot be opened", where);
        free(s);
        return NULL;
    }
    s->lock = -1;
    if (opened(s, path, SQLITE_OPEN_READONLY, e) || taken_back(s, path, e) ||
        looks_alone(s, where, path, e))
        return s;
    sqlite_close(s);
    return NULL;
}

static bool end(struct store *s, sqlite3_stmt *ask, int rc, struct error *e)
{
    bool good = rc == SQLITE_ROW || rc == SQLITE_DONE;
    if (!good)
        sqlite_tell(s->db, "hearts.db", e);
    (void)sqlite3_finalize(ask);
    return good;
}

bool store_sqlite_look_value(struct store *s, const void *key, size_t length, struct buffer *out,
                             bool *found, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    int rc = sqlite3_prepare_v2(s->db, "SELECT value FROM kept WHERE key = ?1", -1, &ask, NULL);
    if (rc == SQLITE_OK) {
        (void)sqlite3_bind_blob64(ask, 1, key, length, SQLITE_STATIC);
        rc = sqlite3_step(ask);
    }
    *found = rc == SQLITE_ROW;
    buffer_cut(out, 0);
    if (*found) {
        size_t bytes;
        const void *value = sqlite_bytes(ask, 0, &bytes);
        buffer_append(out, value, bytes);
    }
    return end(s, ask, rc, e);
}

bool store_sqlite_look_scan(struct store *s, const char *begins,
                            bool (*each)(void *with, const void *key, size_t key_length,
                                         const void *value, size_t length),
                            void *with, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    int rc = sqlite3_prepare_v2(s->db, "SELECT key, value FROM kept WHERE key >= ?1 ORDER BY key",
                                -1, &ask, NULL);
    if (rc == SQLITE_OK)
        (void)sqlite3_bind_blob64(ask, 1, begins, strlen(begins), SQLITE_STATIC);
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        size_t key_length, length;
        rc = sqlite3_step(ask);
        if (rc != SQLITE_ROW)
            break;
        const void *key = sqlite_bytes(ask, 0, &key_length), *value = sqlite_bytes(ask, 1, &length);
        if (key_length < strlen(begins) || memcmp(key, begins, strlen(begins)) != 0 ||
            !each(with, key, key_length, value, length))
            break;
    }
    return end(s, ask, rc, e);
}

/* Goes log by log, each from its end, since a database has far more events than logs. */
#define LAST                                                                             \
    "SELECT e.log, e.seq, e.command, e.kind, e.at, e.body FROM log l CROSS JOIN event e" \
    " WHERE l.live = ?1 AND e.log = l.id AND e.seq ="                                    \
    "  (SELECT x.seq FROM event x WHERE x.log = l.id AND substr(x.body, 1, 1) = ?2"      \
    "   ORDER BY x.seq DESC LIMIT 1)"

static bool tell_last(sqlite3_stmt *row,
                      bool (*each)(void *with, const struct id *log,
                                   const struct store_event *event),
                      void *with)
{
    struct id log = { { 0 } };
    struct store_event event = { .seq = (uint64_t)sqlite3_column_int64(row, 1),
                                 .kind = (uint8_t)sqlite3_column_int(row, 3),
                                 .at_ms = sqlite3_column_int64(row, 4) };
    size_t length;
    const void *id = sqlite_bytes(row, 0, &length);
    memcpy(&log, id, length < sizeof log ? length : sizeof log);
    const void *command = sqlite_bytes(row, 2, &length);
    memcpy(&event.command, command, length < ID_BYTES ? length : ID_BYTES);
    event.body = sqlite_bytes(row, 5, &event.length);
    return each(with, &log, &event);
}

bool store_sqlite_look_last(struct store *s, uint8_t first,
                            bool (*each)(void *with, const struct id *log,
                                         const struct store_event *event),
                            void *with, struct error *e)
{
    bool more = true;
    for (int live = 1; live >= 0 && more; live--) {
        sqlite3_stmt *ask = NULL;
        int rc = sqlite3_prepare_v2(s->db, LAST, -1, &ask, NULL);
        if (rc == SQLITE_OK) {
            (void)sqlite3_bind_int(ask, 1, live);
            (void)sqlite3_bind_blob(ask, 2, &first, 1, SQLITE_STATIC);
            while (more && (rc = sqlite3_step(ask)) == SQLITE_ROW)
                more = tell_last(ask, each, with);
        }
        if (!end(s, ask, rc, e))
            return false;
    }
    return true;
}
