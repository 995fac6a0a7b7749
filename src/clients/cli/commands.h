/* commands.h - the commands of the program, and helpers they share.
 *
 * A command gets its own arguments, starting with its name, and returns the exit status. It is 0, 1
 * on failure, 2 for wrong arguments, or interrupt_status() after an interruption. main() checks
 * standard output at the end.
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

/* The program's name and version, as sent to others. */
extern const char *const program_name;

const struct command *command_find(const char *name);

/* "; perhaps NAME" with the most similar command; "" if none is similar. */
const char *command_nearest(const char *typed, char out[NEAREST]);

#define COMMAND(name, function, usage, brief, options) int function(int argc, char **argv);
#include "clients/cli/commands.def"
#undef COMMAND

enum {
    COMMAND_FAILED = 1,
    COMMAND_WRONG = 2,
    RULES_FILE_LIMIT = 64 * 1024,
};

/* Replaces each control character by a question mark: typed text and file names are printed to a
 * terminal. */
void command_one_line(char *text);

/* Prints one line on standard error about wrong arguments to a command, or with NULL to the
 * program; returns COMMAND_WRONG. */
int command_wrong(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints one line on standard error about a failure; returns COMMAND_FAILED. */
int command_failed(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints one line on standard error about a fault in the record at `path`, with the line number if
 * there is one; returns COMMAND_FAILED. */
int command_fault(const char *path, const struct record_fault *f);

/* Prints one line on standard error about the work done before an interruption; returns
 * interrupt_status(). */
int command_interrupted(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints one line about an error from getopt_long(); returns COMMAND_WRONG. Call it for '?' and
 * ':', with opterr 0 and a string of short options that starts with ":". */
int command_wrong_option(char **argv, int answer);

/* Makes "--option WORD" work like "--option=WORD": if the option just read by getopt_long() has no
 * value, and the next argument is `word`, sets optarg to it. */
void optional_argument_apart(int argc, char **argv, const char *word);

/* Reads a whole number from low to high; otherwise false after an error message. */
bool number_argument(const char *command, const char *option, const char *text, uint64_t low,
                     uint64_t high, uint64_t *out);

/* Checks before the actual work whether a picture can be written to the file of --plot: the name is
 * SVG, and its folder is writable. Returns 0, or the exit status after an error message. */
int plot_argument(const char *command, const char *path);

/* Reads rules from a list of arguments, joined: presets and options, or a file of house rules as
 * @FILE or FILE.rules. No words: classic. Returns 0, or the exit status after an error message. */
int rules_argument(const char *command, int count, char **words, struct hearts_plan *out);

/* The file that a word of rules names, as @FILE or FILE.rules; NULL if it names none. Points into
 * the word. */
const char *rules_word_file(const char *word);

/* Like rules_argument(), and fills *label with the texts of name= and about=, which are for people;
 * "" if missing. */
struct rules_label {
    char name[256], about[1024];
};
int rules_argument_labelled(const char *command, int count, char **words, struct hearts_plan *out,
                            struct rules_label *label);

/* Like rules_argument(), without an error message: false with *fault filled. */
struct rules_fault {
    int status;
    struct hearts_error why;
    char text[512];
};
bool rules_words(int count, char **words, struct hearts_plan *out, struct rules_fault *fault);

/* 64 random bits, for a seed that was not given; false when the system provides none. */
bool seed_by_chance(uint64_t *out);

#endif
