/* postgres_run.c - the PostgreSQL store: requests. Each reads first, is checked by the rules common
 * to all stores, and is then done: statements sent, and results read. */
#include "server/store/postgres/postgres_inside.h"
#include "server/store/scan_range.h"

#include <assert.h>
#include <string.h>

/* ---- Running: statements sent ---- */

static bool send_append(struct store *s, const struct store_op *op)
{
    const struct store_event *e = &op->event;
    struct store_head *head = postgres_head_of(s->looked, &op->log);
    struct postgres_values v = { 0 }, log = { 0 };
    uint8_t body[STORE_HASH];
    assert(e->seq == head->seq + 1);
    store_hash_body(e->body, e->length, body);
    store_hash_event(head->hash, &op->log, e, body, head->hash);
    head->live = head->live || !head->seq;
    head->seq = e->seq;
    postgres_give_id(&log, &op->log);
    if (e->seq > 1)
        postgres_give_number(&log, (int64_t)e->seq);
    postgres_give(&log, head->hash, STORE_HASH);
    postgres_give_id(&v, &op->log);
    postgres_give_number(&v, (int64_t)e->seq);
    if (id_is_zero(&e->command))
        postgres_give_null(&v);
    else
        postgres_give_id(&v, &e->command);
    postgres_give_number(&v, e->kind);
    postgres_give_number(&v, e->at_ms);
    postgres_give(&v, e->body, e->length);
    postgres_give(&v, head->hash, STORE_HASH);
    return postgres_send(s, e->seq == 1 ? ASK_OPEN : ASK_HEAD, &log) &&
           postgres_send(s, ASK_EVENT, &v);
}

/* Uses the body as of this operation: one that this same request appends was not there when it
 * read. */
static bool send_redact(struct store *s, const struct postgres_looked_op *l)
{
    struct postgres_values v = { 0 };
    const void *body = l->body.data;
    size_t length = l->body.length;
    uint8_t hash[STORE_HASH];
    for (const struct postgres_looked_op *o = s->looked->of; o < l; o++)
        if (o->op->kind == STORE_APPEND && o->op->event.seq == l->op->event.seq &&
            memcmp(&o->op->log, &l->op->log, sizeof l->op->log) == 0) {
            body = o->op->event.body;
            length = o->op->event.length;
        }
    store_hash_body(body, length, hash);
    postgres_give_id(&v, &l->op->log);
    postgres_give_number(&v, (int64_t)l->op->event.seq);
    postgres_give(&v, hash, sizeof hash);
    return postgres_send(s, ASK_REDACT, &v);
}

static bool send_scan(struct store *s, const struct store_op *op)
{
    struct postgres_values v = { 0 };
    uint8_t from[STORE_KEY_MAX + 1], behind[STORE_KEY_MAX + 1];
    postgres_give(&v, from, keys_from(op, from));
    postgres_give(&v, behind, keys_behind(op, behind));
    postgres_give_limit(&v, op->limit);
    return postgres_send(s, op->backwards ? ASK_SCAN_BACK : ASK_SCAN, &v);
}

static bool send_with_key(struct store *s, const struct store_op *op, enum postgres_ask which)
{
    struct postgres_values v = { 0 };
    postgres_give(&v, op->key, op->key_length);
    if (which == ASK_PUT || which == ASK_PUT_NEW)
        postgres_give(&v, op->value, op->value_length);
    return postgres_send(s, which, &v);
}

static bool send_read(struct store *s, const struct store_op *op)
{
    struct postgres_values v = { 0 };
    postgres_give_id(&v, &op->log);
    postgres_give_number(&v, op->event.seq > INT64_MAX ? INT64_MAX : (int64_t)op->event.seq);
    postgres_give_limit(&v, op->limit);
    return postgres_send(s, ASK_READ, &v);
}

