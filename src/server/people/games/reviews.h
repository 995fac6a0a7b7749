/* reviews.h - hands that are being judged, who asked for it, and what was found of late.
 *
 * Judging takes seconds of a processor: few wait at a time, one of each person, and what was found
 * is held in memory, so that it is quick to ask again. All but reviews_are_over() is for the loop's
 * thread alone.
 */
#ifndef HEARTS_GAMES_REVIEWS_H
#define HEARTS_GAMES_REVIEWS_H

#include "base/buffer.h"
#include "table/table.h"

enum {
    REVIEWS_WAITING = 6, /* being judged, or waiting for it */
    REVIEWS_HELD = 128,  /* found of late */
};

struct reviews;

/* NULL when memory is out. */
struct reviews *reviews_new(void);
void reviews_free(struct reviews *r);

/* From now on all is given up; and whether it is so: from any thread. */
void reviews_stop(struct reviews *r);
bool reviews_are_over(const struct reviews *r);

/* What is judged: a seat's decisions in a hand. */
struct review_of {
    struct id game;
    unsigned hand, seat;
};

/* What was found, or NULL. Valid until the next is held. */
const struct buffer *reviews_find(struct reviews *r, const struct review_of *what);
/* Holds what was found, in place of what nobody has asked for for longest; the text is copied. */
void reviews_hold(struct reviews *r, const struct review_of *what, const struct buffer *text);

enum reviews_may { REVIEWS_OK, REVIEWS_FULL, REVIEWS_BUSY }; /* BUSY: one of theirs is under way */

/* Somebody asks for one to be judged: a person, or an address. After OK it has to end. */
enum reviews_may reviews_begin(struct reviews *r, const struct id *by);
void reviews_end(struct reviews *r, const struct id *by);

#endif
