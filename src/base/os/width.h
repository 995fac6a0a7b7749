/* width.h - how wide a line of text may be. */
#ifndef HEARTS_OS_WIDTH_H
#define HEARTS_OS_WIDTH_H

#include <stdio.h>

enum {
    WIDTH_MOST = 79,          /* columns of a line that people read, on any terminal */
    WIDTH_UNFOLDED = 1 << 28, /* no line is as wide */
};

/* The columns that a terminal has for a line, 20 to WIDTH_MOST. Whatever else is written to, a file
 * or another program, takes lines as they are: WIDTH_UNFOLDED. */
int width_of(FILE *out);

#endif
