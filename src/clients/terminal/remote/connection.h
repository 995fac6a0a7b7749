/* connection.h - the connection to a server: a WebSocket that reconnects by itself, and HTTP
 * requests.
 *
 * It knows nothing about tables. The socket runs on its own thread. Incoming messages are taken
 * with link_receive(), on the thread that made the link, when link_fd() becomes readable.
 */
#ifndef HEARTS_REMOTE_CONNECTION_H
#define HEARTS_REMOTE_CONNECTION_H

#include "base/buffer.h"
#include "clients/terminal/remote/server_link.h"

#include <stdint.h>

enum {
    LINK_MESSAGE = 1 << 20, /* bytes in one message, at most */
    LINK_QUEUE = 8 << 20,   /* bytes in each queue, in and out */
    LINK_BODY = 1 << 20,    /* bytes in an HTTP reply */
    LINK_ASK_MS = 20000,    /* time limit of a request */
};

struct link;

enum link_news_kind {
    LINK_OPENED,
    LINK_MESSAGE_CAME,
    LINK_LOST, /* disconnected: retries in `wait_ms` */
};

struct link_news {
    enum link_news_kind kind;
    char *text; /* MESSAGE_CAME: NUL-terminated; LOST: the reason. The caller frees it */
    size_t length;
    uint32_t wait_ms;
};

/* Starts to connect. NULL with *e filled when memory or system resources run out. */
struct link *link_new(const struct address *a, const char *token, struct error *e);
void link_free(struct link *w);

/* A file descriptor that is readable while there is something for link_receive(). */
int link_fd(const struct link *w);

/* Takes the next item from the queue of incoming messages; false when it is empty. Never blocks. */
bool link_receive(struct link *w, struct link_news *out);

/* Sends a message. False when it cannot be sent now: not connected, queue full or out of memory. */
bool link_send(struct link *w, const char *text, size_t length);

/* Writes why a connection failed, in words for people, from the library's error text. */
void link_reason(const char *why, char *out, size_t capacity);

/* Makes one HTTP request and waits for the reply. `body` is JSON, or NULL. False with *e filled
 * when there is no reply; the caller releases *answer either way. */
bool link_ask(const struct address *a, const char *token, const char *method, const char *path,
              const char *body, int *status, struct buffer *answer, struct error *e);

#endif
