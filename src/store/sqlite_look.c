/* sqlite_look.c - the SQLite store opened to be looked at: copied or checked, beside a process that
 * uses it. */
#include "store/sqlite_inside.h"

#include <stdio.h>
#include <stdlib.h>

/* Only reads: it takes no lock, moves nothing into the database, and the one who writes needs not
 * wait. */
struct store *store_sqlite_look(const char *where, struct error *e)
{
    char path[4096];
    struct store *s = calloc(1, sizeof *s);
    if (!s || snprintf(path, sizeof path, "%s/hearts.db", where) >= (int)sizeof path) {
        error_set(e, "%.100s: it cannot be opened", where);
        free(s);
        return NULL;
    }
    s->lock = -1;
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", NULL, NULL,
                     NULL) == SQLITE_OK) {
        (void)sqlite3_busy_timeout(s->db, 10000);
        (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        return s;
    }
    error_set(e, "%.200s: %s", path, s->db ? sqlite3_errmsg(s->db) : "memory is out");
    store_sqlite.close(s);
    return NULL;
}
