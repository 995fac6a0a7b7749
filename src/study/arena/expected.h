/* expected.h - what players expected of the cards they chose, beside what came of them.
 *
 * Cards of one deal are seen by many decisions, so that their errors hang together. Intervals go by
 * whole samples: a sample's sums are one observation.
 */
#ifndef HEARTS_ARENA_EXPECTED_H
#define HEARTS_ARENA_EXPECTED_H

#include "players/think/outcome.h"

enum {
    EXPECTED_TRICKS = 34, /* three players, two decks */
    EXPECTED_ALL = 0,     /* the row of all tricks */
    EXPECTED_ROWS = 1 + EXPECTED_TRICKS,
    EXPECTED_HAND = 10 * EXPECTED_TRICKS, /* cards chosen in one hand */
};

/* What is predicted: chances are from 0 to 1. */
enum expected_what {
    EXPECTED_POINTS,
    EXPECTED_QUEEN,
    EXPECTED_MOON,
    EXPECTED_OTHER_MOON,
    EXPECTED_WHATS,
};

/* Cards chosen in one trick, counted from 1. All of it is added up: of two samples, row by row. */
struct expected_row {
    double cards;
    double said[EXPECTED_WHATS], came[EXPECTED_WHATS];
    /* Of samples: of d, by how much more came than was said, and n cards: the sums of dd, dn, nn.
     */
    double dd[EXPECTED_WHATS], dn[EXPECTED_WHATS], nn;
};

struct expected {
    struct expected_row row[EXPECTED_ROWS];
};

/* What was said in a hand that is not over. */
struct expected_hand {
    int count;
    struct expected_card {
        uint8_t seat, trick;
        struct prospect said;
    } card[EXPECTED_HAND];
};

/* Notes what a seat expects of the card that it has chosen in that trick, counted from 1. What has
 * no room is left out. */
void expected_note(struct expected_hand *h, int seat, int trick, const struct prospect *said);

/* The hand is scored: adds what came of the cards of each of the two sides, and forgets the hand.
 * Bit s of `first`: seat s is of side[0]. */
void expected_came(struct expected_hand *h, const struct roles *l, const struct hearts_game *before,
                   const struct hearts_game *after, uint16_t first, struct expected side[2]);

/* A sample is whole: makes one observation of its sums. */
void expected_close(struct expected *e);

/* Adds b to a. */
void expected_add(struct expected *a, const struct expected *b);

/* By how much more came than was said, a card, and 1.96 standard errors of that; an infinite one
 * where there is one sample. */
double expected_more(const struct expected_row *r, enum expected_what what, double *margin);

#endif
