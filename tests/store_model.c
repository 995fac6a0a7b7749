/* store_model.c - random groups of requests in a store and in a plain model of one: both must agree
 * every time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seed.h"
#include "store_try.h"

enum { LOGS = 5, EVENTS = 60, BODY = 40, OPS = 5, REQUESTS = 2000 };

/* In the order of their bytes. */
static const struct {
    const char *bytes;
    size_t length;
} keys[] = { { "\0", 1 },   { "\0\0", 2 }, { "\0\xff", 2 }, { "a", 1 },         { "a\0", 2 },
             { "a\0b", 3 }, { "aa", 2 },   { "a\xff", 2 },  { "a\xff\xff", 3 }, { "b", 1 },
             { "\xfe", 1 }, { "\xff", 1 }, { "\xff\0", 2 }, { "\xff\xff", 2 } };
enum { KEYS = sizeof keys / sizeof *keys };

struct event {
    struct store_event event;
    uint8_t body[BODY];
    bool redacted, gone;
};

/* Without pointers, so that it can be copied, and a group undone by putting the copy back. */
struct model {
    struct {
        uint64_t seq, compacted;
        bool live;
        struct event event[EVENTS];
    } log[LOGS + 1];
    struct {
        bool there;
        size_t length;
        uint8_t bytes[BODY];
    } value[KEYS];
};

struct request {
    struct store_op op[OPS];
    size_t count;
    int log[OPS], key[OPS]; /* the model's log and key of each operation */
    uint8_t bytes[OPS][BODY];
    struct buffer out[OPS];
    bool found[OPS];
};

/* ---- The model ---- */

static bool model_repeats(const struct model *m, const struct request *r, size_t at)
{
    static const struct id none;
    const struct id *command = &r->op[at].event.command;
    if (memcmp(command, &none, sizeof none) == 0)
        return false;
    for (size_t i = 0; i < at; i++)
        if (r->op[i].kind == STORE_APPEND && r->log[i] == r->log[at] &&
            memcmp(command, &r->op[i].event.command, sizeof none) == 0)
            return true;
    for (uint64_t i = 0; i < m->log[r->log[at]].seq; i++)
        if (!m->log[r->log[at]].event[i].gone &&
            memcmp(command, &m->log[r->log[at]].event[i].event.command, sizeof none) == 0)
            return true;
    return false;
}

static void model_append(struct model *m, const struct request *r, size_t at)
{
    static const uint8_t zero[STORE_HASH];
    int log = r->log[at];
    uint64_t n = m->log[log].seq++;
    struct event *e = &m->log[log].event[n];
    if (n == 0)
        m->log[log].live = true;
    *e = (struct event){ .event = r->op[at].event };
    if (e->event.length)
        memcpy(e->body, r->op[at].event.body, e->event.length);
    try_hash(n ? m->log[log].event[n - 1].event.hash : zero, &r->op[at].log, &r->op[at].event,
             e->event.hash);
}

static bool key_has(size_t key, const struct store_op *prefix)
{
    return keys[key].length >= prefix->key_length &&
           memcmp(keys[key].bytes, prefix->key, prefix->key_length) == 0;
}

static bool key_is_behind(size_t key, const struct store_op *op)
{
    size_t length = keys[key].length;
    size_t both = length < op->after_length ? length : op->after_length;
    int order = both ? memcmp(keys[key].bytes, op->after, both) : 0;
    return order > 0 || (order == 0 && length > op->after_length);
}

static void model_scan(const struct model *m, const struct store_op *op, struct buffer *out)
{
    size_t told = 0;
    for (size_t i = 0; i < KEYS; i++) {
        size_t key = op->backwards ? KEYS - 1 - i : i;
        if (m->value[key].there && key_has(key, op) && (!op->after || key_is_behind(key, op)) &&
            (!op->limit || told++ < op->limit))
            try_tell_value(out, keys[key].bytes, keys[key].length, m->value[key].bytes,
                           m->value[key].length);
    }
}

