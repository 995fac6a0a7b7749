/* flow.h - the path of a command: decided, stored, applied, sent to viewers, answered. Each table
 * stores one event at a time; later commands queue up in order. */
#ifndef HEARTS_ROOMS_FLOW_H
#define HEARTS_ROOMS_FLOW_H

#include "server/rooms/room.h"
#include "server/rooms/transaction.h"

struct table_retry;

/* Submits a command. t->answer is called with the outcome, perhaps at once. Takes ownership of the
 * transaction. */
void room_give(struct room *room, struct transaction *t, const struct table_command *c);
/* Stores the room's first event. `again`: also the events up to the moment of a hand at which the
 * table begins, or NULL. */
void room_create(struct room *room, struct transaction *t, struct table_event *e,
                 const struct table_retry *again);

#endif
