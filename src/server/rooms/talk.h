/* talk.h - what is said at a table: kept beside its log for a while, each thing a value of its own.
 *
 * What is said changes nothing at a table and is no event of its log. It is kept under
 * talk/TABLE/TIME/COMMAND, TIME in milliseconds of the wall clock in 16 hexadecimal digits, so that
 * it can be told in order; at most this many things of a table, the oldest go first, and for so
 * long. Clients number it among the events that they are told: what was said so far is added to
 * those numbers.
 */
#ifndef HEARTS_ROOMS_TALK_H
#define HEARTS_ROOMS_TALK_H

#include "base/buffer.h"
#include "server/rooms/transaction.h"
#include "table/table.h"

/* Something said that is kept. */
struct talk_line {
    struct id id, who; /* of the command, and who gave it */
    int64_t at_ms;
};

struct talk {
    struct talk_line *lines; /* the oldest first */
    uint16_t count, room;
    uint32_t said; /* so much in all */
};

enum { TALK_MOST = 1000 /* lines of a table, whatever the options say */ };

/* Whether the command is among what is kept: it was done. */
bool talk_has(const struct talk *t, const struct id *command);

/* Whether somebody has said something of what is kept. */
bool talk_has_of(const struct talk *t, const struct id *who);

/* The operations that keep one thing more, in t->ops; how many. Keys and value lie in t->meta.
 * `most`: lines of the table. */
size_t talk_store(const struct talk *talk, struct transaction *t, const struct id *table,
                  const struct table_event *e, int64_t wall_ms, size_t most);
/* What was stored, as it is told. */
void talk_event(const struct transaction *t, struct table_event *out);
/* It is stored. False, and it is only counted, when memory is out: said again, it is told again. */
bool talk_take(struct talk *talk, const struct transaction *t, const struct table_event *e,
               size_t most);

/* Somebody is forgotten: what they say from now on is found by them again. */
void talk_forget(struct talk *talk, const struct id *who);

/* Where what was said at a table begins; the length. */
size_t talk_prefix(const struct id *table, char out[64]);
/* Takes a value up again. Values come with the latest first; those that make no sense are passed
 * over. */
void talk_read(struct talk *talk, const void *key, size_t key_length, const void *value,
               size_t value_length);
/* All of them are there. */
void talk_in_order(struct talk *talk);
/* The time in a key of what was said; -1: it is none. */
int64_t talk_key_time(const char *key);

void talk_release(struct talk *talk);

#endif
