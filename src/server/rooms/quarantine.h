/* quarantine.h - tables whose logs cannot be read or replayed: nobody may use them.
 *
 * The list is kept only in memory. Nothing on the disk changes, so that a program that can read the
 * log, such as a later version, loads the table.
 */
#ifndef HEARTS_ROOMS_QUARANTINE_H
#define HEARTS_ROOMS_QUARANTINE_H

#include "server/rooms/registry.h"

/* The answer to requests about such a table. */
extern const char quarantine_why[], quarantine_say[];

/* Notes a table, and logs why and where to look. */
void quarantine_add(struct rooms *r, const struct id *table, const char *why);
size_t quarantine_count(const struct rooms *r);
bool quarantine_has(const struct rooms *r, const struct id *table);

#endif
