/* line.h - the table line by line: for screen readers, scripts and plain terminals. */
#ifndef HEARTS_TUI_LINE_H
#define HEARTS_TUI_LINE_H

#include "clients/terminal/tui/settings.h"

#include <stdio.h>

/* Plays at the table until the game is over, the person leaves or the input ends. With TABLE_FAILED
 * *e says why. */
enum table_end line_play(struct seat *table, struct settings *settings, FILE *in, FILE *out,
                         struct error *e);

/* Lines typed while other things happen. */
struct line_input {
    int file;      /* file descriptor */
    bool prompted; /* the prompt is shown, and nothing was typed yet */
    bool ended;    /* the input has ended */
    size_t length;
    char text[2048]; /* read, but not taken yet */
};

/* Waits until a line can be read or the input ends (both ignored with `held`), `other` is readable,
 * or `ms` milliseconds have passed; < 0: no limit. Shows a prompt if both sides are terminals. */
void line_wait(struct line_input *in, int other, bool held, int ms, FILE *out);

/* Takes the next line, without its end and surrounding spaces; what does not fit is dropped. False
 * when there is none yet. */
bool line_next(struct line_input *in, char *text, size_t capacity);

/* line_play() for a table with others. */
enum table_end line_others(struct line_input *in, struct seat *table, struct settings *settings,
                           FILE *out, struct error *e);

/* Asks which table to open: a saved game at `path`, or a game by name. Fills *setup, or opens the
 * saved table and returns it in *resumed. False when the input ends first. */
bool line_start(struct setup *setup, const char *path, struct solo **resumed, FILE *in, FILE *out);

/* Writes text folded to the width of a terminal, with every line after a paragraph's first
 * indented; unfolded to anything else. */
void line_fold(FILE *out, const char *text, int indent);

/* Reads a line without its end and surrounding spaces; what does not fit is dropped. False at the
 * end of the input, or when the output fails. With `prompt` it shows a prompt and waits for a
 * person. */
bool line_read(FILE *in, FILE *out, bool prompt, char *text, size_t capacity);

#endif
