/* server_parts.h - what a running server is made of.
 *
 * Made by server_begin() from the bottom up: store, net, people, tables, journal; server_end()
 * takes it apart the other way. It belongs to the loop's thread.
 */
#ifndef HEARTS_APP_SERVER_PARTS_H
#define HEARTS_APP_SERVER_PARTS_H

#include "server/app/server_options.h"
#include "server/net/net.h"
#include "server/rooms/platform.h"
#include "server/store/journal/journal.h"

struct checking;
struct rooms;
struct scheduler;
struct people;
struct visit;

/* What everything above the transport has in common. */
struct site {
    struct net *net;
    struct journal *journal; /* NULL until the loop runs, and at the end */
    const struct net_options *net_options;
    uint8_t key[32];     /* of the key file beside the database: cookies and sealed events */
    const char *version; /* what the program calls itself, or NULL */
    bool draining;
    enum store_result stands; /* why nothing can be kept: FULL or BUSY; OK: it can */
};

struct server {
    struct options options;
    struct site site;
    struct platform platform; /* what the tables run on */
    struct scheduler *scheduler;
    struct rooms *rooms;
    struct people *people;
    struct timer *late, *watchdog;
    char health[96];                /* what /healthz says, where that is a number too */
    struct checking *checking;      /* NULL: none is wanted */
    struct journal_request checked; /* that it passed */
    struct store_op checked_op;
    struct visit *visits; /* sockets of whom it is being found out who they are */
};

#endif
