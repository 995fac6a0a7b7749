/* priority.h - who may stay where not everybody can: whose socket it is, for the table's sake. */
#ifndef HEARTS_ROOMS_PRIORITY_H
#define HEARTS_ROOMS_PRIORITY_H

#include "server/people/who/person.h"

struct client;
struct rooms;

/* The first go first. */
enum priority {
    PRIORITY_STRANGER, /* not known, whatever they look at */
    PRIORITY_WATCHER,  /* looks at tables at which they do not sit */
    PRIORITY_LOBBY,    /* looks at none */
    PRIORITY_SEATED,   /* sits at a table that they look at */
    PRIORITIES
};

/* Of a socket that is to be opened. Looks through all tables where it `matters`; where not,
 * somebody known counts as in the lobby until they have opened a table. While tables are taken up
 * everybody known may sit at one. */
enum priority priority_of_person(const struct rooms *r, const struct person *who, bool matters);

/* Of one with an open socket, by what it looks at; of one that looks at nothing yet `before`. */
enum priority priority_of_client(const struct client *c, enum priority before);

#endif
