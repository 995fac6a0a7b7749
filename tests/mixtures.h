/* mixtures.h - every value of every option, in some named games each. */
#ifndef TESTS_MIXTURES_H
#define TESTS_MIXTURES_H

#include "every.h"
#include "hearts/plan.h"

/* A walk over all options and their values, alone and in company. What disagrees is left out. */
struct mixtures {
    size_t games; /* for each value so many that agree, taking turns */
    /* Kept by the walk. */
    struct hearts_plan plan; /* of the rules told last */
    struct every every;      /* of one option */
    size_t option, first, game, found;
    int value;
    bool company;
};

/* The next rules; false when there are no more. */
bool mixtures_next(struct mixtures *m, char rules[HEARTS_RULES_TEXT]);

#endif
