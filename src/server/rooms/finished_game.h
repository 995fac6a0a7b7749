/* finished_game.h - the record of a finished game, made from its table's log and given to the
 * history. */
#ifndef HEARTS_ROOMS_FINISHED_GAME_H
#define HEARTS_ROOMS_FINISHED_GAME_H

#include "server/rooms/registry.h"

/* A game that was over when the tables were loaded, but has no record yet. */
struct unrecorded {
    struct id table;
    uint64_t until; /* the event that ended it */
    bool open;
};

/* Records the game that has just ended, and gives it to the history. */
void room_record(struct room *room);

/* The mark stored with the event that ends a game, until its record is stored: a key's value. */
void unrecorded_write(const struct room *room, const struct table_event *e, struct buffer *out);
/* At a start, before anything runs: finds the games that have no record yet. False when that fails.
 */
bool unrecorded_find(struct rooms *r, const struct store_ops *ops, struct store *store);
/* Records the next of them; called once for each. */
void unrecorded_next(struct rooms *r);

#endif
