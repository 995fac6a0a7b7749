/* line.h - the table line by line: for a screen reader, a script, a plain terminal. */
#ifndef HEARTS_TUI_LINE_H
#define HEARTS_TUI_LINE_H

#include "clients/terminal/tui/settings.h"

#include <stdio.h>

/* Plays at the table until the game is over, the person leaves or the input ends. With TABLE_FAILED
 * *e says why. */
enum table_end line_play(struct seat *table, struct settings *settings, FILE *in, FILE *out,
                         struct error *e);

/* Lines that are typed while other things happen. */
struct line_input {
    int file;      /* to read from */
    bool prompted; /* the prompt stands there, and nothing was typed yet */
    bool ended;    /* nothing more will come */
    size_t length;
    char text[2048]; /* what was read and not yet taken */
};

/* Waits until a line can be read or the input ends, unless it is `held`, or until `other` can be
 * read, or so many milliseconds; < 0: as long as it takes. With a terminal on both sides a prompt
 * is shown. */
void line_wait(struct line_input *in, int other, bool held, int ms, FILE *out);

/* The next line, without its end and the spaces around it; what does not fit is dropped. False
 * where none has come. */
bool line_next(struct line_input *in, char *text, size_t capacity);

/* The same as line_play(), at a table with others. */
enum table_end line_others(struct line_input *in, struct seat *table, struct settings *settings,
                           FILE *out, struct error *e);

/* Asks which table to open: a kept game at `path`, or a game by name. Fills *setup, or opens the
 * kept table and returns it in *resumed. False when the input ends first. */
bool line_start(struct setup *setup, const char *path, struct solo **resumed, FILE *in, FILE *out);

/* Writes text folded to the terminal, every line after a paragraph's first indented; to anything
 * else as it is. */
void line_fold(FILE *out, const char *text, int indent);

/* Reads a line without its end and without the spaces around it; what does not fit is dropped.
 * False at the end of the input, or where the output takes nothing more. With `prompt` a person is
 * waited for. */
bool line_read(FILE *in, FILE *out, bool prompt, char *text, size_t capacity);

#endif
