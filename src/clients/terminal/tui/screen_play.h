/* screen_play.h - the full-screen table. */
#ifndef HEARTS_TUI_SCREEN_PLAY_H
#define HEARTS_TUI_SCREEN_PLAY_H

#include "clients/terminal/tui/settings.h"

/* Whether the terminal can show the table: input and output are terminals, its type is known, and
 * it is large enough. If its type is unknown or it is too small, *why gets a clause that says so;
 * else it is "". */
bool screen_possible(struct error *why);

/* Plays at a table until the person leaves; `notice` is shown first if not "". With TABLE_FAILED *e
 * says why. */
enum table_end screen_play(struct seat *table, struct settings *settings, const char *notice,
                           struct error *e);

/* Asks which table to open, like line_start(), with a notice at the bottom. If a saved game could
 * not be opened after all, *e says why; else it is "". */
bool screen_start(struct setup *setup, const struct settings *settings, const char *path,
                  const char *notice, struct solo **resumed, struct error *e);

#endif
