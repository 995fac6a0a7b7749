/* access.h - who may come to a table, and by which terms it is played: changed by its host while it
 * gathers people. */
#ifndef HEARTS_ROOMS_ACCESS_H
#define HEARTS_ROOMS_ACCESS_H

#include "server/rooms/client.h"

/* As tables have them where nobody says otherwise. */
void terms_standard(const struct rooms_options *o, bool open, struct table_terms *out);

/* Why a table may not be public with such terms, as a sentence; NULL: it may. */
const char *access_misfit(const struct rooms_options *o, bool open, const struct hearts_plan *p,
                          const struct table_terms *terms);
/* The same for the terms and the access as they are to be; "quick" tables stay as they are. */
const char *access_refusal(const struct room *room, const struct room_access *access,
                           const struct table_terms *terms);

/* Reads what a `terms` message asks for, and hashes its password; `then` is given both, with an
 * access that it has to free. Refusals are answered at once. */
typedef void access_then(struct client *c, struct room *room, struct wire_message *m,
                         struct room_access *access);
void access_ask(struct client *c, const struct room *room, const struct wire_message *m,
                access_then *then);

/* Applies room metadata that was just stored. False: it cannot be read. */
bool access_change(struct room *room, const char *meta, size_t length);

#endif
