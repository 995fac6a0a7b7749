/* sqlite.c - the SQLite store: a database, and groups that become durable together.
 *
 * One connection does every write and every checkpoint. Whatever SQLite could not sync is never
 * tried again: the kernel may have forgotten what it did not write, and would then say that all is
 * well. So the store is broken for good, and the next process starts by writing the write-ahead log
 * once more: only then is what it reads known to be on the disk.
 */
#define _DEFAULT_SOURCE
#include "server/store/sqlite_inside.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHECKPOINT_FRAMES = 250, /* pages in the write-ahead log, 1 MB: more make longer pauses */
    PATIENCE_MS = 10000,     /* for another program that writes here, as an administrator may */
    CHUNK = 65536,           /* bytes moved at a time */
};

/* ---- Statements ---- */

static const char *const texts[SAY_COUNT] = {
#define X(constant, text) [constant] = text,
    SQLITE_LIST_STATEMENT(X)
#undef X
};

void sqlite_leave(struct store *s, enum sqlite_say which) { (void)sqlite3_reset(s->say[which]); }

bool sqlite_step(struct store *s, enum sqlite_say which, bool *row)
{
    int rc = sqlite3_step(s->say[which]);
    *row = rc == SQLITE_ROW;
    if (rc == SQLITE_ROW)
        return true;
    (void)sqlite3_reset(s->say[which]);
    if (rc == SQLITE_DONE)
        return true;
    s->failed = rc;
    return false;
}

bool sqlite_do(struct store *s, enum sqlite_say which)
{
    bool row;
    bool good = sqlite_step(s, which, &row);
    assert(!good || !row);
    return good;
}

void sqlite_give(struct store *s, enum sqlite_say which, int at, const void *bytes, size_t length)
{
    (void)sqlite3_bind_blob64(s->say[which], at, length ? bytes : "", length, SQLITE_STATIC);
}

const void *sqlite_bytes(sqlite3_stmt *row, int at, size_t *length)
{
    const void *bytes = sqlite3_column_blob(row, at);
    *length = (size_t)sqlite3_column_bytes(row, at);
    return bytes ? bytes : "";
}

/* ---- What failing means ---- */

bool sqlite_is_damage(int rc)
{
    return (rc & 0xff) == SQLITE_CORRUPT || (rc & 0xff) == SQLITE_NOTADB;
}

void sqlite_tell(sqlite3 *db, const char *path, struct error *e)
{
    int rc = db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM,
        system = db ? sqlite3_system_errno(db) : 0;
    const char *why = db ? sqlite3_errmsg(db) : "memory is out";
    if (sqlite_is_damage(rc))
        error_set(e,
                  "%.200s: the database is damaged: %s. Keep a copy of the whole folder before"
                  " anything else; \"Damage\" in docs/OPERATING.md says how to go on",
                  path, why);
    else
        error_set(e, "%.200s: %s%s%s", path, why, system ? ": " : "",
                  system ? strerror(system) : "");
}

bool sqlite_lacks_room(sqlite3 *db)
{
    int system = sqlite3_system_errno(db);
    return system == ENOSPC || system == EDQUOT;
}

/* Whether nothing but room was missing. A sync that fails for want of room says nothing of what it
 * left behind, and is not meant here. */
static bool is_full(const struct store *s)
{
    if ((s->failed & 0xff) == SQLITE_FULL)
        return true;
    return s->failed == SQLITE_IOERR_WRITE && sqlite_lacks_room(s->db);
}

static enum store_result broken(struct store *s)
{
    s->broken = true;
    s->grouped = false;
    return STORE_BROKEN;
}

static bool take_back(struct store *s)
{
    s->grouped = false;
    if (sqlite3_get_autocommit(s->db))
        return true;
    return sqlite_do(s, SAY_ROLLBACK);
}

enum store_result sqlite_judge(struct store *s)
{
    int system = sqlite3_system_errno(s->db);
    bool damaged = sqlite_is_damage(s->failed);
    error_set(&s->why, "%s (%d%s%s)", sqlite3_errmsg(s->db), s->failed, system ? ", " : "",
              system ? strerror(system) : "");
    if (is_full(s) && take_back(s))
        return STORE_FULL;
    struct error what = s->why;
    error_set(&s->why, "%s; %s", what.text,
              damaged ? "the database is damaged, and what was acknowledged may lie where it is: "
                        "keep a copy of the folder, then see hearts serve --check"
                      : "whatever was acknowledged had been synced before");
    return broken(s);
}

static const char *sqlite_why(const struct store *s) { return s->why.text; }

/* ---- Groups ---- */

static int frames_seen(void *with, sqlite3 *db, const char *name, int frames)
{
    (void)db;
    (void)name;
    struct store *s = with;
    s->frames = frames;
    return SQLITE_OK;
}

/* Moves what was committed into the database, so that the write-ahead log can start anew. SQLite's
 * own checkpoints pass over a failing sync in silence, so they are off. */
