/* reply.h - replies: their heads, and sending them as there is room. */
#ifndef HEARTS_NET_REPLY_H
#define HEARTS_NET_REPLY_H

#include "base/buffer.h"
#include "server/net/net.h"

struct conn;

/* The head and, unless it was a HEAD, the body, as bytes. */
void reply_write(struct request *r, const struct reply *reply, struct buffer *out);
/* A refusal as a page, for people who followed a link in a browser; `say` is our own text. */
void reply_unreadable(struct request *r, int status, const char *say);
/* There is room to write to the connection: what the library's callback shall return. */
int reply_send(struct conn *c);

#endif
