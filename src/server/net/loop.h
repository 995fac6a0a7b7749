/* loop.h - a running net: its loop, its clock, and state shared by its files.
 *
 * One thread runs all of it, except the workers. It lives from net_new() to net_free(), see
 * net_start.c. The lists hold connections that wait for a time, or for the loop's next turn, oldest
 * first.
 */
#ifndef HEARTS_NET_LOOP_H
#define HEARTS_NET_LOOP_H

#include "server/net/clock.h"
#include "server/net/list.h"
#include "server/net/metrics.h"
#include "server/net/net.h"
#include "server/net/rate.h"
#include "server/net/source.h"
#include "server/net/workers.h"

#include <uv.h>

struct listener;
struct lws_context;
struct lws_vhost;

enum { LISTENERS = 2 };

struct net {
    const struct net_options *options;
    struct net_handlers above;
    struct metrics metrics;

    /* loop.c */
    uv_loop_t loop;
    uv_async_t wake;
    void (*woken)(void *with);
    void *woken_with;
    struct workers *lane[LANES];
    struct clock clock;

    /* Connections: conn.c */
    struct sources sources;
    struct link heads;       /* request, or its body, not received yet */
    struct link asks;        /* request being handled by the layer above */
    struct link keeps;       /* reply being sent */
    unsigned conns, scrapes; /* number of CONN_HTTP, and of CONN_METRICS */
    struct rates *rates;     /* of requests */

    /* WebSockets: socket.c, send.c */
    struct link sockets; /* ordered by their last sign of life */
    struct link waiting; /* with output queued, ordered by their last progress */
    struct link leaving; /* everything sent, about to be closed */
    struct link fresh;   /* with output queued since the loop's last turn */
    unsigned websockets;
    /* shed.c: sockets by priority, the longest silent first. */
    struct link ranks[NET_PRIORITIES];
    unsigned ranked[NET_PRIORITIES], ranked_all, sockets_most;
    uint64_t shed[NET_PRIORITIES];
    bool no_memory;
    struct buffer scratch; /* buffer for a whole message */

    /* net_start.c */
    struct lws_context *context;
    struct lws_vhost *host;
    struct listener *listener[LISTENERS];
    char url[ADDRESS_HOST + 32];
    uv_timer_t tick;
    uv_prepare_t turn;
    uv_signal_t terminate, interrupt;
    uint64_t tick_due_ns, ticks;
    uint64_t stalls_told; /* the clock's stalls logged so far */
    int64_t stopping_ms;  /* since when it is stopping */
    bool stopping, draining_told;
    bool created; /* libwebsockets has started a connection */
};

#endif
