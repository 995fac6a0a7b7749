/* log.c - structured lines on standard error. */
#define _GNU_SOURCE

#include "server/net/log.h"

#include "base/buffer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static enum log_level least = LOG_INFO;
static bool journald; /* journald adds the time itself, and expects a priority before the line */

static const char *const words[] = { "debug", "info", "warn", "error" };
enum { LEVELS = sizeof words / sizeof *words, NUMBERS = 8 };

int log_level_of(const char *word)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

void log_begin(enum log_level level)
{
    const char *stream = getenv("JOURNAL_STREAM");
    struct stat it;
    unsigned long long device, inode;
    least = level;
    /* Whether standard error is the stream that journald gave us, and was not redirected later. */
    journald = stream && sscanf(stream, "%llu:%llu", &device, &inode) == 2 &&
               fstat(STDERR_FILENO, &it) == 0 && it.st_dev == device && it.st_ino == inode;
}

/* Writes a value unquoted if possible, else in quotes, escaping what would break the line. */
static void value(struct buffer *line, const char *text)
{
    static const char bare[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789-_.:/+@";
    if (*text && text[strspn(text, bare)] == '\0') {
        buffer_text(line, text);
        return;
    }
    buffer_char(line, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            buffer_char(line, '\\');
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            buffer_format(line, "\\x%02x", (unsigned)(unsigned char)*c);
        else
            buffer_char(line, *c);
    }
    buffer_char(line, '"');
}

static void head(struct buffer *line, enum log_level level)
{
    static const int priority[] = { 7, 6, 4, 3 };
    struct timespec now;
    struct tm utc;
    char time[32] = "";
    if (journald) {
        buffer_format(line, "<%d>", priority[level]);
        return;
    }
    if (clock_gettime(CLOCK_REALTIME, &now) == 0 && gmtime_r(&now.tv_sec, &utc))
        (void)strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S", &utc);
    buffer_format(line, "time=%s.%03ldZ level=%s ", time, now.tv_nsec / 1000000, words[level]);
}

/* Uses one write, so that lines of several threads do not mix. What cannot be written is lost. */
static void put(const char *bytes, size_t length)
{
    ssize_t done;
    do
        done = write(STDERR_FILENO, bytes, length);
    while (done < 0 && errno == EINTR);
}

void log_line(enum log_level level, const char *what, ...)
{
    if (level < least)
        return;
    struct buffer line = { 0 };
    va_list pairs;
    head(&line, level);
    buffer_text(&line, "msg=");
    value(&line, what);
    va_start(pairs, what);
    for (const char *name; (name = va_arg(pairs, const char *)) != NULL;) {
        const char *text = va_arg(pairs, const char *);
        buffer_format(&line, " %s=", name);
        value(&line, text ? text : "");
    }
    va_end(pairs);
    buffer_char(&line, '\n');
    if (!line.failed)
        put(line.data, line.length);
    buffer_release(&line);
}

const char *log_number(long long n)
{
    static _Thread_local char text[NUMBERS][24];
    static _Thread_local unsigned turn;
    char *out = text[turn++ % NUMBERS];
    (void)snprintf(out, sizeof text[0], "%lld", n);
    return out;
}
