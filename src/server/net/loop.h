/* loop.h - a running net: its loop, its clock, and what its files have in common.
 *
 * One thread runs all of it, but for the workers. It lives from net_new() to net_free(), see
 * net_start.c. The lists have those that wait for a time, or for the loop's turn, oldest first.
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
    struct link heads;       /* of which the request, or its body, is not here yet */
    struct link asks;        /* of which the request is with the layer above */
    struct link keeps;       /* to which a reply is being sent */
    unsigned conns, scrapes; /* of CONN_HTTP, of CONN_METRICS */
    struct rates *rates;     /* of requests */

    /* WebSockets: socket.c, send.c */
    struct link sockets; /* by their last sign of life */
    struct link waiting; /* to which something is to be sent, by their last progress */
    struct link leaving; /* which have sent all they had, and are to be closed */
    struct link fresh;   /* for which something came since the loop last turned */
    unsigned websockets;
    /* shed.c: sockets by priority, those that were silent for longest first. */
    struct link ranks[NET_PRIORITIES];
    unsigned ranked[NET_PRIORITIES], ranked_all, sockets_most;
    uint64_t shed[NET_PRIORITIES];
    bool no_memory;
    struct buffer scratch; /* a message read whole */

    /* net_start.c */
    struct lws_context *context;
    struct lws_vhost *host;
    struct listener *listener[LISTENERS];
    char url[ADDRESS_HOST + 32];
    uv_timer_t tick;
    uv_prepare_t turn;
    uv_signal_t terminate, interrupt;
    uint64_t tick_due_ns, ticks;
    uint64_t stalls_told; /* of those that the clock has counted */
    int64_t stopping_ms;  /* since when it is being stopped */
    bool stopping, draining_told;
    bool created; /* libwebsockets has begun a connection */
};

#endif
