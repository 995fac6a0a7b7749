/* conn.h - a connection, from when it is accepted until libwebsockets has let go of it.
 *
 * It carries one HTTP request, or becomes a WebSocket. libwebsockets reads and writes the bytes;
 * limits on content, size and time are applied here. Its owner (a request, a socket) is called back
 * once when the connection is lost.
 */
#ifndef HEARTS_NET_CONN_H
#define HEARTS_NET_CONN_H

#include "server/net/address.h"
#include "server/net/list.h"

#include <stdbool.h>
#include <stdint.h>

struct lws;
struct net;
struct source;
struct request;
struct socket;

enum conn_kind { CONN_HTTP, CONN_METRICS };

struct conn {
    struct net *net;
    struct lws *wsi;
    struct link link;        /* in one of the timeout lists */
    int64_t since_ms;        /* since when in that list */
    struct source *source;   /* the client's, not a proxy's */
    struct request *request; /* under way, or NULL */
    struct socket *socket;   /* once it is a WebSocket */
    void (*lost)(struct conn *c);
    enum conn_kind kind;
    bool closing, served;
    bool counted; /* at its source */
    char address[ADDRESS_TEXT];
};

/* Makes a connection from a source that was taken, and that it now owns. NULL when out of memory:
 * the source is given back. */
struct conn *conn_new(struct net *n, enum conn_kind kind, const char *address,
                      struct source *source);
/* Sets the client's address, as a proxy says. The connection counts there from now on, if there is
 * room; that is checked only if `bounded`. 0 on success; 429, or 503 (out of memory): then nothing
 * has changed. */
int conn_set_client(struct conn *c, const char *address, bool bounded);
/* Whether an address may make one more request; else *wait_ms is how long it has to wait. */
bool conn_may_ask(struct net *n, const char *address, int64_t *wait_ms);
/* Call when the library has let go of the connection. */
void conn_free(struct conn *c);

/* Notifies its owner, once. */
void conn_lose(struct conn *c);

/* Moves it to the end of a list, with the present time; NULL: to none. */
void conn_wait(struct conn *c, struct link *list);
/* Prepares to end it: unsent bytes in the library and the system are dropped. */
void conn_drop(struct conn *c);
/* Ends it at once, without a close message. Not for the connection whose callback is running. */
void conn_kill(struct conn *c);
/* Ends connections that have been in a list for more than `most_ms`. */
void conns_look(struct link *list, int64_t now_ms, uint64_t most_ms);

/* Ends one connection that is not a WebSocket, to make room. It takes one that has sent nothing
 * yet, else one that takes its reply slowly, else one that waits for its reply. False: there is
 * none. */
bool conns_crowd_out(struct net *n, enum conn_kind kind);

/* Connections allowed besides those of WebSockets: for requests, and half as many for sockets that
 * are being identified. */
enum { CONNS_BESIDE = 256, CONNS_SCRAPES = 16 };

#endif
