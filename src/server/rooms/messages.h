/* messages.h - what comes in by sockets: who says it, whether they may, and to which table it goes.
 */
#ifndef HEARTS_ROOMS_MESSAGES_H
#define HEARTS_ROOMS_MESSAGES_H

#include "server/people/who/person.h"

struct client;
struct rooms;
struct socket;

/* The life of a socket. `who` may be a stranger. False: the server is full, or goes down. */
bool rooms_opened(struct rooms *r, struct socket *s, const struct person *who);
void rooms_message(struct rooms *r, struct socket *s, const char *text, size_t length);
/* A message that waited for a table, and was counted when it came. */
void client_heard(struct client *c, const char *text, size_t length);
void rooms_overflowed(struct rooms *r, struct socket *s);
void rooms_closed(struct rooms *r, struct socket *s);

#endif
