/* window.h - the smallest window for the full screen, and what a smaller one shows. */
#ifndef HEARTS_TUI_WINDOW_H
#define HEARTS_TUI_WINDOW_H

#include <stdbool.h>

enum { WINDOW_COLUMNS = 80, WINDOW_ROWS = 24 }; /* minimum */

/* Whether the window is smaller than that now. */
bool window_is_small(void);

/* Shows how large it has to be, and the state meanwhile: a sentence or two. */
void window_tell_small(const char *meanwhile);

/* Whether this is the one key that works in a too small window; others would have unseen
 * effects. */
bool window_is_left_by(int key, bool function_key);

#endif
