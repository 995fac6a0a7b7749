/* house.h - the daily limit on chips won from computers and lost to them, since what a computer
 * pays is newly minted. See docs/decisions/066.
 *
 * What somebody may still win and lose is in the event that locks a deal, so it follows from the
 * log. It is reserved for that table until the hand is settled. Meanwhile computers at other tables
 * pay them nothing.
 */
#ifndef HEARTS_ROOMS_HOUSE_H
#define HEARTS_ROOMS_HOUSE_H

#include "server/rooms/room.h"
#include "server/store/book.h"
#include "server/store/value_keys.h"

/* What a person has won or lost today, and at which table the rest is in play. */
struct house_person {
    struct id who, at;
    int64_t day; /* since 1970 */
    int64_t won; /* units; below 0: lost */
};

/* The new state of one person, and how it is stored with a settlement. */
struct house_note {
    struct house_person is;
    struct key key;
    char value[64];
};

/* What somebody may still win and lose; from now on it is in play in this room. Both are 0 if it is
 * in play at another table, or out of memory. */
struct table_house house_take(struct rooms *r, const struct room *room, const struct id *who,
                              int64_t now_ms);

/* Computes what to store when somebody wins `won` units from computers (below 0: loses). Once it is
 * stored, call house_stored(). False: out of memory. */
bool house_note(const struct rooms *r, const struct id *who, int64_t won, int64_t now_ms,
                struct house_note *out);
void house_stored(struct rooms *r, const struct house_note *n);

/* At a start: reads today's rows from the store, and deletes those of earlier days. */
bool house_find(struct rooms *r, const struct store_ops *ops, struct store *store);
void house_release(struct rooms *r);

#endif