static void model_read(const struct model *m, const struct store_op *op, int log,
                       struct buffer *out)
{
    size_t told = 0;
    for (uint64_t i = 0; i < m->log[log].seq; i++)
        if (i + 1 >= op->event.seq && !m->log[log].event[i].gone &&
            (!op->limit || told++ < op->limit)) {
            struct store_event e = m->log[log].event[i].event;
            e.body = m->log[log].event[i].body;
            if (m->log[log].event[i].redacted)
                e.length = 0;
            try_tell_event(out, &e);
        }
}

static void model_compact(struct model *m, const struct store_op *op, int log, struct buffer *out)
{
    uint64_t end = m->log[log].seq, *at = &m->log[log].compacted;
    for (size_t looked = 0; *at < end && (!op->limit || looked < op->limit); looked++, ++*at)
        m->log[log].event[*at].gone = !memchr(op->value, m->log[log].event[*at].event.kind,
                                              op->value_length);
    buffer_format(out, "found %d\n", *at < end);
}

static void model_closed(const struct model *m, const struct store_op *op, int log,
                         struct buffer *out)
{
    size_t told = 0;
    for (int i = log + 1; i <= LOGS && (!op->limit || told < op->limit); i++)
        if (!m->log[i].live && m->log[i].compacted < m->log[i].seq) {
            buffer_format(out, "closed %d, %llu\n", i, (unsigned long long)m->log[i].seq);
            told++;
        }
}

/* Does one operation, or returns why not. */
static enum store_result model_op(struct model *m, const struct request *r, size_t at,
                                  struct buffer *out)
{
    const struct store_op *op = &r->op[at];
    int log = r->log[at], key = r->key[at];
    switch (op->kind) {
    case STORE_APPEND:
        if (op->event.seq != m->log[log].seq + 1 || (m->log[log].seq && !m->log[log].live))
            return STORE_STALE;
        model_append(m, r, at);
        break;
    case STORE_CLOSE: m->log[log].live = false; break;
    case STORE_PUT_NEW:
        if (m->value[key].there)
            return STORE_EXISTS;
        __attribute__((fallthrough));
    case STORE_PUT:
        m->value[key].there = true;
        m->value[key].length = op->value_length;
        if (op->value_length)
            memcpy(m->value[key].bytes, op->value, op->value_length);
        break;
    case STORE_DELETE: m->value[key].there = false; break;
    case STORE_GET:
        buffer_format(out, "found %d\n", m->value[key].there);
        if (m->value[key].there)
            buffer_append(out, m->value[key].bytes, m->value[key].length);
        break;
    case STORE_SCAN: model_scan(m, op, out); break;
    case STORE_READ: model_read(m, op, log, out); break;
    case STORE_REDACT:
        if (op->event.seq && op->event.seq <= m->log[log].seq)
            m->log[log].event[op->event.seq - 1].redacted = true;
        break;
    case STORE_COMPACT:
        if (m->log[log].live)
            return STORE_STALE;
        model_compact(m, op, log, out);
        break;
    case STORE_CLOSED: model_closed(m, op, log, out); break;
    case STORE_TRANSFER: /* the ledger has a model of its own: ledger_model.c */
    case STORE_ACCOUNT:
    case STORE_LINES:
    case STORE_SUMS:
    case STORE_FORGET: break;
    }
    return STORE_OK;
}

static enum store_result model_run(struct model *m, const struct request *r, struct buffer *out)
{
    static struct model before;
    for (size_t i = 0; i < r->count; i++)
        if (r->op[i].kind == STORE_APPEND && model_repeats(m, r, i))
            return STORE_REPEATED;
    before = *m;
    for (size_t i = 0; i < r->count; i++) {
        enum store_result result = model_op(m, r, i, out);
        if (result == STORE_OK)
            continue;
        *m = before;
        buffer_cut(out, 0);
        return result;
    }
    return STORE_OK;
}

/* ---- Requests ---- */

