/* postgres_connect.c - the PostgreSQL store: connecting.
 *
 * The database's settings are not assumed but read: that it syncs, keeps checksums, and waits for
 * the disk at a commit. A setting that breaks the promise of store.h is refused.
 */
#define _DEFAULT_SOURCE
#include "server/store/postgres/postgres_inside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool postgres_setting(PGconn *db, const char *ask, char out[64], struct error *e)
{
    PGresult *r = PQexec(db, ask);
    bool good = r && PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (good)
        (void)snprintf(out, 64, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return good || postgres_cannot(db, "the database does not say how it is set", e);
}

/* The settings that a database must have, and what breaks otherwise. */
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
        if (!postgres_setting(db, promises[i].ask, is, e))
            return false;
        bool better = strcmp(is, "remote_apply") == 0; /* a commit also waits for a standby */
        if (strcmp(is, promises[i].wanted) != 0 && !better) {
            error_set(e, "the database has %s = %s: %s. It has to be %s",
                      promises[i].ask + strlen("SHOW "), is, promises[i].breaks,
                      promises[i].wanted);
            return false;
        }
    }
    return true;
}

/* Sets timeouts, so that nothing waits forever: for a lock, for a client frozen in mid-group, or
 * for one whose machine is gone. */
static bool settle(PGconn *db, struct error *e)
{
    return postgres_exec(db,
                         "SET client_min_messages = warning; SET statement_timeout = '10s';"
                         "SET lock_timeout = '5s';"
                         "SET idle_in_transaction_session_timeout = '5s';"
                         "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;"
                         "SET tcp_keepalives_count = 3;"
                         "SET default_transaction_isolation = 'read committed';"
                         "SET TimeZone = 'UTC'",
                         "the database cannot be set", e);
}

bool postgres_connect(struct store *s, struct error *e)
{
    /* With a name for administrators to see; parameters in `where` take precedence. */
    char name[64], host[32] = "";
    static const char *const keys[] = {
        "fallback_application_name", "connect_timeout",  "tcp_user_timeout", "keepalives_idle",
        "keepalives_interval",       "keepalives_count", "dbname",           NULL
    };
    const char *values[] = { name, "10", "5000", "5", "2", "3", s->where, NULL };
    (void)gethostname(host, sizeof host - 1);
    (void)snprintf(name, sizeof name, "hearts, process %ld on %s", (long)getpid(), host);
    s->db = PQconnectdbParams(keys, values, 1);
    bool good = PQstatus(s->db) == CONNECTION_OK || postgres_cannot(s->db, "the database", e);
    return good && keeps_promise(s->db, e) && settle(s->db, e);
}

bool postgres_is_lost(const struct store *s) { return PQstatus(s->db) != CONNECTION_OK; }
