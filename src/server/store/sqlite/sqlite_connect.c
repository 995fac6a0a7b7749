/* sqlite_connect.c - the SQLite store: a database, and groups that become durable together.
 *
 * One connection does every write and every checkpoint. A failed sync is never retried: the kernel
 * may have dropped the unwritten data, and would then report success. So the store is broken
 * permanently. The next process starts by rewriting the write-ahead log: only then is what it reads
 * known to be on the disk.
 */
#define _DEFAULT_SOURCE
#include "server/store/sqlite/sqlite_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHECKPOINT_FRAMES = 250, /* pages in the write-ahead log, 1 MB: more make longer pauses */
    PATIENCE_MS = 10000,     /* for another program that writes here, as an administrator may */
    CHUNK = 65536,           /* bytes moved at a time */
};

static const char *const texts[SQL_COUNT] = {
#define X(constant, text) [constant] = text,
    SQLITE_LIST_STATEMENT(X)
#undef X
};

/* ---- Groups ---- */

static int frames_seen(void *with, sqlite3 *db, const char *name, int frames)
{
    (void)db;
    (void)name;
    struct store *s = with;
    s->frames = frames;
    return SQLITE_OK;
}

/* Moves committed pages into the database, so that the write-ahead log can restart. SQLite's
 * automatic checkpoints silently ignore a failing sync, so they are off. */
static bool checkpoint(struct store *s)
{
    int rc = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    s->frames = 0;
    s->failed = rc;
    return rc == SQLITE_OK || rc == SQLITE_BUSY || sqlite_is_full(s);
}

static bool share_again(struct store *s);

enum store_result sqlite_begin(struct store *s)
{
    assert(!s->grouped);
    if (s->broken || (s->alone && s->found_room && !share_again(s)))
        return STORE_BROKEN;
    if (!s->how.beside && s->frames >= s->checkpoint && !checkpoint(s))
        return sqlite_judge(s);
    if (!sqlite_do(s, SQL_BEGIN))
        return sqlite_judge(s);
    s->grouped = true;
    return STORE_OK;
}

/* Reads the number of free pages; within a group, where it costs no extra lock. */
static bool count_free(struct store *s)
{
    bool row;
    if (!sqlite_step(s, SQL_FREE, &row))
        return false;
    s->free_pages = row ? sqlite3_column_int(s->sql[SQL_FREE], 0) : 0;
    sqlite_reset(s, SQL_FREE);
    return true;
}

static uint64_t size_by(struct store *s, int pointer)
{
    sqlite3_file *f = NULL;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(s->db, "main", pointer, &f) != SQLITE_OK || !f || !f->pMethods ||
        f->pMethods->xFileSize(f, &size) != SQLITE_OK)
        return 0;
    return (uint64_t)size;
}

void sqlite_sizes(struct store *s, struct store_bytes *out)
{
    *out = (struct store_bytes){ .database = size_by(s, SQLITE_FCNTL_FILE_POINTER),
                                 .ahead = size_by(s, SQLITE_FCNTL_JOURNAL_POINTER),
                                 .free = (uint64_t)s->free_pages * (uint64_t)s->page_bytes };
}

enum store_result sqlite_commit(struct store *s)
{
    if (s->broken)
        return STORE_BROKEN;
    assert(s->grouped);
    if (!count_free(s) || !sqlite_do(s, SQL_COMMIT))
        return sqlite_judge(s);
    s->grouped = false;
    s->found_room = true;
    return STORE_OK;
}

void sqlite_rollback(struct store *s)
{
    if (s->grouped && !s->broken && !sqlite_take_back(s))
        (void)sqlite_judge(s);
}

bool sqlite_logs(struct store *s, bool (*each)(void *with, const struct id *log, uint64_t head),
                 void *with, struct error *e)
{
    bool row = false;
    struct id id;
    for (;;) {
        if (!sqlite_step(s, SQL_LIVE, &row)) {
            sqlite_tell(s->db, "the logs cannot be read", e);
            return false;
        }
        if (!row)
            return true;
        size_t length;
        const void *bytes = sqlite_bytes(s->sql[SQL_LIVE], 0, &length);
        assert(length == sizeof id);
        memcpy(&id, bytes, sizeof id);
        if (!each(with, &id, (uint64_t)sqlite3_column_int64(s->sql[SQL_LIVE], 1)))
            break;
    }
    sqlite_reset(s, SQL_LIVE);
    return true;
}

/* ---- The database ---- */

static void disconnect(struct store *s)
{
    for (int i = 0; i < SQL_COUNT; i++) {
        (void)sqlite3_finalize(s->sql[i]);
        s->sql[i] = NULL;
    }
    (void)sqlite3_finalize(s->row);
    s->row = NULL;
    (void)sqlite3_close(s->db);
    s->db = NULL;
}

/* Only a store that opened and never failed may empty its write-ahead log. SQLite by default would
 * do so at every close, though the disk may have an older one than it has read. */
void sqlite_close(struct store *s)
{
    if (!s)
        return;
    sqlite_rollback(s);
    if (s->ready && !s->broken && !s->how.beside)
        (void)sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    disconnect(s);
    if (s->lock >= 0)
        (void)close(s->lock);
    free(s->path);
    free(s);
}

