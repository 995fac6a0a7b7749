/* memory_ledger.c - the ledger of the store in memory: accounts, each with the numbers of its
 * transfers, and a table to find transfers by their ids. */
#include "server/store/memory_ledger.h"

#include "base/array.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An account. */
struct held {
    struct ledger_account name;
    struct id person; /* its former person, until forgetting is committed */
    int64_t balance;
    uint64_t *line; /* numbers of transfers */
    size_t count, room;
};

struct ledger_entry {
    struct ledger_place place;
    uint8_t id[LEDGER_ID];
    struct held *debit, *credit;
    int64_t amount, at_ms, debit_left, credit_left;
};

/* ---- Accounts ---- */

static int name_order(const struct ledger_account *a, const struct ledger_account *b)
{
    int order = memcmp(&a->table, &b->table, sizeof a->table);
    if (!order)
        order = memcmp(&a->person, &b->person, sizeof a->person);
    if (!order)
        order = (a->kind > b->kind) - (a->kind < b->kind);
    return order ? order : (a->seat > b->seat) - (a->seat < b->seat);
}

static size_t held_place(const struct ledger *l, const struct ledger_account *name, bool *found)
{
    size_t low = 0, high = l->named.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct held *h = l->named.at[middle];
        if (name_order(&h->name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const struct held *h = low < l->named.count ? l->named.at[low] : NULL;
    *found = h && name_order(&h->name, name) == 0;
    return low;
}

static struct held *held_find(const struct ledger *l, const struct ledger_account *name)
{
    bool found;
    size_t place = held_place(l, name, &found);
    return found ? l->named.at[place] : NULL;
}

/* Finds an account by its name, or opens it: without lines it does not count. */
static struct held *held_open(struct ledger *l, const struct ledger_account *name)
{
    bool found;
    size_t place = held_place(l, name, &found);
    if (found)
        return l->named.at[place];
    struct held *h = calloc(1, sizeof *h);
    if (!h || !row_reserve(&l->all) || !row_reserve(&l->named)) {
        free(h);
        return NULL;
    }
    h->name = *name;
    row_insert(&l->all, l->all.count, h);
    row_insert(&l->named, place, h);
    return h;
}

static bool held_reserve(struct held *h)
{
    void *at = array_grow(h->line, h->count, &h->room, sizeof *h->line);
    if (at)
        h->line = at;
    return at != NULL;
}

static int64_t held_move(struct held *h, uint64_t number, int64_t amount)
{
    h->line[h->count++] = number;
    return h->balance += amount;
}

/* ---- Ids ---- */

/* The slot of an id, or the free one where it would go. */
static size_t *id_place(const struct ledger *l, const uint8_t id[LEDGER_ID])
{
    size_t at;
    memcpy(&at, id, sizeof at);
    for (at &= l->size - 1; l->places[at]; at = (at + 1) & (l->size - 1))
        if (memcmp(l->entries[l->places[at] - 1].id, id, LEDGER_ID) == 0)
            break;
    return &l->places[at];
}

/* Makes room for one more id; at most half of the table is used. */
static bool ids_reserve(struct ledger *l)
{
    if (2 * (l->count + 1) <= l->size)
        return true;
    size_t size = l->size ? 2 * l->size : 64, *fresh = calloc(size, sizeof *fresh);
    if (!fresh)
        return false;
    free(l->places);
    l->places = fresh;
    l->size = size;
    for (size_t i = 0; i < l->count; i++)
        *id_place(l, l->entries[i].id) = i + 1;
    return true;
}

/* ---- Changes ---- */

static bool entry_reserve(struct ledger *l)
{
    void *at = array_grow(l->entries, l->count, &l->room, sizeof *l->entries);
    if (at)
        l->entries = at;
    return at != NULL;
}

bool ledger_transfer(struct ledger *l, const struct ledger_transfer *t)
{
    struct ledger_entry e = { .place = t->place, .amount = t->amount, .at_ms = t->at_ms };
    ledger_id(&t->place, e.id);
    if (!ids_reserve(l))
        return false;
    size_t *place = id_place(l, e.id);
    if (*place)
        return true; /* done before */
    e.debit = held_open(l, &t->debit);
    e.credit = held_open(l, &t->credit);
    if (!e.debit || !e.credit || !entry_reserve(l) || !held_reserve(e.debit) ||
        !held_reserve(e.credit))
        return false;
    size_t number = ++l->count;
    *place = number;
    e.debit_left = held_move(e.debit, number, -t->amount);
    e.credit_left = held_move(e.credit, number, t->amount);
    l->entries[number - 1] = e;
    return true;
}

bool ledger_forget(struct ledger *l, const struct id *person)
{
    for (size_t i = 0; i < l->all.count; i++) {
        struct held *h = l->all.at[i];
        if (memcmp(&h->name.person, person, sizeof *person) != 0)
            continue;
        if (!row_reserve(&l->forgotten))
            return false;
        bool found;
        size_t place = held_place(l, &h->name, &found);
        assert(found);
        row_remove(&l->named, place);
        row_insert(&l->forgotten, l->forgotten.count, h);
        h->person = *person;
        memset(&h->name.person, 0, sizeof h->name.person);
    }
    return true;
}

void ledger_commit(struct ledger *l)
{
    l->committed = l->count;
    for (size_t i = 0; i < l->forgotten.count; i++) {
        struct held *h = l->forgotten.at[i];
        memset(&h->person, 0, sizeof h->person);
    }
    l->forgotten.count = 0;
}

void ledger_rollback(struct ledger *l)
{
    while (l->count > l->committed) {
        struct ledger_entry *e = &l->entries[l->count - 1];
        *id_place(l, e->id) = 0; /* the id inserted last can leave the hash table without a gap */
        e->debit->count--;
        e->debit->balance += e->amount;
        e->credit->count--;
        e->credit->balance -= e->amount;
        l->count--;
    }
    while (l->forgotten.count) {
        struct held *h = l->forgotten.at[--l->forgotten.count];
        bool found;
        h->name.person = h->person;
        size_t place = held_place(l, &h->name, &found);
        if (found) { /* reopened since, and empty again: the newer one becomes nameless */
            struct held *other = l->named.at[place];
            memset(&other->name.person, 0, sizeof other->name.person);
            l->named.at[place] = h;
        } else {
            row_insert(&l->named, place, h);
        }
    }
}

void ledger_release(struct ledger *l)
{
    for (size_t i = 0; i < l->all.count; i++) {
        struct held *h = l->all.at[i];
        free(h->line);
        free(h);
    }
    free(l->all.at);
    free(l->named.at);
    free(l->forgotten.at);
    free(l->entries);
    free(l->places);
}

/* ---- Questions ---- */

static struct ledger_transfer transfer_of(const struct ledger_entry *e)
{
    return (struct ledger_transfer){ .place = e->place,
                                     .debit = e->debit->name,
                                     .credit = e->credit->name,
                                     .amount = e->amount,
                                     .at_ms = e->at_ms };
}

bool ledger_find(const struct ledger *l, const uint8_t id[LEDGER_ID], struct ledger_transfer *out)
{
    size_t number = l->size ? *id_place(l, id) : 0;
    if (number)
        *out = transfer_of(&l->entries[number - 1]);
    return number != 0;
}

void ledger_state(const struct ledger *l, const struct ledger_account *a, struct ledger_state *out)
{
    const struct held *h = held_find(l, a);
    *out = h ? (struct ledger_state){ h->balance, h->count } : (struct ledger_state){ 0 };
}

/* Number of an account's lines up to and including that transfer. */
static size_t lines_until(const struct held *h, uint64_t number)
{
    size_t low = 0, high = h->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (h->line[middle] <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool tell_line(const struct ledger *l, const struct held *h, size_t at,
                      const struct store_op *op)
{
    const struct ledger_entry *e = &l->entries[h->line[at] - 1];
    bool out = e->debit == h;
    struct ledger_line line = { .number = h->line[at],
                                .transfer = transfer_of(e),
                                .out = out,
                                .left = out ? e->debit_left : e->credit_left };
    memcpy(line.id, e->id, LEDGER_ID);
    return op->line(op->with, &line);
}

void ledger_lines(const struct ledger *l, const struct store_op *op)
{
    const struct held *h = held_find(l, op->account);
    if (!h)
        return;
    size_t first = op->number ? lines_until(h, op->number) : 0, end = h->count, told = 0;
    if (op->backwards) {
        end = op->number ? lines_until(h, op->number - 1) : end;
        first = 0;
    }
    for (; first < end && !(op->limit && told == op->limit); told++)
        if (!tell_line(l, h, op->backwards ? --end : first++, op))
            return;
}

void ledger_sums(const struct ledger *l, struct ledger_sums *out)
{
    *out = (struct ledger_sums){ .transfers = l->count };
    for (size_t i = 0; i < l->all.count; i++) {
        const struct held *h = l->all.at[i];
        out->accounts[h->name.kind] += h->count > 0;
        /* Unsigned, since the total fits in the end, though perhaps not on the way. */
        int64_t *sum = &out->balance[h->name.kind];
        *sum = (int64_t)((uint64_t)*sum + (uint64_t)h->balance);
    }
}

bool ledger_check(const struct ledger *l, struct error *e)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < l->all.count; i++) {
        const struct held *h = l->all.at[i];
        int64_t balance = 0;
        for (size_t at = 0; at < h->count; at++) {
            const struct ledger_entry *of = &l->entries[h->line[at] - 1];
            balance += of->credit == h ? of->amount : -of->amount;
            if (balance != (of->credit == h ? of->credit_left : of->debit_left) ||
                (balance < 0 && !ledger_may_owe(h->name.kind))) {
                error_set(e, "after transfer %llu of the ledger an account has a wrong balance",
                          (unsigned long long)h->line[at]);
                return false;
            }
        }
        sum += (uint64_t)balance;
    }
    if (sum != 0)
        error_set(e, "the ledger's sum is not 0");
    return sum == 0;
}
