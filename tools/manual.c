/* manual.c - prints a manual page: a part from the table of commands, then a part written by hand.
 *
 *   manual PAGE FILE    hearts or the name of a command, and the part written by hand
 */
#include <stdio.h>
#include <string.h>

#include "clients/cli/commands.h"

/* Writes text, escaping the characters that have a meaning for scdoc. */
static void escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (strchr("_*\\#[]<>~|", text[i]))
            putchar('\\');
        putchar(text[i]);
    }
}

static void escaped_text(const char *text) { escaped(text, strlen(text)); }

/* The usage has several lines for the screen, but only one on a page. */
static void usage(const struct command *c)
{
    printf("*hearts %s* ", c->name);
    for (const char *at = c->usage; *at;) {
        size_t length = strcspn(at, " \n");
        escaped(at, length);
        at += length;
        at += strspn(at, " \n");
        if (*at)
            putchar(' ');
    }
    puts("\n");
}

/* A line of help: "  --seed S            which shuffle". */
static void option(const char *line)
{
    line += strspn(line, " ");
    const char *gap = strstr(line, "  ");
    if (!gap)
        return;
    const char *text = gap + strspn(gap, " ");
    putchar('*');
    escaped(line, (size_t)(gap - line));
    printf("*\n\t");
    escaped(text, strcspn(text, "\n"));
    puts("\n");
}

static void command_page(const struct command *c)
{
    printf("hearts-%s(1)\n\n# NAME\n\nhearts-%s - %s\n\n# SYNOPSIS\n\n", c->name, c->name,
           c->brief);
    usage(c);
    if (!c->options[0])
        return;
    puts("# OPTIONS\n");
    for (const char *line = c->options; *line; line = strchr(line, '\n') + 1)
        option(line);
}

static void program_page(void)
{
    puts("hearts(1)\n\n# NAME\n\nhearts - every game of the Hearts family\n\n# SYNOPSIS\n\n"
         "*hearts* _COMMAND_ \\[_ARGUMENTS_\\]\n\n# COMMANDS\n");
    for (size_t i = 0; i < commands_count; i++) {
        if (!commands[i].brief[0])
            continue;
        printf("*%s*\n\t", commands[i].name);
        escaped_text(commands[i].brief);
        printf("; see *hearts-%s*(1)\n\n", commands[i].name);
    }
}

/* A setting of the configuration file: "NAME = VALUE", and what it means. */
static void setting(const char *name, const char *values, const char *brief)
{
    putchar('*');
    escaped_text(name);
    printf("* = _");
    escaped_text(values);
    printf("_\n\t");
    escaped_text(brief);
    puts("\n");
}

/* The standard characters of a key are separated by blanks. */
static void key(const char *word, const char *signs, const char *brief)
{
    char name[40], values[16] = "";
    (void)snprintf(name, sizeof name, "key.%s", word);
    for (size_t i = 0; signs[i] && i < 4; i++) {
        values[2 * i] = signs[i];
        values[2 * i + 1] = signs[i + 1] ? ' ' : '\0';
    }
    setting(name, values, brief);
}

static void settings(void)
{
#define PREFERENCE(constant, word, values, brief) setting(word, values, brief);
#include "clients/terminal/tui/preferences.def"
#undef PREFERENCE
    puts("The keys, with those that they are where the file says nothing:\n");
#define KEY(constant, word, signs, when, brief) key(word, signs, brief);
#include "clients/terminal/tui/keys.def"
#undef KEY
}

/* Copies the file; a line "@settings" is replaced by the settings of the configuration file. */
static bool copy(const char *path)
{
    char line[512];
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file))
        if (strcmp(line, "@settings\n") == 0)
            settings();
        else
            fputs(line, stdout);
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    const struct command *c = argc == 3 ? command_find(argv[1]) : NULL;
    if (argc != 3 || (!c && strcmp(argv[1], "hearts") != 0)) {
        fputs("manual: it expects hearts or a command, and a file\n", stderr);
        return 2;
    }
    if (c)
        command_page(c);
    else
        program_page();
    if (!copy(argv[2])) {
        fprintf(stderr, "manual: %s cannot be read\n", argv[2]);
        return 1;
    }
    return fflush(stdout) != 0 || ferror(stdout) ? 1 : 0;
}
