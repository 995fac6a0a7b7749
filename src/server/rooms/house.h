/* house.h - what people win from computers and lose to them in a day has a limit, where chips are
 * played for: what a computer pays, the mint does. See docs/decisions/066.
 *
 * What somebody may yet win and lose stands in the event that locks a deal, so it follows from the
 * log. It is kept for that table until the hand is settled; at another table computers pay nothing
 * meanwhile.
 */
#ifndef HEARTS_ROOMS_HOUSE_H
#define HEARTS_ROOMS_HOUSE_H

#include "server/rooms/room.h"
#include "server/store/book.h"
#include "server/store/value_keys.h"

/* How much of a day somebody has had, and at which table what is left is played for. */
struct house_person {
    struct id who, at;
    int64_t day; /* since 1970 */
    int64_t won; /* units; below 0: lost */
};

/* One of them as it will be, and as it is stored with a settlement. */
struct house_note {
    struct house_person is;
    struct key key;
    char value[64];
};

/* What somebody may yet win and lose; from now on that is in play in this room. Nothing, where it
 * is in play at another table, or memory is out. */
struct table_house house_take(struct rooms *r, const struct room *room, const struct id *who,
                              int64_t now_ms);

/* They win so much from computers: what is to be stored, and taken once it is. False: memory is
 * out.
 */
bool house_note(const struct rooms *r, const struct id *who, int64_t won, int64_t now_ms,
                struct house_note *out);
void house_stored(struct rooms *r, const struct house_note *n);

/* At a start: what is known of today; what is of days before goes. */
bool house_find(struct rooms *r, const struct store_ops *ops, struct store *store);
void house_release(struct rooms *r);

#endif
