/* unloaded.h - live tables that are not loaded from the store yet, and what waits for each.
 *
 * They are found when the tables begin, and read in the background, short logs first. One that
 * somebody asks for is read before those that nobody does, and only who wants that one waits for
 * it.
 */
#ifndef HEARTS_ROOMS_UNLOADED_H
#define HEARTS_ROOMS_UNLOADED_H

#include "server/rooms/defer.h"

enum { UNLOADED_BUCKETS = 1024 };

struct unloaded {
    struct id id;
    uint64_t head;                /* events of its log */
    struct unloaded *next;        /* in its bucket */
    struct unloaded *wanted_next; /* of those that somebody waits for */
    bool wanted, taken;           /* taken: its log is being read, or was */
    struct deferred_list waits;
};

/* All of them, until the last is there. */
struct unloaded_tables {
    struct unloaded *all;
    size_t count, room, next; /* next: in the background */
    size_t left;              /* that are not there yet */
    struct unloaded *buckets[UNLOADED_BUCKETS];
    struct unloaded *first_wanted, *last_wanted;
    struct deferred_list waits; /* for all */
    struct id *gone;            /* people who were deleted meanwhile: they may sit at any */
    size_t gone_count, gone_room;
    struct timer *timer; /* reads on */
};

/* One more, while they are being found; false when memory is out. */
bool unloaded_add(struct unloaded_tables *all, const struct id *id, uint64_t head);
/* They all are known now. */
void unloaded_index(struct unloaded_tables *all);

/* What waits for a table; it is read before others from now on. NULL: it is there, or there is
 * none. */
struct deferred_list *unloaded_want(struct rooms *r, const struct id *table);
/* What waits for all of them; NULL: they are there. */
struct deferred_list *unloaded_want_all(struct rooms *r);
/* Tables that are not there yet. */
size_t unloaded_left(const struct rooms *r);

/* Somebody was deleted; false when memory is out. */
bool unloaded_note_gone(struct rooms *r, const struct id *who);

/* The next to be read; NULL: each is read, or is being read. */
struct unloaded *unloaded_take(struct unloaded_tables *all);
/* It is there, or set aside: it is looked for here no more. */
void unloaded_leave(struct unloaded_tables *all, struct unloaded *a);

void unloaded_release(struct rooms *r);

#endif
