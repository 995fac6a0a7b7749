/* sqlite_run.c - the SQLite store: requests. */
#include "server/store/scan_range.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <assert.h>
#include <string.h>

static void bind_id(struct store *s, enum sqlite_sql which, int at, const struct id *id)
{
    sqlite_bind(s, which, at, id->byte, ID_BYTES);
}

static void bind_number(struct store *s, enum sqlite_sql which, int at, uint64_t n)
{
    (void)sqlite3_bind_int64(s->sql[which], at, n > INT64_MAX ? INT64_MAX : (sqlite3_int64)n);
}

/* ---- Lookups ---- */

static bool look_log(struct store *s, const struct id *log, struct store_head *out)
{
    bool row;
    *out = (struct store_head){ 0 };
    bind_id(s, SQL_LOG, 1, log);
    if (!sqlite_step(s, SQL_LOG, &row))
        return false;
    if (row) {
        size_t length;
        const void *hash = sqlite_bytes(s->sql[SQL_LOG], 2, &length);
        out->seq = (uint64_t)sqlite3_column_int64(s->sql[SQL_LOG], 0);
        out->live = sqlite3_column_int(s->sql[SQL_LOG], 1);
        out->compacted = (uint64_t)sqlite3_column_int64(s->sql[SQL_LOG], 3);
        memcpy(out->hash, hash, length < STORE_HASH ? length : STORE_HASH);
    }
    sqlite_reset(s, SQL_LOG);
    return true;
}

static bool found_by(struct store *s, enum sqlite_sql which, bool *found)
{
    bool good = sqlite_step(s, which, found);
    sqlite_reset(s, which);
    return good;
}

static bool look_command(struct store *s, const struct id *log, const struct id *command,
                         bool *found)
{
    bind_id(s, SQL_COMMAND, 1, log);
    bind_id(s, SQL_COMMAND, 2, command);
    return found_by(s, SQL_COMMAND, found);
}

static bool look_key(struct store *s, const void *key, size_t length, bool *found)
{
    sqlite_bind(s, SQL_KEY, 1, key, length);
    return found_by(s, SQL_KEY, found);
}

static const struct store_look look = { look_log, look_command, look_key, sqlite_find_transfer,
                                        sqlite_account };

/* ---- Logs; on failure each returns false and sets s->failed ---- */

static bool append(struct store *s, const struct store_op *op)
{
    const struct store_event *e = &op->event;
    struct store_head head;
    uint8_t body[STORE_HASH], hash[STORE_HASH];
    if (!look_log(s, &op->log, &head))
        return false;
    assert(e->seq == head.seq + 1);
    store_hash_body(e->body, e->length, body);
    store_hash_event(head.hash, &op->log, e, body, hash);
    bind_id(s, SQL_EVENT, 1, &op->log);
    bind_number(s, SQL_EVENT, 2, e->seq);
    if (id_is_zero(&e->command))
        (void)sqlite3_bind_null(s->sql[SQL_EVENT], 3);
    else
        bind_id(s, SQL_EVENT, 3, &e->command);
    (void)sqlite3_bind_int(s->sql[SQL_EVENT], 4, e->kind);
    (void)sqlite3_bind_int64(s->sql[SQL_EVENT], 5, e->at_ms);
    sqlite_bind(s, SQL_EVENT, 6, e->body, e->length);
    sqlite_bind(s, SQL_EVENT, 7, hash, STORE_HASH);
    bind_id(s, SQL_HEAD, 1, &op->log);
    bind_number(s, SQL_HEAD, 2, e->seq);
    sqlite_bind(s, SQL_HEAD, 3, hash, STORE_HASH);
    return sqlite_do(s, SQL_EVENT) && sqlite_do(s, SQL_HEAD);
}

static bool close_log(struct store *s, const struct store_op *op)
{
    bind_id(s, SQL_CLOSE, 1, &op->log);
    return sqlite_do(s, SQL_CLOSE);
}

static void event_of(sqlite3_stmt *row, struct store_event *out)
{
    size_t length;
    *out = (struct store_event){ .seq = (uint64_t)sqlite3_column_int64(row, 0),
                                 .kind = (uint8_t)sqlite3_column_int(row, 2),
                                 .at_ms = sqlite3_column_int64(row, 3) };
    const void *command = sqlite_bytes(row, 1, &length);
    memcpy(out->command.byte, command, length < ID_BYTES ? length : ID_BYTES);
    out->body = sqlite_bytes(row, 4, &out->length);
    const void *hash = sqlite_bytes(row, 5, &length);
    memcpy(out->hash, hash, length < STORE_HASH ? length : STORE_HASH);
}

static void bind_limit(struct store *s, enum sqlite_sql which, const struct store_op *op)
{
    (void)sqlite3_bind_int64(s->sql[which], 3, op->limit ? (sqlite3_int64)op->limit : -1);
}

