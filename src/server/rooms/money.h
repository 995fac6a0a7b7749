/* money.h - what a table's stakes and pot amount to, where its rules have any. */
#ifndef HEARTS_ROOMS_MONEY_H
#define HEARTS_ROOMS_MONEY_H

#include "server/rooms/room.h"
#include "table/wire/wire_game.h"

/* Call after each event: records the stakes of the hand if it just ended. */
void room_note_money(struct room *room);
/* Sums up the stakes and the pot so far. */
void room_money(const struct room *room, struct wire_money *out);

#endif
