/* window.c - a window too small for the full screen: shows a message, and waits. */
#include "clients/terminal/tui/window.h"
#include "clients/terminal/tui/paint.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

bool window_is_small(void) { return LINES < WINDOW_ROWS || COLS < WINDOW_COLUMNS; }

void window_tell_small(const char *meanwhile)
{
    struct buffer text = { 0 };
    erase();
    paint_use(PAINT_ROOM);
    paint_fill(0, 0, LINES, COLS);
    buffer_format(&text, "The window is too small: %dx%d are needed, it is %dx%d. %s",
                  WINDOW_COLUMNS, WINDOW_ROWS, COLS, LINES, meanwhile);
    if (text.length)
        paint_folded(0, 0, LINES, COLS, text.data);
    buffer_release(&text);
    refresh();
}

bool window_is_left_by(int key, bool function_key)
{
    return !function_key && (key == 'q' || key == 'Q');
}
