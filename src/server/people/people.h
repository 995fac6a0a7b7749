/* people.h - people: guests, accounts, sessions, bots; whom they block; what they have played. The
 * only header of this part that others need.
 *
 * Everything is stored as JSON values under keys (store/value_keys.h). What is read often is cached
 * in memory.
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

/* The setup for people; everything but net is copied. */
struct people_given {
    struct net *net;
    const struct people_options *options;
    uint64_t networks_each;          /* quota of an IPv6 /48, in /64s: server/net/rate.h */
    uint64_t chips_first, chips_day; /* chips granted to accounts that play for chips */
    const char *origin;              /* the site's origin in browsers, or "" */
    const uint8_t *key;              /* the server's key, 32 bytes */
};

/* NULL, with *e set, on failure. Reads the store directly, so nobody else may be using it yet. */
struct people *people_new(const struct people_given *given, const struct store_ops *ops,
                          struct store *store, struct error *e);
/* Sets the journal, before the loop runs; no requests come earlier. */
void people_begin(struct people *p, struct journal *journal);
void people_free(struct people *p);
/* Call when the server shuts down: abandons what takes long. */
void people_drain(struct people *p);

/* Sets callbacks for the rooms: a person's name has changed, or a guest became an account; tickets
 * became invalid. */
void people_on_change(struct people *p,
                      void (*changed)(void *with, const struct id *from, const struct person *to),
                      void (*gone)(void *with, const struct person *who, enum people_gone how),
                      void *with);

/* Appends OpenMetrics lines. */
void people_figures(const struct people *p, struct buffer *out);

#endif
