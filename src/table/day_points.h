/* day_points.h - what somebody's decisions come to in the hand of a day.
 *
 * The cards follow from the date, and so does what the computers decide: nothing has to be believed
 * but the decisions themselves, and these have to be as the rules allow.
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
    DAY_UNFINISHED,  /* the hand goes on behind the last of them, */
    DAY_TOO_MANY,    /* or was over before it */
    DAY_MEMORY
};

/* Plays it; *points is what the person's seat has in the end. */
enum day_result day_points(const char *date, const struct hearts_plan *plan,
                           const struct day_decisions *own, int32_t *points, size_t *at);

#endif
