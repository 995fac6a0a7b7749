/* say_hint.h - what a hint thinks of every card that may be played, and of other passes. */
#ifndef HEARTS_TUI_SAY_HINT_H
#define HEARTS_TUI_SAY_HINT_H

#include "clients/terminal/tui/say.h"

/* Whether there is more to say than the one sentence. */
bool say_has_opinions(const struct advice *advice);

/* A row for every card or pass, by the last number: numbers in columns, of cards a sentence. Then
 * what the columns say. Lines of at most this many columns. */
void say_opinions(const struct say *s, const struct advice *advice, int columns,
                  struct buffer *out);

#endif
