/* broadcast.h - applies an event and sends it to all viewers: to each only what their seat may
 * know. */
#ifndef HEARTS_ROOMS_BROADCAST_H
#define HEARTS_ROOMS_BROADCAST_H

#include "server/rooms/room.h"

/* Applies an event and sends it to all viewers; false if it cannot follow the table's state.
 * `speaker`: the name of the person who gave the command, or NULL. */
bool room_apply(struct room *room, const struct table_event *e, const char *speaker);
/* Sends everybody what somebody said. Call after it was counted in room->talk. */
void room_tell_said(struct room *room, const struct table_event *e, const struct person *talker);
/* Sends a viewer a fresh view. */
void room_send_view(struct room *room, struct viewer *v);
/* Whether the game begins by itself once its empty seats are filled, and in how many milliseconds.
 */
bool room_begins(const struct room *room, int64_t *in_ms);

#endif
