/* cmd_help.c - `hearts help`: prints the table of commands. */
#include "clients/cli/commands.h"

#include "base/os/width.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, TEXT_FROM = 22, TEXT_FROM_NARROW = 6, NARROW = 64, USAGE_FROM = 7 };

/* The columns to use: fewer than usual only if the terminal has fewer. */
static int columns(void)
{
    int width = width_of(stdout);
    return width < COLUMNS - 1 ? width : COLUMNS;
}

/* Prints the words up to the end of the line, folded. The line has `at` columns already;
 * continuation lines start at column `from`. A newline printed counts in the result of printf(),
 * but takes no column: hence "- 1". */
static void help_words(const char *word, int at, int from)
{
    while (*(word += strspn(word, " ")) != '\n' && *word) {
        int length = (int)strcspn(word, " \n");
        if (at > from && at + 1 + length > columns())
            at = printf("\n") - 1;
        int gap = at < from ? from - at : at > 0;
        at += printf("%*s%.*s", gap, "", length, word);
        word += length;
    }
    putchar('\n');
}

static void help_short(void)
{
    help_words("hearts - every game of the Hearts family", 0, 0);
    putchar('\n');
    help_words("Type \"hearts play\" to sit down at a table with three computers.", 0, 0);
    puts("\nCommands:");
    for (size_t i = 0; i < commands_count; i++)
        if (commands[i].brief[0])
            help_words(commands[i].brief, printf("  %-10s", commands[i].name), 13);
    putchar('\n');
    help_words("\"hearts help COMMAND\" explains a command; \"hearts rules list\" names the games.",
               0, 0);
}

static void help_command(const struct command *c)
{
    help_words(c->brief[0] ? c->brief : "print the completion of a shell",
               printf("hearts %s -", c->name), 0);
    int at = printf("\nUsage: hearts %s", c->name) - 1;
    for (const char *line = c->usage; line; at = 0) {
        help_words(line, at, USAGE_FROM);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    if (c->options[0])
        putchar('\n');
    /* The text of an option, as in "  --seed S  which shuffle", has its own column. */
    for (const char *line = c->options; *line; line = strchr(line, '\n') + 1) {
        const char *word = strstr(line + strspn(line, " "), "  ");
        int from = columns() < NARROW ? TEXT_FROM_NARROW : TEXT_FROM;
        at = printf("%.*s", word ? (int)(word - line) : (int)strcspn(line, "\n"), line);
        if (word && at >= from)
            at = printf("\n") - 1;
        help_words(word ? word : "", at, from);
    }
    if (!strstr(c->usage, "RULES"))
        return;
    putchar('\n');
    help_words("RULES are words, as in \"classic target=50 jack=-10\": the name of a game, then "
               "what differs; "
               "or a file that holds such words, as @FILE or FILE.rules. \"hearts rules options\" "
               "lists what "
               "can differ.",
               0, 0);
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
