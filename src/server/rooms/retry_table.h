/* retry_table.h - tables at which a hand of a record is played again: they begin at a moment of it,
 * and their computers go by chance that follows from the record.
 */
#ifndef HEARTS_ROOMS_RETRY_TABLE_H
#define HEARTS_ROOMS_RETRY_TABLE_H

#include "server/rooms/room.h"
#include "server/rooms/transaction.h"
#include "table/retry_steps.h"

/* How such a table is to begin. */
struct table_retry {
    struct retry_steps steps;
    bool computer;            /* at the seat that decided; else the table's maker */
    bool decides;             /* it begins with ... */
    struct hearts_move first; /* ... this, there */
};

/* Whether a live table can begin so: it keeps games from their beginning. */
bool retry_fits(const struct table_retry *a);

/* Adds to what is stored with a table's first event all that happened up to the moment. False:
 * memory is out, or the rules refuse the decision. */
bool retry_store(struct room *room, struct transaction *t, const struct table_event *created,
                 const struct table_retry *a);

/* What follows from it at the room itself. */
void retry_set(struct room *room, const struct table_retry *a);

#endif
