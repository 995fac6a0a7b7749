/* socket.h - a WebSocket: opening, closing, and receiving whole messages.
 *
 * It begins with an upgrade (upgrade.c), is reported to the layer above, and lives until its
 * connection is lost. Then the layer above is notified again, and it is freed. Output waits in a
 * bounded queue (send.c).
 */
#ifndef HEARTS_NET_SOCKET_H
#define HEARTS_NET_SOCKET_H

#include "base/buffer.h"
#include "server/net/list.h"

#include <stdbool.h>
#include <stdint.h>

struct conn;
struct net;

struct message {
    struct message *next;
    size_t length;
    unsigned char bytes[]; /* for output, after LWS_PRE bytes of room */
};

struct socket {
    struct conn *conn;
    void *kept;
    struct message *first, *last;
    size_t queued;       /* bytes queued */
    struct link waiting; /* while output waits, oldest progress first; or in `leaving` */
    struct link fresh;   /* while output was queued since the loop's last turn */
    int64_t progress_ms;
    int64_t behind_ms;     /* since when output waits */
    uint64_t behind_bytes; /* bytes sent since then */
    struct buffer in;      /* a message arriving in parts */
    struct message *early; /* input that arrived while it was held */
    struct link rank;      /* in the list of its priority */
    unsigned priority;
    unsigned fragments;
    unsigned close_code;
    char close_why[64];
    bool open, told; /* 101 was sent; the layer above was notified */
    bool ranked;     /* has a priority, and counts among the sockets */
    bool unwanted;   /* there was no room for it */
    bool held, ping, pinged;
    bool overflow, rescued; /* dropped its backlog; was given a fresh view since */
    bool ended;             /* closing was announced: nothing more is read or sent */
};

/* Makes a socket for a connection being upgraded. NULL when out of memory. */
struct socket *socket_new(struct conn *c);
/* Frees a socket that was not reported to the layer above. */
void socket_free(struct socket *s);

/* Handlers for the library's callbacks; each returns the callback's result. */
int socket_established(struct conn *c);
int socket_receive(struct conn *c, const char *bytes, size_t length);
int socket_peer_closes(struct conn *c, const unsigned char *bytes, size_t length);

/* Notes a sign of life. */
void socket_sign(struct conn *c);
/* Pings idle clients and closes those that do not answer. */
void sockets_look(struct net *n);

/* Put a socket into the list of a priority; take it out. */
void socket_rank(struct socket *s, unsigned priority);
void socket_unrank(struct socket *s);

/* Drops queued output. */
void socket_forget(struct socket *s);

#endif
