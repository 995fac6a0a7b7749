/* rating.c - algorithm 4 of Weng and Lin, A Bayesian approximation method for online ranking
 * (2011). */
#include "study/rating/rating.h"

#include <assert.h>
#include <math.h>

/* A side: the sum of its players. */
struct side {
    double mu, variance;
    int place;
    bool plays;
};

struct rating rating_new(void) { return (struct rating){ RATING_MU, RATING_SIGMA }; }

bool rating_is_sure(struct rating r) { return r.sigma < RATING_SURE; }

static int gather(const struct rating_player *players, int count, struct side side[RATING_PLAYERS])
{
    int sides = 0;
    for (int i = 0; i < count; i++) {
        const struct rating_player *p = &players[i];
        assert(p->side >= 0 && p->side < RATING_PLAYERS);
        struct side *s = &side[p->side];
        sides += !s->plays;
        s->plays = true;
        s->mu += p->rating.mu;
        s->variance += p->rating.sigma * p->rating.sigma;
        s->place = p->place;
    }
    return sides;
}

/* How much a side's mu moves (omega) and its variance shrinks (delta), for a variance of 1. */
static void surprise(const struct side side[RATING_PLAYERS], const double e[RATING_PLAYERS],
                     double c, int i, double *omega, double *delta)
{
    *omega = *delta = 0;
    for (int q = 0; q < RATING_PLAYERS; q++) {
        if (!side[q].plays || side[q].place > side[i].place)
            continue;
        double sum = 0;
        int tied = 0;
        for (int s = 0; s < RATING_PLAYERS; s++) {
            sum += side[s].plays && side[s].place >= side[q].place ? e[s] : 0;
            tied += side[s].plays && side[s].place == side[q].place;
        }
        double chance = e[i] / sum;
        *omega += ((q == i) - chance) / tied;
        *delta += chance * (1 - chance) / tied;
    }
    *omega /= c;
    *delta /= c * c;
}

bool rating_update(struct rating_player *players, int count)
{
    struct side side[RATING_PLAYERS] = { 0 };
    double e[RATING_PLAYERS] = { 0 }, omega[RATING_PLAYERS] = { 0 }, delta[RATING_PLAYERS] = { 0 };
    double c = 0, most = -INFINITY;
    if (gather(players, count, side) < 2)
        return false;
    for (int i = 0; i < RATING_PLAYERS; i++)
        if (side[i].plays) {
            c += side[i].variance + RATING_BETA * RATING_BETA;
            most = fmax(most, side[i].mu);
        }
    c = sqrt(c);
    for (int i = 0; i < RATING_PLAYERS; i++)
        e[i] = side[i].plays ? exp((side[i].mu - most) / c) : 0;
    for (int i = 0; i < RATING_PLAYERS; i++)
        if (side[i].plays)
            surprise(side, e, c, i, &omega[i], &delta[i]);
    for (int i = 0; i < count; i++) {
        struct rating *r = &players[i].rating;
        int s = players[i].side;
        double variance = r->sigma * r->sigma, gamma = sqrt(side[s].variance) / c;
        r->mu += variance * omega[s];
        r->sigma *= sqrt(fmax(1 - variance * gamma * delta[s], RATING_KAPPA));
    }
    return true;
}
