/* retry_table.h - tables at which a hand from a record is played again. They begin at a chosen
 * moment of it, and their computers draw from a seed that follows from the record. */
#ifndef HEARTS_ROOMS_RETRY_TABLE_H
#define HEARTS_ROOMS_RETRY_TABLE_H

#include "server/rooms/room.h"
#include "server/rooms/transaction.h"
#include "table/retry_steps.h"

/* How such a table begins. */
struct table_retry {
    struct retry_steps steps;
    bool computer;            /* a computer plays the seat that decided; else the table's maker */
    bool decides;             /* it begins with the decision ... */
    struct hearts_move first; /* ... `first`, at that seat */
};

/* Whether a live table can begin this way: its log has to begin with the game. */
bool retry_fits(const struct table_retry *a);

/* Adds the events up to that moment to the request that stores a table's first event. False: out of
 * memory; or the rules refuse the decision, and *no says so. */
bool retry_store(struct room *room, struct transaction *t, const struct table_event *created,
                 const struct table_retry *a, struct verdict *no);

/* Sets the room's fields for such a table. */
void retry_set(struct room *room, const struct table_retry *a);

#endif
