/* make.h - making tables, on request or for a quick seat. */
#ifndef HEARTS_ROOMS_MAKE_H
#define HEARTS_ROOMS_MAKE_H

#include "server/rooms/client.h"
#include "table/wire/wire_terms.h"

struct table_retry;

/* The settings of a new table. */
struct table_wanted {
    struct hearts_plan plan;
    struct table_terms terms;
    char title[WIRE_TITLE + 1], password[WIRE_PASSWORD + 1];
    bool open, quick, sits;
    uint8_t seat, colour, picture;
    struct person who;
    const struct table_retry *again; /* how it begins in mid-hand, or NULL; borrowed for the call */
};

/* Makes the table, seats the maker if `sits`, and answers the request. */
void rooms_make(struct rooms *r, struct request *q, const struct table_wanted *w);

struct player;

/* A quick seat that is wanted. */
struct quick_wanted {
    struct person who;
    uint8_t colour, picture;
    const struct player *stand_in; /* of a new table; NULL: the standard terms' */
};

/* Gives the person a seat at any public table that waits for people, or at a new one. `p`: NULL
 * where any rules will do. */
void rooms_quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                 const struct quick_wanted *w);

#endif
