/* access.h - who may join a table, and its terms: both can be changed by the host while it gathers
 * people. */
#ifndef HEARTS_ROOMS_ACCESS_H
#define HEARTS_ROOMS_ACCESS_H

#include "server/rooms/client.h"

/* The server's default terms, for a table that is public (`open`) or not. */
void terms_standard(const struct rooms_options *o, bool open, struct table_terms *out);

/* Why a table, public (`open`) or not, may not have these terms, as a sentence; NULL: it may. */
const char *access_misfit(const struct rooms_options *o, bool open, const struct hearts_plan *p,
                          const struct table_terms *terms);
/* The same check for the terms and the access that a host asks for. Also refused: any change at a
 * "quick" table, and a change of what is played for. */
const char *access_refusal(const struct room *room, const struct room_access *access,
                           const struct table_terms *terms);

/* Reads a `terms` message, hashes its password, if any, and calls `then`, which must free the
 * access. If the message has to be refused, the refusal is sent, and `then` is not called. */
typedef void access_then(struct client *c, struct room *room, struct wire_message *m,
                         struct room_access *access);
void access_ask(struct client *c, const struct room *room, const struct wire_message *m,
                access_then *then);

/* Applies room metadata that was just stored. False: it cannot be read. */
bool access_change(struct room *room, const char *meta, size_t length);

#endif
