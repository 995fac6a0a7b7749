/* say_hint.h - a hint's rating of every card that may be played, and of other passes. */
#ifndef HEARTS_TUI_SAY_HINT_H
#define HEARTS_TUI_SAY_HINT_H

#include "clients/terminal/tui/say.h"

/* Whether the advice has more than its one sentence. */
bool say_has_opinions(const struct advice *advice);

/* Writes a row for every card or pass, sorted by the last number: numbers in columns, and for cards
 * a sentence. A legend for the columns follows. Lines have at most `columns` columns. */
void say_opinions(const struct say *s, const struct advice *advice, int columns,
                  struct buffer *out);

#endif
