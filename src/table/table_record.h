/* table_record.h - a table's events as records of its games (docs/RECORD.md). */
#ifndef HEARTS_TABLE_TABLE_RECORD_H
#define HEARTS_TABLE_TABLE_RECORD_H

#include "base/buffer.h"
#include "table/table.h"

/* Writes records of a table's games from its events. */
struct table_record;

/* NULL when out of memory. */
struct table_record *table_record_new(void);
void table_record_free(struct table_record *r);

/* Takes the next event, in order, from TABLE_CREATED on. False when it does not follow, or memory
 * is out. */
bool table_record_take(struct table_record *r, const struct table_event *e);

/* Tags of a record: when the game ended and the name of its table; "" or NULL: no such tag. */
struct table_record_stamp {
    const char *date, *time, *table;
};

/* The number of games so far, finished or in play. Of each, from 0: its record, appended to *out as
 * text, and whether it is over. `stamp` may be NULL. */
size_t table_record_games(const struct table_record *r);
bool table_record_write(const struct table_record *r, size_t game,
                        const struct table_record_stamp *stamp, struct buffer *out);
bool table_record_is_over(const struct table_record *r, size_t game);

/* The table as it stands after the events taken. */
const struct table *table_record_table(const struct table_record *r);

#endif
