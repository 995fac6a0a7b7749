/* listener.h - a listening socket, and accepting connections.
 *
 * It is open from listener_new() to listener_end(). When no descriptors are left it pauses until it
 * is resumed.
 */
#ifndef HEARTS_NET_LISTENER_H
#define HEARTS_NET_LISTENER_H

#include "base/error.h"
#include "server/net/conn.h"

#include <stdbool.h>
#include <uv.h>

struct listener {
    struct net *net;
    uv_poll_t poll;
    int fd;
    enum conn_kind kind;
    bool open, paused;
};

/* Listens at `address`, ADDRESS:PORT, or on the inherited socket unless that is -1. NULL, with *e
 * set, on failure. */
struct listener *listener_new(struct net *n, enum conn_kind kind, const char *address,
                              int inherited, struct error *e);
void listener_resume(struct listener *l);
/* Stops accepting; it is freed once the loop has let go of it. */
void listener_end(struct listener *l);

#endif
