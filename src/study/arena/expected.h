/* expected.h - what players expected of the cards they chose, compared with what happened.
 *
 * Many decisions see the cards of the same deal, so their errors are correlated. So intervals are
 * computed from whole samples: the sums of one sample are one observation.
 */
#ifndef HEARTS_ARENA_EXPECTED_H
#define HEARTS_ARENA_EXPECTED_H

#include "players/think/outcome.h"

enum {
    EXPECTED_TRICKS = 34, /* for three players with two decks */
    EXPECTED_ALL = 0,     /* the row of all tricks */
    EXPECTED_ROWS = 1 + EXPECTED_TRICKS,
    EXPECTED_HAND = 10 * EXPECTED_TRICKS, /* cards chosen in one hand, at most */
};

/* The quantities predicted; chances are from 0 to 1. */
enum expected_what {
    EXPECTED_POINTS,
    EXPECTED_QUEEN,
    EXPECTED_MOON,
    EXPECTED_OTHER_MOON,
    EXPECTED_WHATS,
};

/* The cards chosen in one trick, counted from 1. Everything is a sum, so samples are added row by
 * row. */
struct expected_row {
    double cards;
    double said[EXPECTED_WHATS], came[EXPECTED_WHATS];
    /* Sums over samples of dd, dn and nn: d is the excess of `came` over `said`, n the number of
     * cards. */
    double dd[EXPECTED_WHATS], dn[EXPECTED_WHATS], nn;
};

struct expected {
    struct expected_row row[EXPECTED_ROWS];
};

/* The predictions of a hand that is not over. */
struct expected_hand {
    int count;
    struct expected_card {
        uint8_t seat, trick;
        struct prospect said;
    } card[EXPECTED_HAND];
};

/* Records a seat's prediction for the card it has chosen in that trick, counted from 1. Dropped if
 * there is no room. */
void expected_note(struct expected_hand *h, int seat, int trick, const struct prospect *said);

/* Call when the hand is scored: adds the results of each side's cards, and clears the hand. Bit s
 * of `first`: seat s belongs to side[0]. */
void expected_came(struct expected_hand *h, const struct roles *l, const struct hearts_game *before,
                   const struct hearts_game *after, uint16_t first, struct expected side[2]);

/* Call at the end of a sample: makes its sums one observation. */
void expected_close(struct expected *e);

/* Adds b to a. */
void expected_add(struct expected *a, const struct expected *b);

/* The mean excess of `came` over `said` per card, with 1.96 standard errors of it in *margin;
 * infinite for a single sample. */
double expected_more(const struct expected_row *r, enum expected_what what, double *margin);

#endif
