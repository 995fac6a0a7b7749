/* reviews.h - hand reviews under way, for whom, and a cache of recent results.
 *
 * A review takes seconds of processor time: few wait at a time, one for each person, and results
 * are cached in memory, so that repeating a request is quick. All but reviews_are_over() is for the
 * loop's thread only.
 */
#ifndef HEARTS_GAMES_REVIEWS_H
#define HEARTS_GAMES_REVIEWS_H

#include "base/buffer.h"
#include "table/table.h"

enum {
    REVIEWS_WAITING = 6, /* reviews under way or waiting */
    REVIEWS_HELD = 128,  /* recent results cached */
};

struct reviews;

/* NULL when out of memory. */
struct reviews *reviews_new(void);
void reviews_free(struct reviews *r);

/* reviews_stop() abandons all reviews from now on; reviews_are_over() tells any thread whether it
 * was called. */
void reviews_stop(struct reviews *r);
bool reviews_are_over(const struct reviews *r);

/* What a review covers: a seat's decisions in a hand. */
struct review_of {
    struct id game;
    unsigned hand, seat;
};

/* The cached result, or NULL. Valid until the next reviews_hold(). */
const struct buffer *reviews_find(struct reviews *r, const struct review_of *what);
/* Caches a copy of a result, replacing the one used least recently. */
void reviews_hold(struct reviews *r, const struct review_of *what, const struct buffer *text);

enum reviews_may { REVIEWS_OK, REVIEWS_FULL, REVIEWS_BUSY }; /* BUSY: theirs is under way */

/* Begins a review for a person or an address. After OK, reviews_end() must be called. */
enum reviews_may reviews_begin(struct reviews *r, const struct id *by);
void reviews_end(struct reviews *r, const struct id *by);

#endif
