/* connection.h - the connection to a server: a WebSocket that comes back by itself, and requests by
 * HTTP.
 *
 * It knows no tables. The socket lives on a thread of its own; what comes in is taken by
 * link_hear(), on the thread that made the link, when link_file() can be read.
 */
#ifndef HEARTS_REMOTE_CONNECTION_H
#define HEARTS_REMOTE_CONNECTION_H

#include "base/buffer.h"
#include "clients/terminal/remote/server_link.h"

#include <stdint.h>

enum {
    LINK_MESSAGE = 1 << 20, /* bytes of a message, at most */
    LINK_QUEUE = 8 << 20,   /* of all that wait to be heard */
    LINK_BODY = 1 << 20,    /* of an answer by HTTP */
    LINK_ASK_MS = 20000,    /* how long a request may take */
};

struct link;

enum link_news_kind {
    LINK_OPENED, /* connected */
    LINK_MESSAGE_CAME,
    LINK_LOST, /* not connected: tried again in `wait_ms` */
};

struct link_news {
    enum link_news_kind kind;
    char *text; /* MESSAGE_CAME: with a NUL behind; LOST: why. To be freed */
    size_t length;
    uint32_t wait_ms;
};

/* Begins to connect. NULL and *e filled when memory or the system give out. */
struct link *link_new(const struct address *a, const char *token, struct error *e);
void link_free(struct link *w);

/* A descriptor that can be read while there is something to hear. */
int link_file(const struct link *w);

/* Takes the next of what came; false when there is nothing. Never waits. */
bool link_hear(struct link *w, struct link_news *out);

/* Sends a message. False when it cannot be sent now: not connected, or memory is out. */
bool link_say(struct link *w, const char *text, size_t length);

/* Tries at once again where it waits to do so. */
void link_hurry(struct link *w);

/* Why a connection failed, in words for people, from what the library says of it. */
void link_reason(const char *why, char *out, size_t capacity);

/* One request by HTTP and its answer, waited for. `body` is JSON, or NULL. False and *e filled when
 * there is no answer; the body is to be released either way. */
bool link_ask(const struct address *a, const char *token, const char *method, const char *path,
              const char *body, int *status, struct buffer *answer, struct error *e);

#endif
