/* unloaded.h - live tables that are not loaded from the store, and what waits for each.
 *
 * They are listed at the start and loaded in the background, short logs first. A table that
 * somebody asks for is loaded before the others, and only requests for that table wait for it. So
 * is a table whose log has grown without this process: it is loaded again.
 */
#ifndef HEARTS_ROOMS_UNLOADED_H
#define HEARTS_ROOMS_UNLOADED_H

#include "server/rooms/defer.h"

enum { UNLOADED_BUCKETS = 1024 };

struct unloaded {
    struct id id;
    uint64_t head;                /* events that its log has at least */
    struct unloaded *next;        /* in its bucket */
    struct unloaded *wanted_next; /* in the list of those that somebody waits for */
    bool wanted, taken;           /* taken: its log is being read, or was */
    bool again;                   /* not of the start; allocated by itself */
    struct deferred_list waits;
};

struct unloaded_tables {
    struct unloaded *all;     /* of the start, until the last of them is loaded */
    size_t count, room, next; /* next: index to load next in the background */
    size_t left;              /* number not loaded yet, those to load again included */
    struct unloaded *buckets[UNLOADED_BUCKETS];
    struct unloaded *first_wanted, *last_wanted;
    struct deferred_list waits; /* requests that wait for all tables */
    struct id *gone;            /* people deleted meanwhile: they may have seats at any table */
    size_t gone_count, gone_room;
    struct timer *timer; /* continues loading */
    bool started;        /* those of the start are loaded */
};

/* Adds a table, while they are being listed; false when out of memory. */
bool unloaded_add(struct unloaded_tables *all, const struct id *id, uint64_t head);
/* Call when all are listed: sorts and indexes them. */
void unloaded_index(struct unloaded_tables *all);
/* Has a table that is no longer in memory loaded before all others; false when out of memory. */
bool unloaded_again(struct rooms *r, const struct id *table, uint64_t head);

/* The queue of a table, which is now loaded before others. NULL: it is loaded, or does not exist.
 */
struct deferred_list *unloaded_want(struct rooms *r, const struct id *table);
/* The queue of requests that need all tables; NULL: those of the start are loaded. */
struct deferred_list *unloaded_want_all(struct rooms *r);
/* Number of tables not loaded yet. */
size_t unloaded_left(const struct rooms *r);

/* Notes a deleted person; false when out of memory. */
bool unloaded_note_gone(struct rooms *r, const struct id *who);

/* The next table to load; NULL: all are loaded or being loaded. */
struct unloaded *unloaded_take(struct unloaded_tables *all);
/* Removes a table that is loaded or quarantined; returns what waited for it. */
struct deferred_list unloaded_leave(struct unloaded_tables *all, struct unloaded *a);
/* Call when the tables of the start are loaded; returns what waited for all of them. */
struct deferred_list unloaded_started(struct unloaded_tables *all);

void unloaded_release(struct rooms *r);

#endif
