/* seat_message.h - what somebody says at a seat that is no command: no event comes of it by itself.
 */
#ifndef HEARTS_ROOMS_SEAT_MESSAGE_H
#define HEARTS_ROOMS_SEAT_MESSAGE_H

#include "server/rooms/registry.h"

/* How fast computers are to play, or a chance for a deal; by who sits there. */
void seat_message(struct client *c, struct room *room, const struct wire_message *m);

#endif
