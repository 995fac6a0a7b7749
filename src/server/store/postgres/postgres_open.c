/* postgres_open.c - the PostgreSQL store: opening, and whether the database may be used. */
#define _DEFAULT_SOURCE
#include "server/store/postgres/postgres_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const texts[ASK_COUNT] = {
#define X(constant, text) [constant] = text,
    POSTGRES_LIST_STATEMENT(X)
#undef X
};

enum { FIND_OUT_TRIES = 600, FIND_OUT_MS = 50 };

static bool prepare(PGconn *db, struct error *e)
{
    char name[16];
    bool good = true;
    for (int i = 0; i < ASK_COUNT && good; i++) {
        (void)snprintf(name, sizeof name, "ask%d", i);
        PGresult *r = PQprepare(db, name, texts[i], 0, NULL);
        good = r && PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    return good || postgres_cannot(db, "the database does not take a statement", e);
}

void postgres_close(struct store *s)
{
    if (!s)
        return;
    if (s->alone && !s->broken)
        postgres_give_turn_back(s);
    buffer_release(&s->rows);
    free(s->where);
    PQfinish(s->db); /* the database rolls back an open group */
    free(s);
}

static struct store *connected(const char *where, struct error *e)
{
    struct store *s = calloc(1, sizeof *s);
    char *kept = strdup(where);
    if (!s || !kept) {
        error_set(e, "there is not enough memory for a connection to the database");
        free(s);
        free(kept);
        return NULL;
    }
    s->where = kept;
    if (postgres_connect(s, e))
        return s;
    postgres_close(s);
    return NULL;
}

/* From here on statements are pipelined. */
static struct store *ready(struct store *s, bool good, struct error *e)
{
    if (good && (PQenterPipelineMode(s->db) || postgres_cannot(s->db, "the database", e)))
        return s;
    postgres_close(s);
    return NULL;
}

/* Makes or upgrades the tables, if the caller may use the database. */
static bool make_tables(struct store *s, const struct store_postgres_use *use, struct error *e)
{
    return postgres_known(s->db, e) && (!use->before || use->before(use->with, s, e)) &&
           postgres_migrate(s->db, e);
}

struct store *postgres_open(const char *where, struct error *e)
{
    struct store *s = connected(where, e);
    return s ? ready(s, postgres_migrate(s->db, e) && prepare(s->db, e), e) : NULL;
}

/* ---- Exclusive use ---- */

struct store *store_postgres_alone(const char *where, const struct store_postgres_use *use,
                                   struct error *e)
{
    bool there = false;
    struct store *s = connected(where, e);
    if (!s)
        return NULL;
    bool good = store_postgres_there(s, &there, e) && (there || make_tables(s, use, e)) &&
                postgres_take_turn(s, use->waiting, use->with, e);
    s->alone = good;
    return ready(s, good && make_tables(s, use, e) && prepare(s->db, e), e);
}

/* ---- Reconnecting ---- */

bool postgres_again(struct store *s)
{
    struct error e = { "" };
    PQfinish(s->db);
    s->sent = s->unread = 0;
    s->failed = false;
    bool good = postgres_connect(s, &e) && (!s->alone || postgres_renew_turn(s, &e)) &&
                prepare(s->db, &e) && PQenterPipelineMode(s->db);
    if (good)
        return true;
    error_set(&s->why, "%s", e.text);
    PQfinish(s->db);
    s->db = NULL;
    return false;
}

enum store_result postgres_find_out(struct store *s, const uint8_t turn[POSTGRES_TURN])
{
    const struct timespec rest = { 0, FIND_OUT_MS * 1000000L };
    bool had = false;
    s->grouped = false;
    for (int i = 0; s->alone && i < FIND_OUT_TRIES && !had && !s->broken; i++) {
        had = postgres_again(s);
        if (!had && !s->broken)
            (void)nanosleep(&rest, NULL);
    }
    if (had &&
        memcmp(s->turn + POSTGRES_WHO, turn + POSTGRES_WHO, POSTGRES_TURN - POSTGRES_WHO) == 0)
        return STORE_OK;
    if (had) {
        error_set(&s->why, "the connection to the database was lost in a commit, which was undone");
        return STORE_BUSY;
    }
    struct error what = s->why;
    error_set(&s->why, "%s; whether the last commit was kept is not known", what.text);
    s->broken = true;
    return STORE_BROKEN;
}

/* ---- Use beside a server ---- */

/* Connects to a database that has been served before. */
static struct store *served(const char *where, struct error *e)
{
    bool there = false;
    struct store *s = connected(where, e);
    if (!s)
        return NULL;
    bool good = postgres_known(s->db, e) && store_postgres_there(s, &there, e);
    if (good && there)
        return s;
    if (good)
        error_set(e, "the database \"%.60s\" has no tables of Hearts", PQdb(s->db));
    postgres_close(s);
    return NULL;
}

struct store *store_postgres_look(const char *where,
                                  bool (*before)(void *with, struct store *s, struct error *e),
                                  void *with, struct error *e)
{
    struct store *s = served(where, e);
    return s ? ready(s, !before || before(with, s, e), e) : NULL;
}

struct store *store_postgres_beside(const char *where, struct error *e)
{
    struct store *s = served(where, e);
    return s ? ready(s, prepare(s->db, e), e) : NULL;
}

bool store_postgres_there(struct store *s, bool *there, struct error *e)
{
    char is[64];
    if (!postgres_setting(s->db, "SELECT to_regclass('kept') IS NOT NULL", is, e))
        return false;
    *there = *is == 't';
    return true;
}

bool store_postgres_look_value(struct store *s, const void *key, size_t length, struct buffer *out,
                               bool *found, struct error *e)
{
    const char *const values[] = { key };
    const int lengths[] = { (int)length }, binary[] = { 1 };
    bool there = false;
    *found = false;
    buffer_cut(out, 0);
    if (!store_postgres_there(s, &there, e))
        return false;
    if (!there)
        return true;
    PGresult *r = PQexecParams(s->db, "SELECT value FROM kept WHERE key = $1", 1, NULL, values,
                               lengths, binary, 1);
    bool good = r && PQresultStatus(r) == PGRES_TUPLES_OK;
    *found = good && PQntuples(r) > 0;
    if (*found)
        buffer_append(out, PQgetvalue(r, 0, 0), (size_t)PQgetlength(r, 0, 0));
    PQclear(r);
    return good || postgres_cannot(s->db, "the database cannot be read", e);
}

bool store_postgres_has_logs(struct store *s, bool *has, struct error *e)
{
    char is[64] = "f";
    if (!store_postgres_there(s, has, e))
        return false;
    if (*has && !postgres_setting(s->db, "SELECT EXISTS (SELECT 1 FROM log)", is, e))
        return false;
    *has = *is == 't';
    return true;
}
