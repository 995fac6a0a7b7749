/* seat_message.h - messages from seats, other than commands of the table: they cause no event
 * directly. */
#ifndef HEARTS_ROOMS_SEAT_MESSAGE_H
#define HEARTS_ROOMS_SEAT_MESSAGE_H

#include "server/rooms/registry.h"

/* Handles a message from a seat: the pace of computers, or a commitment or chance for a deal. */
void seat_message(struct client *c, struct room *room, const struct wire_message *m);

/* How long a computer or a card played ahead takes here, where it usually takes `usual_ms`. */
uint32_t seat_pace_ms(const struct room *room, uint32_t usual_ms);

#endif
