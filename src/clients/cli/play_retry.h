/* play_retry.h - `hearts play --from`: replays a hand of a record, and compares the result with the
 * original. Also --day: the hand of a day, compared with a computer. */
#ifndef HEARTS_CLI_PLAY_RETRY_H
#define HEARTS_CLI_PLAY_RETRY_H

#include "clients/terminal/solo/solo_retry.h"
#include "clients/terminal/tui/settings.h"
#include "study/review/review.h"
#include "table/day.h"

enum { DAY_RUNS = 100 };

struct retry_order {
    const char *path; /* of the record; not "-": standard input is needed for playing */
    const char *date; /* or instead: the day of the hand, with these rules ... */
    struct hearts_plan plan;
    const char *names[HEARTS_SEATS]; /* ... and these players */
    struct retry_moment at;
    bool json; /* prints the result as a line of JSON; the table goes to stderr */
};

/* A moment that is retried, and the result of each try. */
struct retry_report {
    struct retry_order order;
    struct retry retry;
    struct say say;
    unsigned tries;
    bool judged, reviewed;       /* judged: the review has run; reviewed: it judged this decision */
    struct review_moment moment; /* the review's result */
    struct retry_play now, best;
    unsigned runs;         /* runs of the computer, for the hand of a day */
    int32_t run[DAY_RUNS]; /* points, lowest first */
};

/* Lets the person play the hand as often as they like; returns the exit status. */
int retry_play_hand(const struct retry_order *order, struct settings *settings);

/* Writes which hand it is, and what was played originally; shown before the first try. */
void retry_write_moment(const struct retry_report *a, struct buffer *out);

/* Print the original, the try and the review's choice side by side. False when out of memory. */
bool retry_print(const struct retry_report *a);
bool retry_print_json(const struct retry_report *a);

#endif