/* SQLite returns the new mode before writing it, so an error comes only when the statement ends. */
bool sqlite_ahead(struct store *s, const char *path, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    bool good = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &ask, NULL) ==
                    SQLITE_OK &&
                sqlite3_step(ask) == SQLITE_ROW;
    const char *mode = good ? (const char *)sqlite3_column_text(ask, 0) : NULL;
    bool ahead = mode && strcmp(mode, "wal") == 0;
    good = good && sqlite3_step(ask) == SQLITE_DONE;
    if (!good)
        sqlite_tell(s->db, path, e);
    else if (!ahead)
        error_set(e, "%s: this file system cannot share memory, which the store needs", path);
    (void)sqlite3_finalize(ask);
    return good && ahead;
}

static bool settle(struct store *s, const char *path, struct error *e)
{
    /* FULL syncs the write-ahead log at every commit. EXTRA also syncs the deletion of the rollback
     * journal under which a new database was begun. If that came back, it would undo everything. */
    static const char surely[] = "PRAGMA synchronous = EXTRA";
    (void)sqlite3_extended_result_codes(s->db, 1);
    (void)sqlite3_busy_timeout(s->db, PATIENCE_MS);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    if ((s->alone && !sqlite_exec(s->db, sqlite_alone, path, e)) ||
        !sqlite_exec(s->db,
                     "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                     "PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024;"
                     "PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON;",
                     path, e) ||
        !sqlite_exec(s->db, s->how.careless ? "PRAGMA synchronous = NORMAL" : surely, path, e) ||
        (!s->how.plain && !sqlite_ahead(s, path, e)))
        return false;
    (void)sqlite3_wal_hook(s->db, frames_seen, s);
    return true;
}

static bool prepare(struct store *s, const char *path, struct error *e)
{
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->sql[i], NULL) !=
            SQLITE_OK) {
            sqlite_tell(s->db, path, e);
            return false;
        }
    return true;
}

static bool sized(struct store *s, const char *path, struct error *e)
{
    bool row = false;
    if (!count_free(s) || !sqlite_step(s, SQL_PAGE, &row)) {
        sqlite_tell(s->db, path, e);
        return false;
    }
    s->page_bytes = row ? sqlite3_column_int(s->sql[SQL_PAGE], 0) : 0;
    sqlite_reset(s, SQL_PAGE);
    return true;
}

/* Writes a file's bytes over themselves, and syncs them. */
static int file_renew(sqlite3_file *f)
{
    char bytes[CHUNK];
    sqlite3_int64 size = 0;
    int rc = f->pMethods->xFileSize(f, &size);
    for (sqlite3_int64 at = 0; at < size && rc == SQLITE_OK; at += CHUNK) {
        int length = (int)(size - at < CHUNK ? size - at : CHUNK);
        rc = f->pMethods->xRead(f, bytes, length, at);
        if (rc == SQLITE_OK)
            rc = f->pMethods->xWrite(f, bytes, length, at);
    }
    return rc == SQLITE_OK && size ? f->pMethods->xSync(f, SQLITE_SYNC_NORMAL) : rc;
}

/* Rewrites the write-ahead log that an earlier process left. It may never have reached the disk:
 * the process was killed before the sync, or the sync failed and the kernel shows unwritten data.
 * So it is written again before anybody reads it, and before a checkpoint relies on it. */
static bool renew(struct store *s, const char *path, struct error *e)
{
    sqlite3_file *ahead = NULL;
    /* Reading opens the write-ahead log. */
    if (!sqlite_exec(s->db, "SELECT count(*) FROM sqlite_schema", path, e))
        return false;
    int rc = sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &ahead);
    if (rc == SQLITE_OK && ahead && ahead->pMethods)
        rc = file_renew(ahead);
    if (rc == SQLITE_OK)
        return true;
    error_set(e, "%s: what was written last cannot be made sure of: %s", path, sqlite3_errstr(rc));
    return false;
}

const char sqlite_alone[] = "PRAGMA locking_mode = EXCLUSIVE";

static bool connect_once(struct store *s, struct error *e)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(s->path, &s->db, flags, s->how.vfs) != SQLITE_OK) {
        sqlite_tell(s->db, s->path, e);
        return false;
    }
    return settle(s, s->path, e) && (s->how.beside || renew(s, s->path, e)) &&
           sqlite_migrate(s->db, &s->how, s->path, e) && prepare(s, s->path, e) &&
           sized(s, s->path, e);
}

static bool connect(struct store *s, struct error *e)
{
    s->alone = s->found_room = false;
    if (connect_once(s, e))
        return true;
    s->alone = !s->how.plain && !s->how.beside && sqlite_lacks_room(s->db);
    if (!s->alone)
        return false;
    disconnect(s);
    return connect_once(s, e);
}

/* Reopens the database for sharing once there is room. If the room is gone again, the database is
 * opened exclusively, as before. */
static bool share_again(struct store *s)
{
    disconnect(s);
    if (connect(s, &s->why))
        return true;
    (void)sqlite_broken(s);
    return false;
}

struct store *store_sqlite_open_with(const char *path, const struct sqlite_how *how,
                                     struct error *e)
{
    struct store *s = calloc(1, sizeof *s);
    char *copy = strdup(path);
    if (!s || !copy) {
        error_set(e, "%s: there is not enough memory to open it", path);
        free(s);
        free(copy);
        return NULL;
    }
    s->lock = -1;
    s->path = copy;
    s->how = *how;
    s->checkpoint = how->checkpoint ? how->checkpoint : CHECKPOINT_FRAMES;
    s->ready = connect(s, e);
    if (s->ready)
        return s;
    sqlite_close(s);
    return NULL;
}
