/* capacity.h - making room for one more table when the server has nearly as many as it may.
 *
 * Empty tables are closed first: those that nobody looks at, the longest deserted first. The last
 * `tables-kept` are reserved for networks that have no table yet, and for quick seats, where people
 * meet. So many tables from a few networks never shut the others out.
 */
#ifndef HEARTS_ROOMS_CAPACITY_H
#define HEARTS_ROOMS_CAPACITY_H

#include "server/rooms/payer.h"
#include "server/rooms/registry.h"

/* Whether one more table may be made from this address, `quick` or not. May close an empty table to
 * make room for it. */
bool capacity_take(struct rooms *r, const struct payer *from, bool quick);

#endif
