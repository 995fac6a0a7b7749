/* want.h - what a table waits for from its runner: decks, decisions of computers, time, who is
 * there and who is not. */
#ifndef HEARTS_ROOMS_WANT_H
#define HEARTS_ROOMS_WANT_H

#include "server/rooms/room.h"

struct request;

/* Does what is due for the table: deals, thinks, ticks; and says when to look again. */
void room_look(struct room *room);
/* Its host closes it; the request is answered when that is done. False when memory is out. */
bool room_close(struct room *room, struct request *q);
/* Nobody is there, and the place is needed: it is closed, what is played for once it is over. */
void room_make_way(struct room *room);

#endif
