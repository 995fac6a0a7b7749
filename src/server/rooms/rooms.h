/* rooms.h - the live tables of a server: each has a table machine, its log in the journal, and the
 * sockets that look at it.
 *
 * A command goes through table_decide(), the journal and table_apply(), and only then to clients:
 * flow.h. Socket messages are handled by messages.h, requests that make tables by make.h.
 */
#ifndef HEARTS_ROOMS_ROOMS_H
#define HEARTS_ROOMS_ROOMS_H

#include "base/error.h"
#include "server/rooms/platform.h"
#include "server/rooms/rooms_options.h"

struct rooms;

/* Everything is borrowed, except the key, which is copied. */
struct rooms_setup {
    const struct platform *platform;
    const struct rooms_options *options;
    const uint8_t *key;     /* 32 bytes: seals the contents of the logs */
    const char *version;    /* what the program calls itself, or NULL */
    uint64_t message_bytes; /* longest message, as announced to clients */
    uint64_t networks_each; /* see rates_new() */
};

/* Lists the live tables in the store; their logs are read in the background once everything runs
 * (load.h). A log that does not replay is quarantined and logged. NULL, with *e set, on failure. */
struct rooms *rooms_new(const struct rooms_setup *setup, const struct store_ops *ops,
                        struct store *store, struct error *e);
void rooms_free(struct rooms *r);

/* Shuts down: takes no new commands, answers those in the journal, notifies everybody, and closes
 * sockets with 1001. Then calls `done`. */
void rooms_drain(struct rooms *r, void (*done)(void *with), void *with);

#endif
