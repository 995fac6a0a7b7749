/* priority.h - which clients may stay when there is not room for all, judged by their place at the
 * tables. */
#ifndef HEARTS_ROOMS_PRIORITY_H
#define HEARTS_ROOMS_PRIORITY_H

#include "server/people/who/person.h"

struct client;
struct rooms;

/* In the order in which clients are dropped. */
enum priority {
    PRIORITY_STRANGER, /* not a known person, whatever they look at */
    PRIORITY_WATCHER,  /* looks only at tables at which they have no seat */
    PRIORITY_LOBBY,    /* looks at no table */
    PRIORITY_SEATED,   /* sits at a table that they look at */
    PRIORITIES
};

/* The priority of a socket about to be opened. If it `matters`, all tables are searched for a seat.
 * If not, a known person counts as in the lobby until they open a table. While tables are being
 * loaded, every known person may have a seat. */
enum priority priority_of_person(const struct rooms *r, const struct person *who, bool matters);

/* The priority of a client with an open socket, by what it looks at; `before` if it looks at
 * nothing yet. */
enum priority priority_of_client(const struct client *c, enum priority before);

#endif
