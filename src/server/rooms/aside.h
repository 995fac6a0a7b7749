/* aside.h - tables that are set aside: their logs cannot be read, or do not follow.
 *
 * That is known in memory alone. Nothing on the disk changes, so that a program that can read the
 * log, such as a later version, takes the table up.
 */
#ifndef HEARTS_ROOMS_ASIDE_H
#define HEARTS_ROOMS_ASIDE_H

#include "server/rooms/registry.h"

/* The answer to requests about such a table. */
extern const char aside_why[], aside_say[];

/* Notes a table, and tells the log why and where to look. */
void aside_add(struct rooms *r, const struct id *table, const char *why);
/* So many. */
size_t aside_count(const struct rooms *r);
bool aside_has(const struct rooms *r, const struct id *table);

#endif
