/* finished_game.h - a game that is over, written down from its table's log, and handed to the
 * history. */
#ifndef HEARTS_ROOMS_FINISHED_GAME_H
#define HEARTS_ROOMS_FINISHED_GAME_H

#include "server/rooms/registry.h"

/* A game that was over when the tables were taken up, and not kept yet. */
struct unrecorded {
    struct id table;
    uint64_t until; /* the event that ended it */
    bool open;
};

/* Hands the game that is just over to the history. */
void room_record(struct room *room);

/* What is kept together with the event that ends a game, until its record is: a key's value. */
void unrecorded_write(const struct room *room, const struct table_event *e, struct buffer *out);
/* Finds out, before anything runs, which games were not handed on; false when that fails. */
bool unrecorded_find(struct rooms *r, const struct store_ops *ops, struct store *store);
/* Hands them on, one after the other. */
void unrecorded_next(struct rooms *r);

#endif
