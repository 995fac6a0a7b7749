/* play_retry.h - hearts play --from: a hand of a record played again, and what came of it beside
 * what came of it then. And --day: the hand of a day, and what a computer makes of it. */
#ifndef HEARTS_CLI_PLAY_RETRY_H
#define HEARTS_CLI_PLAY_RETRY_H

#include "clients/terminal/solo/solo_retry.h"
#include "clients/terminal/tui/settings.h"
#include "study/review/review.h"
#include "table/day.h"

enum { DAY_RUNS = 100 };

struct retry_order {
    const char *path; /* of the record; "-" is not possible: the person types there */
    const char *date; /* in its place: the hand of that day, by these rules ... */
    struct hearts_plan plan;
    const char *names[HEARTS_SEATS]; /* ... and who sits there */
    struct retry_moment at;
    bool json; /* what came of it as a line of JSON; the table goes to stderr */
};

/* A moment that is tried, and what came of it each time. */
struct retry_report {
    struct retry_order order;
    struct retry again;
    struct say say;
    unsigned tries;
    bool judged, reviewed;       /* whether the review was asked; whether it had something to say */
    struct review_moment moment; /* what it said */
    struct retry_play now, best;
    unsigned runs;         /* of the computer at the hand of a day */
    int32_t run[DAY_RUNS]; /* points, the fewest first */
};

/* Plays it as often as the person likes; returns the exit status. */
int retry_play_hand(const struct retry_order *order, struct settings *settings);

/* What the hand is and what was played then; where it begins, for the person. */
void retry_write_moment(const struct retry_report *a, struct buffer *out);

/* Then, now and the review's choice, side by side. False when memory is out. */
bool retry_print(const struct retry_report *a);
bool retry_print_json(const struct retry_report *a);

#endif
