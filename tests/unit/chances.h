/* chances.h - a client's part in fair deals (docs/FAIR.md), played honestly or not, and its check
 * of them, from what it was told alone. */
#ifndef TESTS_UNIT_CHANCES_H
#define TESTS_UNIT_CHANCES_H

#include "record/fair/fair.h"
#include "unit/rooms_play.h"

enum manner {
    IN_TIME,
    NEVER,       /* sends nothing, like an older program */
    NEVER_SHOWS, /* commits itself, and does not reveal */
    SHOWS_WRONG, /* reveals something else */
    SHOWS_TWICE, /* sends everything twice */
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
    char wrong[200];                /* the first thing that is wrong */
};

/* Forgets all clients; call it first in a test. */
void chances_none(void);
void chances_begin(struct chances *c, struct playing *by, const char *table, enum manner manner);

/* Whether every deal of the game is opened and passes the check; else c->wrong says what is wrong.
 * `rules`: a preset. */
bool chances_check(struct chances *c, const char *rules);

#endif
