/* layout.h - where things stand on a screen of some size: numbers alone, nothing is drawn.
 *
 * Whatever grows with the window grows step by step and never shrinks when the window grows. Only
 * the board gives up columns once, where the score pad comes, and what lies on it keeps its size.
 */
#ifndef HEARTS_TUI_LAYOUT_H
#define HEARTS_TUI_LAYOUT_H

#include "hearts/plan.h"

enum {
    LAYOUT_PAD_FROM = 116, /* columns from which there is a score pad */
    LAYOUT_PAD = 36,
    LAYOUT_PLATE = 18, /* columns of a plate at least */
    LAYOUT_GREAT = 9,  /* rows of a card from which on it has all its pips */
};

struct screen_layout {
    int rows, columns; /* of the screen */
    int cloth;         /* columns of the cloth; the rest is the pad */
    int board_y, board_rows;
    int rail_y, rail_rows;
    int hand_y, hand_rows;
    int card_rows, card_columns; /* of a card in the trick */
    int held_rows, held_columns; /* of a card in a hand of one row */
    int plate;                   /* columns of a seat's plate */
    int taken_rows;              /* of what a seat has taken, below its plate */
    int last_rows;               /* of the last trick on the pad; 0: it has no room */
    bool boosted;                /* a seat may lay two cards to a trick */
};

/* For a window no smaller than the least. */
void layout_make(struct screen_layout *l, int rows, int columns, const struct hearts_plan *p);

/* Where a seat has its plate and lays its cards: `turn` seats on from the person, clockwise. */
struct layout_seat {
    int plate_y, plate_x; /* the person has none */
    int card_y, card_x, second_x;
};
struct layout_seat layout_seat(const struct screen_layout *l, int seats, int turn);

/* Whether a hand of this many cards takes two rows. */
bool layout_two_rows(const struct screen_layout *l, int cards);

#endif
