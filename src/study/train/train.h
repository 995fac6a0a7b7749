/* train.h - learns the policy of a game by self-play.
 *
 * At some decisions all cards that may be chosen are tried: each is played, the current policy
 * plays the rest of the hand, and the weights move towards choices better than the policy's own
 * mean. Passing, burying and charging are learned in the same way. The same order with the same
 * number of hands gives the same weights.
 */
#ifndef HEARTS_TRAIN_TRAIN_H
#define HEARTS_TRAIN_TRAIN_H

#include "base/error.h"
#include "hearts/plan.h"

struct train_order {
    const struct hearts_plan *plan;
    uint64_t seed;
    uint64_t hands;        /* to play, rounded up to multiples of 128 */
    double seconds;        /* or until this much time has passed; 0: no time limit */
    double (*clock)(void); /* in seconds; NULL without a time limit */
    const int8_t *from;    /* weights to start from, or NULL */
    /* Called about 40 times per run, and at the end, with the current weights; in between every 128
     * hands with NULL. */
    void (*progress)(void *with, uint64_t hands, double part, const int8_t *weights);
    void *with;
    bool (*stopped)(void); /* asked every 128 hands: true ends it with the weights so far; or
                            * NULL */
};

/* Fills weights[POLICY_WEIGHTS] and sets *hands to the number played. False with *e filled when out
 * of memory. */
bool train(const struct train_order *o, int8_t *weights, uint64_t *hands, struct error *e);

/* How much better weights `a` are than `b`, in points per hand, when both play the same deals at
 * half of the seats each; *margin is half the width of the 95 % interval. */
double train_compare(const struct hearts_plan *p, const int8_t *a, const int8_t *b, int deals,
                     uint64_t seed, double *margin);

#endif
