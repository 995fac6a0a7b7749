/* money.h - what the stakes and the pot of a table come to, where its rules have any. */
#ifndef HEARTS_ROOMS_MONEY_H
#define HEARTS_ROOMS_MONEY_H

#include "server/rooms/room.h"
#include "table/wire/wire_game.h"

/* After an event: takes note of what the stakes of a hand come to that it has ended. */
void room_note_money(struct room *room);
void room_money(const struct room *room, struct wire_money *out);

#endif
