/* postgres_judge.c - the PostgreSQL store: what a failure means for the group. */
#include "server/store/postgres/postgres_inside.h"

/* True only if the connection is alive and confirms it. */
bool postgres_group_undone(struct store *s)
{
    s->grouped = false;
    s->failed = false;
    if (PQstatus(s->db) != CONNECTION_OK)
        return false;
    return PQtransactionStatus(s->db) == PQTRANS_IDLE ||
           (postgres_send_text(s, "ROLLBACK") && postgres_sync(s) && postgres_end(s));
}

enum store_result postgres_judged(struct store *s, bool undone)
{
    enum store_result retryable = s->retryable;
    s->retryable = STORE_OK;
    if (postgres_is_lost(s))
        return STORE_BUSY;
    if (undone && retryable != STORE_OK)
        return retryable;
    struct error what = s->why;
    if (s->taken)
        error_set(&what, "another process has taken the database over");
    error_set(&s->why, "%s; whatever was acknowledged had been committed before", what.text);
    s->broken = true;
    return STORE_BROKEN;
}

enum store_result postgres_judge(struct store *s)
{
    bool undone = postgres_group_undone(s);
    return postgres_judged(s, undone);
}
