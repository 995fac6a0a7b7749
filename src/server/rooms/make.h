/* make.h - tables made, by somebody who says how, or quickly. */
#ifndef HEARTS_ROOMS_MAKE_H
#define HEARTS_ROOMS_MAKE_H

#include "server/rooms/client.h"
#include "table/wire/wire_terms.h"

struct table_retry;

/* What a table is to be. */
struct table_wanted {
    struct hearts_plan plan;
    struct table_terms terms;
    char title[WIRE_TITLE + 1], password[WIRE_PASSWORD + 1];
    bool open, quick, sits;
    uint8_t seat, colour, picture;
    struct person who;
    const struct table_retry *again; /* how it begins in mid-hand, or NULL; borrowed for the call */
};

/* Makes it, and seats who wants to sit; the request is answered. */
void rooms_make(struct rooms *r, struct request *q, const struct table_wanted *w);

/* A seat at any public table that waits for people, or at a new one. `p`: NULL where any rules will
 * do. */
void rooms_quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                 const struct person *who, uint8_t colour, uint8_t picture);

#endif
