/* worth.h - what a player plays for: the game, as the hand's result leaves it.
 *
 * Far from the end of a game points are what counts, mine against the others'. Near it the chance
 * to win is: the rest of the game is drawn many times, on top of the totals that a result leads to,
 * from hands as the policy plays them. Where every hand is settled in money, money it is.
 */
#ifndef HEARTS_THINK_WORTH_H
#define HEARTS_THINK_WORTH_H

#include "players/memory/roles.h"

struct hearts_game;

#define WORTH_GAME 100.0 /* points of classic that winning a game is worth */

enum { WORTH_HANDS = 384, WORTH_KNOWN = 1024 };

/* Hands as the policy plays them: the scores by seat, and who shot. For rules alone. */
struct worth_hands {
    int count;
    int32_t score[WORTH_HANDS][HEARTS_SEATS];
    uint16_t shooters[WORTH_HANDS];
};

struct worth {
    const struct roles *roles;
    const struct worth_hands *hands;
    int me;
    bool score;                /* it is played for the game */
    uint64_t key[WORTH_KNOWN]; /* results met before at this decision; 0: none */
    double value[WORTH_KNOWN]; /* and what each was worth */
};

/* Whether the end of the game is near enough to play for it. */
bool worth_near(const struct roles *l, const struct hearts_game *g);

/* Plays the next of the WORTH_HANDS hands, each the same at any time. */
void worth_play_hand(struct worth_hands *h, const struct roles *l);

/* At a decision of a seat; `score`: to play for the game, on top of at least one hand. */
void worth_begin(struct worth *w, const struct roles *l, const struct worth_hands *hands, int me,
                 bool score);

/* What a hand that has been scored is worth to the seat, in points of classic. */
double worth_of(struct worth *w, const struct hearts_game *g);

#endif
