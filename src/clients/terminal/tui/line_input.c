/* line_input.c - reads lines that are typed while the table goes on. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/line.h"

#include "base/os/interrupt.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

void line_wait(struct line_input *in, int other, bool held, int ms, FILE *out)
{
    struct pollfd files[3] = { { .fd = in->ended || held ? -1 : in->file, .events = POLLIN },
                               { .fd = other, .events = POLLIN },
                               { .fd = interrupt_file(), .events = POLLIN } };
    if (!held && (memchr(in->text, '\n', in->length) || (in->ended && in->length)))
        return;
    if (!in->prompted && !in->ended && isatty(in->file) && isatty(fileno(out))) {
        fputs("> ", out);
        in->prompted = true;
    }
    (void)fflush(out);
    if (poll(files, 3, ms) <= 0 || !files[0].revents)
        return;

    /* Reads what is available. A line that is too long loses its middle. */
    if (in->length == sizeof in->text)
        in->length -= in->length / 4;
    ssize_t got = read(in->file, in->text + in->length, sizeof in->text - in->length);
    if (got > 0)
        in->length += (size_t)got;
    else
        in->ended = true;
    in->prompted = false;
}

bool line_next(struct line_input *in, char *text, size_t capacity)
{
    const char *end = memchr(in->text, '\n', in->length);
    size_t used = end ? (size_t)(end - in->text) : in->length, from = 0, length = used;
    if (!end && !(in->ended && in->length))
        return false;
    while (from < length && strchr(" \t\r", in->text[from]))
        from++;
    while (length > from && strchr(" \t\r", in->text[length - 1]))
        length--;
    length -= from;
    length = length < capacity ? length : capacity - 1;
    memcpy(text, in->text + from, length);
    text[length] = '\0';
    used += end != NULL;
    in->length -= used;
    memmove(in->text, in->text + used, in->length);
    return true;
}
