/* postgres_copy.c - the PostgreSQL store: reading rows for a copy, and writing them by COPY in its
 * binary form. */
#include "server/store/copy.h"
#include "server/store/postgres/postgres_inside.h"

#include <stdio.h>
#include <string.h>

enum { SENT_EACH = 1 << 20 };

static const char what[] = "the copy";

static bool failed(PGconn *db, struct error *e)
{
    const char *why = PQerrorMessage(db);
    error_set(e, "%s: %.*s", what, (int)strcspn(why, "\n"), why);
    return false;
}

/* ---- Reading ---- */

static void values_of(const PGresult *r, const char *kinds, struct copy_value *out)
{
    for (int i = 0; kinds[i]; i++) {
        out[i] = (struct copy_value){ 0 };
        if (kinds[i] == 'n')
            out[i].number = postgres_number(r, 0, i);
        else if (!PQgetisnull(r, 0, i))
            out[i].bytes = postgres_bytes(r, 0, i, &out[i].length);
    }
}

static bool copy_read(struct store *s, const struct copy_table *t, const struct copy_rows *rows,
                      struct error *e)
{
    char sql[300];
    (void)snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", t->columns, t->name, t->order);
    if (!PQsendQueryParams(s->db, sql, 0, NULL, NULL, NULL, NULL, 1) || !PQsetSingleRowMode(s->db))
        return failed(s->db, e);
    /* Reads all remaining results, even after an error. */
    struct copy_value values[COPY_COLUMNS];
    bool good = true, ended = false;
    for (PGresult *r; (r = PQgetResult(s->db)) != NULL; PQclear(r))
        if (PQresultStatus(r) == PGRES_TUPLES_OK) {
            ended = true;
        } else if (PQresultStatus(r) != PGRES_SINGLE_TUPLE) {
            good = good && failed(s->db, e);
        } else if (good) {
            values_of(r, t->kinds, values);
            good = rows->row(rows->with, values, e);
        }
    return good && (ended || failed(s->db, e));
}

/* Who has the turn keeps it while the copy takes: nobody else may take it from a locked row. */
bool postgres_copy_from(struct store *s, struct error *e)
{
    return (PQexitPipelineMode(s->db) || failed(s->db, e)) &&
           postgres_exec(s->db,
                         "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL statement_timeout = 0;"
                         "SET LOCAL idle_in_transaction_session_timeout = 0",
                         what, e) &&
           (!s->alone || postgres_hold_turn(s, e)) &&
           postgres_exec(s->db, "SET LOCAL transaction_read_only = on", what, e);
}

/* ---- Writing ---- */

static void give_number(struct buffer *out, uint64_t n, int bytes)
{
    uint8_t of[8];
    for (int i = 0; i < bytes; i++)
        of[i] = (uint8_t)(n >> (8 * (bytes - 1 - i)));
    buffer_append(out, of, (size_t)bytes);
}

static bool send_rows(struct store *s, size_t least, struct error *e)
{
    if (s->rows.failed) {
        error_set(e, "%s: there is not enough memory for it", what);
        return false;
    }
    if (s->rows.length < least)
        return true;
    bool good = PQputCopyData(s->db, s->rows.data, (int)s->rows.length) == 1;
    buffer_cut(&s->rows, 0);
    return good || failed(s->db, e);
}

