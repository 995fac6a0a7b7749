/* main.c - finds the command, runs it, and sees that what it printed arrived. */
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

/* Options that stand without a command; -h is --help too. */
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
    if (!c)
        return wrong_command(name);
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (asks_for_help(argv[i])) {
            help[1] = argv[1];
            return cmd_help(2, help);
        }
    return c->run(argc - 1, argv + 1);
}

/* A standard stream that is closed stays one that fails, whatever is opened later: a file that took
 * its number would be written to. */
static void hold_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Whether the reader of standard output has gone, as "| head" goes. */
static bool reader_has_gone(void)
{
    struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
    return poll(&out, 1, 0) == 1 && out.revents & (POLLERR | POLLHUP);
}

/* Sends what is still to be written. Where nobody reads it any more the program ends as programs
 * usually do, by SIGPIPE, unless it was started to ignore that. */
static int deliver(int status, bool sigpipe_wanted)
{
    bool arrived = !ferror(stdout);
    if (fflush(stdout) != 0)
        arrived = false;
    if (arrived)
        return status;
    int why = errno;
    if (sigpipe_wanted && reader_has_gone()) {
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
    hold_standard_streams();
    (void)setlocale(LC_CTYPE, "");
    bool sigpipe_wanted = signal(SIGPIPE, SIG_IGN) != SIG_IGN;
    (void)signal(SIGXFSZ, SIG_IGN); /* writing past a limit fails, and is told, like a full disk */
    errno = 0;
    return deliver(run(argc, argv), sigpipe_wanted);
}
