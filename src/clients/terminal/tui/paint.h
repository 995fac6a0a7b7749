/* paint.h - colours by purpose, and text on the screen measured in columns.
 *
 * A dark theme: an indigo cloth with linen borders. Brass means "now", red means points. Without
 * colours, bold, dim and reverse replace them; nothing is shown by colour alone.
 */
#ifndef HEARTS_TUI_PAINT_H
#define HEARTS_TUI_PAINT_H

#include "clients/terminal/tui/settings.h"

enum paint {
    PAINT_ROOM = 1, /* around the cloth: the bar */
    PAINT_ROOM_BRASS,
    PAINT_ROOM_POINTS,
    PAINT_CLOTH,  /* names and numbers */
    PAINT_QUIET,  /* less important text */
    PAINT_THREAD, /* borders, empty places */
    PAINT_BRASS,  /* current: the turn, the cursor */
    PAINT_POINTS,
    PAINT_BUTTON, /* the main thing to press */
    PAINT_PAPER,  /* the pad and dialogs */
    PAINT_PAPER_QUIET,
    PAINT_PAPER_BRASS,
    PAINT_PAPER_POINTS,
    PAINT_SUIT,                      /* cards, one per suit */
    PAINT_SHADED = PAINT_SUIT + 4,   /* cards that may not be chosen */
    PAINT_MARKED = PAINT_SHADED + 4, /* the card under the cursor, or taking the trick */
    PAINTS = PAINT_MARKED + 4
};

/* Starts the screen: ncurses, colours, mouse. From here on Ctrl-C sets interrupted(). */
void paint_begin(const struct settings *s);
void paint_end(void);

/* What ended the wait for a key. */
enum paint_came { PAINT_NOTHING, PAINT_SIGN, PAINT_KEY, PAINT_RESIZED, PAINT_GONE };

/* Waits for a key, until `file` is readable (-1: none), or for `ms` milliseconds; < 0: no limit.
 * *key is a character for SIGN, an ncurses key code for KEY. GONE: the terminal is gone, or
 * interrupted(). */
enum paint_came paint_wait(int file, int ms, int *key);

/* Sets the colours of the following text. */
void paint_use(enum paint paint);
void paint_use_bold(enum paint paint);

/* The columns that a text takes on the screen. */
int paint_columns(const char *text);

/* Writes text at a position, cut to `columns`; returns the columns used. */
int paint_text(int y, int x, int columns, const char *text);

/* The same, with an ellipsis if it was cut. */
void paint_marked(int y, int x, int columns, const char *text, bool ascii);

/* Like paint_text(), but aligned right, or centred, within the columns. */
void paint_right(int y, int x, int columns, const char *text);
void paint_centre(int y, int x, int columns, const char *text);

/* Writes the lines of a text into a rectangle, from line `top` on; returns how many lines the text
 * has. */
int paint_lines(int y, int x, int rows, int columns, const char *text, int top);

/* Writes a text into a rectangle, folded at spaces. */
void paint_folded(int y, int x, int rows, int columns, const char *text);

/* Blanks a rectangle in the current colours. */
void paint_fill(int y, int x, int rows, int columns);

/* The characters of a border. */
struct paint_box {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};
const struct paint_box *paint_card_box(bool ascii);
const struct paint_box *paint_stitched_box(bool ascii);

/* Draws a border along the inside edge of a rectangle. */
void paint_frame(int y, int x, int rows, int columns, const struct paint_box *box);

/* The same without its bottom: a card that continues below. */
void paint_frame_open(int y, int x, int rows, int columns, const struct paint_box *box);

#endif
