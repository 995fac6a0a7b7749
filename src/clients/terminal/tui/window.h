/* window.h - the least window that the full screen takes, and what stands in a smaller one. */
#ifndef HEARTS_TUI_WINDOW_H
#define HEARTS_TUI_WINDOW_H

#include <stdbool.h>

enum { WINDOW_COLUMNS = 80, WINDOW_ROWS = 24 }; /* at least */

/* Whether the window is smaller than that now. */
bool window_is_small(void);

/* Says how large it has to be, and what is so meanwhile: a sentence or two. */
void window_tell_small(const char *meanwhile);

/* The one key that counts there; no other does anything that nobody sees. */
bool window_is_left_by(int key, bool function_key);

#endif
