/* cmd_completion.c - what a shell needs to complete a command line, made from the tables. */
#include "cli/commands.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Calls each() for every option ("--json") in a command's help. */
static void options_each(const struct command *c,
                         void (*each)(const char *command, const char *at, int length))
{
    for (const char *at = c->options; (at = strstr(at, "  --")) != NULL;) {
        at += 2;
        int length = 2;
        while (isalnum((unsigned char)at[length]) || at[length] == '-')
            length++;
        each(c->name, at, length);
        at += length;
    }
}

static void print_option(const char *command, const char *at, int length)
{
    (void)command;
    printf(" %.*s", length, at);
}

/* The words that a command takes besides options: those of its help that stand first on a line. */
static void print_words(const struct command *c)
{
    for (const char *line = c->options; *line; line = strchr(line, '\n') + 1)
        if (islower((unsigned char)line[2]))
            printf(" %.*s", (int)strcspn(line + 2, " \n"), line + 2);
    if (strcmp(c->name, "help") == 0)
        for (size_t i = 0; i < commands_count; i++)
            if (commands[i].brief[0])
                printf(" %s", commands[i].name);
}

/* Whether the rules of a game may stand on the command line: usage says so by RULES. */
static bool takes_rules(const struct command *c) { return strstr(c->usage, "RULES") != NULL; }

/* Names the commands that do, parted by `between`. */
static void print_takers(const char *between)
{
    const char *before = "";
    for (size_t i = 0; i < commands_count; i++)
        if (takes_rules(&commands[i])) {
            printf("%s%s", before, commands[i].name);
            before = between;
        }
}

static void print_rules(void)
{
    for (size_t i = 0; i < hearts_preset_count(); i++)
        printf(" %s", hearts_preset_at(i)->name);
    for (size_t i = 0; i < hearts_option_count(); i++)
        printf(" %s=", hearts_option_at(i)->name);
}

static void print_values(const struct hearts_option *o)
{
    if (o->kind == HEARTS_OPTION_FLAG)
        printf(" off on");
    if (o->word[0])
        printf(" %s", o->word);
    if (o->kind == HEARTS_OPTION_CYCLE)
        printf(" standard none");
    if (o->kind == HEARTS_OPTION_FACES || o->kind == HEARTS_OPTION_TEAMS ||
        o->kind == HEARTS_OPTION_POINTS || o->kind == HEARTS_OPTION_RESETS)
        printf(" none");
    for (const struct hearts_word *w = o->words; w && w->word; w++)
        printf(" %s", w->word);
}

static void bash(void)
{
    puts("# Completion of hearts for bash; made by \"hearts completion bash\".\n"
         "_hearts_values() {\n    case $1 in");
    for (size_t i = 0; i < hearts_option_count(); i++) {
        printf("    %s) echo", hearts_option_at(i)->name);
        print_values(hearts_option_at(i));
        puts(" ;;");
    }
    puts("    esac\n}\n_hearts_words() {\n    case $1 in");
    for (size_t i = 0; i < commands_count; i++) {
        printf("    %s) echo", commands[i].name);
        options_each(&commands[i], print_option);
        print_words(&commands[i]);
        if (takes_rules(&commands[i]))
            printf(" $rules");
        puts(" ;;");
    }
    printf("    *) echo");
    for (size_t i = 0; i < commands_count; i++)
        if (commands[i].brief[0])
            printf(" %s", commands[i].name);
    printf(" ;;\n    esac\n}\n_hearts() {\n    local rules='");
    print_rules();
    /* Bash takes a "=" for a word of its own. */
    puts("'\n    local word=${COMP_WORDS[COMP_CWORD]} name= words\n"
         "    if [ \"$word\" = = ]; then name=${COMP_WORDS[COMP_CWORD-1]} word=\n"
         "    elif [ \"${COMP_WORDS[COMP_CWORD-1]}\" = = ]; then "
         "name=${COMP_WORDS[COMP_CWORD-2]}\n    fi\n"
         "    if [ -n \"$name\" ]; then words=$(_hearts_values \"$name\")\n"
         "    elif [ \"$COMP_CWORD\" -gt 1 ]; then words=$(_hearts_words \"${COMP_WORDS[1]}\")\n"
         "    else words=$(_hearts_words)\n    fi\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "    case ${COMPREPLY[0]} in *=) compopt -o nospace ;; esac\n}\n"
         "complete -o default -F _hearts hearts");
}

static void zsh(void)
{
    puts("#compdef hearts\n# Completion of hearts for zsh; made by \"hearts completion zsh\".\n"
         "if (( CURRENT == 2 )); then\n    local -a names=(");
    for (size_t i = 0; i < commands_count; i++)
        if (commands[i].brief[0])
            printf("        '%s:%s'\n", commands[i].name, commands[i].brief);
    puts("    )\n    _describe command names\n    return\nfi\ncase $words[2] in");
    for (size_t i = 0; i < commands_count; i++) {
        printf("%s) compadd --", commands[i].name);
        options_each(&commands[i], print_option);
        print_words(&commands[i]);
        puts(" ;;");
    }
    printf("esac\ncase $words[2] in ");
    print_takers("|");
    printf(")\n    compadd -S '' --");
    print_rules();
    puts("\n    ;;\nesac\n_files");
}

static void fish_option(const char *command, const char *at, int length)
{
    printf("complete -c hearts -n '__fish_seen_subcommand_from %s' -l %.*s\n", command, length - 2,
           at + 2);
}

static void fish(void)
{
    puts("# Completion of hearts for fish; made by \"hearts completion fish\".");
    for (size_t i = 0; i < commands_count; i++) {
        if (commands[i].brief[0])
            printf("complete -c hearts -n __fish_use_subcommand -f -a %s -d '%s'\n",
                   commands[i].name, commands[i].brief);
        options_each(&commands[i], fish_option);
    }
    printf("complete -c hearts -n '__fish_seen_subcommand_from ");
    print_takers(" ");
    printf("' -a '");
    print_rules();
    puts("'");
}

int cmd_completion(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "bash") == 0)
        bash();
    else if (argc == 2 && strcmp(argv[1], "zsh") == 0)
        zsh();
    else if (argc == 2 && strcmp(argv[1], "fish") == 0)
        fish();
    else
        return command_wrong("completion", "it expects one of bash, zsh and fish");
    return 0;
}
