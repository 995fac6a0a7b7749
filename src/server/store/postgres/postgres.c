/* postgres.c - the PostgreSQL store: groups that become durable together. A group is a transaction.
 */
#include "server/store/postgres/postgres_inside.h"

#include <assert.h>
#include <string.h>

static const char *postgres_why(const struct store *s) { return s->why.text; }

/* ---- Groups ---- */

/* BEGIN is sent with the first request of the group. */
static enum store_result postgres_begin(struct store *s)
{
    assert(!s->grouped);
    if (s->broken)
        return STORE_BROKEN;
    s->failed = s->wrote = false;
    s->retryable = STORE_OK;
    s->first = true;
    if (postgres_is_lost(s) && !postgres_again(s))
        return s->broken ? STORE_BROKEN : STORE_BUSY;
    if (!postgres_send_text(s, "BEGIN") &&
        !(postgres_is_lost(s) && postgres_again(s) && postgres_send_text(s, "BEGIN")))
        return postgres_judge(s);
    s->grouped = true;
    return STORE_OK;
}

/* For a COMMIT of a failed transaction PostgreSQL reports no error, but ROLLBACK. */
static bool commit(struct store *s, const uint8_t *turn)
{
    struct postgres_values count = { 0 }, none = { 0 };
    postgres_give(&count, s->turn, POSTGRES_WHO);
    if (turn)
        postgres_give(&count, turn, POSTGRES_TURN);
    if ((turn && !postgres_send(s, ASK_TURN, &count)) || !postgres_send(s, ASK_COMMIT, &none) ||
        !postgres_sync(s))
        return false;
    if (turn)
        PQclear(postgres_next(s));
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
    uint8_t turn[POSTGRES_TURN];
    bool counts = s->alone && s->wrote;
    memcpy(turn, s->turn, POSTGRES_TURN); /* the next one */
    for (int i = POSTGRES_TURN - 1; i >= POSTGRES_WHO && ++turn[i] == 0; i--)
        continue;
    bool good = commit(s, counts ? turn : NULL);
    if (postgres_end(s) && good) {
        s->grouped = false;
        if (counts)
            memcpy(s->turn, turn, sizeof turn);
        return STORE_OK;
    }
    /* Only a live connection that accepts a ROLLBACK shows that the group was undone. */
    bool undone = postgres_group_undone(s);
    return postgres_is_lost(s) && s->wrote ? postgres_find_out(s, turn)
                                           : postgres_judged(s, undone);
}

static void postgres_rollback(struct store *s)
{
    if (!s->grouped || s->broken)
        return;
    bool begun = s->sent == 0; /* else only BEGIN was sent, and its result was not read */
    s->grouped = false;
    if (!(begun || (postgres_sync(s) && postgres_end(s))) || !postgres_group_undone(s))
        (void)postgres_judge(s);
}

static bool postgres_logs(struct store *s,
                          bool (*each)(void *with, const struct id *log, uint64_t head), void *with,
                          struct error *e)
{
    struct id id;
    bool on = true;
    PGresult *r = postgres_ask(s, ASK_LIVE, NULL);
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        postgres_take(r, i, 0, id.byte, ID_BYTES);
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
    if (s->grouped || s->broken || postgres_is_lost(s))
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
