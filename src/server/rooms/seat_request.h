/* seat_request.h - who may sit at a table, and whom somebody blocks, found out first where it is
 * not known. */
#ifndef HEARTS_ROOMS_SEAT_REQUEST_H
#define HEARTS_ROOMS_SEAT_REQUEST_H

#include "server/rooms/client.h"

/* Whether the room's host wants nothing to do with somebody, or bots may not sit there; NULL: may
 * sit. */
const char *room_may_sit(const struct room *room, const struct person *who, const char **say);

/* Whether somebody keeps seats at so many other people's public tables, where no game is on, that
 * they get no more of them; NULL: they do not. */
const char *room_keeps_too_many(const struct room *room, const struct person *who,
                                const char **say);

/* The name under which somebody sits down there or speaks: their own; one that was made for a guest
 * is another one where somebody who sits there has it. */
void room_call(const struct room *room, const struct person *who, char out[TABLE_NAME]);

/* What a stranger is told of a table that is not public. */
extern const char room_not_for_strangers[];

/* Whether somebody was stopped at the room's table, or is a bot of somebody who was. */
bool room_has_stopped(const struct room *room, const struct person *who);

/* True where it is not known yet whom `by` blocks: `then` is called when it is, or else the message
 * is refused; the socket is not listened to meanwhile. */
bool client_asks_blocks(struct client *c, const struct id *by, const struct wire_message *m,
                        void (*then)(struct client *c, struct wire_message *m));

#endif
