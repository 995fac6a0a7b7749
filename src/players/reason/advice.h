/* advice.h - a player's answer: a decision, the reason, and its ratings of other choices. */
#ifndef HEARTS_REASON_ADVICE_H
#define HEARTS_REASON_ADVICE_H

#include "players/reason/reason.h"

enum { ADVICE_TEXT = 200, OPINIONS = 40, ADVICE_WAYS = 9 };

/* A player's rating of one card that may be chosen. Chances are from 0 to 1. `told`: the numbers
 * are set; only players that play hands out in the search set them. */
struct opinion {
    hearts_card card;
    bool told;
    float points;          /* my likely score in this hand */
    float queen;           /* chance that I take a card of the highest cost, usually QS */
    float moon;            /* chance that I, or my side, shoot */
    float moon_other;      /* chance that somebody else does */
    float loss;            /* points per hand worse than the best; 0 for the best */
    float error;           /* the standard error of `loss` */
    char why[ADVICE_TEXT]; /* one plain sentence, or empty */
    struct reason reason;  /* the same in structured form, if there is one */
    struct amount cost;    /* `loss` as shown to people */
};

/* A player's rating of one set of cards to give away or to charge. */
struct way {
    struct hearts_move move;
    struct prospect expect;
    float loss, error;  /* as in struct opinion */
    struct amount cost; /* `loss` as shown to people */
};

/* A decision and its reason as one plain sentence, empty if there is none. Opinions are only given
 * on request: first the chosen card, then the others, least loss first. */
struct advice {
    struct hearts_move move;
    char why[ADVICE_TEXT];
    struct reason reason;     /* the same in structured form; REASON_NONE if there is only text */
    uint32_t deals;           /* played out in the search; 0: no numbers */
    bool score;               /* losses are in hundredths of the game, not points of classic */
    int32_t step;             /* points are shown to people in multiples of this ... */
    int chance_step;          /* ... and chances in multiples of this, in hundredths */
    struct prospect expect;   /* of the move, if deals were played out ... */
    struct hearts_move other; /* ... the move that the reason compares with; itself if none */
    struct prospect against;  /* ... and what to expect of that */
    uint8_t opinions;
    struct opinion opinion[OPINIONS];
    uint8_t ways; /* the same for a decision before the play: the sets played out */
    struct way way[ADVICE_WAYS];
};

/* Sets an advice without a reason and a move without cards: the start of each decide(). */
void advice_begin(struct advice *out, const struct hearts_view *v);

/* Writes out->why from out->reason: "Play 4C: it stays under 7C." */
void advice_say(struct advice *out, const char *verb);

#endif
