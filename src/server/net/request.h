/* request.h - a request, from its head to its reply.
 *
 * It is read while its connection waits. Then the layer above handles it and answers by
 * net_reply(). It is freed when the reply is sent, or its connection is gone. If the client leaves
 * meanwhile, it has no connection, and is freed when it is answered.
 */
#ifndef HEARTS_NET_REQUEST_H
#define HEARTS_NET_REQUEST_H

#include "base/buffer.h"
#include "server/net/address.h"
#include "server/net/net.h"

struct conn;

enum request_stage { REQUEST_READING, REQUEST_ABOVE, REQUEST_ANSWERED };

struct request {
    struct net *net;
    struct conn *conn; /* NULL: the client has gone */
    enum request_method method;
    bool discard; /* the rest of the body is read and discarded */
    enum request_stage stage;
    uint64_t length;    /* length of the body, as announced */
    char *path, *query; /* query: parts ending in a NUL, then an empty one */
    char *header[REQUEST_HEADERS];
    char address[ADDRESS_TEXT];
    struct buffer body;
    struct buffer out;             /* the reply, after room for LWS_PRE: all of it, or its head, */
    const unsigned char *body_out; /* followed by a body that is not copied, or NULL */
    size_t body_length, sent;      /* sent: bytes of both */
    int64_t due_ms;                /* when it has to be sent */
    unsigned retry_after_s;        /* for a request over the rate limit */
};

/* The longest path, query or header that is read, in bytes. */
enum { HEAD_MAX = 4096 };

/* Reads the head that the library has, as the connection's request. *status is not 0 if it must be
 * refused. NULL when out of memory. */
struct request *request_new(struct conn *c, int *status);
/* Frees a request, whether its connection still exists or not. */
void request_free(struct request *r);

/* The word and the sentence for a status of request_new(). */
struct request_trouble {
    const char *why, *say;
};
struct request_trouble request_trouble(int status);

/* The sentence for somebody who followed a malformed link in a browser; NULL for other requests. */
const char *request_unreadable(const struct request *r, int status);

/* request_names_us(): whether the Host header may be ours, if no origin is set. request_no_host:
 * the sentence for refusals. */
bool request_names_us(const struct request *r);
extern const char request_no_host[];
bool request_is_same_origin(const struct request *r);

#endif
