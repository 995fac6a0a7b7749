/* advice.h - what a player answers: a decision, why, and what it thinks of the others. */
#ifndef HEARTS_REASON_ADVICE_H
#define HEARTS_REASON_ADVICE_H

#include "players/reason/reason.h"

enum { ADVICE_TEXT = 200, OPINIONS = 40, ADVICE_WAYS = 9 };

/* What a player thinks of one card it may choose. Chances are from 0 to 1; `told` says whether the
 * numbers are there, as they are for players that play hands out in thought. */
struct opinion {
    hearts_card card;
    bool told;
    float points;          /* what I am likely to score in this hand */
    float queen;           /* chance that I take the dearest card, mostly the queen of spades */
    float moon;            /* chance that I, or my side, shoot */
    float moon_other;      /* chance that somebody else does */
    float loss;            /* points a hand by which it is worse than the best; 0 for the best */
    float error;           /* the standard error of that */
    char why[ADVICE_TEXT]; /* one plain sentence, or empty */
    struct reason reason;  /* the same as a word, where there is one */
    struct amount cost;    /* `loss` as it is told to people */
};

/* What a player thinks of one set of cards to part with, or to charge. */
struct way {
    struct hearts_move move;
    struct prospect expect;
    float loss, error;  /* as of an opinion */
    struct amount cost; /* `loss` as it is told to people */
};

/* A decision and its reason, one plain sentence; empty where a player has none to give. Opinions
 * are given on request alone: the card chosen first, then by loss, the least first. */
struct advice {
    struct hearts_move move;
    char why[ADVICE_TEXT];
    struct reason reason;     /* the same as a word; REASON_NONE where a player says it otherwise */
    uint32_t deals;           /* played out in thought; 0: there are no figures */
    bool score;               /* losses are in hundredths of the game, not in points of classic */
    int32_t step;             /* the steps in which points are told to people ... */
    int chance_step;          /* ... and chances, in hundredths */
    struct prospect expect;   /* of the move, where deals were played out ... */
    struct hearts_move other; /* ... what the reason holds it against, itself where nothing is */
    struct prospect against;  /* and what was to be expected of that */
    uint8_t opinions;
    struct opinion opinion[OPINIONS];
    uint8_t ways; /* of a decision before the play, likewise: what was played out in thought */
    struct way way[ADVICE_WAYS];
};

/* An advice without a reason, a move without cards: what decide() begins with. */
void advice_begin(struct advice *out, const struct hearts_view *v);

/* Writes out->why from out->reason: "Play 4C: it stays under 7C." */
void advice_say(struct advice *out, const char *verb);

#endif
