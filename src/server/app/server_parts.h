/* server_parts.h - the parts of a running server.
 *
 * Made by server_begin() from the bottom up: store, net, people, tables, journal; server_end()
 * frees them in the reverse order. It belongs to the loop's thread.
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
struct unidentified;

/* Shared by everything above the transport. */
struct site {
    struct net *net;
    struct journal *journal; /* NULL until the loop runs, and at the end */
    const struct net_options *net_options;
    uint8_t key[32];     /* the key file's: for cookies and sealed events */
    const char *version; /* what the program calls itself, or NULL */
    bool draining;
    enum store_result stands; /* why the store cannot write: FULL or BUSY; OK: it can */
};

struct server {
    struct options options;
    struct site site;
    struct platform platform; /* what the tables run on */
    struct scheduler *scheduler;
    struct rooms *rooms;
    struct people *people;
    struct timer *late, *watchdog; /* late: ends a drain that takes too long */
    struct timer *heartbeat;       /* on PostgreSQL: writes something once a second */
    struct journal_request beat;
    struct store_op beat_op;
    int64_t beat_at_ms;             /* since when one is under way; 0: none is */
    char health[96];                /* text of /healthz, if it includes a number */
    struct checking *checking;      /* NULL: no check was needed */
    struct journal_request checked; /* stores that the check passed */
    struct store_op checked_op;
    struct unidentified *unidentified; /* sockets being identified */
};

#endif
