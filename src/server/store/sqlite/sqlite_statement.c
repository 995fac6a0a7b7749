/* sqlite_statement.c - the SQLite store: its statements, and what a failure means. */
#define _DEFAULT_SOURCE
#include "server/store/sqlite/sqlite_inside.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

/* ---- Statements ---- */

void sqlite_reset(struct store *s, enum sqlite_sql which) { (void)sqlite3_reset(s->sql[which]); }

bool sqlite_step(struct store *s, enum sqlite_sql which, bool *row)
{
    int rc = sqlite3_step(s->sql[which]);
    *row = rc == SQLITE_ROW;
    if (rc == SQLITE_ROW)
        return true;
    (void)sqlite3_reset(s->sql[which]);
    if (rc == SQLITE_DONE)
        return true;
    s->failed = rc;
    return false;
}

bool sqlite_do(struct store *s, enum sqlite_sql which)
{
    bool row;
    bool good = sqlite_step(s, which, &row);
    assert(!good || !row);
    return good;
}

void sqlite_bind(struct store *s, enum sqlite_sql which, int at, const void *bytes, size_t length)
{
    (void)sqlite3_bind_blob64(s->sql[which], at, length ? bytes : "", length, SQLITE_STATIC);
}

const void *sqlite_bytes(sqlite3_stmt *row, int at, size_t *length)
{
    const void *bytes = sqlite3_column_blob(row, at);
    *length = (size_t)sqlite3_column_bytes(row, at);
    return bytes ? bytes : "";
}

/* ---- Failures ---- */

bool sqlite_is_damage(int rc)
{
    return (rc & 0xff) == SQLITE_CORRUPT || (rc & 0xff) == SQLITE_NOTADB;
}

void sqlite_tell(sqlite3 *db, const char *path, struct error *e)
{
    int rc = db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM,
        system = db ? sqlite3_system_errno(db) : 0;
    const char *why = db ? sqlite3_errmsg(db) : "out of memory";
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

bool sqlite_is_full(const struct store *s)
{
    if ((s->failed & 0xff) == SQLITE_FULL)
        return true;
    return s->failed == SQLITE_IOERR_WRITE && sqlite_lacks_room(s->db);
}

enum store_result sqlite_broken(struct store *s)
{
    s->broken = true;
    s->grouped = false;
    return STORE_BROKEN;
}

bool sqlite_take_back(struct store *s)
{
    s->grouped = false;
    if (sqlite3_get_autocommit(s->db))
        return true;
    return sqlite_do(s, SQL_ROLLBACK);
}

enum store_result sqlite_judge(struct store *s)
{
    int system = sqlite3_system_errno(s->db);
    bool damaged = sqlite_is_damage(s->failed);
    error_set(&s->why, "%s (%d%s%s)", sqlite3_errmsg(s->db), s->failed, system ? ", " : "",
              system ? strerror(system) : "");
    if (sqlite_is_full(s) && sqlite_take_back(s))
        return STORE_FULL;
    struct error what = s->why;
    error_set(&s->why, "%s; %s", what.text,
              damaged ? "the database is damaged, and what was acknowledged may lie where it is: "
                        "keep a copy of the folder, then see hearts serve --check"
                      : "whatever was acknowledged had been synced before");
    return sqlite_broken(s);
}