static bool send_with_id(struct store *s, const struct id *id, const size_t *limit,
                         enum postgres_ask which)
{
    struct postgres_values v = { 0 };
    postgres_give_id(&v, id);
    if (limit)
        postgres_give_limit(&v, *limit);
    return postgres_send(s, which, &v);
}

static bool send_account(struct store *s, const struct ledger_account *a)
{
    struct postgres_values v = { 0 };
    postgres_give_account(&v, a);
    return postgres_send(s, ASK_ACCOUNT, &v);
}

static bool send_op(struct store *s, const struct postgres_looked_op *l)
{
    const struct store_op *op = l->op;
    switch (op->kind) {
    case STORE_APPEND: return send_append(s, op);
    case STORE_CLOSE: return send_with_id(s, &op->log, NULL, ASK_CLOSE);
    case STORE_PUT: return send_with_key(s, op, ASK_PUT);
    case STORE_PUT_NEW: return send_with_key(s, op, ASK_PUT_NEW);
    case STORE_DELETE: return send_with_key(s, op, ASK_DELETE);
    case STORE_GET: return send_with_key(s, op, ASK_GET);
    case STORE_SCAN: return send_scan(s, op);
    case STORE_READ: return send_read(s, op);
    case STORE_REDACT: return send_redact(s, l);
    case STORE_COMPACT: return true; /* runs separately */
    case STORE_CLOSED: return send_with_id(s, &op->log, &op->limit, ASK_CLOSED);
    case STORE_TRANSFER: return l->found || postgres_send_transfer(s, op->transfer);
    case STORE_ACCOUNT: return send_account(s, op->account);
    case STORE_LINES: return postgres_send_lines(s, op);
    case STORE_SUMS: return postgres_send(s, ASK_LAST, NULL) && postgres_send(s, ASK_SUMS, NULL);
    case STORE_FORGET: return send_with_id(s, &op->account->person, NULL, ASK_FORGET);
    }
    return true;
}

/* ---- Running: results ---- */

static bool take_done(struct store *s)
{
    PGresult *r = postgres_next(s);
    PQclear(r);
    return r != NULL;
}

/* One row has to be changed; if none was, another process got there first. */
static bool take_one(struct store *s, enum store_result otherwise)
{
    PGresult *r = postgres_next(s);
    if (r && postgres_changed(r) != 1) {
        s->looked->lost = true;
        s->looked->why = otherwise;
    }
    PQclear(r);
    return r != NULL;
}

