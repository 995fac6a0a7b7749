/* follow.h - what becomes of sockets and seats when people change. */
#ifndef HEARTS_ROOMS_FOLLOW_H
#define HEARTS_ROOMS_FOLLOW_H

#include "server/people/who/person_listener.h"

struct room;
struct rooms;

/* A person's name has changed, or a guest became an account: what its sockets say from now on is
 * under that name. `with` is the rooms. */
void rooms_person_changed(void *with, const struct id *from, const struct person *to);
/* Tickets are nobody's any more: what came by them ends. */
void rooms_person_gone(void *with, const struct person *who, enum people_gone how);

/* Somebody who was deleted may sit there still. */
void room_person_gone(struct room *room, const struct id *who);

#endif
