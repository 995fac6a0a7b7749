/* worth.h - what a player plays for: the game, as the hand's result leaves it.
 *
 * Far from the end of a game points are what counts, mine against the others'. Near it the chance to
 * win is: from the totals that a result leads to, the rest of the game is drawn many times from hands
 * as the policy plays them.
 */
#ifndef PLAYERS_WORTH_H
#define PLAYERS_WORTH_H

#include "players/desk.h"
#include "players/lore.h"

struct hearts_game;

enum { WORTH_KNOWN = 512 };

struct worth {
    const struct lore *lore;
    int me;
    bool score;            /* the totals count */
    double scale;          /* points of classic that a whole game is worth */
    uint64_t *key;         /* results met before ... */
    float *value;          /* ... and what each was worth; NULL: nothing is kept */
};

/* At a decision of a seat; `totals` says whether to look at the score of the game. */
void worth_begin(struct worth *w, const struct lore *l, int me, bool totals, struct desk *d);

/* What a hand that has been scored is worth to the seat, in points of classic. */
double worth_of(struct worth *w, const struct hearts_game *g);

#endif
