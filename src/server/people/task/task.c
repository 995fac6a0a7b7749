/* task.c - gathering operations, sending them, and reading their results. */
#include "server/people/task/task.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/address.h"
#include "server/net/budget.h"
#include "server/people/who/passwords.h"

enum { TRIES = 10 };

struct part {
    struct key key;
    struct buffer value; /* to be stored, or what was found */
    struct key after;    /* a SCAN skips keys up to this one */
    size_t rows;
    bool found;
};

struct task *task_new(struct tasks *all, struct people *p, struct request *r,
                      const struct person *who)
{
    struct task *t = calloc(1, sizeof *t);
    if (!t) {
        if (r)
            net_refuse(r, 503, "full", "The server is out of memory.", 0);
        return NULL;
    }
    t->tasks = all;
    t->people = p;
    t->request = r;
    if (who)
        t->who = *who;
    return t;
}

void task_clear(struct task *t)
{
    for (size_t i = 0; i < t->count; i++) {
        buffer_release(&t->part[i]->value);
        free(t->part[i]);
    }
    t->count = 0;
    t->failed = false;
}

bool task_lock(struct task *t, const struct id *id)
{
    struct tasks *all = t->tasks;
    for (size_t i = 0; i < all->locks; i++)
        if (id_same(&all->lock[i], id))
            return false;
    if (all->locks == TASK_LOCKS)
        return false;
    all->lock[all->locks++] = *id;
    t->locked[!id_is_zero(&t->locked[0])] = *id;
    return true;
}

static void unlock(struct tasks *all, const struct id *id)
{
    for (size_t i = 0; i < all->locks && !id_is_zero(id); i++)
        if (id_same(&all->lock[i], id)) {
            all->lock[i] = all->lock[--all->locks];
            return;
        }
}

void task_end(struct task *t)
{
    task_clear(t);
    free(t->op);
    free(t->part);
    buffer_release(&t->body);
    secret_free(t->secret);
    unlock(t->tasks, &t->locked[0]);
    unlock(t->tasks, &t->locked[1]);
    if (t->more_free)
        t->more_free(t->more);
    struct coroutine *waiting = t->waiting;
    struct coroutines *all = &t->tasks->coroutines;
    free(t);
    if (waiting)
        coroutine_go_on(all, waiting, false);
}

static bool reserve(struct task *t)
{
    if (t->count < t->room)
        return true;
    size_t room = t->room ? 2 * t->room : 8;
    struct store_op *op = realloc(t->op, room * sizeof *op);
    if (op)
        t->op = op;
    struct part **part = realloc(t->part, room * sizeof(struct part *));
    if (part)
        t->part = part;
    if (op && part)
        t->room = room;
    return op && part;
}

/* Adds an operation of that kind; NULL when out of memory. */
static struct store_op *add(struct task *t, enum store_op_kind kind, const struct key *key)
{
    struct part *part = reserve(t) ? calloc(1, sizeof *part) : NULL;
    if (!part) {
        t->failed = true;
        return NULL;
    }
    if (key)
        part->key = *key;
    struct store_op *op = &t->op[t->count];
    *op = (struct store_op){ .kind = kind,
                             .key = part->key.text,
                             .key_length = strlen(part->key.text) };
    t->part[t->count++] = part;
    return op;
}

/* The index of the operation added last. */
static size_t last(const struct task *t) { return t->count ? t->count - 1 : 0; }

size_t task_get(struct task *t, struct key key)
{
    struct store_op *op = add(t, STORE_GET, &key);
    if (op) {
        op->out = &t->part[last(t)]->value;
        op->found = &t->part[last(t)]->found;
    }
    return last(t);
}

void task_account(struct task *t, const struct ledger_account *account, struct ledger_state *out)
{
    struct store_op *op = add(t, STORE_ACCOUNT, NULL);
    if (!op)
        return;
    op->account = account;
    op->state = out;
}

void task_lines(struct task *t, const struct ledger_account *account, uint64_t number, size_t limit,
                bool (*each)(void *with, const struct ledger_line *line), void *with)
{
    struct store_op *op = add(t, STORE_LINES, NULL);
    if (!op)
        return;
    op->account = account;
    op->number = number;
    op->limit = limit;
    op->backwards = true;
    op->line = each;
    op->with = with;
}

