/* postgres_look.c - the PostgreSQL store: what a request reads before it may run.
 *
 * It locks what it will change: logs, then keys, each sorted by their bytes, so that requests
 * cannot deadlock. All is sent together.
 */
#include "server/store/postgres/postgres_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lookups for store_may() ---- */

struct store_head *postgres_head_of(struct postgres_looked *l, const struct id *log)
{
    for (size_t i = 0; i < l->logs; i++)
        if (memcmp(&l->by_log[i]->op->log, log, sizeof *log) == 0)
            return &l->by_log[i]->head;
    return NULL;
}

static bool look_log(struct store *s, const struct id *log, struct store_head *out)
{
    const struct store_head *head = postgres_head_of(s->looked, log);
    assert(head);
    *out = *head;
    return true;
}

static bool look_command(struct store *s, const struct id *log, const struct id *command,
                         bool *found)
{
    const struct postgres_looked *l = s->looked;
    *found = false;
    for (size_t i = 0; i < l->count; i++)
        if (l->of[i].op->kind == STORE_APPEND && memcmp(&l->of[i].op->log, log, sizeof *log) == 0 &&
            memcmp(&l->of[i].op->event.command, command, sizeof *command) == 0)
            *found = l->of[i].found;
    return true;
}

static int key_order(const struct store_op *a, const void *key, size_t length)
{
    size_t both = a->key_length < length ? a->key_length : length;
    int order = memcmp(a->key, key, both);
    return order ? order : (a->key_length > length) - (a->key_length < length);
}

static bool look_key(struct store *s, const void *key, size_t length, bool *found)
{
    const struct postgres_looked *l = s->looked;
    *found = false;
    for (size_t i = 0; i < l->keys; i++)
        if (key_order(l->by_key[i]->op, key, length) == 0)
            *found = l->by_key[i]->found;
    return true;
}

static bool look_transfer(struct store *s, const uint8_t id[LEDGER_ID], struct ledger_transfer *out,
                          bool *found)
{
    const struct postgres_looked *l = s->looked;
    *found = false;
    for (size_t i = 0; i < l->count && !*found; i++) {
        uint8_t own[LEDGER_ID];
        if (l->of[i].op->kind != STORE_TRANSFER || !l->of[i].found)
            continue;
        ledger_id(&l->of[i].op->transfer->place, own);
        *found = memcmp(own, id, sizeof own) == 0;
        *out = l->of[i].transfer;
    }
    return true;
}

static bool look_account(struct store *s, const struct ledger_account *account,
                         struct ledger_state *out)
{
    const struct postgres_looked *l = s->looked;
    *out = (struct ledger_state){ 0 };
    for (size_t i = 0; i < l->count; i++) {
        const struct store_op *op = l->of[i].op;
        if (op->kind == STORE_TRANSFER && ledger_account_same(&op->transfer->debit, account))
            *out = l->of[i].debit;
        if (op->kind == STORE_TRANSFER && ledger_account_same(&op->transfer->credit, account))
            *out = l->of[i].credit;
    }
    return true;
}

const struct store_look postgres_look = { look_log, look_command, look_key, look_transfer,
                                          look_account };

/* ---- Reading: statements sent ---- */

static int by_log(const void *a, const void *b)
{
    const struct postgres_looked_op *const *x = a, *const *y = b;
    return memcmp(&(*x)->op->log, &(*y)->op->log, sizeof(struct id));
}

static int by_key(const void *a, const void *b)
{
    const struct postgres_looked_op *const *x = a, *const *y = b;
    return key_order((*x)->op, (*y)->op->key, (*y)->op->key_length);
}

/* Sorts, and removes duplicates. */
static size_t sort(struct postgres_looked_op **of, size_t count,
                   int (*order)(const void *, const void *))
{
    size_t kept = 0;
    if (count)
        qsort(of, count, sizeof(struct postgres_looked_op *), order);
    for (size_t i = 0; i < count; i++)
        if (!kept || order(&of[kept - 1], &of[i]) != 0)
            of[kept++] = of[i];
    return kept;
}

void postgres_looked_free(struct postgres_looked *l)
{
    for (size_t i = 0; l && l->of && i < l->count; i++)
        buffer_release(&l->of[i].body);
    if (l) {
        free(l->of);
        free((void *)l->by_log);
        free((void *)l->by_key);
    }
    free(l);
}

struct postgres_looked *postgres_looked_new(const struct store_op *ops, size_t count)
{
    struct postgres_looked *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->count = count;
    l->of = calloc(count + 1, sizeof *l->of);
    l->by_log = calloc(count + 1, sizeof(struct postgres_looked_op *));
    l->by_key = calloc(count + 1, sizeof(struct postgres_looked_op *));
    if (!l->of || !l->by_log || !l->by_key) {
        postgres_looked_free(l);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        l->of[i].op = &ops[i];
        if (ops[i].kind == STORE_APPEND || ops[i].kind == STORE_COMPACT)
            l->by_log[l->logs++] = &l->of[i];
        if (ops[i].kind == STORE_PUT_NEW)
            l->by_key[l->keys++] = &l->of[i];
        l->saves = l->saves || ops[i].kind == STORE_APPEND || ops[i].kind == STORE_PUT_NEW;
    }
    return l;
}

