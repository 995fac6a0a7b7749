/* commands.c - the table of commands, their arguments and error messages. */
#define _GNU_SOURCE

#include "clients/cli/commands.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/serve_help.h"
#include "record/record.h"

#define COMMAND(name, function, usage, brief, options) { #name, function, usage, brief, options },
const struct command commands[] = {
#include "clients/cli/commands.def"
};
#undef COMMAND
const size_t commands_count = sizeof commands / sizeof *commands;

const struct command *command_find(const char *name)
{
    for (size_t i = 0; i < commands_count; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

void command_one_line(char *text)
{
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
}

/* Prints one line, without control characters from arguments or file names. */
static void say_line(const char *format, ...)
{
    char text[5000];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    command_one_line(text);
    fprintf(stderr, "%s\n", text);
}

static void say(const char *command, const char *format, va_list arguments)
{
    char text[600];
    (void)vsnprintf(text, sizeof text, format, arguments);
    say_line("hearts%s%s: %s", command ? " " : "", command ? command : "", text);
}

int command_wrong(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
    return COMMAND_WRONG;
}

int command_failed(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
    return COMMAND_FAILED;
}

int command_fault(const char *path, const struct record_fault *f)
{
    if (f->line)
        say_line("%s:%u: %s", path, f->line, f->why);
    else
        say_line("%s: %s", path, f->why);
    return COMMAND_FAILED;
}

int command_interrupted(const char *command, const char *format, ...)
{
    char text[500];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)command_failed(command, "interrupted: %s", text);
    return interrupt_status();
}

const char *command_nearest(const char *typed, char out[NEAREST])
{
    struct nearest n;
    nearest_begin(&n, typed, strlen(typed));
    for (size_t i = 0; i < commands_count; i++)
        nearest_offer(&n, commands[i].name, strlen(commands[i].name));
    return nearest_write(&n, "", out);
}

int command_wrong_option(char **argv, int answer)
{
    const char *typed = argv[optind - 1];
    if (answer == ':')
        return command_wrong(argv[0], "%.60s expects a value; see \"hearts help %s\"", typed,
                             argv[0]);
    if (optopt > ' ' && optopt < 0x7f)
        return command_wrong(argv[0], "there is no option -%c; see \"hearts help %s\"", optopt,
                             argv[0]);
    /* The nearest of those in the command's help: its lines start with two spaces and --. */
    char nearest[NEAREST];
    struct nearest n;
    const struct command *c = command_find(argv[0]);
    const char *word = typed + strspn(typed, "-");
    nearest_begin(&n, word, strcspn(word, "="));
    for (const char *at = c ? c->options : ""; (at = strstr(at, "  --")) != NULL;) {
        at += 4;
        nearest_offer(&n, at, strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-"));
    }
    return command_wrong(argv[0], "there is no option %.60s of that form%s; see \"hearts help %s\"",
                         typed, nearest_write(&n, "--", nearest), argv[0]);
}

void optional_argument_apart(int argc, char **argv, const char *word)
{
    if (!optarg && optind < argc && strcmp(argv[optind], word) == 0)
        optarg = argv[optind++];
}

bool number_argument(const char *command, const char *option, const char *text, uint64_t low,
                     uint64_t high, uint64_t *out)
{
    char *end = NULL;
    errno = 0;
    unsigned long long n = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
    if (end && *end == '\0' && errno == 0 && n >= low && n <= high) {
        *out = n;
        return true;
    }
    (void)command_wrong(command, "%s expects a whole number from %llu to %llu, not \"%.40s\"",
                        option, (unsigned long long)low, (unsigned long long)high, text);
    return false;
}

/* ---- Pictures ---- */

int plot_argument(const char *command, const char *path)
{
    struct error e;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *ending = strrchr(name, '.');
    if (!*name || (ending && strcasecmp(ending, ".svg") != 0))
        return command_wrong(command, "--plot writes SVG: a name that ends in .svg, not \"%.60s\"",
                             path);
    return file_may_replace(path, &e) ? 0 : command_failed(command, "%s", e.text);
}

/* ---- Rules ---- */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

const char *rules_word_file(const char *word)
{
    return word[0] == '@' ? word + 1 : ends_with(word, ".rules") ? word : NULL;
}

/* Adds an argument to the text of the rules: the word itself, or the file that it names. */
static bool word_add(struct buffer *text, const char *word, struct rules_fault *fault)
{
    struct error e;
    const char *path = rules_word_file(word);
    if (path && !file_read_all(path, RULES_FILE_LIMIT, text, &e)) {
        (void)snprintf(fault->text, sizeof fault->text, "%s", e.text);
        fault->status = COMMAND_FAILED;
        return false;
    }
    if (!path)
        buffer_text(text, word);
    /* A newline rather than a space: a file may end in a comment. */
    buffer_text(text, "\n");
    return true;
}

/* Parses the words; fills *label unless it is NULL. */
static bool words_read(int count, char **words, struct hearts_plan *out, struct rules_label *label,
                       struct rules_fault *fault)
{
    struct buffer text;
    buffer_init(&text);
    *fault = (struct rules_fault){ .status = COMMAND_FAILED };
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = word_add(&text, words[i], fault);
    const char *all = text.data ? text.data : "";
    if (good && text.failed) {
        (void)snprintf(fault->text, sizeof fault->text, "there is not enough memory");
        good = false;
    } else if (good) {
        good = hearts_plan_read(out, all, text.length, &fault->why);
        if (!good)
            (void)hearts_error_write(&fault->why, fault->text, sizeof fault->text);
    }
    if (good && label) {
        (void)hearts_rules_label(all, text.length, "name", label->name, sizeof label->name);
        (void)hearts_rules_label(all, text.length, "about", label->about, sizeof label->about);
    }
    buffer_release(&text);
    return good;
}

bool rules_words(int count, char **words, struct hearts_plan *out, struct rules_fault *fault)
{
    return words_read(count, words, out, NULL, fault);
}

int rules_argument_labelled(const char *command, int count, char **words, struct hearts_plan *out,
                            struct rules_label *label)
{
    struct rules_fault fault;
    if (words_read(count, words, out, label, &fault))
        return 0;
    if (fault.why.why)
        return command_wrong(command, "these rules cannot be played: %s", fault.text);
    return command_failed(command, "%s", fault.text);
}

int rules_argument(const char *command, int count, char **words, struct hearts_plan *out)
{
    return rules_argument_labelled(command, count, words, out, NULL);
}

bool seed_by_chance(uint64_t *out)
{
    return getrandom(out, sizeof *out, 0) == (ssize_t)sizeof *out;
}