static void random_append(const struct model *m, struct request *r, size_t at, uint64_t *rng)
{
    uint64_t head = m->log[r->log[at]].seq;
    for (size_t i = 0; i < at; i++)
        head += r->op[i].kind == STORE_APPEND && r->log[i] == r->log[at];
    r->op[at].event = (struct store_event){
        .seq = try_below(rng, 8) ? head + 1 : head + try_below(rng, 3),
        .command = try_id(try_below(rng, 6) ? 1 + try_below(rng, 120) : 0),
        .at_ms = (int64_t)try_random(rng),
        .kind = (uint8_t)try_below(rng, 256),
        .body = r->bytes[at],
        .length = try_below(rng, BODY + 1),
    };
    if (r->op[at].event.seq == 0)
        r->op[at].event.seq = 1;
}

static bool tell_closed(void *with, const struct id *log, uint64_t head)
{
    for (int i = 1; i <= LOGS; i++) {
        struct id id = try_id((unsigned)i);
        if (memcmp(&id, log, sizeof id) == 0)
            buffer_format(with, "closed %d, %llu\n", i, (unsigned long long)head);
    }
    return true;
}

static void random_op(const struct model *m, struct request *r, size_t at, uint64_t *rng)
{
    static const enum store_op_kind kinds[] = { STORE_APPEND, STORE_APPEND, STORE_APPEND,
                                                STORE_APPEND, STORE_PUT,    STORE_PUT_NEW,
                                                STORE_DELETE, STORE_GET,    STORE_SCAN,
                                                STORE_READ,   STORE_REDACT, STORE_CLOSE,
                                                STORE_CLOSED, STORE_COMPACT };
    size_t key = try_below(rng, KEYS);
    enum store_op_kind kind = kinds[try_below(rng, sizeof kinds / sizeof *kinds)];
    if (kind == STORE_CLOSE && try_below(rng, 20))
        kind = STORE_APPEND;
    if ((kind == STORE_CLOSED || kind == STORE_COMPACT) && try_below(rng, 4))
        kind = STORE_APPEND;
    r->log[at] = 1 + (int)try_below(rng, LOGS);
    r->key[at] = (int)key;
    for (size_t i = 0; i < BODY; i++)
        r->bytes[at][i] = (uint8_t)try_random(rng);
    r->op[at] = (struct store_op){ .kind = kind,
                                   .log = try_id((unsigned)r->log[at]),
                                   .event = { .seq = try_below(rng, EVENTS) },
                                   .key = keys[key].bytes,
                                   .key_length = keys[key].length,
                                   .value = r->bytes[at],
                                   .value_length = try_below(rng, BODY + 1),
                                   .out = &r->out[at],
                                   .found = &r->found[at],
                                   .limit = try_below(rng, 2) ? 0 : 1 + try_below(rng, 4),
                                   .backwards = try_below(rng, 2) != 0,
                                   .scan = try_scan,
                                   .read = try_read,
                                   .closed = tell_closed,
                                   .with = &r->out[at] };
    if (kind == STORE_SCAN && try_below(rng, 4) == 0)
        r->op[at].key_length = 0;
    if (kind == STORE_SCAN && try_below(rng, 2)) {
        size_t after = try_below(rng, KEYS);
        r->op[at].after = keys[after].bytes;
        r->op[at].after_length = keys[after].length;
    }
    if (kind == STORE_APPEND)
        random_append(m, r, at, rng);
}

/* A log of the model that is nearly full is not written to again. */
static void random_request(const struct model *m, struct request *r, uint64_t *rng)
{
    r->count = 1 + try_below(rng, OPS);
    for (size_t i = 0; i < r->count; i++)
        do
            random_op(m, r, i, rng);
        while (r->op[i].kind == STORE_APPEND && m->log[r->log[i]].seq > EVENTS - OPS - 1);
}

/* The store's results, in the model's form. */
static void told(const struct request *r, struct buffer *out)
{
    for (size_t i = 0; i < r->count; i++) {
        if (r->op[i].kind == STORE_GET || r->op[i].kind == STORE_COMPACT)
            buffer_format(out, "found %d\n", r->found[i]);
        buffer_append(out, r->out[i].data ? r->out[i].data : "", r->out[i].length);
    }
}

/* ---- Both ---- */

static bool same(const struct buffer *a, const struct buffer *b)
{
    return a->length == b->length && (!a->length || memcmp(a->data, b->data, a->length) == 0);
}

