/* rooms.h - the live tables of a server: each a table machine, its log in the journal, and
 * the sockets that look at it.
 *
 * A command goes through table_decide(), the journal, table_apply(), and only then to anybody:
 * flow.h. What comes in by sockets is taken by messages.h, requests that make tables by make.h.
 */
#ifndef HEARTS_ROOMS_ROOMS_H
#define HEARTS_ROOMS_ROOMS_H

#include "base/error.h"
#include "server/rooms/platform.h"
#include "server/rooms/rooms_options.h"

struct rooms;

/* All is borrowed, but for the key. */
struct rooms_setup {
    const struct platform *platform;
    const struct rooms_options *options;
    const uint8_t *key;     /* 32 bytes: of what lies sealed in the logs */
    const char *version;    /* what the program calls itself, or NULL */
    uint64_t message_bytes; /* of one message at most, as clients are told */
    uint64_t networks_each; /* see rates_new() */
};

/* Finds out which live tables the store has; their logs are read in the background once all runs
 * (load.h). A log that does not replay is set aside, and told. NULL and *e. */
struct rooms *rooms_new(const struct rooms_setup *setup, const struct store_ops *ops,
                        struct store *store, struct error *e);
void rooms_free(struct rooms *r);

/* Brings everything to an end: no new commands, what is in the journal is answered, everybody is
 * told, sockets are closed with 1001; then `done`. */
void rooms_drain(struct rooms *r, void (*done)(void *with), void *with);

#endif
