/* train.h - learning the policy of a game by playing it against itself.
 *
 * Every so often all cards that may be chosen are tried: each is played, the rest of the hand goes
 * by the policy as it is, and the weights move towards what turned out better than the policy's own
 * mean. Passing, burying and charging are learnt likewise. The same order with the same number of
 * hands gives the same weights.
 */
#ifndef HEARTS_TRAIN_TRAIN_H
#define HEARTS_TRAIN_TRAIN_H

#include "base/error.h"
#include "hearts/plan.h"

struct train_order {
    const struct hearts_plan *plan;
    uint64_t seed;
    uint64_t hands;        /* to play, rounded up to 128s */
    double seconds;        /* or until so much time has passed; 0: hands alone count */
    double (*clock)(void); /* seconds; NULL with hands alone */
    const int8_t *from;    /* weights to go on from, or NULL */
    /* Called about 40 times a run, and at the end, with the weights as they are; in between every
     * 128 hands with NULL. */
    void (*progress)(void *with, uint64_t hands, double part, const int8_t *weights);
    void *with;
    bool (*stopped)(void); /* asked every 128 hands: true ends it with what is learnt; or NULL */
};

/* Fills weights[POLICY_WEIGHTS]. False and *e when memory is out. */
bool train(const struct train_order *o, int8_t *weights, uint64_t *hands, struct error *e);

/* How much better one set of weights does than another, in points a hand, both playing the same
 * deals at half of the seats each; *margin is half the width of the 95 % interval. */
double train_compare(const struct hearts_plan *p, const int8_t *a, const int8_t *b, int deals,
                     uint64_t seed, double *margin);

#endif
