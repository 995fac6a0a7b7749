/* main.c - finds the command, runs it, and sees that what it printed arrived. */
#include "cli/commands.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* The command to run for these arguments, and which of them are its own. */
static int run(int argc, char **argv)
{
    char *help[] = { "help", NULL, NULL };
    if (argc < 2)
        return cmd_help(1, help);
    const char *name = argv[1];
    if (asks_for_help(name))
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    const struct command *c = command_find(name);
    if (!c) {
        fprintf(stderr, "hearts: there is no command \"%.40s\"; \"hearts help\" lists them\n",
                name);
        return COMMAND_WRONG;
    }
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (asks_for_help(argv[i])) {
            help[1] = argv[1];
            return cmd_help(2, help);
        }
    return c->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    (void)setlocale(LC_CTYPE, "");
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* writing past a limit fails, and is told, like a full disk */
    errno = 0;
    int status = run(argc, argv);
    bool arrived = !ferror(stdout);
    if (fflush(stdout) != 0)
        arrived = false;
    if (!arrived && status == 0) {
        fprintf(stderr, "hearts: the output cannot be written: %s\n",
                errno ? strerror(errno) : "unknown reason");
        return COMMAND_FAILED;
    }
    return status;
}
