/* memory_store.c - a store in memory, lost when it is closed: sorted arrays, and a list that undoes
 * a group. */
#include "base/array.h"
#include "server/store/chain.h"
#include "server/store/memory_ledger.h"
#include "server/store/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct kept_event {
    struct store_event event; /* its body is owned; NULL once it is redacted */
    uint8_t body_hash[STORE_HASH];
    bool gone; /* compacted: only its hash in the chain is left */
};

struct log {
    struct id id;
    struct store_head head;
    struct kept_event *events;
    size_t room;
};

struct entry {
    size_t key_length, length;
    uint8_t bytes[]; /* the key, then the value */
};

/* How to undo one operation. What it set aside is freed on commit. */
struct undo {
    enum store_op_kind kind;
    struct log *log;
    uint64_t seq; /* of the event; 0 for COMPACT: `before` is how far the log was compacted */
    uint64_t before;
    void *aside;       /* the old entry or body; NULL: none */
    struct entry *now; /* the new entry; NULL: none */
};

struct store {
    struct row logs, entries; /* sorted: logs by their ids, entries by their keys */
    struct ledger ledger;
    struct undo *undos;
    size_t undo_count, undo_room;
    bool grouped;
};

/* ---- Sorted arrays ---- */

static int key_order(const struct entry *a, const void *key, size_t length)
{
    size_t both = a->key_length < length ? a->key_length : length;
    int order = both ? memcmp(a->bytes, key, both) : 0;
    return order ? order : (a->key_length > length) - (a->key_length < length);
}