static bool checkpoint(struct store *s)
{
    int rc = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    s->frames = 0;
    s->failed = rc;
    return rc == SQLITE_OK || rc == SQLITE_BUSY || is_full(s);
}

static bool share_again(struct store *s);

static enum store_result sqlite_begin(struct store *s)
{
    assert(!s->grouped);
    if (s->broken || (s->alone && s->found_room && !share_again(s)))
        return STORE_BROKEN;
    if (!s->how.beside && s->frames >= s->checkpoint && !checkpoint(s))
        return sqlite_judge(s);
    if (!sqlite_do(s, SAY_BEGIN))
        return sqlite_judge(s);
    s->grouped = true;
    return STORE_OK;
}

/* Within a group, where it costs no lock. */
static bool count_free(struct store *s)
{
    bool row;
    if (!sqlite_step(s, SAY_FREE, &row))
        return false;
    s->free_pages = row ? sqlite3_column_int(s->say[SAY_FREE], 0) : 0;
    sqlite_leave(s, SAY_FREE);
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

static void sqlite_sizes(struct store *s, struct store_bytes *out)
{
    *out = (struct store_bytes){ .database = size_by(s, SQLITE_FCNTL_FILE_POINTER),
                                 .ahead = size_by(s, SQLITE_FCNTL_JOURNAL_POINTER),
                                 .free = (uint64_t)s->free_pages * (uint64_t)s->page_bytes };
}

static enum store_result sqlite_commit(struct store *s)
{
    if (s->broken)
        return STORE_BROKEN;
    assert(s->grouped);
    if (!count_free(s) || !sqlite_do(s, SAY_COMMIT))
        return sqlite_judge(s);
    s->grouped = false;
    s->found_room = true;
    return STORE_OK;
}

static void sqlite_rollback(struct store *s)
{
    if (s->grouped && !s->broken && !take_back(s))
        (void)sqlite_judge(s);
}

static bool sqlite_logs(struct store *s,
                        bool (*each)(void *with, const struct store_id *log, uint64_t head),
                        void *with, struct error *e)
{
    bool row = false;
    struct store_id id;
    for (;;) {
        if (!sqlite_step(s, SAY_LIVE, &row)) {
            sqlite_tell(s->db, "the logs cannot be read", e);
            return false;
        }
        if (!row)
            return true;
        size_t length;
        const void *bytes = sqlite_bytes(s->say[SAY_LIVE], 0, &length);
        assert(length == sizeof id);
        memcpy(&id, bytes, sizeof id);
        if (!each(with, &id, (uint64_t)sqlite3_column_int64(s->say[SAY_LIVE], 1)))
            break;
    }
    sqlite_leave(s, SAY_LIVE);
    return true;
}

/* ---- The database ---- */

static void disconnect(struct store *s)
{
    for (int i = 0; i < SAY_COUNT; i++) {
        (void)sqlite3_finalize(s->say[i]);
        s->say[i] = NULL;
    }
    (void)sqlite3_finalize(s->row);
    s->row = NULL;
    (void)sqlite3_close(s->db);
    s->db = NULL;
}

/* Only what was opened well and never failed may leave its log for good: SQLite by itself would
 * empty it at every close, though the disk may have an older one than it has seen. */
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

/* The new mode is told before it is written down, so that an error comes only with the end. */
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
    /* FULL syncs the write-ahead log at every commit. EXTRA does, too, and makes it last that the
     * journal is gone under which a new database was begun: come back, it would take all back. */
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
    for (int i = 0; i < SAY_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->say[i], NULL) !=
            SQLITE_OK) {
            sqlite_tell(s->db, path, e);
            return false;
        }
    return true;
}

static bool sized(struct store *s, const char *path, struct error *e)
{
    bool row = false;
    if (!count_free(s) || !sqlite_step(s, SAY_PAGE, &row)) {
        sqlite_tell(s->db, path, e);
        return false;
    }
    s->page_bytes = row ? sqlite3_column_int(s->say[SAY_PAGE], 0) : 0;
    sqlite_leave(s, SAY_PAGE);
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

/* What an earlier process left in the write-ahead log may never have reached the disk: it was
 * killed before the sync, or the sync failed and the kernel shows what it has not written. So it is
 * written once more before anybody is told of it, and before a checkpoint overwrites pages in its
 * trust. */
static bool renew(struct store *s, const char *path, struct error *e)
{
    sqlite3_file *ahead = NULL;
    /* Reading opens the log. */
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

/* Once there is room; where it is gone again, it stays as it is. */
static bool share_again(struct store *s)
{
    disconnect(s);
    if (connect(s, &s->why))
        return true;
    (void)broken(s);
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

const struct store_ops store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .run = sqlite_run,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .logs = sqlite_logs,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .bytes = sqlite_sizes,
    .why = sqlite_why,
};
