/* stamp.h - when a game ended, and what its computers are called by, as tags of its record: so that
 * it is the same game where it is taken to.
 */
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

/* Sets the tags Date, Time and Table. What has a transcript has them already, and is left as it was
 * written. False when memory is out. */
bool stamp_write(struct record *r, const struct facts *f);

/* What they say: milliseconds of the calendar, `now_ms` at most and where they do not say; and the
 * first bytes of *table, which are left alone where they do not say. */
void stamp_read(const struct record *r, int64_t now_ms, int64_t *ended_ms, struct id *table);

#endif
