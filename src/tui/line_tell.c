/* line_tell.c - lines folded at the terminal's width, and money told in the line mode. */
#define _DEFAULT_SOURCE
#include "tui/line_inside.h"

#include "text/words.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDEST = 79, NARROWEST = 20 };

int line_width(FILE *out)
{
    struct winsize size;
    int file = fileno(out);
    if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return WIDEST;
    int width = size.ws_col - 1; /* a full line makes some terminals begin another */
    return width > WIDEST ? WIDEST : width < NARROWEST ? NARROWEST : width;
}

void line_fold(FILE *out, const char *text, int indent)
{
    struct buffer folded = { 0 };
    words_fold(text, line_width(out), indent, &folded);
    /* Long lines are better than none. */
    const char *told = folded.failed || !folded.data ? text : folded.data;
    size_t length = strlen(told);
    fputs(told, out);
    if (length && told[length - 1] != '\n')
        fputc('\n', out);
    buffer_release(&folded);
}

void line_say(struct line *l, struct buffer *text)
{
    if (text->length)
        line_fold(l->out, text->data, 2);
    buffer_release(text);
}

void line_stakes(struct line *l, int hand)
{
    struct buffer text = { 0 };
    for (int seat = 0; seat < l->table->plan->seats; seat++) {
        const char *amount = place_stakes(l->table, (size_t)hand, seat);
        if (!*amount)
            continue;
        buffer_text(&text, text.length ? ", " : "Stakes: ");
        say_gets(&l->words, &text, seat, amount);
    }
    if (text.length)
        buffer_char(&text, '.');
    line_say(l, &text);
}

void line_pot(struct line *l)
{
    struct buffer text = { 0 };
    story_pot(&l->words, l->table, &text);
    line_say(l, &text);
}
