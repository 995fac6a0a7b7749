/* paint.h - colours by what they mean, and text put on the screen by columns.
 *
 * The night side of the cloth: indigo, stitched with linen. Brass is "now", red is points. Where
 * there are no colours, bold, dim and reverse stand in; nothing is told by colour alone.
 */
#ifndef HEARTS_TUI_PAINT_H
#define HEARTS_TUI_PAINT_H

#include "clients/terminal/tui/settings.h"

enum paint {
    PAINT_ROOM = 1, /* around the cloth: the bar */
    PAINT_ROOM_BRASS,
    PAINT_ROOM_POINTS,
    PAINT_CLOTH,  /* names and numbers */
    PAINT_QUIET,  /* what matters less */
    PAINT_THREAD, /* hem, empty places */
    PAINT_BRASS,  /* now */
    PAINT_POINTS,
    PAINT_BUTTON, /* the one thing to press */
    PAINT_PAPER,  /* sheets */
    PAINT_PAPER_QUIET,
    PAINT_PAPER_BRASS,
    PAINT_PAPER_POINTS,
    PAINT_SUIT,                      /* a card, by suit */
    PAINT_SHADED = PAINT_SUIT + 4,   /* a card that may not be chosen */
    PAINT_MARKED = PAINT_SHADED + 4, /* the card under the cursor, or that takes the trick */
    PAINTS = PAINT_MARKED + 4
};

/* Starts the screen: ncurses, colours, mouse. From here on interrupted() tells of Ctrl-C. */
void paint_begin(const struct settings *s);
void paint_end(void);

/* What came of waiting for a key. */
enum paint_came { PAINT_NOTHING, PAINT_SIGN, PAINT_KEY, PAINT_RESIZED, PAINT_GONE };

/* Waits for a key, or until `file` can be read unless that is -1, or so many milliseconds; < 0: as
 * long as it takes. A SIGN is a character, a KEY one of ncurses; GONE: the terminal is no more, or
 * interrupted() says so. */
enum paint_came paint_wait(int file, int ms, int *key);

/* From here on, text looks like this. */
void paint_use(enum paint paint);
void paint_use_bold(enum paint paint);

/* Columns that a text takes. */
int paint_columns(const char *text);

/* Puts text at a place, cut to `columns`; returns how many it took. */
int paint_text(int y, int x, int columns, const char *text);

/* The same, with a mark where it was cut. */
void paint_marked(int y, int x, int columns, const char *text, bool ascii);

/* As paint_text(), its end at x + columns. */
void paint_right(int y, int x, int columns, const char *text);
void paint_centre(int y, int x, int columns, const char *text);

/* The lines of a text, from line `top` on, in a rectangle; returns how many lines it has. */
int paint_lines(int y, int x, int rows, int columns, const char *text, int top);

/* A text folded at its spaces into a rectangle. */
void paint_folded(int y, int x, int rows, int columns, const char *text);

/* Blanks a rectangle in the paint in use. */
void paint_fill(int y, int x, int rows, int columns);

/* Lines of boxes: the signs for a set of borders. */
struct paint_box {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};
const struct paint_box *paint_card_box(bool ascii);
const struct paint_box *paint_stitched_box(bool ascii);

/* A box around a rectangle, borders included. */
void paint_frame(int y, int x, int rows, int columns, const struct paint_box *box);

/* The same without its lower border: a card that runs on below. */
void paint_frame_open(int y, int x, int rows, int columns, const struct paint_box *box);

#endif
