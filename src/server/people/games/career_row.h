/* career_row.h - what is stored under played/PERSON/TIME/GAME: the game as that person played it.
 *
 * A new game has "1" there, or its rating once it has been counted. The rest is added when somebody
 * asks for their statistics: see src/study/career/career_game.h.
 */
#ifndef HEARTS_GAMES_CAREER_ROW_H
#define HEARTS_GAMES_CAREER_ROW_H

#include "server/people/games/facts.h"
#include "study/career/career_game.h"

enum career_row {
    CAREER_ROW,       /* *out is the game */
    CAREER_ROW_NEW,   /* its record has not been looked at; *out has its rating */
    CAREER_ROW_EMPTY, /* there is nothing to count in it */
};

/* A seat's hand that was reviewed, and the record of its game. */
struct career_review {
    const struct facts *facts;
    unsigned seat, hand;
    double given;
    const char *record;
    size_t length;
};

enum career_row career_row_read(struct career_game *out, const char *value, size_t length);

/* Writes the value for a rated game that is new. */
void career_row_rated(int64_t rating, int64_t spread, struct buffer *out);

/* Makes the value for a seat from the game's record, with the rating that *g has. False: there is
 * nothing to count; it is a value all the same. */
bool career_row_make(struct career_game *g, const struct facts *f, unsigned seat,
                     const char *record, size_t length, struct buffer *out);

/* Rewrites a value, or makes one of the record where it is new, with what was given away in a hand
 * by a review; `hand` is its number in the passing cycle. False: no such hand is counted. */
bool career_row_review(const struct career_review *r, const char *value, size_t length,
                       struct buffer *out);

/* Rewrites a value without somebody who was there. False: they are not in it. */
bool career_row_forget(const char *value, size_t length, const struct id *who, struct buffer *out);

#endif
