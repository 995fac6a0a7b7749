/* worth.h - what a player plays for: the game, as the hand's result leaves it.
 *
 * Far from the end of a game points count, mine compared with the others'. Near the end the chance
 * to win counts: the rest of the game is simulated many times from the totals after the hand, using
 * sample hands played by the policy. If every hand is settled in money, money counts.
 */
#ifndef HEARTS_THINK_WORTH_H
#define HEARTS_THINK_WORTH_H

#include "players/memory/roles.h"

struct hearts_game;

#define WORTH_GAME 100.0 /* the worth of winning a game, in points of classic */

enum { WORTH_HANDS = 384, WORTH_KNOWN = 1024 };

/* Sample hands played by the policy: the scores by seat, and who shot. They depend only on the
 * rules. */
struct worth_hands {
    int count;
    int32_t score[WORTH_HANDS][HEARTS_SEATS];
    uint16_t shooters[WORTH_HANDS];
};

struct worth {
    const struct roles *roles;
    const struct worth_hands *hands;
    int me;
    bool score;                /* playing for the game */
    uint64_t key[WORTH_KNOWN]; /* results already met in this decision; 0: none */
    double value[WORTH_KNOWN]; /* the worth of each */
};

/* Whether the end of the game is near enough to play for it. */
bool worth_near(const struct roles *l, const struct hearts_game *g);

/* Plays the next of the WORTH_HANDS sample hands, which are the same every time. */
void worth_play_hand(struct worth_hands *h, const struct roles *l);

/* Starts a decision of a seat. `score`: play for the game, which needs at least one sample hand. */
void worth_begin(struct worth *w, const struct roles *l, const struct worth_hands *hands, int me,
                 bool score);

/* The worth of a scored hand to the seat, in points of classic. */
double worth_of(struct worth *w, const struct hearts_game *g);

#endif
