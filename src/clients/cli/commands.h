/* commands.h - the commands of the program, and what they share.
 *
 * A command is given its own arguments, its name first, and returns the exit status: 0, 1 when it
 * could not do it, 2 when it was asked wrongly, and interrupt_status() when it was interrupted.
 * Standard output is checked by main() at the end.
 */
#ifndef HEARTS_CLI_COMMANDS_H
#define HEARTS_CLI_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/nearest.h"
#include "hearts/plan.h"

struct record_fault;

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage, *brief, *options;
};

extern const struct command commands[];
extern const size_t commands_count;

/* What the program calls itself to others: its name and its version. */
extern const char *const program_name;

/* The command of that name, or NULL. */
const struct command *command_find(const char *name);

/* "; perhaps NAME" where a command has nearly that name; otherwise "". */
const char *command_nearest(const char *typed, char out[NEAREST]);

#define COMMAND(name, function, usage, brief, options) int function(int argc, char **argv);
#include "clients/cli/commands.def"
#undef COMMAND

enum {
    COMMAND_FAILED = 1,
    COMMAND_WRONG = 2,
    RULES_FILE_LIMIT = 64 * 1024,
};

/* Puts a question mark for each control character: what was typed, or how a file is called, goes to
 * a terminal. */
void command_one_line(char *text);

/* Says in one line on standard error what a command, or with NULL the program, expected; returns
 * COMMAND_WRONG. */
int command_wrong(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says in one line on standard error what went wrong; returns COMMAND_FAILED. */
int command_failed(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says in one line on standard error what is wrong in the record at `path`, and at which line if it
 * is one line; returns COMMAND_FAILED. */
int command_fault(const char *path, const struct record_fault *f);

/* Says in one line on standard error how far the work was when it was interrupted; returns
 * interrupt_status(). */
int command_interrupted(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What getopt_long() found wrong, said in one line; returns COMMAND_WRONG. Call it for '?' and ':'
 * with opterr 0 and a string of short options that begins with ":". */
int command_wrong_option(char **argv, int answer);

/* Lets --option=WORD, which getopt_long() has just read, be written --option WORD too: sets optarg
 * to the next word where it is this one. */
void optional_argument_apart(int argc, char **argv, const char *word);

/* Reads a whole number from low to high; otherwise says what --option expected. */
bool number_argument(const char *command, const char *option, const char *text, uint64_t low,
                     uint64_t high, uint64_t *out);

/* Whether a picture can be drawn to the file that --plot names, asked before the work of drawing it
 * is done: it is SVG, and its folder takes files. Returns 0, or the exit status, having said why.
 */
int plot_argument(const char *command, const char *path);

/* Reads rules from the words of an argument list, joined: presets and options, or a file of house
 * rules as @FILE or FILE.rules. No words: classic. Returns 0, or the exit status, having said
 * why. */
int rules_argument(const char *command, int count, char **words, struct hearts_plan *out);

/* The file that such a word names, or NULL where it is rules itself. */
const char *rules_word_file(const char *word);

/* The same, and what the text says with name= and about=: for people, "" where it says nothing. */
struct rules_label {
    char name[256], about[1024];
};
int rules_argument_labelled(const char *command, int count, char **words, struct hearts_plan *out,
                            struct rules_label *label);

/* The same, told apart from where it is said: the reason goes to *fault. */
struct rules_fault {
    int status;
    struct hearts_error why;
    char text[512];
};
bool rules_words(int count, char **words, struct hearts_plan *out, struct rules_fault *fault);

/* 64 bits by chance, for a seed nobody named. */
bool seed_by_chance(uint64_t *out);

#endif
