/* messages.h - incoming socket messages: checks the sender and passes each to its table. */
#ifndef HEARTS_ROOMS_MESSAGES_H
#define HEARTS_ROOMS_MESSAGES_H

#include "server/people/who/person.h"

struct client;
struct rooms;
struct socket;

/* Called by the platform as a socket opens, gets messages, overflows and closes. `who` may be a
 * stranger. rooms_opened() is false when the server is full or shutting down. */
bool rooms_opened(struct rooms *r, struct socket *s, const struct person *who);
void rooms_message(struct rooms *r, struct socket *s, const char *text, size_t length);
/* Handles a deferred message; it was counted against the limit when it came. */
void client_heard(struct client *c, const char *text, size_t length);
void rooms_overflowed(struct rooms *r, struct socket *s);
void rooms_closed(struct rooms *r, struct socket *s);

#endif
