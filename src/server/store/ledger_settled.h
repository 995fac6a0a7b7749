/* ledger_settled.h - what was settled at tables, a hand or a pot at a time, by plain SQL over the
 * rows of a database and not by the code that paid. */
#ifndef HEARTS_STORE_LEDGER_SETTLED_H
#define HEARTS_STORE_LEDGER_SETTLED_H

#include "server/store/ledger.h"

struct error;
struct store;

struct ledger_settled {
    struct id table;
    uint64_t game; /* of the table, from 1 */
    uint32_t hand; /* of the game, from 1; of a pot the last one */
    bool pot;
    int64_t before[LEDGER_SEATS], net[LEDGER_SEATS]; /* units at each seat, and what it got */
};

/* Calls `each` for every settlement, table by table and in their order, until it says false. `look`
 * is of store_sqlite_look(). False and *e: it cannot be read. */
bool ledger_settled_all(struct store *look,
                        bool (*each)(void *with, const struct ledger_settled *settled), void *with,
                        struct error *e);

#endif
