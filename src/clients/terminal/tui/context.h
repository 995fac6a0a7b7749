/* context.h - the keys that matter now, for the lower hem. */
#ifndef HEARTS_TUI_CONTEXT_H
#define HEARTS_TUI_CONTEXT_H

#include "clients/terminal/tui/screen.h"

enum { CONTEXT_KEYS = 24 };

struct context_key {
    char text[40]; /* "Hint H": what it does, and the key's name from `name` on */
    int name;
    int press; /* what it is to screen_key(); 0: it cannot be pressed with the mouse */
};

/* Those keys, the most important first, and how to go on from anywhere last: no more than have room
 * in this many columns, two between one and the next. */
int context_keys(const struct screen *s, const struct screen_layout *l, int room,
                 struct context_key out[CONTEXT_KEYS]);

#endif
