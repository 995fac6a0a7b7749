/* draw_cover.c - between two people at one terminal: whose turn it is, and nobody's cards. */
#include "clients/terminal/tui/screen.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

/* The trick as it lies: "Edda 5\u2666, Ben 10\u2666". */
static void write_trick(const struct screen *s, struct buffer *out)
{
    const struct history_trick *t = &s->history.now;
    for (int i = 0; i < t->count && !t->finished; i++) {
        buffer_text(out, i ? ", " : "");
        buffer_format(out, "%s ", s->table->names[t->seats[i]]);
        say_card(&s->say, out, t->cards[i]);
    }
}

static void line_at(int y, enum paint paint, bool bold, struct buffer *text)
{
    if (bold)
        paint_use_bold(paint);
    else
        paint_use(paint);
    if (text->length)
        paint_centre(y, 2, COLS - 4, text->data);
    buffer_release(text);
}

void draw_cover(const struct screen *s)
{
    struct buffer text = { 0 };
    int y = LINES / 2 - 4;
    paint_use(PAINT_CLOTH);
    paint_fill(0, 0, LINES, COLS);
    paint_use(PAINT_THREAD);
    paint_frame(0, 0, LINES, COLS, paint_stitched_box(s->settings->ascii));
    buffer_format(&text, "%s, it's your turn.", s->table->names[seat_turn(s->table)]);
    line_at(y, PAINT_BRASS, true, &text);
    buffer_text(&text, "Everybody else, look away.");
    line_at(y + 1, PAINT_CLOTH, false, &text);
    write_trick(s, &text);
    line_at(y + 3, PAINT_CLOTH, false, &text);
    buffer_text(&text, s->shows_soon ? "Space once more shows your cards."
                                     : "Press Space twice to see your cards.");
    line_at(y + 5, PAINT_CLOTH, true, &text);
    buffer_format(&text, "%c the scores, %c leaves", keys_sign(&s->settings->keys, KEYS_SCORES),
                  keys_sign(&s->settings->keys, KEYS_LEAVE));
    line_at(y + 7, PAINT_QUIET, false, &text);
}
