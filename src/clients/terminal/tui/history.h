/* history.h - what the screen has to remember of what the person saw: the trick before, the cards
 * that are new, the scores hand by hand. */
#ifndef HEARTS_TUI_HISTORY_H
#define HEARTS_TUI_HISTORY_H

#include "clients/terminal/tui/say.h"
#include "table/seat.h"

struct history_trick {
    int count;                           /* cards played to it */
    hearts_card cards[HEARTS_TRICK_MAX]; /* in order of play */
    uint8_t seats[HEARTS_TRICK_MAX];     /* who played each */
    bool boosted, finished;
    uint8_t taker; /* once finished; HEARTS_NO_SEAT: nobody */
    int32_t points;
};

struct history {
    size_t told;               /* events taken in */
    unsigned rebuilt;          /* the seat's count then */
    struct history_trick now;  /* on the table; the one before until the next card falls */
    struct history_trick last; /* finished last; no cards before the first of a hand */
    hearts_faces fresh;        /* received, and the person has not played yet */
    int hands;                 /* begun so far */
    int cancelled_in;          /* the first of them in which two equal cards met; 0: none yet */
};

/* Takes in what the person saw since; starts over where the table was taken back. */
void history_follow(struct history *s, const struct seat *table);

/* Whether card i of a trick has met its equal, so that neither takes it. */
bool history_is_cancelled(const struct history_trick *t, int i);

/* The hands scored so far: event i of them, counted from 0, with the letter they were passed by;
 * NULL past the last. */
const struct hearts_seen *history_hand(const struct seat *table, int i, char *letter);

int history_hands(const struct seat *table);

/* The first of the hands to show: that of the game in play, or, where a game is but one hand, the
 * table's first. */
int history_first(const struct seat *table);

/* What the pot brought, as a sentence; nothing where there is none. */
void history_pot(const struct say *s, const struct seat *table, struct buffer *out);

#endif
