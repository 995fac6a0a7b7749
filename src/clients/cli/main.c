/* main.c - finds the command, runs it, and checks that its output was written. */
#define _POSIX_C_SOURCE 200809L
#include "clients/cli/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Options without a command; -h is the same as --help. */
static const char *const options[] = { "help", "version" };

static int wrong_command(const char *name)
{
    char nearest[NEAREST];
    if (name[0] == '-')
        return command_wrong(NULL,
                             "there is no option %.40s without a command%s; "
                             "\"hearts help\" lists the commands",
                             name,
                             nearest_among(name + strspn(name, "-"), options,
                                           sizeof options / sizeof *options, "--", nearest));
    return command_wrong(NULL, "there is no command \"%.40s\"%s; \"hearts help\" lists them", name,
                         command_nearest(name, nearest));
}

/* Finds the command for these arguments, and runs it with its own. */
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
    if (!c)
        return wrong_command(name);
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (asks_for_help(argv[i])) {
            help[1] = argv[1];
            return cmd_help(2, help);
        }
    return c->run(argc - 1, argv + 1);
}

/* Flushes the output. If its reader has gone, as with "| head", the program ends by SIGPIPE as
 * usual, unless it was started with that signal ignored. */
static int deliver(int status, bool sigpipe_wanted)
{
    struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
    bool arrived = !ferror(stdout);
    if (fflush(stdout) != 0)
        arrived = false;
    if (arrived)
        return status;
    int why = errno;
    if (sigpipe_wanted && poll(&out, 1, 0) == 1 && out.revents & (POLLERR | POLLHUP)) {
        (void)signal(SIGPIPE, SIG_DFL);
        (void)raise(SIGPIPE);
    }
    if (status != 0)
        return status;
    fprintf(stderr, "hearts: the output cannot be written: %s\n",
            why ? strerror(why) : "unknown reason");
    return COMMAND_FAILED;
}

int main(int argc, char **argv)
{
    /* Keeps a closed standard stream failing: otherwise a file opened later could get its number,
     * and be written to. */
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    (void)setlocale(LC_CTYPE, "");
    bool sigpipe_wanted = signal(SIGPIPE, SIG_IGN) != SIG_IGN;
    (void)signal(SIGXFSZ, SIG_IGN); /* writing beyond a file size limit is then an error, like a
                                     * full disk */
    errno = 0;
    return deliver(run(argc, argv), sigpipe_wanted);
}
