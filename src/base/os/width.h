/* width.h - how wide a line of text may be, and how many lines a terminal shows. */
#ifndef HEARTS_OS_WIDTH_H
#define HEARTS_OS_WIDTH_H

#include <stdio.h>

enum {
    WIDTH_MOST = 79,          /* no line for people is wider, on any terminal */
    WIDTH_UNFOLDED = 1 << 28, /* wider than any line */
};

/* The columns of a line on a terminal, 20 to WIDTH_MOST. Files and other programs get lines that
 * are not folded: WIDTH_UNFOLDED. */
int width_of(FILE *out);

/* The rows of a terminal, 0 if it is no terminal. */
int rows_of(FILE *out);

#endif
