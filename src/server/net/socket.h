/* socket.h - a WebSocket: its life, and whole messages in.
 *
 * It begins with an upgrade (upgrade.c), is told to the layer above, and lives until its connection
 * is lost; then the layer above is told once more, and it is freed. What goes out waits in a queue
 * (send.c) that is bounded.
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
    unsigned char bytes[]; /* going out, LWS_PRE of room before it */
};

struct socket {
    struct conn *conn;
    void *kept;
    struct message *first, *last;
    size_t queued;       /* bytes that wait */
    struct link waiting; /* while something waits, oldest progress first; or of the leaving */
    struct link fresh;   /* while something came since the loop last turned */
    int64_t progress_ms;
    int64_t behind_ms;     /* since when something waits */
    uint64_t behind_bytes; /* that went out since then */
    struct buffer in;      /* a message that came in parts */
    struct message *early; /* what came while it was held back */
    struct link rank;      /* among those of its priority */
    unsigned priority;
    unsigned fragments;
    unsigned close_code;
    char close_why[64];
    bool open, told; /* 101 is sent; the layer above was told of it */
    bool ranked;     /* has a priority, and with it a place */
    bool unwanted;   /* there was no place for it */
    bool held, ping, pinged;
    bool overflow, rescued; /* dropped its backlog; was given a fresh view since */
    bool ended;             /* the end is said: nothing more is taken or sent */
};

/* Of a connection that is being upgraded. NULL when memory is out. */
struct socket *socket_new(struct conn *c);
/* One that nobody was told of. */
void socket_free(struct socket *s);

/* What the library tells; each returns what its callback shall. */
int socket_established(struct conn *c);
int socket_receive(struct conn *c, const char *bytes, size_t length);
int socket_peer_closes(struct conn *c, const unsigned char *bytes, size_t length);

/* A sign of life. */
void socket_sign(struct conn *c);
/* Pings idle clients and closes those that do not answer. */
void sockets_look(struct net *n);

/* Counts it among those of a priority; among none. */
void socket_rank(struct socket *s, unsigned priority);
void socket_unrank(struct socket *s);

/* What waits to be sent is dropped. */
void socket_forget(struct socket *s);

#endif
