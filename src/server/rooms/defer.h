/* defer.h - messages and requests for a table that is not loaded yet, deferred until it is. */
#ifndef HEARTS_ROOMS_DEFER_H
#define HEARTS_ROOMS_DEFER_H

#include "server/rooms/client.h"

struct deferred;

/* A queue; all zero is empty. */
struct deferred_list {
    struct deferred *first, *last;
};

/* False: it cannot be deferred: out of memory, or the client has deferred too many. */
bool defer_message(struct deferred_list *list, struct client *c, const char *text, size_t length);
/* Later `again` is called with the request, or it is refused if the tables are released first.
 * False: out of memory. */
bool defer_request(struct deferred_list *list, struct request *q, const struct person *who,
                   void (*again)(void *with, struct request *q, const struct person *who),
                   void *with);

/* Empties the queue in order: requests by their `again`, messages by `message`. */
void deferred_do(struct deferred_list *list,
                 void (*message)(struct client *c, const char *text, size_t length));
void deferred_release(struct rooms *r, struct deferred_list *list);

#endif
