/* progress.c - shows the progress of work in one line, and updates it. */
#define _POSIX_C_SOURCE 200809L
#include "clients/cli/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 79 };

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_begin(struct progress *p, bool printing)
{
    *p = (struct progress){ .shown = isatty(STDERR_FILENO) && !(printing && isatty(STDOUT_FILENO)),
                            .begun_s = now_s() };
}

/* Writes the time left in a natural unit. */
static int write_left(double seconds, char *out, size_t capacity)
{
    if (seconds < 90)
        return snprintf(out, capacity, "%.0f s", seconds < 1 ? 1 : seconds);
    if (seconds < 90 * 60)
        return snprintf(out, capacity, "%.0f min", seconds / 60);
    if (seconds < 48 * 3600)
        return snprintf(out, capacity, "%.0f h", seconds / 3600);
    return snprintf(out, capacity, "%.0f days", seconds / 86400);
}

/* Writes "12 %, about 3 min left; ". It comes first because the line may be cut. */
static void write_part(const struct progress *p, double part, char *out, size_t capacity)
{
    char left[32];
    double passed = now_s() - p->begun_s, gained = part - p->begun_part;
    out[0] = '\0';
    if (part < 0)
        return;
    if (part >= 1 || gained <= 0 || passed < 1)
        (void)snprintf(out, capacity, "%d %%; ", (int)(100 * part));
    else if (write_left(passed / gained * (1 - part), left, sizeof left) > 0)
        (void)snprintf(out, capacity, "%d %%, %sabout %s left; ", (int)(100 * part),
                       p->at_most ? "at most " : "", left);
}

/* The width of the line: one that is wider than the window could not be overwritten. */
static int columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        return COLUMNS;
    return size.ws_col <= COLUMNS ? size.ws_col - 1 : COLUMNS;
}

void progress_show(struct progress *p, double part, const char *format, ...)
{
    char text[100], done[80], line[200];
    if (!p->shown || (p->columns && now_s() - p->drawn_s < 0.1))
        return;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_part(p, part, done, sizeof done);
    (void)snprintf(line, sizeof line, "%s%s", done, text);
    p->drawn_s = now_s();
    p->columns = columns();
    /* The cursor stays at the start of the line, so that a ^C echoed by the terminal is overwritten
     * too. */
    fprintf(stderr, "\r%-*.*s\r", p->columns, p->columns, line);
    (void)fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->columns)
        fprintf(stderr, "\r%*s\r", p->columns, "");
    p->columns = 0;
}
