/* plain.h - shared by the files of the plain player. */
#ifndef HEARTS_PLAYERS_PLAIN_H
#define HEARTS_PLAYERS_PLAIN_H

#include "players/player.h"

/* Chooses n cards of the choice to give away: the most dangerous ones. */
void plain_give_away(const struct hearts_plan *p, const struct hearts_view *v, int n,
                     struct hearts_move *m);

#endif
