/* memory_ledger.h - the ledger of the store in memory. */
#ifndef HEARTS_STORE_MEMORY_LEDGER_H
#define HEARTS_STORE_MEMORY_LEDGER_H

#include "base/error.h"
#include "server/store/rows.h"
#include "server/store/store.h"

struct ledger_entry;

/* All zero is an empty ledger. */
struct ledger {
    struct row all, named;        /* accounts in order of opening; those with a name, by name */
    struct row forgotten;         /* since the last commit */
    struct ledger_entry *entries; /* the transfers, in order of creation */
    size_t count, room, committed;
    size_t *places; /* hash table of ids, of `size` slots: numbers of transfers */
    size_t size;
};

/* Each returns false when out of memory; then the caller has to call ledger_rollback(). */
bool ledger_transfer(struct ledger *l, const struct ledger_transfer *t);
bool ledger_forget(struct ledger *l, const struct id *person);

void ledger_commit(struct ledger *l);
/* Undoes everything since the last commit. */
void ledger_rollback(struct ledger *l);
void ledger_release(struct ledger *l);

bool ledger_find(const struct ledger *l, const uint8_t id[LEDGER_ID], struct ledger_transfer *out);
void ledger_state(const struct ledger *l, const struct ledger_account *a, struct ledger_state *out);
/* Runs STORE_LINES, see store.h. */
void ledger_lines(const struct ledger *l, const struct store_op *op);
void ledger_sums(const struct ledger *l, struct ledger_sums *out);
bool ledger_check(const struct ledger *l, struct error *e);

#endif
