/* viewers.h - clients begin and stop looking at a table, and a table ends. */
#ifndef HEARTS_ROOMS_VIEWERS_H
#define HEARTS_ROOMS_VIEWERS_H

#include "server/rooms/room.h"

/* How long until somebody without a socket counts as away: a page may just be reloading. It is
 * longer if they had no socket yet, as after a restart. */
enum { PATIENCE_MS = 2000, PATIENCE_FIRST_MS = 10000 };

/* False when out of memory or the client looks at too many tables. */
bool room_attach(struct room *room, struct client *c, bool admitted);
void room_detach(struct room *room, struct client *c);
/* Takes a table out of use: notifies its viewers, and frees it once nothing is under way. */
void room_end(struct room *room, const char *why, const char *say);
/* Takes a table out of use because what is known of it is out of date: its viewers are
 * disconnected, and come back. */
void room_outdate(struct room *room);
/* Frees a room that has nothing under way. */
void room_free(struct room *room);

#endif
