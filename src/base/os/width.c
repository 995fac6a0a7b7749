/* width.c - how wide a terminal is. */
#define _DEFAULT_SOURCE
#include "base/os/width.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 20, USUAL_ROWS = 60 };

int width_of(FILE *out)
{
    struct winsize size;
    int file = fileno(out);
    if (file < 0 || !isatty(file))
        return WIDTH_UNFOLDED;
    if (ioctl(file, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return WIDTH_MOST;
    int width = size.ws_col - 1; /* a full line makes some terminals start a new one */
    return width > WIDTH_MOST ? WIDTH_MOST : width < NARROWEST ? NARROWEST : width;
}

int rows_of(FILE *out)
{
    struct winsize size;
    int file = fileno(out);
    if (file < 0 || !isatty(file))
        return 0;
    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_row ? size.ws_row : USUAL_ROWS;
}
