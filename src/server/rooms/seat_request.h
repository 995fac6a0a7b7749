/* seat_request.h - who may sit at a table, and looking up whom somebody blocks if it is not known.
 */
#ifndef HEARTS_ROOMS_SEAT_REQUEST_H
#define HEARTS_ROOMS_SEAT_REQUEST_H

#include "server/rooms/client.h"

/* Why somebody may not sit there: they were stopped, the host has blocked them, or bots may not sit
 * at public tables. The word, and a sentence in *say; NULL: they may. */
const char *room_may_sit(const struct room *room, const struct person *who, const char **say);

/* Why somebody gets no further seat: they keep seats at four other people's public tables where no
 * game is on. NULL: they may. */
const char *room_keeps_too_many(const struct room *room, const struct person *who,
                                const char **say);

/* The name under which somebody sits down or speaks: their own. A guest's generated name is changed
 * if somebody who sits there already has it. */
void room_call(const struct room *room, const struct person *who, char out[TABLE_NAME]);

/* The refusal for a stranger at a table that is not public. */
extern const char room_not_for_strangers[];

/* Whether somebody was stopped at the room's table, or is a bot of a person who was. */
bool room_has_stopped(const struct room *room, const struct person *who);

/* True if the blocks of `by` are not known yet. Then `then` is called once they are, or the message
 * is refused. Until then nothing is read from the socket. */
bool client_asks_blocks(struct client *c, const struct id *by, const struct wire_message *m,
                        void (*then)(struct client *c, struct wire_message *m));

#endif
