/* rated.h - somebody's rating, to show next to a name. */
#ifndef HEARTS_GAMES_RATED_H
#define HEARTS_GAMES_RATED_H

#include <stdbool.h>
#include <stdint.h>

struct people;
struct id;

/* Looks up the rating in a family of rules as people see it, at least 1. It is 0 if no game has
 * counted yet, or memory or the store failed. `then` is called once, perhaps at once. */
void people_find_rating(struct people *p, const struct id *who, const char *family,
                        void (*then)(void *with, int32_t rating, bool sure), void *with);

#endif
