/* rated.h - what somebody is rated, to be shown beside a name. */
#ifndef HEARTS_GAMES_RATED_H
#define HEARTS_GAMES_RATED_H

#include <stdbool.h>
#include <stdint.h>

struct people;
struct id;

/* The rating in a family of rules as people see it, 1 at least; 0 where no game has counted yet,
 * or memory or the store failed. `then` is called once, perhaps at once. */
void people_find_rating(struct people *p, const struct id *who, const char *family,
                        void (*then)(void *with, int32_t rating, bool sure), void *with);

#endif
