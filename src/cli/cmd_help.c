/* cmd_help.c - what can be typed: help, and the completion of shells, both from the table. */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

static void help_short(void)
{
    puts("hearts - every game of the Hearts family\n\n"
         "Type \"hearts play\" to sit down at a table with three computers.\n\n"
         "Commands:");
    for (size_t i = 0; i < commands_count; i++)
        if (commands[i].brief[0])
            printf("  %-10s %s\n", commands[i].name, commands[i].brief);
    puts("\n\"hearts help COMMAND\" explains a command; \"hearts rules list\" names the games.");
}

enum { COLUMNS = 80, TEXT_FROM = 22 };

/* A line of options, "  --seed S  which shuffle": the text in a column of its own, folded. */
static void help_option(const char *line)
{
    const char *word = strstr(line + strspn(line, " "), "  ");
    int at = printf("%.*s", word ? (int)(word - line) : (int)strcspn(line, "\n"), line);
    if (word && at >= TEXT_FROM)
        at = printf("\n") - 1;
    while (word && *(word += strspn(word, " ")) != '\n' && *word) {
        int length = (int)strcspn(word, " \n");
        if (at > TEXT_FROM && at + 1 + length > COLUMNS)
            at = printf("\n") - 1;
        int gap = at < TEXT_FROM ? TEXT_FROM - at : 1;
        at += printf("%*s%.*s", gap, "", length, word);
        word += length;
    }
    putchar('\n');
}

static void help_command(const struct command *c)
{
    printf("hearts %s - %s\n\nUsage: hearts %s %s\n", c->name,
           c->brief[0] ? c->brief : "print the completion of a shell", c->name, c->usage);
    if (c->options[0])
        putchar('\n');
    for (const char *line = c->options; *line; line = strchr(line, '\n') + 1)
        help_option(line);
    if (strstr(c->usage, "RULES"))
        puts("\nRULES are words: the name of a game, then what differs, as in\n"
             "\"classic target=50 jack=-10\"; or a file that holds such words, as @FILE\n"
             "or FILE.rules. \"hearts rules options\" lists what can differ.");
}

int cmd_help(int argc, char **argv)
{
    if (argc < 2) {
        help_short();
        return 0;
    }
    char nearest[NEAREST];
    const struct command *c = command_find(argv[1]);
    if (!c)
        return command_wrong("help", "it expects one of the commands, not \"%.40s\"%s", argv[1],
                             command_nearest(argv[1], nearest));
    help_command(c);
    return 0;
}
