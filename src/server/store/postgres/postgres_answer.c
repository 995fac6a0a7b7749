/* postgres_answer.c - the PostgreSQL store: running plain SQL text, and reporting failures. */
#include "server/store/postgres/postgres_inside.h"

#include <string.h>

bool postgres_cannot(PGconn *db, const char *what, struct error *e)
{
    const char *why = db ? PQerrorMessage(db) : "out of memory";
    error_set(e, "%s: %.*s", what, (int)strcspn(why, "\n"), why);
    return false;
}

bool postgres_exec(PGconn *db, const char *sql, const char *what, struct error *e)
{
    PGresult *r = PQexec(db, sql);
    bool good = r &&
                (PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK);
    PQclear(r);
    return good || postgres_cannot(db, what, e);
}
