/* postgres_compact.c - the PostgreSQL store: compacting closed logs. See sqlite_compact.c: every
 * run of deleted events leaves a row in `gap`. */
#include "server/store/postgres/postgres_inside.h"

#include <string.h>

static void give_range(struct postgres_values *v, const struct id *log, uint64_t first,
                       uint64_t last)
{
    postgres_give_id(v, log);
    postgres_give_number(v, (int64_t)first);
    postgres_give_number(v, (int64_t)last);
}

/* Deletes a run of events. `hash` is the hash of the last one: the chain continues from it. */
static bool send_gap(struct store *s, const struct id *log, uint64_t first, uint64_t last,
                     const uint8_t *hash)
{
    struct postgres_values go = { 0 }, gap = { 0 };
    give_range(&go, log, first, last);
    give_range(&gap, log, first, last);
    postgres_give(&gap, hash, STORE_HASH);
    return postgres_send(s, ASK_GAP, &gap) && postgres_send(s, ASK_GO, &go);
}

/* Does so for every run of events whose kinds do not stay. */
static bool send_gaps(struct store *s, const struct store_op *op, const PGresult *events)
{
    bool stays[256], good = true;
    uint64_t first = 0, seq = 0;
    uint8_t hash[STORE_HASH];
    store_kinds_stay(op, stays);
    for (int i = 0; i < PQntuples(events) && good; i++) {
        bool goes = !stays[postgres_number(events, i, 1) & 255];
        if (!goes && first)
            good = send_gap(s, &op->log, first, seq, hash);
        seq = (uint64_t)postgres_number(events, i, 0);
        first = !goes ? 0 : first ? first : seq;
        postgres_take(events, i, 2, hash, STORE_HASH);
    }
    return good && (!first || send_gap(s, &op->log, first, seq, hash));
}

bool postgres_compact(struct store *s, const struct store_op *op, struct store_head *head)
{
    uint64_t at = head->compacted, end = head->seq;
    bool more = op->limit && end - at > op->limit;
    end = more ? at + op->limit : end;
    if (op->found)
        *op->found = more;
    head->compacted = end;
    if (at == end)
        return true;
    struct postgres_values v = { 0 }, compacted = { 0 };
    give_range(&v, &op->log, at + 1, end);
    PGresult *events = postgres_ask(s, ASK_KINDS, &v);
    postgres_give_id(&compacted, &op->log);
    postgres_give_number(&compacted, (int64_t)end);
    bool good = events && send_gaps(s, op, events) && postgres_send(s, ASK_COMPACTED, &compacted) &&
                postgres_sync(s);
    PQclear(events);
    while (good && s->sent) {
        PGresult *r = postgres_next(s);
        good = r != NULL;
        PQclear(r);
    }
    return events && postgres_end(s) && good;
}
