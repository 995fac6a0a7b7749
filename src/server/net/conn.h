/* conn.h - a connection, from when it is accepted until libwebsockets has let go of it.
 *
 * It asks one thing by HTTP, or becomes a WebSocket. libwebsockets reads and writes the bytes; what
 * may come, how much and when is decided here. Its owner (a request, a socket) is called back
 * once when it is lost.
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
    struct link link;        /* in one of the lists that wait for a time */
    int64_t since_ms;        /* in that list */
    struct source *source;   /* of the client, so not of a proxy */
    struct request *request; /* under way, or NULL */
    struct socket *socket;   /* once it is a WebSocket */
    void (*lost)(struct conn *c);
    enum conn_kind kind;
    bool closing, served;
    bool counted; /* at its source */
    char address[ADDRESS_TEXT];
};

/* From a source that was taken, and is the connection's from now on. NULL when memory is out: the
 * source is given back. */
struct conn *conn_new(struct net *n, enum conn_kind kind, const char *address,
                      struct source *source);
/* It stands for somebody elsewhere, as a proxy says, and counts there from now on, where there is
 * room if it is `bounded`. 0, or 429 or 503 (memory is out): nothing has changed then. */
int conn_stand_for(struct conn *c, const char *address, bool bounded);
/* Whether one more request may come from an address; else *wait_ms is how long it has to wait. */
bool conn_may_ask(struct net *n, const char *address, int64_t *wait_ms);
/* The library has let go of it. */
void conn_free(struct conn *c);

/* Tells its owner, once. */
void conn_lose(struct conn *c);

/* To the end of a list, from now on; NULL: in none. */
void conn_wait(struct conn *c, struct link *list);
/* What the library, and then the system, keep for it is kept no longer: to be ended. */
void conn_drop(struct conn *c);
/* Ends it at once, and without a word. Not for the connection whose callback is under way. */
void conn_kill(struct conn *c);
/* Ends those that have waited in a list for more than so long. */
void conns_look(struct link *list, int64_t now_ms, uint64_t most_ms);

/* Ends one that is no WebSocket, to make room: one that has said nothing yet if there is, else one
 * that takes its reply slowly, else one that waits for its answer. False: there is none. */
bool conns_crowd_out(struct net *n, enum conn_kind kind);

/* Places beside those of WebSockets: for requests, and for half as many sockets of which it is
 * being found out whose they are. */
enum { CONNS_BESIDE = 256, CONNS_SCRAPES = 16 };

#endif
