/* screen_play.h - the full-screen table, from outside. */
#ifndef HEARTS_TUI_SCREEN_PLAY_H
#define HEARTS_TUI_SCREEN_PLAY_H

#include "tui/settings.h"

/* Whether the terminal can show the table: input and output are one, it is known, and large
 * enough. */
bool screen_possible(void);

/* Plays at a table until it is left. With TABLE_FAILED *e says why. */
enum table_end screen_play(struct solo *table, struct settings *settings, struct error *e);

/* Asks which table to open, as line_start() does. */
bool screen_start(struct setup *setup, const struct settings *settings, const char *path,
                  struct solo **resumed);

#endif
