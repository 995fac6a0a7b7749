/* rating.h - ratings of several players or sides by one game: Plackett-Luce after Weng and Lin
 * (2011).
 *
 * A rating is a normal distribution of somebody's strength. A game gives places; those who are
 * placed better than expected rise, and everybody grows surer. Pure: numbers in, numbers out.
 */
#ifndef HEARTS_RATING_RATING_H
#define HEARTS_RATING_RATING_H

#include <stdbool.h>

enum { RATING_PLAYERS = 10 };

#define RATING_MU    25.0
#define RATING_SIGMA (25.0 / 3)
#define RATING_BETA  (25.0 / 6) /* how much luck a game has */
#define RATING_KAPPA 1e-4       /* the least that is left of a variance */
#define RATING_SURE  (25.0 / 6) /* a rating whose sigma is below is sure */

struct rating {
    double mu, sigma;
};

struct rating_player {
    struct rating rating;
    int side;  /* 0 to RATING_PLAYERS - 1; those of one side play together */
    int place; /* of the side, the same for all of it: the lowest is the best; equal ones are tied
                */
};

struct rating rating_new(void);
bool rating_is_sure(struct rating r);

/* Changes the ratings of all by one game. Fewer than two sides change nothing: false. */
bool rating_update(struct rating_player *players, int count);

#endif
