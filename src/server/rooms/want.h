/* want.h - what a table needs from its runner: decks, decisions of computers, clock ticks, and who
 * is present or away. */
#ifndef HEARTS_ROOMS_WANT_H
#define HEARTS_ROOMS_WANT_H

#include "server/rooms/room.h"

struct request;

/* Does what is due for the table (deals, think jobs, ticks), and sets when to look again. */
void room_look(struct room *room);
/* Closes the table for its host, and answers the request when that is done. False when memory is
 * out. */
bool room_close(struct room *room, struct request *q);
/* Closes an empty table to make room for another; if money is in play, once it is settled. */
void room_make_way(struct room *room);

#endif
