/* worth.h - what a player plays for: the game, as the hand's result leaves it.
 *
 * Far from the end of a game points are what counts, mine against the others'. Near it the chance
 * to win is: the rest of the game is drawn many times from hands as the policy plays them, on top of
 * the totals that a result leads to. Where every hand is settled in money, money it is.
 */
#ifndef PLAYERS_WORTH_H
#define PLAYERS_WORTH_H

#include "players/lore.h"

struct hearts_game;

#define WORTH_GAME 100.0 /* points of classic that winning a game is worth */

enum { WORTH_HANDS = 384, WORTH_KNOWN = 1024 };

/* Hands as the policy plays them: the scores by seat, and who shot. For rules alone. */
struct worth_hands {
    int count; /* 0 until they are played */
    int32_t score[WORTH_HANDS][HEARTS_SEATS];
    uint16_t shooters[WORTH_HANDS];
    double mean; /* points a seat gets in a hand */
};

struct worth {
    const struct lore *lore;
    const struct worth_hands *hands;
    int me;
    bool score;                     /* the end of the game is near enough to play for it */
    double before;                  /* the chance to win as things stand, where score */
    uint64_t key[WORTH_KNOWN];      /* results met before at this decision; 0: none */
    double value[WORTH_KNOWN];      /* and what each was worth */
};

/* Plays hands for worth_begin(), at most once for some rules; the same at any time. */
void worth_play_hands(struct worth_hands *h, const struct lore *l);

/* At a decision of a seat. `g` is any game as the view shows it; totals: whether to look at the
 * score of the game. */
void worth_begin(struct worth *w, const struct lore *l, const struct worth_hands *hands, int me,
                 bool totals, const struct hearts_game *g);

/* What a hand that has been scored is worth to the seat, in points of classic. */
double worth_of(struct worth *w, const struct hearts_game *g);

#endif