void task_transfer(struct task *t, const struct ledger_transfer *transfer)
{
    struct store_op *op = add(t, STORE_TRANSFER, NULL);
    if (op)
        op->transfer = transfer;
}

void task_forget(struct task *t, const struct ledger_account *owner)
{
    struct store_op *op = add(t, STORE_FORGET, NULL);
    if (op)
        op->account = owner;
}

static bool take_row(void *with, const void *key, size_t key_length, const void *value,
                     size_t value_length)
{
    struct part *part = with;
    if (part->value.length + key_length + value_length > TASK_ROWS_BYTES)
        return false;
    uint32_t lengths[2] = { (uint32_t)key_length, (uint32_t)value_length };
    buffer_append(&part->value, lengths, sizeof lengths);
    buffer_append(&part->value, key, key_length);
    buffer_char(&part->value, '\0');
    buffer_append(&part->value, value, value_length);
    buffer_char(&part->value, '\0');
    part->rows += !part->value.failed;
    return !part->value.failed;
}

size_t task_scan(struct task *t, struct key prefix, size_t limit)
{
    return task_scan_after(t, prefix, (struct key){ "" }, limit);
}

size_t task_scan_after(struct task *t, struct key prefix, struct key after, size_t limit)
{
    struct store_op *op = add(t, STORE_SCAN, &prefix);
    if (op) {
        struct part *part = t->part[last(t)];
        part->after = after;
        op->limit = limit;
        op->after = after.text[0] ? part->after.text : NULL;
        op->after_length = strlen(after.text);
        op->scan = take_row;
        op->with = t->part[last(t)];
    }
    return last(t);
}

static size_t put(struct task *t, enum store_op_kind kind, const struct key *key, const void *value,
                  size_t length)
{
    struct store_op *op = add(t, kind, key);
    if (op) {
        struct buffer *kept = &t->part[last(t)]->value;
        buffer_append(kept, value, length);
        t->failed |= kept->failed;
        op->value = kept->data;
        op->value_length = kept->length;
    }
    return last(t);
}

size_t task_put(struct task *t, struct key key, const void *value, size_t length)
{
    return put(t, STORE_PUT, &key, value, length);
}

size_t task_put_new(struct task *t, struct key key, const void *value, size_t length)
{
    return put(t, STORE_PUT_NEW, &key, value, length);
}

size_t task_delete(struct task *t, struct key key)
{
    (void)add(t, STORE_DELETE, &key);
    return last(t);
}

size_t task_redact(struct task *t, const struct id *log, uint64_t seq)
{
    struct store_op *op = add(t, STORE_REDACT, NULL);
    if (op) {
        op->log = *log;
        op->event.seq = seq;
    }
    return last(t);
}

size_t task_read(struct task *t, const struct id *log, uint64_t from,
                 bool (*each)(void *with, const struct store_event *event), void *with)
{
    struct store_op *op = add(t, STORE_READ, NULL);
    if (op) {
        op->log = *log;
        op->event.seq = from;
        op->limit = STORE_PIECE;
        op->read = each;
        op->with = with;
    }
    return last(t);
}

/* Whether all operations may run again: they read, and what they find replaces what they found
 * before. */
static bool can_repeat(const struct task *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->op[i].kind != STORE_GET && t->op[i].kind != STORE_SCAN &&
            t->op[i].kind != STORE_ACCOUNT)
            return false;
    return true;
}

/* Retries reads that failed because a write by somebody else in the same group did. */
static bool again(struct task *t)
{
    if (t->tries++ >= TRIES || !can_repeat(t))
        return false;
    for (size_t i = 0; i < t->count; i++) {
        buffer_cut(&t->part[i]->value, 0);
        t->part[i]->rows = 0;
    }
    journal_ask(t->tasks->journal, &t->ask);
    return true;
}

static void answered(struct journal_request *r, enum store_result result)
{
    struct task *t = r->with;
    bool memory = false;
    for (size_t i = 0; i < t->count; i++)
        memory |= t->part[i]->value.failed;
    if (store_undone(result) && !memory && again(t))
        return;
    if (store_writes(t->op, t->count) && (result == STORE_OK || result == STORE_FULL))
        t->tasks->no_room = result == STORE_FULL;
    t->next(t, result == STORE_OK && memory ? STORE_FULL : result);
}

