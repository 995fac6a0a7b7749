/* hint.h - hints: what the strongest computer player would do at somebody's seat. */
#ifndef HEARTS_ROOMS_HINT_H
#define HEARTS_ROOMS_HINT_H

#include "server/rooms/client.h"

/* Sends a hint to somebody at the table once it is worked out, or a refusal at once. `id`: of the
 * message. */
void room_hint(struct room *room, struct client *c, const struct id *id);

#endif
