/* child.c - a child process at the other end of two pipes. */
#define _GNU_SOURCE
#include "clients/programs/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 4096 };
#define MILLISECOND UINT64_C(1000000)

extern char **environ;

struct child {
    pid_t pid;
    int to, from;
    size_t length; /* bytes in the buffer */
    size_t taken;  /* of these, bytes already returned as lines */
    bool cut;      /* discard the rest of a line that was too long */
    char buffer[LINE];
};

uint64_t child_now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 * MILLISECOND + (uint64_t)t.tv_nsec;
}

/* ---- Starting ---- */

/* Starts the program with its pipes, and with default signal handling. */
static int spawn(pid_t *pid, char *const argv[], int in, int out, bool quiet)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t manner;
    sigset_t none, natural;
    int why = posix_spawn_file_actions_init(&files);
    if (why)
        return why;
    if ((why = posix_spawnattr_init(&manner)) != 0) {
        (void)posix_spawn_file_actions_destroy(&files);
        return why;
    }
    (void)sigemptyset(&none);
    (void)sigemptyset(&natural);
    (void)sigaddset(&natural, SIGPIPE);
    why = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    why = why ? why : posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (quiet && !why)
        why = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    /* A process group of its own, so that its own children can be killed with it. */
    why = why ? why : posix_spawnattr_setpgroup(&manner, 0);
    why = why ? why : posix_spawnattr_setsigmask(&manner, &none);
    why = why ? why : posix_spawnattr_setsigdefault(&manner, &natural);
    why = why ? why
              : posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                      POSIX_SPAWN_SETSIGDEF);
    why = why ? why : posix_spawnp(pid, argv[0], &files, &manner, argv, environ);
    (void)posix_spawnattr_destroy(&manner);
    (void)posix_spawn_file_actions_destroy(&files);
    return why;
}

/* Makes two pipes that no other program inherits; false on failure. */
static bool make_pipes(int to[2], int from[2])
{
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) == 0)
        return true;
    (void)close(to[0]);
    (void)close(to[1]);
    return false;
}

struct child *child_start(char *const argv[], bool quiet, struct error *e)
{
    int to[2], from[2];
    struct child *c = calloc(1, sizeof *c);
    if (!c) {
        error_set(e, "there is not enough memory");
        return NULL;
    }
    if (!make_pipes(to, from)) {
        error_set(e, "there is no pipe to \"%.80s\": %s", argv[0], strerror(errno));
        free(c);
        return NULL;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    int why = spawn(&c->pid, argv, to[0], from[1], quiet);
    (void)close(to[0]);
    (void)close(from[1]);
    c->to = to[1];
    c->from = from[0];
    (void)fcntl(c->to, F_SETFL, O_NONBLOCK);
    (void)fcntl(c->from, F_SETFL, O_NONBLOCK);
    if (!why)
        return c;
    error_set(e, "\"%.80s\" cannot be started: %s", argv[0], strerror(why));
    (void)close(c->to);
    (void)close(c->from);
    free(c);
    return NULL;
}

/* ---- Writing and reading ---- */

/* Waits until the file is ready; false after the time `until`. */
static bool wait_for(int file, short what, uint64_t until)
{
    struct pollfd poll_for = { .fd = file, .events = what };
    for (;;) {
        uint64_t now = child_now();
        if (now >= until)
            return false;
        uint64_t left = (until - now + MILLISECOND - 1) / MILLISECOND;
        int ready = poll(&poll_for, 1, left > 1000000 ? 1000000 : (int)left);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

enum child_result child_write(struct child *c, const char *text, size_t length, uint64_t until)
{
    while (length) {
        ssize_t sent = write(c->to, text, length);
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return CHILD_GONE;
        } else if (!wait_for(c->to, POLLOUT, until)) {
            return CHILD_LATE;
        }
    }
    return CHILD_DONE;
}

/* Takes a line out of the buffer, or NULL if there is no complete one. */
static char *take_line(struct child *c)
{
    char *begin = c->buffer + c->taken;
    char *end = memchr(begin, '\n', c->length - c->taken);
    if (!end)
        return NULL;
    c->taken = (size_t)(end - c->buffer) + 1;
    *end = '\0';
    return begin;
}

/* Moves the unread bytes to the front. If one line fills the buffer, it returns that line, cut. */
static char *make_room(struct child *c)
{
    memmove(c->buffer, c->buffer + c->taken, c->length - c->taken);
    c->length -= c->taken;
    c->taken = 0;
    if (c->length < LINE - 1)
        return NULL;
    c->buffer[LINE - 1] = '\0';
    c->length = 0;
    return c->buffer;
}

enum child_result child_read_line(struct child *c, uint64_t until, const char **line)
{
    for (;;) {
        char *found = take_line(c);
        bool was_cut = c->cut;
        if (found) {
            c->cut = false;
        } else if ((found = make_room(c)) != NULL) {
            c->cut = true;
        }
        if (found && !was_cut) {
            *line = found;
            return CHILD_DONE;
        }
        if (found)
            continue;
        ssize_t got = read(c->from, c->buffer + c->length, LINE - 1 - c->length);
        if (got > 0)
            c->length += (size_t)got;
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            return CHILD_GONE;
        else if (!wait_for(c->from, POLLIN, until))
            return CHILD_LATE;
        if (got > 0 && child_now() >= until)
            return CHILD_LATE;
    }
}

/* ---- Ending ---- */

void child_end(struct child *c, bool politely)
{
    const char *line;
    uint64_t until = child_now() + 500 * MILLISECOND;
    if (politely)
        (void)child_write(c, "quit\n", 5, until);
    (void)close(c->to);
    while (politely && child_read_line(c, until, &line) == CHILD_DONE) {
    }
    (void)kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    (void)close(c->from);
    free(c);
}
