/* ratings.h - what the people at public tables are rated, as the lobby shows it. */
#ifndef HEARTS_ROOMS_RATINGS_H
#define HEARTS_ROOMS_RATINGS_H

#include "server/rooms/room.h"

/* Finds out what those who sit at a public table are rated in its family of rules: who is not
 * known yet, or with `anew` everybody. The lobby is told when it is known. */
void ratings_find(struct room *room, bool anew);

#endif
