/* stamp.h - tags of a record: when a game ended, and what its computers' names derive from. With
 * them it stays the same game when it is imported elsewhere. */
#ifndef HEARTS_GAMES_STAMP_H
#define HEARTS_GAMES_STAMP_H

#include "base/date.h"
#include "record/record.h"
#include "server/people/games/facts.h"

enum {
    STAMP_TIME = sizeof "17:03:12.345",
    STAMP_TABLE = sizeof "a1b2c3",
};
struct stamp {
    char date[DATE_TEXT], time[STAMP_TIME + 3], table[STAMP_TABLE];
};
void stamp_make(int64_t ended_ms, const struct id *table, struct stamp *out);

/* Sets the tags Date, Time and Table. A record with a transcript of its deals has them already, and
 * is left unchanged. False when out of memory. */
bool stamp_write(struct record *r, const struct facts *f);

/* Reads the tags: *ended_ms in milliseconds since 1970, at most `now_ms`, which is also the
 * default. *table gets its first bytes, or is unchanged. */
void stamp_read(const struct record *r, int64_t now_ms, int64_t *ended_ms, struct id *table);

#endif
