/* request.h - a request, from its head to its answer.
 *
 * It is read while its connection waits for it, is then with the layer above, which answers it by
 * net_reply(), and is freed when the answer is sent, or its connection is gone. The client may
 * go meanwhile: then it has no connection, and is freed when it is answered.
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
    bool discard; /* the rest of the body is read and thrown away */
    enum request_stage stage;
    uint64_t length;    /* of the body, as announced */
    char *path, *query; /* query: parts that end in a NUL, and an empty one */
    char *header[REQUEST_HEADERS];
    char address[ADDRESS_TEXT];
    struct buffer body;
    struct buffer out;             /* the reply with room before it: all of it, or its head, */
    const unsigned char *body_out; /* and behind it what lasts by itself, or NULL */
    size_t body_length, sent;      /* sent: of both */
    int64_t due_ms;                /* when it has to be gone */
    unsigned retry_after_s;        /* of a head that came too soon */
};

/* The longest path, query or header that is read, in bytes. */
enum { HEAD_MAX = 4096 };

/* Reads the head that the library has, as the connection's request. *status is other than 0 where
 * it makes no sense. NULL when memory is out. */
struct request *request_new(struct conn *c, int *status);
/* Of a connection, or of one that has gone. */
void request_free(struct request *r);

/* The word and the sentence for a status of request_new(). */
struct request_trouble {
    const char *why, *say;
};
struct request_trouble request_trouble(int status);

/* The sentence for somebody who followed a link that makes no sense in a browser; NULL for others.
 */
const char *request_unreadable(const struct request *r, int status);

/* Whether the Host header may be ours, where no origin says what it has to be; and the sentence for
 * who is refused. */
bool request_names_us(const struct request *r);
extern const char request_no_host[];
bool request_is_same_origin(const struct request *r);

#endif
