/* worker_store.c - the worker's store: in memory, and saved by the host before a request is
 * answered.
 *
 * The keys, in the order of their bytes:
 *
 *   e LOG SEQ    an event: its command, its time, its kind, its body
 *   f LOG        the log is closed
 *   v KEY        a value
 *
 * LOG is 16 bytes, SEQ is 8 bytes, big-endian. A log that is compacted to its end is deleted with
 * all its events, because nobody returns to it.
 */
#include "clients/browser/worker_store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "clients/browser/host.h"

enum {
    EVENT = 'e',
    CLOSED = 'f',
    VALUE = 'v',
    LOG_KEY = 1 + ID_BYTES,
    EVENT_KEY = LOG_KEY + 8,
    HEADER = ID_BYTES + 9
};

struct worker_store {
    struct store *memory;
    struct journal_request *first, **end; /* the queue */
    struct journal_request *group;        /* requests that the host is saving */
};

struct worker_store *worker_store_new(struct store *memory)
{
    struct worker_store *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->memory = memory;
    k->end = &k->first;
    return k;
}

static void write_number(uint8_t *out, uint64_t n)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(n >> (56 - 8 * i));
}

static uint64_t read_number(const uint8_t *in)
{
    uint64_t n = 0;
    for (int i = 0; i < 8; i++)
        n = n << 8 | in[i];
    return n;
}

/* ---- Passing changes to the host ---- */

static size_t log_key(uint8_t kind, const struct id *log, uint8_t *out)
{
    out[0] = kind;
    memcpy(out + 1, log->byte, ID_BYTES);
    return LOG_KEY;
}

static size_t value_key(const struct store_op *op, uint8_t out[1 + STORE_KEY_MAX])
{
    out[0] = VALUE;
    memcpy(out + 1, op->key, op->key_length);
    return 1 + op->key_length;
}

static void put_event(const struct store_op *op)
{
    uint8_t key[EVENT_KEY], head[HEADER];
    write_number(key + log_key(EVENT, &op->log, key), op->event.seq);
    memcpy(head, op->event.command.byte, ID_BYTES);
    write_number(head + ID_BYTES, (uint64_t)op->event.at_ms);
    head[HEADER - 1] = op->event.kind;
    host_put(key, sizeof key, head, sizeof head, op->event.body, op->event.length);
}

static bool drop_log(const struct store_op *op)
{
    uint8_t key[LOG_KEY];
    if (op->found && *op->found)
        return false; /* events remain */
    host_drop_all(key, log_key(EVENT, &op->log, key));
    host_drop(key, log_key(CLOSED, &op->log, key));
    return true;
}

/* Passes the change of an operation to the host; false: it changes nothing. */
static bool tell(const struct store_op *op)
{
    uint8_t key[1 + STORE_KEY_MAX];
    switch (op->kind) {
    case STORE_APPEND: put_event(op); return true;
    case STORE_CLOSE: host_put(key, log_key(CLOSED, &op->log, key), "", 0, "", 0); return true;
    case STORE_PUT:
    case STORE_PUT_NEW:
        host_put(key, value_key(op, key), op->value, op->value_length, "", 0);
        return true;
    case STORE_DELETE: host_drop(key, value_key(op, key)); return true;
    case STORE_COMPACT: return drop_log(op);
    case STORE_REDACT: assert(false); break; /* only used where there is talk by others */
    case STORE_GET:
    case STORE_SCAN:
    case STORE_READ:
    case STORE_CLOSED:
    case STORE_ACCOUNT:
    case STORE_LINES:
    case STORE_SUMS: break;
    case STORE_TRANSFER:
    case STORE_FORGET: assert(false); break; /* only servers have stakes */
    }
    return false;
}

/* ---- Loading from the host ---- */

static bool run_alone(struct worker_store *k, struct store_op *op)
{
    if (store_memory.begin(k->memory) != STORE_OK)
        return false;
    if (store_memory.run(k->memory, op, 1) == STORE_OK)
        return store_memory.commit(k->memory) == STORE_OK;
    store_memory.rollback(k->memory);
    return false;
}

static bool load_event(struct worker_store *k, const uint8_t *key, const uint8_t *value,
                       size_t length)
{
    struct store_op op = { .kind = STORE_APPEND };
    if (length < HEADER)
        return false;
    memcpy(op.log.byte, key + 1, ID_BYTES);
    memcpy(op.event.command.byte, value, ID_BYTES);
    op.event.seq = read_number(key + LOG_KEY);
    op.event.at_ms = (int64_t)read_number(value + ID_BYTES);
    op.event.kind = value[HEADER - 1];
    op.event.body = value + HEADER;
    op.event.length = length - HEADER;
    return run_alone(k, &op);
}

bool worker_store_load(struct worker_store *k, const void *key, size_t key_length,
                       const void *value, size_t length)
{
    const uint8_t *bytes = key;
    struct store_op op = { .kind = STORE_PUT, .value = value, .value_length = length };
    if (key_length == EVENT_KEY && bytes[0] == EVENT)
        return load_event(k, bytes, value, length);
    if (key_length == LOG_KEY && bytes[0] == CLOSED) {
        op.kind = STORE_CLOSE;
        memcpy(op.log.byte, bytes + 1, ID_BYTES);
        return run_alone(k, &op);
    }
    if (key_length < 2 || key_length > 1 + STORE_KEY_MAX || bytes[0] != VALUE)
        return false;
    op.key = bytes + 1;
    op.key_length = key_length - 1;
    return run_alone(k, &op);
}

/* ---- Requests ---- */

void worker_store_ask(struct worker_store *k, struct journal_request *r)
{
    r->next = NULL;
    *k->end = r;
    k->end = &r->next;
}

static void answer_all(struct journal_request *first)
{
    while (first) {
        struct journal_request *r = first;
        first = r->next;
        r->answer(r, r->result);
    }
}

enum store_result worker_store_read(struct worker_store *k, struct store_op *ops, size_t count)
{
    if (k->group)
        return store_memory.run(k->memory, ops, count);
    enum store_result result = store_memory.begin(k->memory);
    if (result == STORE_OK)
        result = store_memory.run(k->memory, ops, count);
    return result == STORE_OK ? store_memory.commit(k->memory) : result;
}

bool worker_store_turn(struct worker_store *k)
{
    struct journal_request *first = k->first;
    bool changes = false;
    if (!first || k->group)
        return false;
    k->first = NULL;
    k->end = &k->first;
    if (store_memory.begin(k->memory) != STORE_OK)
        __builtin_trap();
    for (struct journal_request *r = first; r; r = r->next) {
        r->result = store_memory.run(k->memory, r->ops, r->count);
        /* When memory runs out the worker ends, and is restarted with the host's data. */
        if (r->result == STORE_FULL || r->result == STORE_BROKEN)
            __builtin_trap();
        for (size_t i = 0; r->result == STORE_OK && i < r->count; i++)
            changes |= tell(&r->ops[i]);
    }
    if (changes) {
        k->group = first;
        host_keep();
    } else {
        (void)store_memory.commit(k->memory);
        answer_all(first);
    }
    return true;
}

/* If saving failed, requests that only read have seen the rolled-back changes, so they fail too. */
void worker_store_done(struct worker_store *k, bool kept)
{
    struct journal_request *first = k->group;
    if (!first)
        return;
    k->group = NULL;
    if (kept)
        (void)store_memory.commit(k->memory);
    else
        store_memory.rollback(k->memory);
    for (struct journal_request *r = first; r && !kept; r = r->next)
        r->result = STORE_FULL;
    answer_all(first);
}
