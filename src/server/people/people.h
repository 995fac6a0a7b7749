/* people.h - who people are: guests, accounts, sessions, bots; whom they block; what they have
 * played. The only header of theirs that others need.
 *
 * Everything is kept as JSON values under keys of the store (store/value_keys.h). What is needed
 * often is also held in memory.
 */
#ifndef HEARTS_PEOPLE_PEOPLE_H
#define HEARTS_PEOPLE_PEOPLE_H

#include "server/people/blocking.h"
#include "server/people/games/count.h"
#include "server/people/games/rated.h"
#include "server/people/identify.h"
#include "server/people/people_options.h"
#include "server/people/routes.h"
#include "server/people/who/person_listener.h"
#include "server/store/journal/journal.h"

/* What people are given; all but net is copied. */
struct people_given {
    struct net *net;
    const struct people_options *options;
    uint64_t networks_each;          /* /64s that a /48 of IPv6 counts for: server/net/rate.h */
    uint64_t chips_first, chips_day; /* what accounts are given that play for chips */
    const char *origin;              /* how browsers see the site, or "" */
    const uint8_t *key;              /* the server's, 32 bytes */
};

/* NULL and *e. The store is still open to the caller alone: what is to be in memory may be read
 * from it directly. */
struct people *people_new(const struct people_given *given, const struct store_ops *ops,
                          struct store *store, struct error *e);
/* The journal, before the loop runs; nothing is asked of people earlier. */
void people_begin(struct people *p, struct journal *journal);
void people_free(struct people *p);
/* The server is being brought to its end: what takes long is given up. */
void people_drain(struct people *p);

/* A person's name has changed, or a guest became an account; tickets are gone. Set by rooms. */
void people_on_change(struct people *p,
                      void (*changed)(void *with, const struct id *from, const struct person *to),
                      void (*gone)(void *with, const struct person *who, enum people_gone how),
                      void *with);

/* Appends OpenMetrics lines. */
void people_figures(const struct people *p, struct buffer *out);

#endif
