/* trials.h - hands by every value of every option, then by random mixtures of them. */
#ifndef TESTS_TRIALS_H
#define TESTS_TRIALS_H

#include "engine/engine.h"

/* The state of a trial: the rules, the game being played, and its random numbers. */
struct trial {
    struct hearts_plan plan;
    struct hearts_game game;
    char rules[HEARTS_RULES_TEXT];
    uint64_t seed, rng;
    long mixtures, counted; /* a hand adds to `counted` what it compared */
    char fault[900];
};

/* A hand under the rules of t->plan; `number` is 0 to `hands` - 1. False after trial_wrong(). */
typedef bool trial_hand(struct trial *t, int number);

/* Reports what is wrong, and where; returns false. */
bool trial_wrong(struct trial *t, const char *why);

/* Prints TAP: a plan, a line for every option, one for `mixtures` random mixtures, and room in the
 * plan for `more` lines of the caller. A fault ends its line. Returns how many lines failed. */
int trials(long mixtures, int hands, trial_hand *hand, const char *what_is_counted, size_t more);

#endif
