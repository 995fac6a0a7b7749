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

static void help_command(const struct command *c)
{
    printf("hearts %s - %s\n\nUsage: hearts %s %s\n", c->name,
           c->brief[0] ? c->brief : "print the completion of a shell", c->name, c->usage);
    if (c->options[0])
        printf("\n%s", c->options);
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
    const struct command *c = command_find(argv[1]);
    if (!c)
        return command_wrong("help", "it expects one of the commands, not \"%.40s\"", argv[1]);
    help_command(c);
    return 0;
}
