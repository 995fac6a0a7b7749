/* layout.h - computes where everything stands on a screen of a given size; nothing is drawn here.
 *
 * A larger window never makes a part smaller, with one exception: the board gives up columns where
 * the score pad starts, and the cards on it keep their size.
 */
#ifndef HEARTS_TUI_LAYOUT_H
#define HEARTS_TUI_LAYOUT_H

#include "hearts/plan.h"

enum {
    LAYOUT_PAD_FROM = 116, /* columns from which there is a score pad */
    LAYOUT_PAD = 36,
    LAYOUT_PLATE = 18, /* columns of a seat's plate, at least */
    LAYOUT_GREAT = 9,  /* rows of a card from which it shows all its pips */
};

struct screen_layout {
    int rows, columns; /* of the screen */
    int cloth;         /* columns of the cloth; the rest is the pad */
    int board_y, board_rows;
    int rail_y, rail_rows;
    int hand_y, hand_rows;
    int card_rows, card_columns; /* of a card in the trick */
    int held_rows, held_columns; /* of a card in the hand, if in one row */
    int plate;                   /* columns of a seat's plate */
    int taken_rows;              /* for the cards a seat has taken, below its plate */
    int last_rows;               /* for the last trick on the pad; 0: does not fit */
    bool boosted;                /* a seat may play two cards to a trick */
};

/* Fills *l for a window of at least the minimum size. */
void layout_make(struct screen_layout *l, int rows, int columns, const struct hearts_plan *p);

/* Positions of a seat's plate and of its cards: `turn` seats clockwise from the person. */
struct layout_seat {
    int plate_y, plate_x; /* unused for the person */
    int card_y, card_x, second_x;
};
struct layout_seat layout_seat(const struct screen_layout *l, int seats, int turn);

/* Whether a hand of this many cards takes two rows. */
bool layout_two_rows(const struct screen_layout *l, int cards);

#endif
