/* stored_talk.h - a person's stored talk at a table: see src/server/rooms/talk.h.
 *
 * A key said/PERSON/TABLE notes that they said something there. Versions up to 0.1 stored talk as
 * events in the table's log.
 */
#ifndef HEARTS_DATA_STORED_TALK_H
#define HEARTS_DATA_STORED_TALK_H

#include "server/store/value_keys.h"
#include "table/table.h"

enum { STORED_TALK_LINES = 1000 /* most lines of a table */ };

/* The key prefix of a table's talk. */
struct key stored_talk_prefix(const struct id *table);

/* Reads the text of a stored line; false: it is by somebody else, or malformed. */
bool stored_talk_by(const char *value, size_t length, const struct id *who,
                    char text[TABLE_SAY + 1]);

#endif
