/* absent.h - tables that live in the store and are not taken up yet, and what waits for each.
 *
 * They are found when the tables begin, and read in the background, short logs first. One that
 * somebody asks for is read before those that nobody does, and only who wants that one waits for
 * it.
 */
#ifndef HEARTS_ROOMS_ABSENT_H
#define HEARTS_ROOMS_ABSENT_H

#include "server/rooms/defer.h"

enum { ABSENT_BUCKETS = 1024 };

struct absent {
    struct id id;
    uint64_t head;              /* events of its log */
    struct absent *next;        /* in its bucket */
    struct absent *wanted_next; /* of those that somebody waits for */
    bool wanted, taken;         /* taken: its log is being read, or was */
    struct deferred_list waits;
};

/* All of them, until the last is there. */
struct absent_tables {
    struct absent *all;
    size_t count, room, next; /* next: in the background */
    size_t left;              /* that are not there yet */
    struct absent *buckets[ABSENT_BUCKETS];
    struct absent *first_wanted, *last_wanted;
    struct deferred_list waits; /* for all */
    struct id *gone;            /* people who were deleted meanwhile: they may sit at any */
    size_t gone_count, gone_room;
    struct timer *timer; /* reads on */
};

/* One more, while they are being found; false when memory is out. */
bool absent_add(struct absent_tables *all, const struct id *id, uint64_t head);
/* They all are known now. */
void absent_index(struct absent_tables *all);

/* What waits for a table; it is read before others from now on. NULL: it is there, or there is
 * none. */
struct deferred_list *absent_want(struct rooms *r, const struct id *table);
/* What waits for all of them; NULL: they are there. */
struct deferred_list *absent_want_all(struct rooms *r);
/* Tables that are not there yet. */
size_t absent_left(const struct rooms *r);

/* Somebody was deleted; false when memory is out. */
bool absent_note_gone(struct rooms *r, const struct id *who);

/* The next to be read; NULL: each is read, or is being read. */
struct absent *absent_take(struct absent_tables *all);
/* It is there, or set aside: it is looked for here no more. */
void absent_leave(struct absent_tables *all, struct absent *a);

void absent_release(struct rooms *r);

#endif
