/* mixtures.h - every value of every option, in some named games each. */
#ifndef TESTS_MIXTURES_H
#define TESTS_MIXTURES_H

#include "every.h"
#include "hearts/plan.h"

/* A walk over all options and their values, alone and with companions. Rules that contradict each
 * other are left out. */
struct mixtures {
    size_t games; /* how many for each value; each value begins where the last one ended */
    /* The state of the walk. */
    struct hearts_plan plan; /* of the latest rules */
    struct every every;      /* of one option */
    size_t option, first, game, found;
    int value;
    bool company;
};

/* Writes the next rules; false when there are no more. */
bool mixtures_next(struct mixtures *m, char rules[HEARTS_RULES_TEXT]);

#endif
