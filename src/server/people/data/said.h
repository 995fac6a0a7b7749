/* said.h - what somebody said at a table, as it is kept: see src/server/rooms/talk.h.
 *
 * Under said/PERSON/TABLE stands that they said something there. What versions up to 0.1 kept lies
 * in the table's log, as events.
 */
#ifndef HEARTS_DATA_SAID_H
#define HEARTS_DATA_SAID_H

#include "server/store/value_keys.h"
#include "table/table.h"

enum { SAID_LINES = 1000 /* of a table at most */ };

/* Where what was said at a table begins. */
struct key said_at(const struct id *table);

/* A value's words; false: they are another's, or it makes no sense. */
bool said_by(const char *value, size_t length, const struct id *who, char text[TABLE_SAY + 1]);

#endif
