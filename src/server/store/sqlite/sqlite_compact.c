/* sqlite_compact.c - the SQLite store: compacting closed logs.
 *
 * Every run of deleted events leaves a row in `gap`: its first and last number, and the hash of the
 * last, from which the chain continues. So each number of a log is an event or lies in one gap, and
 * the check can distinguish compacted events from missing ones.
 */
#include "server/store/sqlite/sqlite_inside.h"

#include <string.h>

/* A run of consecutive events to delete; first 0: none. */
struct gap {
    uint64_t first, last;
    uint8_t hash[STORE_HASH]; /* hash of the last */
};

static void bind_range(struct store *s, enum sqlite_sql which, const struct id *log, uint64_t first,
                       uint64_t last)
{
    sqlite_bind(s, which, 1, log->byte, ID_BYTES);
    (void)sqlite3_bind_int64(s->sql[which], 2, (sqlite3_int64)first);
    (void)sqlite3_bind_int64(s->sql[which], 3, (sqlite3_int64)last);
}

/* Finds the first run of events to delete from `at` to `end`: those whose kinds do not stay. */
static bool gap_find(struct store *s, const struct id *log, const bool stays[256], uint64_t at,
                     uint64_t end, struct gap *out)
{
    bool row = false;
    *out = (struct gap){ 0 };
    bind_range(s, SQL_KINDS, log, at, end);
    for (;;) {
        if (!sqlite_step(s, SQL_KINDS, &row))
            return false;
        if (!row)
            return true;
        bool goes = !stays[sqlite3_column_int(s->sql[SQL_KINDS], 1) & 255];
        if (!goes && out->first)
            break;
        if (!goes)
            continue;
        size_t length;
        const void *hash = sqlite_bytes(s->sql[SQL_KINDS], 2, &length);
        memcpy(out->hash, hash, length < STORE_HASH ? length : STORE_HASH);
        out->last = (uint64_t)sqlite3_column_int64(s->sql[SQL_KINDS], 0);
        out->first = out->first ? out->first : out->last;
    }
    sqlite_reset(s, SQL_KINDS);
    return true;
}

static bool gap_make(struct store *s, const struct id *log, const struct gap *g)
{
    bind_range(s, SQL_GAP, log, g->first, g->last);
    sqlite_bind(s, SQL_GAP, 4, g->hash, STORE_HASH);
    bind_range(s, SQL_DELETE_RUN, log, g->first, g->last);
    return sqlite_do(s, SQL_GAP) && sqlite_do(s, SQL_DELETE_RUN);
}

bool sqlite_compact(struct store *s, const struct store_op *op, const struct store_head *head)
{
    uint64_t at = head->compacted, end = head->seq;
    bool stays[256], more = op->limit && end - at > op->limit;
    struct gap gap;
    store_kinds_stay(op, stays);
    end = more ? at + op->limit : end;
    if (op->found)
        *op->found = more;
    while (at < end) {
        if (!gap_find(s, &op->log, stays, at + 1, end, &gap) ||
            (gap.first && !gap_make(s, &op->log, &gap)))
            return false;
        at = gap.first ? gap.last : end;
    }
    sqlite_bind(s, SQL_COMPACTED, 1, op->log.byte, ID_BYTES);
    (void)sqlite3_bind_int64(s->sql[SQL_COMPACTED], 2, (sqlite3_int64)end);
    return head->compacted == end || sqlite_do(s, SQL_COMPACTED);
}

bool sqlite_closed(struct store *s, const struct store_op *op)
{
    struct id id;
    size_t length;
    bool row;
    sqlite_bind(s, SQL_CLOSED, 1, op->log.byte, ID_BYTES);
    (void)sqlite3_bind_int64(s->sql[SQL_CLOSED], 2, op->limit ? (sqlite3_int64)op->limit : -1);
    for (;;) {
        if (!sqlite_step(s, SQL_CLOSED, &row))
            return false;
        if (!row)
            return true;
        const void *bytes = sqlite_bytes(s->sql[SQL_CLOSED], 0, &length);
        memcpy(&id, bytes, length < sizeof id ? length : sizeof id);
        if (!op->closed(op->with, &id, (uint64_t)sqlite3_column_int64(s->sql[SQL_CLOSED], 1)))
            break;
    }
    sqlite_reset(s, SQL_CLOSED);
    return true;
}
