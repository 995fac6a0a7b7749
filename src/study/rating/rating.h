/* rating.h - ratings after a game of several players or sides: Plackett-Luce, from Weng and Lin
 * (2011).
 *
 * A rating is a normal distribution of a player's strength. A game gives places; players placed
 * better than expected rise, and all ratings become more certain. Pure functions: numbers in,
 * numbers out.
 */
#ifndef HEARTS_RATING_RATING_H
#define HEARTS_RATING_RATING_H

#include <stdbool.h>

enum { RATING_PLAYERS = 10 };

#define RATING_MU    25.0
#define RATING_SIGMA (25.0 / 3)
#define RATING_BETA  (25.0 / 6) /* the luck in one game */
#define RATING_KAPPA 1e-4       /* least remaining fraction of a variance */
#define RATING_SURE  (25.0 / 6) /* a rating with a lower sigma is certain */

struct rating {
    double mu, sigma;
};

struct rating_player {
    struct rating rating;
    int side;  /* 0 to RATING_PLAYERS - 1; players of one side play together */
    int place; /* of the side, equal for all its players: lowest is best; equal places are ties */
};

struct rating rating_new(void);
bool rating_is_sure(struct rating r);

/* Updates all ratings after one game. False, changing nothing, with fewer than two sides. */
bool rating_update(struct rating_player *players, int count);

#endif