static bool request_same(const struct store_ops *kind, struct store *s, struct model *m,
                         uint64_t *rng, int *counts)
{
    struct request r = { 0 };
    struct buffer wanted = { 0 }, got = { 0 };
    random_request(m, &r, rng);
    enum store_result right = model_run(m, &r, &wanted), result = kind->run(s, r.op, r.count);
    if (result == STORE_OK)
        told(&r, &got);
    bool good = try_hold(result == right, "%s, and not %s", store_result_word(result),
                         store_result_word(right)) &&
                try_hold(same(&got, &wanted), "it told\n%s# and not\n%s", got.data ? got.data : "",
                         wanted.data ? wanted.data : "");
    counts[right]++;
    for (size_t i = 0; i < OPS; i++)
        buffer_release(&r.out[i]);
    buffer_release(&got);
    buffer_release(&wanted);
    return good;
}

/* Whether the store has just what the model has. */
static bool all_same(const struct store_ops *kind, struct store *s, const struct model *m)
{
    struct buffer wanted = { 0 }, got = { 0 };
    (void)try_tell_ledger(kind, s, &wanted); /* there is nothing in it */
    model_scan(m, &(struct store_op){ .key = "" }, &wanted);
    for (int i = 1; i <= LOGS; i++) {
        buffer_format(&wanted, "log %d head %llu\n", i,
                      (unsigned long long)(m->log[i].live ? m->log[i].seq : 0));
        model_read(m, &(struct store_op){ 0 }, i, &wanted);
    }
    model_closed(m, &(struct store_op){ 0 }, 0, &wanted);
    bool good = try_hold(try_tell(kind, s, LOGS, &got) && same(&got, &wanted),
                         "it has\n%s# and not\n%s", got.data ? got.data : "",
                         wanted.data ? wanted.data : "");
    buffer_release(&got);
    buffer_release(&wanted);
    return good;
}

static bool group_same(const struct store_ops *kind, struct store *s, struct model *m,
                       uint64_t *rng, int *counts)
{
    static struct model before;
    before = *m;
    bool good = try_hold(kind->begin(s) == STORE_OK, "a group does not begin");
    for (uint32_t i = 1 + try_below(rng, 6); i > 0 && good; i--)
        good = request_same(kind, s, m, rng, counts);
    if (try_below(rng, 4) == 0) {
        kind->rollback(s);
        *m = before;
    } else
        good = try_hold(kind->commit(s) == STORE_OK, "a group is not kept") && good;
    return good && all_same(kind, s, m);
}

void try_model(const struct store_ops *kind, uint64_t seed)
{
    static struct model m;
    int counts[STORE_BROKEN + 1] = { 0 };
    struct error e = { "" };
    const char *folder = try_where(kind);
    uint64_t rng = seed;
    memset(&m, 0, sizeof m);
    try_begin();
    int requests = test_many(REQUESTS / 10, REQUESTS, "random requests");
    struct store *s = kind->open(folder, &e);
    bool good = try_hold(s, "%s", e.text);
    for (int i = 0; good && i < requests; i = counts[STORE_OK] + counts[STORE_REPEATED] +
                                              counts[STORE_STALE] + counts[STORE_EXISTS]) {
        good = group_same(kind, s, &m, &rng, counts);
        if (good && kind != &store_memory && try_below(&rng, 20) == 0) {
            kind->close(s);
            s = kind->open(folder, &e);
            good = try_hold(s, "%s", e.text) && all_same(kind, s, &m);
        }
    }
    (void)try_hold(!good || kind->check(s, &e), "the check: %s", e.text);
    /* A run that met no refusals would show little. */
    for (int i = STORE_OK; i <= STORE_EXISTS; i++)
        (void)try_hold(counts[i] > requests / 50, "only %d were %s", counts[i],
                       store_result_word((enum store_result)i));
    (void)try_end(
        "%s: %d random requests as in a plain model, %d ok, %d repeated, %d stale, %d exist",
        kind->name, REQUESTS, counts[STORE_OK], counts[STORE_REPEATED], counts[STORE_STALE],
        counts[STORE_EXISTS]);
    if (s)
        kind->close(s);
    try_sweep(folder);
}
