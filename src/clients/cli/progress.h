/* progress.h - how far long work is, in one line of a terminal that is drawn over. */
#ifndef HEARTS_CLI_PROGRESS_H
#define HEARTS_CLI_PROGRESS_H

#include <stdbool.h>

/* On standard error, and only where that is a terminal: zeroed, nothing is drawn. */
struct progress {
    bool shown;
    bool at_most;               /* the work may end before its last part */
    double begun_s, begun_part; /* when, and how much was done then: 0, or what was kept */
    double drawn_s;
    int columns; /* of the line that is drawn; 0: none */
};

/* With `printing`, where standard output is a terminal that gets lines meanwhile, nothing is drawn
 * between them. */
void progress_begin(struct progress *p, bool printing);

/* Draws how much is done, about how long the rest takes by what the work took so far, and `text`.
 * `part` is from 0 to 1; below 0 nobody knows it. May be called as often as one likes: the line is
 * drawn ten times a second at most. */
void progress_show(struct progress *p, double part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Takes the line away. */
void progress_end(struct progress *p);

#endif
