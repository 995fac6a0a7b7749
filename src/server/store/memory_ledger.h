/* memory_ledger.h - the ledger of the store in memory. */
#ifndef HEARTS_STORE_MEMORY_LEDGER_H
#define HEARTS_STORE_MEMORY_LEDGER_H

#include "base/error.h"
#include "server/store/rows.h"
#include "server/store/store.h"

struct ledger_entry;

/* All zero is an empty one. */
struct ledger {
    struct row all, named; /* accounts as they were opened; by their names, those that have any */
    struct row forgotten;  /* since the last commit */
    struct ledger_entry *entries; /* the transfers, as they were made */
    size_t count, room, committed;
    size_t *places; /* where an id may be: numbers of transfers, in a table of `size` */
    size_t size;
};

/* Each false when memory is out, and nothing changed then. */
bool ledger_transfer(struct ledger *l, const struct ledger_transfer *t);
bool ledger_forget(struct ledger *l, const struct id *person);

void ledger_commit(struct ledger *l);
/* Takes back all since the last commit. */
void ledger_rollback(struct ledger *l);
void ledger_release(struct ledger *l);

bool ledger_find(const struct ledger *l, const uint8_t id[LEDGER_ID], struct ledger_transfer *out);
void ledger_state(const struct ledger *l, const struct ledger_account *a, struct ledger_state *out);
/* LINES of store.h. */
void ledger_lines(const struct ledger *l, const struct store_op *op);
void ledger_sums(const struct ledger *l, struct ledger_sums *out);
bool ledger_check(const struct ledger *l, struct error *e);

#endif
