/* day_points.h - how many points a person's decisions bring in the hand of a day.
 *
 * The cards and the computers' decisions follow from the date. So a client sends its decisions
 * alone, and a result that the rules do not allow is found out.
 */
#ifndef HEARTS_TABLE_DAY_POINTS_H
#define HEARTS_TABLE_DAY_POINTS_H

#include "table/day.h"

enum {
    DAY_DECISIONS = 64, /* more than anybody has to make in a hand */
    DAY_DECISION = 32   /* bytes of one, with a NUL: "QS AH 2C", or the word of a numbered choice */
};

struct day_decisions {
    size_t count;
    char text[DAY_DECISIONS][DAY_DECISION];
};

enum day_result {
    DAY_PLAYED,
    DAY_NOT_ALLOWED, /* *at says which decision, from 0 */
    DAY_UNFINISHED,  /* the hand is not over after the last decision */
    DAY_TOO_MANY,    /* the hand was over before the last decision */
    DAY_MEMORY
};

/* Plays the hand; *points is the score of the person's seat in it. */
enum day_result day_points(const char *date, const struct hearts_plan *plan,
                           const struct day_decisions *own, int32_t *points, size_t *at);

#endif
