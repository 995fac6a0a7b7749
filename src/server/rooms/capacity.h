/* capacity.h - room for one more table, where there are nearly as many as there may be.
 *
 * Empty tables go first: those that nobody looks at, the longest deserted first. The last places,
 * `tables-kept`, are for networks that have no table yet, and for quick seats, where people meet:
 * so a crowd of tables from some networks never shuts the others out.
 */
#ifndef HEARTS_ROOMS_CAPACITY_H
#define HEARTS_ROOMS_CAPACITY_H

#include "server/rooms/billed.h"
#include "server/rooms/registry.h"

/* Whether there is a place for a table that is made from there, `quick` or not. An empty table may
 * be closed for it. */
bool capacity_take(struct rooms *r, const struct billed *from, bool quick);

#endif