static bool take_get(struct store *s, const struct store_op *op)
{
    PGresult *r = postgres_next(s);
    buffer_cut(op->out, 0);
    *op->found = r && PQntuples(r) > 0;
    if (*op->found) {
        size_t length;
        const void *value = postgres_bytes(r, 0, 0, &length);
        buffer_append(op->out, value, length);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_scan(struct store *s, const struct store_op *op)
{
    PGresult *r = postgres_next(s);
    bool on = true;
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        size_t key_length, length;
        const void *key = postgres_bytes(r, i, 0, &key_length);
        const void *value = postgres_bytes(r, i, 1, &length);
        on = op->scan(op->with, key, key_length, value, length);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_read(struct store *s, const struct store_op *op)
{
    PGresult *r = postgres_next(s);
    bool on = true;
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        struct store_event e = { .seq = (uint64_t)postgres_number(r, i, 0),
                                 .kind = (uint8_t)postgres_number(r, i, 2),
                                 .at_ms = postgres_number(r, i, 3) };
        postgres_take(r, i, 1, e.command.byte, ID_BYTES);
        e.body = postgres_bytes(r, i, 4, &e.length);
        postgres_take(r, i, 5, e.hash, STORE_HASH);
        on = op->read(op->with, &e);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_closed(struct store *s, const struct store_op *op)
{
    PGresult *r = postgres_next(s);
    bool on = true;
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        struct id id;
        postgres_take(r, i, 0, id.byte, ID_BYTES);
        on = op->closed(op->with, &id, (uint64_t)postgres_number(r, i, 1));
    }
    PQclear(r);
    return r != NULL;
}

static bool take_op(struct store *s, const struct postgres_looked_op *l)
{
    const struct store_op *op = l->op;
    switch (op->kind) {
    case STORE_APPEND: return take_one(s, STORE_STALE) && take_one(s, STORE_STALE);
    case STORE_PUT_NEW: return take_one(s, STORE_EXISTS);
    case STORE_CLOSE:
    case STORE_PUT:
    case STORE_DELETE:
    case STORE_REDACT:
    case STORE_FORGET: return take_done(s);
    case STORE_GET: return take_get(s, op);
    case STORE_SCAN: return take_scan(s, op);
    case STORE_READ: return take_read(s, op);
    case STORE_COMPACT: return true;
    case STORE_CLOSED: return take_closed(s, op);
    case STORE_TRANSFER: return l->found || postgres_read_transfer(s);
    case STORE_ACCOUNT: return postgres_read_state(s, op->state);
    case STORE_LINES: return postgres_read_lines(s, op);
    case STORE_SUMS: return postgres_read_sums(s, op->sums);
    }
    return true;
}

/* Runs some operations, sent together. */
static bool do_some(struct store *s, const struct postgres_looked_op *from,
                    const struct postgres_looked_op *to)
{
    bool good = true;
    for (const struct postgres_looked_op *l = from; l < to && good; l++)
        good = send_op(s, l);
    good = good && postgres_sync(s);
    for (const struct postgres_looked_op *l = from; l < to && good && !s->looked->lost; l++)
        good = take_op(s, l);
    return postgres_end(s) && good;
}

static bool do_all(struct store *s, struct postgres_looked *l)
{
    const struct postgres_looked_op *from = l->of, *end = l->of + l->count;
    bool good = !l->saves || postgres_send_text(s, "SAVEPOINT request");
    for (const struct postgres_looked_op *at = l->of; at < end && good && !l->lost; at++)
        if (at->op->kind == STORE_COMPACT) {
            good = do_some(s, from, at) &&
                   (l->lost || postgres_compact(s, at->op, postgres_head_of(l, &at->op->log)));
            from = at + 1;
        }
    return good && (l->lost || do_some(s, from, end));
}

/* ---- Requests ---- */

/* Undoes a request that failed because another process got there first; the group goes on. */
static bool undo(struct store *s)
{
    s->failed = false;
    return postgres_send_text(s, "ROLLBACK TO SAVEPOINT request") && postgres_sync(s) &&
           postgres_end(s);
}

/* The connection was lost while idle: reconnects, and nobody notices. */
static bool begun_again(struct store *s)
{
    return s->first && postgres_is_lost(s) && postgres_again(s) && postgres_send_text(s, "BEGIN");
}

static enum store_result run(struct store *s, struct store_op *ops, size_t count,
                             struct postgres_looked *l)
{
    if (!postgres_look_at_all(s) && !(begun_again(s) && postgres_look_at_all(s)))
        return postgres_judge(s);
    s->first = false;
    enum store_result may = store_may(s, &postgres_look, ops, count);
    if (may != STORE_OK)
        return may;
    bool good = do_all(s, l);
    if (l->lost)
        return undo(s) ? l->why : postgres_judge(s);
    s->wrote = s->wrote || store_writes(ops, count);
    return good ? STORE_OK : postgres_judge(s);
}

enum store_result postgres_run(struct store *s, struct store_op *ops, size_t count)
{
    if (s->broken)
        return STORE_BROKEN;
    assert(s->grouped);
    struct postgres_looked *l = postgres_looked_new(ops, count);
    enum store_result result;
    if (l) {
        s->looked = l;
        result = run(s, ops, count, l);
        s->looked = NULL;
    } else {
        error_set(&s->why, "there is not enough memory for a request");
        s->failed = true;
        s->retryable = STORE_FULL;
        result = postgres_judge(s);
    }
    postgres_looked_free(l);
    return result;
}
