/* ratings.h - ratings of the people at public tables, as the lobby shows them. */
#ifndef HEARTS_ROOMS_RATINGS_H
#define HEARTS_ROOMS_RATINGS_H

#include "server/rooms/room.h"

/* Looks up the ratings, in the table's family of rules, of the people seated at a public table.
 * `all`: everybody's, else only unknown ones. Then updates the lobby. */
void ratings_find(struct room *room, bool all);

#endif
