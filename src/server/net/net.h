/* net.h - the loop: sockets and requests in, bytes out, timers, work on other threads.
 *
 * Knows no tables and no people. One thread runs everything except net_work(). Limits of size,
 * number and time are enforced here, before the layer above sees a byte.
 */
#ifndef HEARTS_NET_NET_H
#define HEARTS_NET_NET_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/json_refusal.h"
#include "server/net/net_options.h"

struct net;

/* ---- HTTP ---- */

/* A complete request. It lives until it is answered by net_reply(), even if the client has gone. */
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
/* Reads a parameter of the query, decoded; false when it is missing. Longer values are cut. */
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
const char *request_address(const struct request *r); /* the client's address, as text */
const char *request_body(const struct request *r, size_t *length); /* followed by a NUL */

struct reply {
    int status;
    const char *type;       /* NULL: application/json */
    const char *cookie;     /* of a Set-Cookie header, or NULL */
    const char *device;     /* of a second one, or NULL */
    const char *etag;       /* quoted, or NULL */
    const char *encoding;   /* "gzip", "br" or NULL */
    bool cache;             /* may be cached for long; otherwise no-store */
    unsigned retry_after_s; /* 0: no such header */
    const void *body;
    size_t length;
    bool lasting; /* the body stays valid as long as the net runs: it is not copied */
};

/* Replies, which frees the request. The body is copied, unless it is lasting. Every reply gets
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

/* Queues a copy of a text message. False when the socket is over its backlog: the message and all
 * queued ones are dropped. `overflowed` is called once output in progress is sent; then a fresh
 * view has to be sent. */
bool net_send(struct socket *s, const char *text, size_t length);

/* Sends what is queued, then closes. */
void net_close(struct socket *s, int code, const char *reason);

/* The layer above's own pointer stored with a socket. */
void net_keep(struct socket *s, void *with);
void *net_kept(const struct socket *s);
const char *net_address(const struct socket *s);

/* When the server is full, sockets of a lower priority make room for those of a higher one, the
 * longest silent first; they are closed with 1013. A socket must be given a priority, 0 or more,
 * once its person is known. False when there is no room for it: it is being closed. Its priority
 * may be changed later, which returns true. */
enum { NET_PRIORITIES = 4 };
bool net_set_priority(struct socket *s, unsigned priority);
/* The priority set last; 0 before. */
unsigned net_priority(const struct socket *s);
/* Whether the next socket can only take the place of another. */
bool net_is_full(const struct net *n);
/* Ends `many` sockets, the lowest priorities first, but none of priority `below` or higher. */
void net_shed(struct net *n, unsigned below, unsigned many);

/* Pauses reading from this socket (while its person is being identified), or resumes it. */
void net_hold(struct socket *s, bool held);

/* ---- The layer above ---- */

struct net_handlers {
    void (*request)(void *with, struct request *r);
    /* A socket is open; `r` is its upgrade request, valid only during the call. False refuses it:
     * with 503 where there was no room for its priority, else with 403. */
    bool (*opened)(void *with, struct socket *s, const struct request *r);
    /* Valid UTF-8, followed by a NUL. */
    void (*message)(void *with, struct socket *s, const char *text, size_t length);
    void (*overflowed)(void *with, struct socket *s);
    void (*closed)(void *with, struct socket *s);
    bool (*healthy)(void *with, const char **why);   /* for /healthz */
    void (*figures)(void *with, struct buffer *out); /* appends OpenMetrics lines for /metrics */
    /* The name of each priority in /metrics, from 0. */
    const char *const *priorities;
    void (*drain)(void *with); /* SIGTERM or SIGINT came; call net_stop() when done */
    void *with;
};

/* Starts to listen. NULL, with *e set, on failure. The options are borrowed. */
struct net *net_new(const struct net_options *o, const struct net_handlers *h, struct error *e);
/* "http://127.0.0.1:8000", the actual address of the listening socket. */
const char *net_url(const struct net *n);
/* Runs until net_stop(). */
void net_run(struct net *n);
void net_stop(struct net *n);
void net_free(struct net *n);

/* Table time, see clock.h: runs while the server runs, stops while it is stalled. */
int64_t net_now_ms(const struct net *n);

/* A timer calls fn once after this many milliseconds; it may be set again. */
struct timer;
struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with);
void timer_set(struct timer *t, uint64_t after_ms);
void timer_stop(struct timer *t);
void timer_free(struct timer *t);

/* net_wake() wakes the loop, from any thread: `woken` is called soon on the loop's thread. */
void net_on_wake(struct net *n, void (*woken)(void *with), void *with);
void net_wake(struct net *n);

/* Runs `work` on another thread, then calls `done` on the loop's. False when the bounded queue is
 * full: then nothing is called. Each lane has its own threads and queue, so that no kind of work
 * waits for another: computers' decisions, passwords, records of games, reviews. */
enum net_lane { LANE_DECISIONS, LANE_PASSWORDS, LANE_RECORDS, LANE_REVIEWS, LANES };
bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with);

#endif