/* The index of a key, or where it would go. */
static size_t entry_place(const struct store *s, const void *key, size_t length, bool *found)
{
    size_t low = 0, high = s->entries.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key_order(s->entries.at[middle], key, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *found = low < s->entries.count && key_order(s->entries.at[low], key, length) == 0;
    return low;
}

static size_t log_place(const struct store *s, const struct id *id, bool *found)
{
    size_t low = 0, high = s->logs.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(s->logs.at[middle], id, sizeof *id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *found = low < s->logs.count && id_same(s->logs.at[low], id);
    return low;
}

static struct log *log_find(const struct store *s, const struct id *id)
{
    bool found;
    size_t place = log_place(s, id, &found);
    return found ? s->logs.at[place] : NULL;
}

/* ---- Lookups ---- */

static bool look_log(struct store *s, const struct id *id, struct store_head *out)
{
    const struct log *l = log_find(s, id);
    *out = l ? l->head : (struct store_head){ 0 };
    return true;
}

static bool look_command(struct store *s, const struct id *id, const struct id *command,
                         bool *found)
{
    const struct log *l = log_find(s, id);
    *found = false;
    for (size_t i = l ? (size_t)l->head.seq : 0; i-- > 0 && !*found;)
        *found = !l->events[i].gone &&
                 memcmp(&l->events[i].event.command, command, sizeof *command) == 0;
    return true;
}

static bool look_key(struct store *s, const void *key, size_t length, bool *found)
{
    (void)entry_place(s, key, length, found);
    return true;
}

static bool look_transfer(struct store *s, const uint8_t id[LEDGER_ID], struct ledger_transfer *out,
                          bool *found)
{
    *found = ledger_find(&s->ledger, id, out);
    return true;
}

static bool look_account(struct store *s, const struct ledger_account *account,
                         struct ledger_state *out)
{
    ledger_state(&s->ledger, account, out);
    return true;
}

static const struct store_look look = { look_log, look_command, look_key, look_transfer,
                                        look_account };

/* ---- Writing: false when out of memory; memory_run() then undoes the whole group ---- */

static bool undo_reserve(struct store *s)
{
    void *at = array_grow(s->undos, s->undo_count, &s->undo_room, sizeof *s->undos);
    if (at)
        s->undos = at;
    return at != NULL;
}

static void *copy_of(const void *bytes, size_t length)
{
    void *copy = malloc(length + 1);
    if (copy && length)
        memcpy(copy, bytes, length);
    return copy;
}

static void log_free(struct log *l)
{
    for (size_t i = 0; i < l->head.seq; i++)
        free((void *)l->events[i].event.body);
    free(l->events);
    free(l);
}

/* Finds a log, or makes it; *fresh: it was made. */
static struct log *log_open(struct store *s, const struct id *id, bool *fresh)
{
    bool found;
    size_t place = log_place(s, id, &found);
    *fresh = !found;
    if (found)
        return s->logs.at[place];
    struct log *l = calloc(1, sizeof *l);
    if (!l || !row_reserve(&s->logs)) {
        free(l);
        return NULL;
    }
    l->id = *id;
    l->head.live = true;
    row_insert(&s->logs, place, l);
    return l;
}

static void log_drop(struct store *s, struct log *l)
{
    bool found;
    size_t place = log_place(s, &l->id, &found);
    assert(found);
    row_remove(&s->logs, place);
    log_free(l);
}

static bool append(struct store *s, const struct store_op *op)
{
    bool fresh;
    struct log *l = log_open(s, &op->log, &fresh);
    void *body = l ? copy_of(op->event.body, op->event.length) : NULL;
    void *events = body ? array_grow(l->events, (size_t)l->head.seq, &l->room, sizeof *l->events)
                        : NULL;
    if (events)
        l->events = events;
    if (!events) {
        free(body);
        if (l && fresh)
            log_drop(s, l);
        return false;
    }
    struct kept_event *k = &l->events[l->head.seq];
    k->gone = false;
    k->event = op->event;
    k->event.body = body;
    store_hash_body(body, op->event.length, k->body_hash);
    store_hash_event(l->head.hash, &l->id, &k->event, k->body_hash, k->event.hash);
    memcpy(l->head.hash, k->event.hash, STORE_HASH);
    l->head.seq++;
    s->undos[s->undo_count++] = (struct undo){ .kind = STORE_APPEND, .log = l };
    return true;
}

static void append_undo(struct store *s, struct log *l)
{
    l->head.seq--;
    free((void *)l->events[l->head.seq].event.body);
    if (l->head.seq == 0)
        log_drop(s, l);
    else
        memcpy(l->head.hash, l->events[l->head.seq - 1].event.hash, STORE_HASH);
}

static void log_close(struct store *s, const struct store_op *op)
{
    struct log *l = log_find(s, &op->log);
    if (!l || !l->head.live)
        return;
    l->head.live = false;
    s->undos[s->undo_count++] = (struct undo){ .kind = STORE_CLOSE, .log = l };
}

static bool put(struct store *s, const struct store_op *op)
{
    struct entry *n = malloc(sizeof *n + op->key_length + op->value_length);
    if (!n || !row_reserve(&s->entries)) {
        free(n);
        return false;
    }
    n->key_length = op->key_length;
    n->length = op->value_length;
    memcpy(n->bytes, op->key, op->key_length);
    if (op->value_length)
        memcpy(n->bytes + op->key_length, op->value, op->value_length);
    bool found;
    size_t place = entry_place(s, op->key, op->key_length, &found);
    s->undos[s->undo_count++] = (struct undo){ .kind = STORE_PUT,
                                               .aside = found ? s->entries.at[place] : NULL,
                                               .now = n };
    if (found)
        s->entries.at[place] = n;
    else
        row_insert(&s->entries, place, n);
    return true;
}

static void drop(struct store *s, const struct store_op *op)
{
    bool found;
    size_t place = entry_place(s, op->key, op->key_length, &found);
    if (!found)
        return;
    s->undos[s->undo_count++] = (struct undo){ .kind = STORE_PUT, .aside = s->entries.at[place] };
    row_remove(&s->entries, place);
}

/* Restores the entry from before a PUT or a DELETE, or removes the new one. */
static void put_undo(struct store *s, const struct undo *u)
{
    struct entry *old = u->aside;
    const struct entry *either = old ? old : u->now;
    bool found;
    size_t place = entry_place(s, either->bytes, either->key_length, &found);
    if (!old)
        row_remove(&s->entries, place);
    else if (found)
        s->entries.at[place] = old;
    else
        row_insert(&s->entries, place, old);
    free(u->now);
}

static void redact(struct store *s, const struct store_op *op)
{
    struct log *l = log_find(s, &op->log);
    if (!l || op->event.seq == 0 || op->event.seq > l->head.seq)
        return;
    struct store_event *e = &l->events[op->event.seq - 1].event;
    if (!e->body)
        return; /* done before, or compacted */
    s->undos[s->undo_count++] = (struct undo){
        .kind = STORE_REDACT, .log = l, .seq = op->event.seq, .aside = (void *)e->body
    };
    e->body = NULL;
}

static bool event_remove(struct store *s, struct log *l, uint64_t seq)
{
    struct kept_event *k = &l->events[seq - 1];
    if (!undo_reserve(s))
        return false;
    s->undos[s->undo_count++] = (struct undo){
        .kind = STORE_COMPACT, .log = l, .seq = seq, .aside = (void *)k->event.body
    };
    k->event.body = NULL;
    k->gone = true;
    return true;
}

static bool compact(struct store *s, const struct store_op *op)
{
    struct log *l = log_find(s, &op->log);
    uint64_t at = l ? l->head.compacted : 0, end = l ? l->head.seq : 0;
    bool stays[256], more = op->limit && end - at > op->limit;
    store_kinds_stay(op, stays);
    end = more ? at + op->limit : end;
    if (op->found)
        *op->found = more;
    if (at == end)
        return true;
    s->undos[s->undo_count++] = (struct undo){ .kind = STORE_COMPACT, .log = l, .before = at };
    l->head.compacted = end;
    while (at < end)
        if (!stays[l->events[at++].event.kind] && !event_remove(s, l, at))
            return false;
    return true;
}

static void compact_undo(const struct undo *u)
{
    if (u->seq) {
        u->log->events[u->seq - 1].gone = false;
        u->log->events[u->seq - 1].event.body = u->aside;
    } else
        u->log->head.compacted = u->before;
}

/* ---- Reading ---- */

static void get(struct store *s, const struct store_op *op)
{
    size_t place = entry_place(s, op->key, op->key_length, op->found);
    const struct entry *e = *op->found ? s->entries.at[place] : NULL;
    buffer_cut(op->out, 0);
    if (e)
        buffer_append(op->out, e->bytes + e->key_length, e->length);
}

static bool begins_with(const struct entry *e, const struct store_op *op)
{
    return e->key_length >= op->key_length &&
           (!op->key_length || memcmp(e->bytes, op->key, op->key_length) == 0);
}

static void scan(struct store *s, const struct store_op *op)
{
    bool found;
    size_t first = entry_place(s, op->key, op->key_length, &found), end = first, given = 0;
    while (end < s->entries.count && begins_with(s->entries.at[end], op))
        end++;
    if (op->after) {
        size_t next = entry_place(s, op->after, op->after_length, &found);
        next += found;
        first = next < first ? first : next < end ? next : end;
    }
    for (size_t i = 0; i < end - first && !(op->limit && given == op->limit); i++, given++) {
        const struct entry *e = s->entries.at[op->backwards ? end - 1 - i : first + i];
        if (!op->scan(op->with, e->bytes, e->key_length, e->bytes + e->key_length, e->length))
            return;
    }
}

static void read_log(struct store *s, const struct store_op *op)
{
    const struct log *l = log_find(s, &op->log);
    uint64_t seq = op->event.seq ? op->event.seq : 1;
    for (size_t given = 0; l && seq <= l->head.seq && !(op->limit && given == op->limit); seq++) {
        struct store_event e = l->events[seq - 1].event;
        if (l->events[seq - 1].gone)
            continue;
        given++;
        if (!e.body)
            e.length = 0;
        e.body = e.body ? e.body : "";
        if (!op->read(op->with, &e))
            return;
    }
}

static void list_closed(struct store *s, const struct store_op *op)
{
    bool found;
    size_t given = 0, place = log_place(s, &op->log, &found);
    for (place += found; place < s->logs.count && !(op->limit && given == op->limit); place++) {
        const struct log *l = s->logs.at[place];
        if (l->head.live || l->head.compacted == l->head.seq)
            continue;
        given++;
        if (!op->closed(op->with, &l->id, l->head.seq))
            return;
    }
}

/* ---- Requests ---- */

static bool op_run(struct store *s, const struct store_op *op)
{
    if (!undo_reserve(s))
        return false;
    switch (op->kind) {
    case STORE_APPEND: return append(s, op);
    case STORE_PUT:
    case STORE_PUT_NEW: return put(s, op);
    case STORE_COMPACT: return compact(s, op);
    case STORE_CLOSED: list_closed(s, op); break;
    case STORE_CLOSE: log_close(s, op); break;
    case STORE_DELETE: drop(s, op); break;
    case STORE_GET: get(s, op); break;
    case STORE_SCAN: scan(s, op); break;
    case STORE_READ: read_log(s, op); break;
    case STORE_REDACT: redact(s, op); break;
    case STORE_TRANSFER: return ledger_transfer(&s->ledger, op->transfer);
    case STORE_FORGET: return ledger_forget(&s->ledger, &op->account->person);
    case STORE_ACCOUNT: ledger_state(&s->ledger, op->account, op->state); break;
    case STORE_LINES: ledger_lines(&s->ledger, op); break;
    case STORE_SUMS: ledger_sums(&s->ledger, op->sums); break;
    }
    return true;
}

static enum store_result memory_begin(struct store *s)
{
    assert(!s->grouped);
    s->grouped = true;
    return STORE_OK;
}

static void memory_rollback(struct store *s)
{
    while (s->undo_count) {
        struct undo *u = &s->undos[--s->undo_count];
        if (u->kind == STORE_APPEND)
            append_undo(s, u->log);
        else if (u->kind == STORE_CLOSE)
            u->log->head.live = true;
        else if (u->kind == STORE_REDACT)
            u->log->events[u->seq - 1].event.body = u->aside;
        else if (u->kind == STORE_COMPACT)
            compact_undo(u);
        else
            put_undo(s, u);
    }
    ledger_rollback(&s->ledger);
    s->grouped = false;
}

static enum store_result memory_run(struct store *s, struct store_op *ops, size_t count)
{
    assert(s->grouped);
    enum store_result may = store_may(s, &look, ops, count);
    if (may != STORE_OK)
        return may;
    for (size_t i = 0; i < count; i++)
        if (!op_run(s, &ops[i])) {
            memory_rollback(s);
            return STORE_FULL;
        }
    return STORE_OK;
}

static enum store_result memory_commit(struct store *s)
{
    assert(s->grouped);
    for (size_t i = 0; i < s->undo_count; i++)
        free(s->undos[i].aside);
    s->undo_count = 0;
    ledger_commit(&s->ledger);
    s->grouped = false;
    return STORE_OK;
}

/* ---- Opening and closing ---- */

static struct store *memory_open(const char *where, struct error *e)
{
    (void)where;
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        error_set(e, "there is not enough memory for a store");
    return s;
}

static void memory_close(struct store *s)
{
    if (!s)
        return;
    memory_rollback(s);
    for (size_t i = 0; i < s->logs.count; i++)
        log_free(s->logs.at[i]);
    for (size_t i = 0; i < s->entries.count; i++)
        free(s->entries.at[i]);
    ledger_release(&s->ledger);
    free(s->logs.at);
    free(s->entries.at);
    free(s->undos);
    free(s);
}

static bool memory_logs(struct store *s,
                        bool (*each)(void *with, const struct id *log, uint64_t head), void *with,
                        struct error *e)
{
    (void)e;
    for (size_t i = 0; i < s->logs.count; i++) {
        const struct log *l = s->logs.at[i];
        if (l->head.live && !each(with, &l->id, l->head.seq))
            break;
    }
    return true;
}

static bool memory_backup(struct store *s, const char *path, struct error *e)
{
    (void)s;
    error_set(e, "%s: what is only in memory is not copied", path);
    return false;
}

static bool memory_check(struct store *s, struct error *e)
{
    for (size_t i = 0; i < s->logs.count; i++) {
        const struct log *l = s->logs.at[i];
        uint8_t hash[STORE_HASH] = { 0 }, body[STORE_HASH];
        for (uint64_t seq = 1; seq <= l->head.seq; seq++) {
            const struct kept_event *k = &l->events[seq - 1];
            if (k->gone) {
                memcpy(hash, k->event.hash, sizeof hash);
                continue;
            }
            memcpy(body, k->body_hash, sizeof body);
            if (k->event.body)
                store_hash_body(k->event.body, k->event.length, body);
            store_hash_event(hash, &l->id, &k->event, body, hash);
            if (k->event.seq != seq || memcmp(hash, k->event.hash, STORE_HASH) != 0) {
                error_set(e, "event %llu of a log is not what was stored", (unsigned long long)seq);
                return false;
            }
        }
    }
    return ledger_check(&s->ledger, e);
}

static void memory_bytes(struct store *s, struct store_bytes *out)
{
    (void)s;
    *out = (struct store_bytes){ 0 };
}

static const char *memory_why(const struct store *s)
{
    (void)s;
    return "out of memory";
}

const struct store_ops store_memory = {
    .name = "memory",
    .open = memory_open,
    .close = memory_close,
    .begin = memory_begin,
    .run = memory_run,
    .commit = memory_commit,
    .rollback = memory_rollback,
    .logs = memory_logs,
    .backup = memory_backup,
    .check = memory_check,
    .bytes = memory_bytes,
    .why = memory_why,
};
