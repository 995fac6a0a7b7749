/* chances.h - what a client does for deals that nobody chose, in whatever manner, and what it finds
 * out about them: from what it was told alone. */
#ifndef TESTS_UNIT_CHANCES_H
#define TESTS_UNIT_CHANCES_H

#include "record/fair/fair.h"
#include "unit/rooms_play.h"

enum manner {
    IN_TIME,
    NEVER,       /* says nothing, as an older program */
    NEVER_SHOWS, /* commits itself, and does not reveal */
    SHOWS_WRONG, /* reveals something else */
    SHOWS_TWICE, /* says all twice */
};

enum { CHANCES_DEALS = 64, CHANCES_MOST = 8 };

struct chances {
    struct playing *by;
    enum manner manner;
    int seat; /* of the latest view */
    char table[33];
    uint8_t game[FAIR_GAME];
    struct fair_deal deals[CHANCES_DEALS];
    unsigned first, count; /* of them, in this game; heard from `first` on */
    uint8_t chance[CHANCES_DEALS][FAIR_CHANCE];
    bool has[CHANCES_DEALS], said[CHANCES_DEALS], shown[CHANCES_DEALS];
    unsigned locked, dealt, opened; /* lines heard, in all games */
    char wrong[200];                /* the first thing that does not fit */
};

/* Whoever plays hears what this does with it. Forgets all others at the first of a test. */
void chances_none(void);
void chances_begin(struct chances *c, struct playing *by, const char *table, enum manner manner);

/* Whether every deal of the game is opened, and checks; else *c->wrong. `rules`: a preset. */
bool chances_check(struct chances *c, const char *rules);

#endif