static bool copy_begin(struct store *s, const struct copy_table *t, struct error *e)
{
    static const char head[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0";
    char sql[300];
    (void)snprintf(sql, sizeof sql, "COPY %s (%s) FROM STDIN (FORMAT binary)", t->name, t->columns);
    PGresult *r = PQexec(s->db, sql);
    bool good = r && PQresultStatus(r) == PGRES_COPY_IN;
    PQclear(r);
    buffer_cut(&s->rows, 0);
    buffer_append(&s->rows, head, sizeof head - 1);
    return good || failed(s->db, e);
}

static bool copy_put(struct store *s, const struct copy_table *t, const struct copy_value *values,
                     struct error *e)
{
    give_number(&s->rows, strlen(t->kinds), 2);
    for (int i = 0; t->kinds[i]; i++)
        if (t->kinds[i] == 'n') {
            give_number(&s->rows, 8, 4);
            give_number(&s->rows, (uint64_t)values[i].number, 8);
        } else if (!values[i].bytes) {
            give_number(&s->rows, UINT32_MAX, 4);
        } else {
            give_number(&s->rows, values[i].length, 4);
            buffer_append(&s->rows, values[i].bytes, values[i].length);
        }
    return send_rows(s, SENT_EACH, e);
}

static bool copy_end(struct store *s, const struct copy_table *t, struct error *e)
{
    bool good = true;
    (void)t;
    give_number(&s->rows, UINT16_MAX, 2);
    if (!send_rows(s, 1, e))
        return false;
    if (PQputCopyEnd(s->db, NULL) != 1)
        return failed(s->db, e);
    for (PGresult *r; (r = PQgetResult(s->db)) != NULL; PQclear(r))
        good = good && (PQresultStatus(r) == PGRES_COMMAND_OK || failed(s->db, e));
    return good;
}

const struct copy_side copy_postgres = { copy_read, copy_begin, copy_put, copy_end };

/* ---- The transaction ---- */

/* Whether the database holds nothing but what an interrupted copy left. */
static bool is_empty(PGconn *db, struct error *e)
{
    bool empty = true;
    for (size_t i = 0; i < COPY_TABLES && empty; i++) {
        char sql[200], ours[100] = "";
        if (i == COPY_VALUES)
            (void)snprintf(ours, sizeof ours, " WHERE key NOT IN ('%s', '%s')", copy_mark,
                           postgres_turn_key);
        (void)snprintf(sql, sizeof sql, "SELECT 1 FROM %s%s LIMIT 1", copy_tables[i].name, ours);
        PGresult *r = PQexec(db, sql);
        bool told = r && PQresultStatus(r) == PGRES_TUPLES_OK;
        empty = told && PQntuples(r) == 0;
        if (!told)
            (void)failed(db, e);
        else if (!empty)
            error_set(e,
                      "the database \"%.60s\" has %s already: a copy goes into one in which nothing"
                      " is kept",
                      PQdb(db), copy_tables[i].word);
        PQclear(r);
    }
    return empty;
}

static bool triggers(PGconn *db, const char *how, struct error *e)
{
    bool good = true;
    for (size_t i = 0; i < COPY_TABLES && good; i++) {
        char sql[100];
        (void)snprintf(sql, sizeof sql, "ALTER TABLE %s %s TRIGGER USER", copy_tables[i].name, how);
        good = postgres_exec(db, sql, what, e);
    }
    return good;
}

/* The mark is committed separately, so that an interrupted copy can be recognized. The triggers are
 * off, since the rows' history was checked in the source database. */
bool postgres_copy_begin(struct store *s, struct error *e)
{
    char mark[120];
    (void)snprintf(mark, sizeof mark,
                   "INSERT INTO kept (key, value) VALUES ('%s', '') ON CONFLICT DO NOTHING",
                   copy_mark);
    return (PQexitPipelineMode(s->db) || failed(s->db, e)) && is_empty(s->db, e) &&
           postgres_exec(s->db, mark, what, e) &&
           postgres_exec(s->db,
                         "BEGIN; SET LOCAL statement_timeout = 0;"
                         "SET LOCAL idle_in_transaction_session_timeout = 0; DELETE FROM kept",
                         what, e) &&
           triggers(s->db, "DISABLE", e);
}

bool postgres_copy_check(struct store *s, struct error *e)
{
    return postgres_exec(s->db,
                         "UPDATE ledger SET last = (SELECT coalesce(max(number), 0) FROM transfer);"
                         "DELETE FROM kept WHERE key = 'store/turn'", /* of another database */
                         what, e) &&
           triggers(s->db, "ENABLE", e) && postgres_check_all(s->db, e);
}

bool postgres_copy_end(struct store *s, struct error *e)
{
    PGresult *r = PQexec(s->db, "COMMIT");
    bool good = r && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    PQclear(r);
    return good || failed(s->db, e);
}
