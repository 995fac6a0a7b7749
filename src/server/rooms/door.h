/* door.h - who may come to a table, and by which terms it is played: changed by its host while it
 * gathers people. */
#ifndef HEARTS_ROOMS_DOOR_H
#define HEARTS_ROOMS_DOOR_H

#include "server/rooms/client.h"

/* As tables have them where nobody says otherwise. */
void terms_standard(const struct rooms_options *o, bool open, struct table_terms *out);

/* Why a table may not be public with such terms, as a sentence; NULL: it may. */
const char *door_misfit(const struct rooms_options *o, bool open, const struct hearts_plan *p,
                        const struct table_terms *terms);
/* The same once the door is as it is to be; "quick" tables stay as they are. */
const char *door_refusal(const struct room *room, const struct room_door *door,
                         const struct table_terms *terms);

/* Reads what a `terms` message asks for, and hashes its password; `then` is given both, with a door
 * that it has to free. A refusal is said at once. */
typedef void door_then(struct client *c, struct room *room, struct wire_message *m,
                       struct room_door *door);
void door_ask(struct client *c, const struct room *room, const struct wire_message *m,
              door_then *then);

/* The room's meta data as they will be are stored: now they are so. False: they cannot be read. */
bool door_change(struct room *room, const char *meta, size_t length);

#endif
