/* postgres.c - the PostgreSQL store: a connection, and groups that become durable together.
 *
 * A group is a transaction. The database is trusted with nothing that it does not say itself: that
 * it syncs, that it keeps checksums, that a commit waits for the disk, is looked at when it is
 * opened, and what breaks the promise of store.h is refused.
 */
#include "store/postgres_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[ASK_COUNT] = {
#define X(constant, text) [constant] = text,
    POSTGRES_LIST_STATEMENT(X)
#undef X
};

/* ---- What failing means ---- */

/* Whether the group is certainly undone: the connection is there, and says so. */
static bool take_back(struct store *s)
{
    s->grouped = false;
    s->failed = false;
    if (PQstatus(s->db) != CONNECTION_OK)
        return false;
    return PQtransactionStatus(s->db) == PQTRANS_IDLE ||
           (postgres_say(s, "ROLLBACK") && postgres_sync(s) && postgres_end(s));
}

enum store_result postgres_judge(struct store *s)
{
    bool full = s->full;
    s->full = false;
    if (take_back(s) && full)
        return STORE_FULL;
    struct error what = s->why;
    error_set(&s->why, "%s; whatever was acknowledged had been committed before", what.text);
    s->broken = true;
    return STORE_BROKEN;
}

static const char *postgres_why(const struct store *s) { return s->why.text; }

/* ---- Groups ---- */

/* Sent with the first request of the group. */
static enum store_result postgres_begin(struct store *s)
{
    assert(!s->grouped);
    if (s->broken)
        return STORE_BROKEN;
    s->failed = s->full = false;
    if (!postgres_say(s, "BEGIN"))
        return postgres_judge(s);
    s->grouped = true;
    return STORE_OK;
}

/* What the database answers to a COMMIT of a transaction that failed is no error, but ROLLBACK. */
static bool commit(struct store *s)
{
    struct postgres_values none = { 0 };
    if (!postgres_send(s, ASK_COMMIT, &none) || !postgres_sync(s))
        return false;
    PGresult *r = postgres_next(s);
    bool good = r && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    PQclear(r);
    return good;
}

static enum store_result postgres_commit(struct store *s)
{
    if (s->broken)
        return STORE_BROKEN;
    assert(s->grouped);
    bool good = commit(s);
    if (!postgres_end(s) || !good)
        return postgres_judge(s);
    s->grouped = false;
    return STORE_OK;
}

static void postgres_rollback(struct store *s)
{
    if (!s->grouped || s->broken)
        return;
    bool begun = s->sent == 0; /* else nothing but BEGIN was sent, and nobody looked */
    s->grouped = false;
    if (!(begun || (postgres_sync(s) && postgres_end(s))) || !take_back(s))
        (void)postgres_judge(s);
}

static bool postgres_logs(struct store *s,
                          bool (*each)(void *with, const struct store_id *log, uint64_t head),
                          void *with, struct error *e)
{
    struct store_id id;
    bool on = true;
    PGresult *r = postgres_ask(s, ASK_LIVE, NULL);
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        postgres_take(r, i, 0, id.byte, STORE_ID);
        on = each(with, &id, (uint64_t)postgres_number(r, i, 1));
    }
    if (!r)
        error_set(e, "the logs cannot be read: %.300s", s->why.text);
    PQclear(r);
    return r != NULL;
}

static void postgres_sizes(struct store *s, struct store_bytes *out)
{
    *out = (struct store_bytes){ 0 };
    if (s->grouped || s->broken)
        return;
    PGresult *r = postgres_ask(s, ASK_SIZE, NULL);
    if (r && PQntuples(r))
        out->database = (uint64_t)postgres_number(r, 0, 0);
    PQclear(r);
}

static bool postgres_backup(struct store *s, const char *path, struct error *e)
{
    (void)s;
    error_set(e, "%.200s: a PostgreSQL database is copied by its own pg_dump", path);
    return false;
}

/* ---- The database ---- */

static bool cannot(PGconn *db, const char *what, struct error *e)
{
    const char *why = db ? PQerrorMessage(db) : "memory is out";
    error_set(e, "%s: %.*s", what, (int)strcspn(why, "\n"), why);
    return false;
}

static bool setting(PGconn *db, const char *ask, char out[64], struct error *e)
{
    PGresult *r = PQexec(db, ask);
    bool good = r && PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (good)
        (void)snprintf(out, 64, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return good || cannot(db, "the database does not say how it is set", e);
}

/* What a database has to promise, and what it breaks otherwise. */
static bool keeps_promise(PGconn *db, struct error *e)
{
    static const struct {
        const char *ask, *wanted, *breaks;
    } promises[] = {
        { "SHOW fsync", "on", "what was acknowledged is lost when the power fails" },
        { "SHOW full_page_writes", "on", "a page may be torn when the power fails" },
        { "SHOW data_checksums", "on", "damage of the disk is not seen" },
        { "SHOW synchronous_commit", "on", "what was acknowledged is lost when it is killed" },
    };
    char is[64];
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++) {
        if (!setting(db, promises[i].ask, is, e))
            return false;
        bool better = strcmp(is, "remote_apply") == 0;
        if (strcmp(is, promises[i].wanted) != 0 && !better) {
            error_set(e, "the database has %s = %s: %s. It has to be %s",
                      promises[i].ask + strlen("SHOW "), is, promises[i].breaks,
                      promises[i].wanted);
            return false;
        }
    }
    return true;
}

/* Nothing waits for ever: not for a lock, and not for a client that was frozen in mid-group. */
static bool settle(PGconn *db, struct error *e)
{
    PGresult *r = PQexec(db, "SET client_min_messages = warning; SET statement_timeout = '10s';"
                             "SET lock_timeout = '5s';"
                             "SET idle_in_transaction_session_timeout = '30s';"
                             "SET default_transaction_isolation = 'read committed';"
                             "SET TimeZone = 'UTC'");
    bool good = r && PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return good || cannot(db, "the database cannot be set", e);
}

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
    return good || cannot(db, "the database does not take a statement", e);
}

static void postgres_close(struct store *s)
{
    if (!s)
        return;
    PQfinish(s->db); /* a group that is open is taken back by the database */
    free(s);
}

static struct store *postgres_open(const char *where, struct error *e)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(e, "there is not enough memory for a connection to the database");
        return NULL;
    }
    s->db = PQconnectdb(where);
    bool good = PQstatus(s->db) == CONNECTION_OK || cannot(s->db, "the database", e);
    if (good && keeps_promise(s->db, e) && settle(s->db, e) && postgres_migrate(s->db, e) &&
        prepare(s->db, e)) {
        if (PQenterPipelineMode(s->db))
            return s;
        (void)cannot(s->db, "the database", e);
    }
    postgres_close(s);
    return NULL;
}

const struct store_ops store_postgres = {
    .name = "postgres",
    .open = postgres_open,
    .close = postgres_close,
    .begin = postgres_begin,
    .run = postgres_run,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .logs = postgres_logs,
    .backup = postgres_backup,
    .check = postgres_check,
    .bytes = postgres_sizes,
    .why = postgres_why,
};
