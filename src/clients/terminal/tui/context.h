/* context.h - the keys that matter now, shown in the bottom border. */
#ifndef HEARTS_TUI_CONTEXT_H
#define HEARTS_TUI_CONTEXT_H

#include "clients/terminal/tui/screen.h"

enum { CONTEXT_KEYS = 24 };

struct context_key {
    char text[40]; /* such as "Hint H": the action, then the key's name from `name` on */
    int name;
    int press; /* the key for screen_key(); 0: not clickable */
};

/* The keys that matter now, most important first, help and leave last: as many as fit into `room`
 * columns with two columns between them. Returns their number. */
int context_keys(const struct screen *s, const struct screen_layout *l, int room,
                 struct context_key out[CONTEXT_KEYS]);

#endif
