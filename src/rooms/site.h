/* site.h - what everything above the transport has in common: one server, its store and its key. */
#ifndef HEARTS_ROOMS_SITE_H
#define HEARTS_ROOMS_SITE_H

#include "net/net.h"
#include "store/journal.h"

struct site {
    struct net *net;
    struct journal *journal; /* NULL until the loop runs, and at the end */
    const struct net_options *net_options;
    uint8_t key[32];     /* of the key file beside the database: cookies and sealed events */
    const char *version; /* what the program calls itself, or NULL */
    bool draining;
    bool no_room; /* the store said FULL last */
};

#endif