static bool read_log(struct store *s, const struct store_op *op)
{
    struct store_event e;
    bool row;
    bind_id(s, SQL_READ, 1, &op->log);
    bind_number(s, SQL_READ, 2, op->event.seq);
    bind_limit(s, SQL_READ, op);
    for (;;) {
        if (!sqlite_step(s, SQL_READ, &row))
            return false;
        if (!row)
            return true;
        event_of(s->sql[SQL_READ], &e);
        if (!op->read(op->with, &e))
            break;
    }
    sqlite_reset(s, SQL_READ);
    return true;
}

static bool redact(struct store *s, const struct store_op *op)
{
    uint8_t hash[STORE_HASH];
    size_t length;
    bool row;
    bind_id(s, SQL_BODY, 1, &op->log);
    bind_number(s, SQL_BODY, 2, op->event.seq);
    if (!sqlite_step(s, SQL_BODY, &row) || !row)
        return !s->failed;
    const void *body = sqlite_bytes(s->sql[SQL_BODY], 0, &length);
    store_hash_body(body, length, hash);
    sqlite_reset(s, SQL_BODY);
    bind_id(s, SQL_REDACT, 1, &op->log);
    bind_number(s, SQL_REDACT, 2, op->event.seq);
    sqlite_bind(s, SQL_REDACT, 3, hash, STORE_HASH);
    return sqlite_do(s, SQL_REDACT);
}

static bool compact(struct store *s, const struct store_op *op)
{
    struct store_head head;
    return look_log(s, &op->log, &head) && sqlite_compact(s, op, &head);
}

/* ---- Values ---- */

static bool put(struct store *s, const struct store_op *op)
{
    sqlite_bind(s, SQL_PUT, 1, op->key, op->key_length);
    sqlite_bind(s, SQL_PUT, 2, op->value, op->value_length);
    return sqlite_do(s, SQL_PUT);
}

static bool drop(struct store *s, const struct store_op *op)
{
    sqlite_bind(s, SQL_DELETE, 1, op->key, op->key_length);
    return sqlite_do(s, SQL_DELETE);
}

static bool get(struct store *s, const struct store_op *op)
{
    sqlite_bind(s, SQL_GET, 1, op->key, op->key_length);
    if (!sqlite_step(s, SQL_GET, op->found))
        return false;
    buffer_cut(op->out, 0);
    if (*op->found) {
        size_t length;
        const void *value = sqlite_bytes(s->sql[SQL_GET], 0, &length);
        buffer_append(op->out, value, length);
    }
    sqlite_reset(s, SQL_GET);
    return true;
}

static bool scan(struct store *s, const struct store_op *op)
{
    enum sqlite_sql which = op->backwards ? SQL_SCAN_BACK : SQL_SCAN;
    uint8_t from[STORE_KEY_MAX + 1], behind[STORE_KEY_MAX + 1];
    bool row;
    sqlite_bind(s, which, 1, from, keys_from(op, from));
    sqlite_bind(s, which, 2, behind, keys_behind(op, behind));
    bind_limit(s, which, op);
    for (;;) {
        if (!sqlite_step(s, which, &row))
            return false;
        if (!row)
            return true;
        size_t key_length, length;
        const void *key = sqlite_bytes(s->sql[which], 0, &key_length);
        const void *value = sqlite_bytes(s->sql[which], 1, &length);
        if (!op->scan(op->with, key, key_length, value, length))
            break;
    }
    sqlite_reset(s, which);
    return true;
}

/* ---- Requests ---- */

static bool op_run(struct store *s, const struct store_op *op)
{
    switch (op->kind) {
    case STORE_APPEND: return append(s, op);
    case STORE_CLOSE: return close_log(s, op);
    case STORE_PUT:
    case STORE_PUT_NEW: return put(s, op);
    case STORE_DELETE: return drop(s, op);
    case STORE_GET: return get(s, op);
    case STORE_SCAN: return scan(s, op);
    case STORE_READ: return read_log(s, op);
    case STORE_REDACT: return redact(s, op);
    case STORE_COMPACT: return compact(s, op);
    case STORE_CLOSED: return sqlite_closed(s, op);
    case STORE_TRANSFER: return sqlite_transfer(s, op->transfer);
    case STORE_ACCOUNT: return sqlite_account(s, op->account, op->state);
    case STORE_LINES: return sqlite_lines(s, op);
    case STORE_SUMS: return sqlite_sums(s, op->sums);
    case STORE_FORGET: return sqlite_forget(s, &op->account->person);
    }
    return true;
}

enum store_result sqlite_run(struct store *s, struct store_op *ops, size_t count)
{
    if (s->broken)
        return STORE_BROKEN;
    assert(s->grouped);
    s->failed = SQLITE_OK;
    enum store_result may = store_may(s, &look, ops, count);
    if (may == STORE_BROKEN)
        return sqlite_judge(s);
    for (size_t i = 0; may == STORE_OK && i < count; i++)
        if (!op_run(s, &ops[i]))
            return sqlite_judge(s);
    return may;
}
