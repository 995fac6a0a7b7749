/* defer.h - what comes before a table is there, put off until it is. */
#ifndef HEARTS_ROOMS_DEFER_H
#define HEARTS_ROOMS_DEFER_H

#include "server/rooms/client.h"

struct deferred;

/* In order; zeroed it is empty. */
struct deferred_list {
    struct deferred *first, *last;
};

/* False: it cannot be put off, since memory is out or the client has put off too much. */
bool defer_message(struct deferred_list *list, struct client *c, const char *text, size_t length);
/* The request is given again by `again`, or refused when the tables go before. False: memory is
 * out. */
bool defer_request(struct deferred_list *list, struct request *q, const struct person *who,
                   void (*again)(void *with, struct request *q, const struct person *who),
                   void *with);

/* Does all of it, in order; messages by `message`. */
void deferred_do(struct deferred_list *list,
                 void (*message)(struct client *c, const char *text, size_t length));
void deferred_release(struct rooms *r, struct deferred_list *list);

#endif
