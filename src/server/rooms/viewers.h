/* viewers.h - who looks at a table: clients come to it and go, and it ends for them. */
#ifndef HEARTS_ROOMS_VIEWERS_H
#define HEARTS_ROOMS_VIEWERS_H

#include "server/rooms/room.h"

/* How long before somebody without a socket is away: pages are loaded again; and longer where none
 * was there yet, so after a restart. */
enum { PATIENCE_MS = 2000, PATIENCE_FIRST_MS = 10000 };

/* False when memory is out or the client looks at too many tables. */
bool room_attach(struct room *room, struct client *c, bool admitted);
void room_detach(struct room *room, struct client *c);
/* Takes a table out of use: its viewers are told, it is freed when nothing is under way. */
void room_end(struct room *room, const char *why, const char *say);
/* Frees it; nothing of it is under way. */
void room_free(struct room *room);

#endif
