/* follow.h - what happens to sockets and seats when people change. */
#ifndef HEARTS_ROOMS_FOLLOW_H
#define HEARTS_ROOMS_FOLLOW_H

#include "server/people/who/person_listener.h"

struct room;
struct rooms;

/* A person's name has changed, or a guest became an account: from now on their sockets act under
 * that name. `with` is the rooms. */
void rooms_person_changed(void *with, const struct id *from, const struct person *to);
/* Tickets have become invalid: closes the sockets that were opened with them. */
void rooms_person_gone(void *with, const struct person *who, enum people_gone how);

/* Removes somebody who was deleted from a seat they may still have. */
void room_person_gone(struct room *room, const struct id *who);

#endif
