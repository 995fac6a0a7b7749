/* listener.h - a socket that listens, and what is accepted from it.
 *
 * It is open from listener_new() to listener_end(). Where no descriptor is left it pauses until
 * it is resumed.
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

/* Listens at a place, ADDRESS:PORT, or on the socket that was inherited, where that is not -1. NULL
 * and *e. */
struct listener *listener_new(struct net *n, enum conn_kind kind, const char *place, int inherited,
                              struct error *e);
void listener_resume(struct listener *l);
/* No more is accepted; it is freed once the loop has let go of it. */
void listener_end(struct listener *l);

#endif
