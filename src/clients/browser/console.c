/* console.c - sends the log lines of net/log.h to the browser's console. */
#include "server/net/log.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/buffer.h"
#include "clients/browser/host.h"

/* In parentheses, because a macro has the same name. */
void(log_line)(enum log_level level, const char *what, ...)
{
    struct buffer line = { 0 };
    va_list rest;
    (void)level;
    buffer_text(&line, what);
    va_start(rest, what);
    for (const char *name; (name = va_arg(rest, const char *));) {
        const char *value = va_arg(rest, const char *);
        buffer_text(&line, " ");
        buffer_text(&line, name);
        buffer_text(&line, "=");
        buffer_text(&line, value);
    }
    va_end(rest);
    if (!line.failed)
        host_log(line.data, line.length);
    buffer_release(&line);
}

const char *log_number(long long n)
{
    static char texts[4][24];
    static unsigned next;
    char *text = texts[next++ % 4];
    (void)snprintf(text, sizeof texts[0], "%lld", n);
    return text;
}