static bool send_transfer_look(struct store *s, const struct ledger_transfer *t)
{
    struct postgres_values v = { 0 }, debit = { 0 }, credit = { 0 };
    uint8_t id[LEDGER_ID];
    ledger_id(&t->place, id);
    postgres_give(&v, id, sizeof id);
    postgres_give_account(&debit, &t->debit);
    postgres_give_account(&credit, &t->credit);
    return postgres_send(s, ASK_FIND, &v) && postgres_send(s, ASK_ACCOUNT, &debit) &&
           postgres_send(s, ASK_ACCOUNT, &credit);
}

static bool send_look(struct store *s, const struct store_op *op)
{
    if (op->kind == STORE_TRANSFER)
        return send_transfer_look(s, op->transfer);
    if (op->kind != STORE_APPEND && op->kind != STORE_REDACT)
        return true;
    struct postgres_values v = { 0 };
    postgres_give_id(&v, &op->log);
    if (op->kind == STORE_APPEND)
        postgres_give_id(&v, &op->event.command);
    else
        postgres_give_number(&v, (int64_t)op->event.seq);
    return postgres_send(s, op->kind == STORE_APPEND ? ASK_COMMAND : ASK_BODY, &v);
}

static bool has_transfers(const struct postgres_looked *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->of[i].op->kind == STORE_TRANSFER || l->of[i].op->kind == STORE_FORGET)
            return true;
    return false;
}

/* Transfers of all tables are serialized by a lock, so that their numbers have no gaps. */
static bool send_all_looks(struct store *s, struct postgres_looked *l)
{
    bool good = !has_transfers(l) || postgres_send(s, ASK_LEDGER, NULL);
    for (size_t i = 0; good && i < l->logs; i++) {
        struct postgres_values v = { 0 };
        postgres_give_id(&v, &l->by_log[i]->op->log);
        good = postgres_send(s, ASK_LOG, &v);
    }
    for (size_t i = 0; good && i < l->keys; i++) {
        struct postgres_values v = { 0 };
        postgres_give(&v, l->by_key[i]->op->key, l->by_key[i]->op->key_length);
        good = postgres_send(s, ASK_KEY, &v);
    }
    for (size_t i = 0; good && i < l->count; i++)
        good = send_look(s, l->of[i].op);
    return good;
}

/* ---- Reading: results ---- */

static bool take_head(struct store *s, struct store_head *out)
{
    PGresult *r = postgres_next(s);
    *out = (struct store_head){ 0 };
    if (r && PQntuples(r)) {
        out->seq = (uint64_t)postgres_number(r, 0, 0);
        out->live = postgres_number(r, 0, 1) != 0;
        postgres_take(r, 0, 2, out->hash, STORE_HASH);
        out->compacted = (uint64_t)postgres_number(r, 0, 3);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_found(struct store *s, bool *found)
{
    PGresult *r = postgres_next(s);
    *found = r && PQntuples(r) > 0;
    PQclear(r);
    return r != NULL;
}

bool postgres_read_state(struct store *s, struct ledger_state *out)
{
    PGresult *r = postgres_next(s);
    *out = (struct ledger_state){ 0 };
    if (r && PQntuples(r))
        *out = (struct ledger_state){ .balance = postgres_number(r, 0, 0),
                                      .lines = (uint64_t)postgres_number(r, 0, 1) };
    PQclear(r);
    return r != NULL;
}

static bool take_transfer(struct store *s, struct postgres_looked_op *l)
{
    PGresult *r = postgres_next(s);
    l->found = r && PQntuples(r) > 0;
    if (l->found)
        postgres_transfer_of(r, 0, 0, &l->transfer);
    PQclear(r);
    return r && postgres_read_state(s, &l->debit) && postgres_read_state(s, &l->credit);
}

static bool take_look(struct store *s, struct postgres_looked_op *l)
{
    if (l->op->kind == STORE_APPEND)
        return take_found(s, &l->found);
    if (l->op->kind == STORE_TRANSFER)
        return take_transfer(s, l);
    if (l->op->kind != STORE_REDACT)
        return true;
    PGresult *r = postgres_next(s);
    size_t length;
    l->found = r && PQntuples(r) > 0;
    buffer_cut(&l->body, 0);
    if (l->found) {
        const void *body = postgres_bytes(r, 0, 0, &length);
        buffer_append(&l->body, body, length);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_all_looks(struct store *s, struct postgres_looked *l)
{
    bool unused, good = !has_transfers(l) || take_found(s, &unused);
    for (size_t i = 0; good && i < l->logs; i++)
        good = take_head(s, &l->by_log[i]->head);
    for (size_t i = 0; good && i < l->keys; i++)
        good = take_found(s, &l->by_key[i]->found);
    for (size_t i = 0; good && i < l->count; i++)
        good = take_look(s, &l->of[i]);
    return good;
}

bool postgres_look_at_all(struct store *s)
{
    struct postgres_looked *l = s->looked;
    l->logs = sort(l->by_log, l->logs, by_log);
    l->keys = sort(l->by_key, l->keys, by_key);
    bool good = send_all_looks(s, l) && postgres_sync(s) && take_all_looks(s, l);
    return postgres_end(s) && good;
}
