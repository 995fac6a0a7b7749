/* talk.h - talk at a table: stored besides its log for a while, each line as a value.
 *
 * Talk changes nothing at a table and is no event of its log. A line is stored under
 * talk/TABLE/TIME/COMMAND, TIME in milliseconds of the wall clock in 16 hexadecimal digits, so that
 * lines sort by time. Number and age of a table's lines are limited; the oldest go first. Clients
 * number lines among the events that they are sent: the count of lines so far is added to those
 * numbers.
 */
#ifndef HEARTS_ROOMS_TALK_H
#define HEARTS_ROOMS_TALK_H

#include "base/buffer.h"
#include "server/rooms/transaction.h"
#include "table/table.h"

/* A stored line. */
struct talk_line {
    struct id id, who; /* of the command, and who gave it */
    int64_t at_ms;
};

struct talk {
    struct talk_line *lines; /* the oldest first */
    uint16_t count, room;
    uint32_t said; /* number of lines in all, stored or not */
};

enum { TALK_MOST = 1000 /* lines of a table, whatever the options say */ };

/* Whether the command is among the stored lines: then it was done. */
bool talk_has(const struct talk *t, const struct id *command);

/* Whether any stored line is by that person. */
bool talk_has_of(const struct talk *t, const struct id *who);

/* Prepares the operations that store one more line, in t->ops; returns how many. Keys and value are
 * in t->meta. `most`: lines of the table. */
size_t talk_store(const struct talk *talk, struct transaction *t, const struct id *table,
                  const struct table_event *e, int64_t wall_ms, size_t most);
/* The line of the transaction, as an event to send. */
void talk_event(const struct transaction *t, struct table_event *out);
/* Adds a line that was stored. False when out of memory: it is only counted, and if it is sent
 * again, viewers get it twice. */
bool talk_take(struct talk *talk, const struct transaction *t, const struct table_event *e,
               size_t most);

/* Makes a person's lines anonymous, since the person was deleted. talk_has_of() finds only what
 * they say from now on. */
void talk_forget(struct talk *talk, const struct id *who);

/* Writes the key prefix of a table's lines; returns its length. */
size_t talk_prefix(const struct id *table, char out[64]);
/* Reads a stored line. They have to come latest first; unreadable ones are skipped. */
void talk_read(struct talk *talk, const void *key, size_t key_length, const void *value,
               size_t value_length);
/* Call after the last talk_read(): puts the lines in order of time. */
void talk_in_order(struct talk *talk);
/* The time in the key of a line; -1: it is no such key. */
int64_t talk_key_time(const char *key);

void talk_release(struct talk *talk);

#endif
