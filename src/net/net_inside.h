/* net_inside.h - what the files of the transport share.
 *
 * A connection is what was accepted: it asks one thing by HTTP, or becomes a WebSocket.
 * libwebsockets reads and writes the bytes; what may come, how much and when is decided here.
 */
#ifndef HEARTS_NET_NET_INSIDE_H
#define HEARTS_NET_NET_INSIDE_H

#include "net/address.h"
#include "net/clock.h"
#include "net/net.h"

#include <libwebsockets.h>
#include <uv.h>

/* ---- Lists, oldest first ---- */

struct link {
    struct link *before, *after;
};

void link_begin(struct link *list);
bool link_is_empty(const struct link *list);
/* To the end of a list, out of the one it is in. A zeroed link is in none. */
void link_move(struct link *list, struct link *l);
void link_remove(struct link *l);

#define LINK_OF(type, member, at) ((type *)(void *)((char *)(at)-offsetof(type, member)))

/* ---- Addresses ---- */

enum { ADDRESS_MAX = 46, PLACES = 4096 };

/* Where connections come from; shared by all from there. */
struct place {
    struct place *next;
    unsigned users, sockets; /* sockets: counted against sockets-per-address */
    char address[ADDRESS_MAX];
};

/* ---- Requests ---- */

/* Being read; with the layer above; answered. */
enum request_stage { REQUEST_READ, REQUEST_ABOVE, REQUEST_ANSWERED };

struct request {
    struct net *net;
    struct conn *conn; /* NULL: whoever asked has gone */
    enum request_method method;
    bool discard; /* the rest of the body is read and thrown away */
    enum request_stage stage;
    uint64_t length;    /* of the body, as announced */
    char *path, *query; /* query: parts that end in a NUL, and an empty one */
    char *header[REQUEST_HEADERS];
    char address[ADDRESS_MAX];
    struct buffer body;
    struct buffer out; /* the reply, whole, with room before it; sent up to `sent` */
    size_t sent;
};

/* ---- Connections ---- */

enum conn_kind { CONN_HTTP, CONN_METRICS };

struct conn {
    struct net *net;
    struct lws *wsi;
    struct link link; /* in one of the lists that wait for a time */
    int64_t since_ms; /* in that list */
    struct place *place;
    struct request *request; /* under way, or NULL */
    struct socket *socket;   /* once it is a WebSocket */
    enum conn_kind kind;
    bool closing, served;
};

struct message {
    struct message *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of room, then the message */
};

struct socket {
    struct conn *conn;
    void *kept;
    struct place *place; /* of whoever is behind a proxy */
    struct message *first, *last;
    size_t queued;       /* bytes that wait */
    struct link waiting; /* while something waits, oldest progress first; or of the leaving */
    struct link fresh;   /* while something came since the loop last turned */
    int64_t progress_ms;
    struct buffer in;      /* a message that came in parts */
    struct message *early; /* what came while it was held back */
    unsigned fragments;
    unsigned close_code;
    char close_why[64];
    bool open, told; /* 101 is sent; the layer above was told of it */
    bool held, ping, pinged;
    bool overflow, rescued; /* dropped its backlog; was given a fresh view since */
    bool ended;             /* the end is said: nothing more is taken or sent */
};

/* ---- Work aside: net_work.c ---- */

struct crew;
struct crew *crew_new(unsigned threads, size_t most, void (*wake)(void *with), void *with);
bool crew_give(struct crew *c, void (*work)(void *with), void (*done)(void *with), void *with);
/* Calls `done` of all that is; false when there was nothing. */
bool crew_answer(struct crew *c);
/* Ends its threads once all that waits is done, and answers it. */
void crew_free(struct crew *c);

/* ---- Figures ---- */

enum { STATUS_CLASSES = 6, LAG_STEPS = 12 };

struct net_figures {
    uint64_t accepted, refused, requests[STATUS_CLASSES], messages_in, messages_out, bytes_in,
        bytes_out, overflows, closed_by_us;
    uint64_t lag[LAG_STEPS], lag_count, lag_sum_us; /* how late the ticks were */
};

/* ---- All of it ---- */

struct listener {
    struct net *net;
    uv_poll_t poll;
    int fd;
    enum conn_kind kind;
    bool open, paused;
};

struct net {
    const struct net_options *options;
    struct net_handlers above;
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *host;
    struct listener listener[2];
    char url[ADDRESS_HOST + 32];
    uv_timer_t tick;
    uv_prepare_t turn;
    uv_signal_t terminate, interrupt;
    uv_async_t wake;
    void (*woken)(void *with);
    void *woken_with;
    struct crew *lane[LANES];
    struct clock clock;
    uint64_t tick_due_ns;
    struct link heads, keeps, sockets, waiting, leaving, fresh;
    unsigned conns, websockets;
    struct place *places[PLACES];
    struct net_figures figures;
    struct buffer scratch; /* a message read whole */
    bool draining_told, stopping;
    bool created; /* libwebsockets has begun a connection */
    int64_t stopping_ms;
};

/* net_listen.c */
bool listener_begin(struct net *n, struct listener *l, const char *place, int inherited,
                    struct error *e);
void listener_resume(struct listener *l);
void listener_end(struct listener *l);
struct place *place_take(struct net *n, const char *address);
void place_give(struct net *n, struct place *p);

/* net_conn.c: the life of connections, and the callbacks of libwebsockets */
extern const struct lws_protocols net_protocols[];
void conn_free(struct conn *c);
void conn_wait(struct conn *c, struct link *list);
void conn_kill(struct conn *c);
void conns_look(struct net *n);
void conns_stop(struct net *n);

/* net_request.c, net_reply.c */
struct request *request_new(struct conn *c, int *status);
void request_free(struct request *r);
bool request_is_same_origin(const struct request *r);
void request_refuse(struct request *r, int status, const char *why, const char *say);
int request_write(struct conn *c); /* what the callback shall return */
void reply_write(struct request *r, const struct reply *reply, struct buffer *out);
void request_route(struct request *r);

/* net_socket.c */
int socket_upgrade(struct conn *c);
int socket_established(struct conn *c);
int socket_receive(struct conn *c, const char *bytes, size_t length);
int socket_peer_closes(struct conn *c, const unsigned char *bytes, size_t length);
int socket_write(struct conn *c);
void socket_sign(struct conn *c);
void socket_gone(struct conn *c);
void sockets_look(struct net *n);
/* Ends those that have sent all they had, with their close frames; not from within a callback of
 * the library. */
void sockets_leave(struct net *n);
/* Writes what came since the loop last turned, as far as it goes out at once; not from within a
 * callback. */
void sockets_flush(struct net *n);

/* net_metrics.c */
void net_metrics(struct net *n, struct buffer *out);
void net_note_lag(struct net *n, uint64_t late_ns);

#endif
