/* line_tell.c - folds lines to a terminal's width, and writes amounts of money in the line mode. */
#include "clients/terminal/tui/line_inside.h"

#include "base/os/width.h"
#include "record/words.h"

#include <string.h>

void line_fold(FILE *out, const char *text, int indent)
{
    struct buffer folded = { 0 };
    words_fold(text, width_of(out), indent, &folded);
    /* If folding fails, long lines are better than none. */
    const char *told = folded.failed || !folded.data ? text : folded.data;
    size_t length = strlen(told);
    fputs(told, out);
    if (length && told[length - 1] != '\n')
        fputc('\n', out);
    buffer_release(&folded);
}

void line_say(struct line *l, struct buffer *text)
{
    if (line_is_terse(l))
        terse_cards(l, text);
    if (text->length)
        line_fold(l->out, text->data, 2);
    buffer_release(text);
}

void line_stakes(struct line *l, int hand)
{
    struct buffer text = { 0 };
    for (int seat = 0; seat < l->table->plan->seats; seat++) {
        const char *amount = seat_stakes(l->table, (size_t)hand, seat);
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
    history_pot(&l->words, l->table, &text);
    line_say(l, &text);
}
