/* career_row.h - what is stored of a person's games for their statistics.
 *
 * - played/PERSON/TIME/GAME: "1" for a new game. When somebody asks for their statistics it becomes
 *   the game as they played it: src/study/career/career_game.h.
 * - noted/PERSON/GAME/rating: the rating after a rated game, and its spread.
 * - noted/PERSON/GAME/HAND: the points given away in a hand that was reviewed.
 *
 * Each key has one writer, besides the deletion of an account, so nothing is lost when several
 * write at the same time.
 */
#ifndef HEARTS_GAMES_CAREER_ROW_H
#define HEARTS_GAMES_CAREER_ROW_H

#include "server/people/games/facts.h"
#include "study/career/career_game.h"

enum career_row {
    CAREER_ROW,       /* *out is the game */
    CAREER_ROW_NEW,   /* its record has not been looked at */
    CAREER_ROW_EMPTY, /* there is nothing to count in it */
};

enum career_row career_row_read(struct career_game *out, const char *value, size_t length);

/* Makes the value for a seat from the game's facts and record. False: there is nothing to count;
 * it is a value all the same. */
bool career_row_make(struct career_game *g, const struct facts *f, unsigned seat,
                     const char *record, size_t length, struct buffer *out);

/* The value of a game with nothing to count. */
void career_row_nothing(struct buffer *out);

/* Rewrites a value without somebody who was there. False: they are not in it. */
bool career_row_forget(const char *value, size_t length, const struct id *who, struct buffer *out);

/* ---- Notes ---- */

struct career_note {
    struct id game;
    bool rated; /* else reviewed */
    unsigned hand;
    int32_t rating, spread;
    double given;
};

/* The prefix of a person's notes is "noted/PERSON/". Adds operations that replace a note; it is not
 * charged, since the game was. */
void career_note_rating(struct task *t, const struct id *who, const struct id *game, int64_t rating,
                        int64_t spread);
void career_note_given(struct task *t, const struct id *who, const struct id *game, unsigned hand,
                       double given);
/* Reads a row of a scan; false: it is none. */
bool career_note_read(const struct task_row *row, struct career_note *out);

#endif
