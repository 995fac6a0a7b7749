/* story.h - what the screen has to remember of what the person saw: the trick before, the cards
 * that are new, the scores hand by hand. */
#ifndef HEARTS_TUI_STORY_H
#define HEARTS_TUI_STORY_H

#include "clients/terminal/tui/say.h"
#include "table/place.h"

struct story_trick {
    int count;                           /* cards played to it */
    hearts_card cards[HEARTS_TRICK_MAX]; /* in order of play */
    uint8_t seats[HEARTS_TRICK_MAX];     /* who played each */
    bool boosted, finished;
    uint8_t taker; /* once finished; HEARTS_NO_SEAT: nobody */
    int32_t points;
};

struct story {
    size_t told;             /* events taken in */
    unsigned rebuilt;        /* as the place had it then */
    struct story_trick now;  /* on the table; the one before until the next card falls */
    struct story_trick last; /* finished last; no cards before the first of a hand */
    hearts_faces fresh;      /* received, and the person has not played yet */
    int hands;               /* begun so far */
    int cancelled_in;        /* the first of them in which two equal cards met; 0: none yet */
};

/* Takes in what the person saw since; begins anew where the table was taken back. */
void story_follow(struct story *s, const struct place *table);

/* Whether card i of a trick has met its equal, so that neither takes it. */
bool story_is_cancelled(const struct story_trick *t, int i);

/* The hands scored so far: event i of them, counted from 0, with the letter they were passed by;
 * NULL past the last. */
const struct hearts_seen *story_hand(const struct place *table, int i, char *letter);

int story_hands(const struct place *table);

/* The first of the hands to show: that of the game in play, or, where a game is but one hand, the
 * table's first. */
int story_first(const struct place *table);

/* What the pot brought, as a sentence; nothing where there is none. */
void story_pot(const struct say *s, const struct place *table, struct buffer *out);

#endif
