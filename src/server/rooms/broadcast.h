/* broadcast.h - an event applied, and told to everybody who looks: to each what its seat may know.
 */
#ifndef HEARTS_ROOMS_BROADCAST_H
#define HEARTS_ROOMS_BROADCAST_H

#include "server/rooms/room.h"

/* Applies an event and tells it to everybody; false when it does not follow. `speaker`: the name of
 * who gave the command, or NULL. */
bool room_take(struct room *room, const struct table_event *e, const char *speaker);
/* Tells everybody what somebody said, which counts among what was said by now. */
void room_tell_said(struct room *room, const struct table_event *e, const char *speaker);
/* A fresh view, to one who looks. */
void room_send_view(struct room *room, struct viewer *v);
/* Whether it begins by itself, its empty seats filled, and in how many milliseconds. */
bool room_begins(const struct room *room, int64_t *in_ms);

#endif
