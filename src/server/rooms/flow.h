/* flow.h - the way of a command: decided, stored, applied, told, answered. One event of a table is
 * under way at a time; what comes meanwhile waits in order. */
#ifndef HEARTS_ROOMS_FLOW_H
#define HEARTS_ROOMS_FLOW_H

#include "server/rooms/room.h"
#include "server/rooms/transaction.h"

struct table_retry;

/* Hands a command in; it is answered by t->answer, perhaps at once. The transaction is
 * given away. */
void room_give(struct room *room, struct transaction *t, const struct table_command *c);
/* Stores the room's first event, and what happened besides where it begins in mid-hand; else NULL.
 */
void room_create(struct room *room, struct transaction *t, struct table_event *e,
                 const struct table_retry *again);

#endif
