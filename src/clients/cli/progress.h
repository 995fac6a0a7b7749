/* progress.h - shows the progress of long work in one terminal line that is overwritten. */
#ifndef HEARTS_CLI_PROGRESS_H
#define HEARTS_CLI_PROGRESS_H

#include <stdbool.h>

/* Written to standard error, and only if that is a terminal; if zeroed, nothing is drawn. */
struct progress {
    bool shown;
    bool at_most;               /* the work may end before part 1 */
    double begun_s, begun_part; /* start time, and the part done by then: 0, or what was resumed */
    double drawn_s;
    int columns; /* of the line on the screen; 0: none */
};

/* With `printing`, draws nothing if standard output is a terminal too, as the work prints lines
 * there. */
void progress_begin(struct progress *p, bool printing);

/* Draws the part done, an estimate of the time left, and `text`. `part` is from 0 to 1; below 0:
 * unknown. May be called at any rate: the line is drawn at most ten times a second. */
void progress_show(struct progress *p, double part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Erases the line. */
void progress_end(struct progress *p);

#endif
