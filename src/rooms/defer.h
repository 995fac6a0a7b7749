/* defer.h - what comes while the tables are taken up, put off until they are there. */
#ifndef HEARTS_ROOMS_DEFER_H
#define HEARTS_ROOMS_DEFER_H

#include "rooms/client.h"

/* False: it is to be done now. */
bool defer_message(struct client *c, const char *text, size_t length);
/* The request is given again by `again`, or refused when the tables go before. */
bool defer_request(struct rooms *r, struct request *q, const struct person *who,
                   void (*again)(void *with, struct request *q, const struct person *who),
                   void *with);

/* Does all of it, in order; messages by `message`. */
void deferred_do(struct rooms *r, void (*message)(struct rooms *r, struct socket *s,
                                                  const char *text, size_t length));
void deferred_release(struct rooms *r);

#endif
