/* hint.h - hints: what the strongest computer would do in somebody's place. */
#ifndef HEARTS_ROOMS_HINT_H
#define HEARTS_ROOMS_HINT_H

#include "server/rooms/client.h"

/* Tells somebody at the table, in a while, what the strongest computer would do in their place; or
 * answers why not. `id`: of the message. */
void room_hint(struct room *room, struct client *c, const struct id *id);

#endif
