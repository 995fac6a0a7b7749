/* screen_play.h - the full-screen table, from outside. */
#ifndef HEARTS_TUI_SCREEN_PLAY_H
#define HEARTS_TUI_SCREEN_PLAY_H

#include "clients/terminal/tui/settings.h"

/* Whether the terminal can show the table: input and output are one, it is known, and large
 * enough. Where one of the last two fails, *why says so as a clause; else it is "". */
bool screen_possible(struct error *why);

/* Plays at a table until it is left; `notice`, or "", is told before. With TABLE_FAILED *e says
 * why. */
enum table_end screen_play(struct seat *table, struct settings *settings, const char *notice,
                           struct error *e);

/* Asks which table to open, as line_start() does, with a notice below. When a kept game cannot be
 * opened after all *e says why; it is "" otherwise. */
bool screen_start(struct setup *setup, const struct settings *settings, const char *path,
                  const char *notice, struct solo **resumed, struct error *e);

#endif
