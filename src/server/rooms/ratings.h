/* ratings.h - what the people at public tables are rated, as the lobby shows it. */
#ifndef HEARTS_ROOMS_RATINGS_H
#define HEARTS_ROOMS_RATINGS_H

#include "server/rooms/room.h"

/* Looks up the ratings, in the table's family of rules, of those who sit at a public table: with
 * `all` everybody's, else only those not known yet. Then the lobby is updated. */
void ratings_find(struct room *room, bool all);

#endif
