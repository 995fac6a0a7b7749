/* ledger_settled.h - settlements at tables, one per hand or pot. They are found by plain SQL over
 * the rows of a database, and not by the code that wrote them. */
#ifndef HEARTS_STORE_LEDGER_SETTLED_H
#define HEARTS_STORE_LEDGER_SETTLED_H

#include "server/store/ledger.h"

struct error;
struct store;

struct ledger_settled {
    struct id table;
    uint64_t game; /* number at the table, from 1 */
    uint32_t hand; /* number in the game, from 1; for a pot, the last hand's */
    bool pot;
    int64_t before[LEDGER_SEATS], net[LEDGER_SEATS]; /* each seat's units before; what it got */
};

/* Calls `each` for every settlement, table by table and in order, until it returns false. `look` is
 * from store_sqlite_look(). False, with *e set: it cannot be read. */
bool ledger_settled_all(struct store *look,
                        bool (*each)(void *with, const struct ledger_settled *settled), void *with,
                        struct error *e);

#endif
