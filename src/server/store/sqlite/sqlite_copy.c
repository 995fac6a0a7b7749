/* sqlite_copy.c - the SQLite store: reading rows for a copy, and writing them. */
#include "server/store/copy.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <stdio.h>
#include <string.h>

static const char place[] = "hearts.db";

static bool prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct error *e)
{
    if (sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK)
        return true;
    sqlite_tell(s->db, place, e);
    return false;
}

/* ---- Reading ---- */

static void values_of(sqlite3_stmt *row, const char *kinds, struct copy_value *out)
{
    for (int i = 0; kinds[i]; i++) {
        bool none = sqlite3_column_type(row, i) == SQLITE_NULL;
        out[i] = (struct copy_value){ 0 };
        if (kinds[i] == 'n')
            out[i].number = sqlite3_column_int64(row, i);
        else if (!none)
            out[i].bytes = sqlite_bytes(row, i, &out[i].length);
    }
}

static bool copy_read(struct store *s, const struct copy_table *t, const struct copy_rows *rows,
                      struct error *e)
{
    struct copy_value values[COPY_COLUMNS];
    sqlite3_stmt *ask = NULL;
    char sql[300];
    int rc = SQLITE_DONE;
    (void)snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", t->columns, t->name, t->order);
    bool good = prepare(s, sql, &ask, e);
    while (good && (rc = sqlite3_step(ask)) == SQLITE_ROW) {
        values_of(ask, t->kinds, values);
        good = rows->row(rows->with, values, e);
    }
    if (good && rc != SQLITE_DONE) {
        sqlite_tell(s->db, place, e);
        good = false;
    }
    (void)sqlite3_finalize(ask);
    return good;
}

/* ---- Writing ---- */

static bool copy_begin(struct store *s, const struct copy_table *t, struct error *e)
{
    char sql[400], marks[3 * COPY_COLUMNS] = "?";
    for (size_t i = 1; t->kinds[i]; i++)
        (void)memcpy(marks + strlen(marks), ", ?", 4);
    (void)snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (%s)", t->name, t->columns, marks);
    return prepare(s, sql, &s->row, e);
}

static bool copy_put(struct store *s, const struct copy_table *t, const struct copy_value *values,
                     struct error *e)
{
    for (int i = 0; t->kinds[i]; i++)
        if (t->kinds[i] == 'n')
            (void)sqlite3_bind_int64(s->row, i + 1, values[i].number);
        else if (!values[i].bytes)
            (void)sqlite3_bind_null(s->row, i + 1);
        else
            (void)sqlite3_bind_blob64(s->row, i + 1, values[i].length ? values[i].bytes : "",
                                      values[i].length, SQLITE_STATIC);
    bool good = sqlite3_step(s->row) == SQLITE_DONE;
    if (!good)
        sqlite_tell(s->db, place, e);
    (void)sqlite3_reset(s->row);
    return good;
}

static bool copy_end(struct store *s, const struct copy_table *t, struct error *e)
{
    (void)t;
    (void)e;
    (void)sqlite3_finalize(s->row);
    s->row = NULL;
    return true;
}

const struct copy_side copy_sqlite = { copy_read, copy_begin, copy_put, copy_end };

/* ---- Without triggers: the rows' history was checked in the source database ---- */

static bool drop_triggers(struct store *s, struct buffer *kept, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    struct buffer drop = { 0 };
    bool good = prepare(s, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'", &ask, e);
    while (good && sqlite3_step(ask) == SQLITE_ROW) {
        buffer_format(&drop, "DROP TRIGGER %s;", (const char *)sqlite3_column_text(ask, 0));
        buffer_format(kept, "%s;", (const char *)sqlite3_column_text(ask, 1));
    }
    (void)sqlite3_finalize(ask);
    if (good && (drop.failed || kept->failed)) {
        error_set(e, "%s: there is not enough memory for a copy", place);
        good = false;
    }
    good = good && (!drop.length || sqlite_exec(s->db, drop.data, place, e));
    buffer_release(&drop);
    return good;
}

bool sqlite_copy_begin(struct store *s, struct buffer *triggers, struct error *e)
{
    return sqlite_exec(s->db, "BEGIN IMMEDIATE", place, e) && drop_triggers(s, triggers, e);
}

bool sqlite_copy_end(struct store *s, const struct buffer *triggers, struct error *e)
{
    return sqlite_exec(s->db, triggers->data, place, e) && sqlite_exec(s->db, "COMMIT", place, e);
}