/* Bytes that the operations add to the store; 0 where as many rows are deleted as put. */
static uint64_t growth(const struct task *t)
{
    enum { EACH = 64 }; /* overhead of a row besides key and value */
    uint64_t bytes = 0;
    size_t puts = 0, deletes = 0;
    for (size_t i = 0; i < t->count; i++) {
        const struct store_op *op = &t->op[i];
        deletes += op->kind == STORE_DELETE;
        if (op->kind != STORE_PUT && op->kind != STORE_PUT_NEW)
            continue;
        puts++;
        bytes += op->key_length + op->value_length + EACH;
    }
    return puts > deletes ? bytes : 0;
}

/* Charges stored bytes to the client's address; false when it, or its site, has stored too much
 * lately. */
static bool charge(struct task *t, int64_t *wait_ms)
{
    enum { NETWORK, SITE };
    uint64_t bytes = t->request ? growth(t) : 0;
    uint8_t network[ADDRESS_NETWORK];
    size_t which;
    if (bytes == 0)
        return true;
    size_t length = address_network(request_address(t->request), network);
    const uint64_t hourly = t->tasks->address_bytes;
    const struct budget_account accounts[] = {
        { NETWORK, network, length, { 0, hourly } },
        { SITE, network, ADDRESS_SITE_LENGTH, { 0, hourly * t->tasks->networks_each } },
    };
    return budget_take(t->tasks->budget, accounts, length == ADDRESS_SIX_LENGTH ? 2 : 1, 1, bytes,
                       net_now_ms(t->tasks->net), &which, wait_ms);
}

bool task_send(struct task *t, void (*next)(struct task *t, enum store_result result))
{
    if (t->failed || t->count == 0) {
        next(t, t->failed ? STORE_FULL : STORE_OK);
        return true;
    }
    int64_t wait_ms;
    if (!charge(t, &wait_ms)) {
        t->tasks->too_much(t, wait_ms);
        return false;
    }
    t->next = next;
    t->tries = 0;
    t->ask = (struct journal_request){
        .ops = t->op, .count = t->count, .answer = answered, .with = t
    };
    journal_ask(t->tasks->journal, &t->ask);
    return true;
}

const char *task_key(const struct task *t, size_t op) { return t->part[op]->key.text; }

const char *task_got(const struct task *t, size_t op, size_t *length)
{
    const struct part *part = t->part[op];
    if (length)
        *length = part->value.length;
    if (!part->found)
        return NULL;
    return part->value.data ? part->value.data : "";
}

struct json_span task_got_json(const struct task *t, size_t op)
{
    size_t length;
    const char *text = task_got(t, op, &length);
    return text ? json_of(text, length) : (struct json_span){ 0 };
}

bool task_row(const struct task *t, size_t op, size_t *at, struct task_row *out)
{
    const struct buffer *b = &t->part[op]->value;
    uint32_t lengths[2];
    if (*at >= b->length)
        return false;
    memcpy(lengths, b->data + *at, sizeof lengths);
    out->key = b->data + *at + sizeof lengths;
    out->value = out->key + lengths[0] + 1;
    out->value_length = lengths[1];
    *at += sizeof lengths + lengths[0] + 1 + lengths[1] + 1;
    return true;
}

size_t task_rows(const struct task *t, size_t op) { return t->part[op]->rows; }

bool task_is_short(const struct task *t, size_t op) { return t->part[op]->value.failed; }

/* ---- Work on other threads ---- */

static void work_aside(void *with)
{
    struct task *t = with;
    t->work(t);
}

static void back_from_aside(void *with)
{
    struct task *t = with;
    struct tasks *all = t->tasks;
    struct people *p = t->people;
    all->aside--;
    if (!all->closed) {
        t->done(t);
        return;
    }
    task_end(t);
    if (all->aside == 0)
        all->over(p);
}

bool task_aside(struct task *t, enum net_lane lane, void (*work)(struct task *t),
                void (*done)(struct task *t))
{
    t->work = work;
    t->done = done;
    bool taken = net_work(t->tasks->net, lane, work_aside, back_from_aside, t);
    t->tasks->aside += taken;
    return taken;
}
