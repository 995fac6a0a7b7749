/* net.h - the loop: sockets and requests in, bytes out, timers, work on other threads.
 *
 * Knows no tables and no people. One thread runs everything but net_work(). Limits of size, number
 * and time are held here, before anybody above sees a byte.
 */
#ifndef HEARTS_NET_NET_H
#define HEARTS_NET_NET_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/json_refusal.h"
#include "server/net/net_options.h"

struct net;

/* ---- HTTP ---- */

/* A request, whole. It lives until it is answered, by net_reply(), even if the client has
 * gone. */
struct request;

enum request_method {
    METHOD_GET,
    METHOD_HEAD,
    METHOD_POST,
    METHOD_PUT,
    METHOD_DELETE,
    METHOD_OTHER
};

enum request_method request_method(const struct request *r);
const char *request_path(const struct request *r); /* decoded, without the query */
/* Of the query, decoded; false when it is not there. Longer values are cut. */
bool request_query(const struct request *r, const char *name, char *out, size_t capacity);
enum request_header {
    HEADER_COOKIE,
    HEADER_AUTHORIZATION,
    HEADER_ORIGIN,
    HEADER_FETCH_SITE,
    HEADER_CONTENT_TYPE,
    HEADER_USER_AGENT,
    HEADER_HOST,
    HEADER_ACCEPT,
    HEADER_IF_NONE_MATCH,
    HEADER_ACCEPT_ENCODING,
    REQUEST_HEADERS
};
/* "" when it is not there. */
const char *request_header(const struct request *r, enum request_header header);
const char *request_address(const struct request *r);              /* of the client, as text */
const char *request_body(const struct request *r, size_t *length); /* with a NUL behind it */

struct reply {
    int status;
    const char *type;       /* NULL: application/json */
    const char *cookie;     /* of a Set-Cookie header, or NULL */
    const char *device;     /* of a second one, or NULL */
    const char *etag;       /* quoted, or NULL */
    const char *encoding;   /* "gzip", "br" or NULL */
    bool cache;             /* may be kept for long; otherwise no-store */
    unsigned retry_after_s; /* 0: no such header */
    const void *body;
    size_t length;
    bool lasting; /* the body stays as it is for as long as the net runs: it is not copied */
};

/* Answers; the request is gone then. The body is copied, unless it is lasting. Every reply gets
 * security headers, and is the last of its connection. */
void net_reply(struct request *r, const struct reply *reply);
/* Replies with a word and a sentence of ours, of REFUSAL_SAY bytes at most. It needs no memory. */
static inline void net_refuse(struct request *r, int status, const char *why, const char *say,
                              unsigned retry_after_s)
{
    char body[REFUSAL_BYTES];
    struct reply reply = { .status = status, .retry_after_s = retry_after_s, .body = body };
    reply.length = refusal_write(body, why, say);
    net_reply(r, &reply);
}

/* ---- WebSocket ---- */

struct socket;

/* Queues a text message. The bytes are copied. False when the socket is over its backlog: the
 * message and all that waited are dropped and `overflowed` is called once what is under way is
 * sent; a fresh view is to be sent then. */
bool net_send(struct socket *s, const char *text, size_t length);

/* Sends what waits, then closes. */
void net_close(struct socket *s, int code, const char *reason);

/* What the layer above keeps with it. */
void net_keep(struct socket *s, void *with);
void *net_kept(const struct socket *s);
const char *net_address(const struct socket *s);

/* Where places run short, sockets of a lower priority make room for those of a higher one, the
 * longest silent first; they are closed with 1013. A socket has to be given one, 0 or more,
 * once it is known whose it is. False when there is no place for it: it is being closed. Later it
 * may be given another, and true is returned. */
enum { NET_PRIORITIES = 4 };
bool net_set_priority(struct socket *s, unsigned priority);
/* As it was set last; 0 before. */
unsigned net_priority(const struct socket *s);
/* Whether the next socket has to be given a place that another one leaves. */
bool net_is_full(const struct net *n);
/* Ends so many sockets, of the lowest priorities first and none of `below` or higher. */
void net_shed(struct net *n, unsigned below, unsigned many);

/* Holds back what this socket says (while it is found out who it is), or no longer. */
void net_hold(struct socket *s, bool held);

/* ---- The layer above ---- */

struct net_handlers {
    void (*request)(void *with, struct request *r);
    /* A socket is open; `r` is its upgrade request, valid during the call alone. False refuses it:
     * with 503 where there was no place for its priority, else with 403. */
    bool (*opened)(void *with, struct socket *s, const struct request *r);
    /* Valid UTF-8, with a NUL behind it. */
    void (*message)(void *with, struct socket *s, const char *text, size_t length);
    void (*overflowed)(void *with, struct socket *s);
    void (*closed)(void *with, struct socket *s);
    bool (*healthy)(void *with, const char **why);   /* for /healthz */
    void (*figures)(void *with, struct buffer *out); /* appends OpenMetrics lines for /metrics */
    /* What each priority is called in /metrics, from 0. */
    const char *const *priorities;
    void (*drain)(void *with); /* SIGTERM or SIGINT came; call net_stop() when done */
    void *with;
};

/* Listens. NULL and *e when it cannot. The options are borrowed. */
struct net *net_new(const struct net_options *o, const struct net_handlers *h, struct error *e);
/* "http://127.0.0.1:8000", of the listening socket as it is. */
const char *net_url(const struct net *n);
/* Runs until net_stop(). */
void net_run(struct net *n);
void net_stop(struct net *n);
void net_free(struct net *n);

/* Table time, see clock.h: goes on while the server runs, stands still while it is stalled. */
int64_t net_now_ms(const struct net *n);
/* Begins it at a time, before net_run(). */
void net_set_now_ms(struct net *n, int64_t now_ms);

/* A timer calls fn once after this many milliseconds; it may be set again. */
struct timer;
struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with);
void timer_set(struct timer *t, uint64_t after_ms);
void timer_stop(struct timer *t);
void timer_free(struct timer *t);

/* Wakes the loop, from any thread: `woken` is called by the loop's thread soon. */
void net_on_wake(struct net *n, void (*woken)(void *with), void *with);
void net_wake(struct net *n);

/* Does work on another thread, then calls done by the loop's. False when too much waits (bounded
 * queue): nothing is called then. A lane each, with threads and a queue of its own, so that none of
 * these waits behind another: computers' decisions, passwords, records of games, reviews. */
enum net_lane { LANE_DECISIONS, LANE_PASSWORDS, LANE_RECORDS, LANE_REVIEWS, LANES };
bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with);

#endif
