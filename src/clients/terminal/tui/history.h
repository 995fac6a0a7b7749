/* history.h - what the screen remembers of the events: the last trick, the new cards, the scores
 * hand by hand. */
#ifndef HEARTS_TUI_HISTORY_H
#define HEARTS_TUI_HISTORY_H

#include "clients/terminal/tui/say.h"
#include "table/seat.h"

struct history_trick {
    int count;                           /* cards played to it */
    hearts_card cards[HEARTS_TRICK_MAX]; /* in order of play */
    uint8_t seats[HEARTS_TRICK_MAX];     /* the player of each card */
    bool boosted, finished;
    uint8_t taker; /* once finished; HEARTS_NO_SEAT: nobody */
    int32_t points;
};

struct history {
    size_t told;               /* events processed */
    unsigned rebuilt;          /* the seat's `rebuilt` then */
    struct history_trick now;  /* on the table; a finished one stays until the next card is
                                * played */
    struct history_trick last; /* the last finished one; empty before the first of a hand */
    hearts_faces fresh;        /* received, and the person has not played since */
    int hands;                 /* hands begun so far */
    int cancelled_in;          /* the first hand in which two equal cards met; 0: none yet */
};

/* Processes the events since the last call; starts over if the table was rebuilt or taken back. */
void history_follow(struct history *s, const struct seat *table);

/* Whether card i of a trick met an equal card, so that neither can take the trick. */
bool history_is_cancelled(const struct history_trick *t, int i);

/* The score event of hand i, counted from 0, with its pass letter in *letter; NULL past the last.
 * history_hands() gives the number of hands scored. */
const struct hearts_seen *history_hand(const struct seat *table, int i, char *letter);

int history_hands(const struct seat *table);

/* The first hand to show: the first of the current game, or the table's first if a game is only one
 * hand. */
int history_first(const struct seat *table);

/* Writes how the pot was divided, as a sentence; nothing without a pot. */
void history_pot(const struct say *s, const struct seat *table, struct buffer *out);

#endif
