/* reply.h - replies: writing their heads, and sending them as there is room. */
#ifndef HEARTS_NET_REPLY_H
#define HEARTS_NET_REPLY_H

#include "base/buffer.h"
#include "server/net/net.h"

struct conn;

/* Writes the head and, unless the request was a HEAD, the body. */
void reply_write(struct request *r, const struct reply *reply, struct buffer *out);
/* A refusal as a page, for people who followed a link in a browser; `say` is our own text. */
void reply_unreadable(struct request *r, int status, const char *say);
/* Call when the connection has room to write; returns the library callback's result. */
int reply_send(struct conn *c);

#endif
