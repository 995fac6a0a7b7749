/* draw_taken.c - the cards that seats have taken and that count, and the last trick. */
#include "clients/terminal/tui/screen.h"

#include <stdlib.h>

/* The cards with points that a seat has taken, highest value first. */
static int taken_cards(const struct screen *s, int seat, hearts_card *out)
{
    const struct hearts_plan *p = s->say.plan;
    hearts_card all[HEARTS_CARDS];
    int count = 0, total = (int)hearts_pile_list(s->view.won[seat], all);
    for (int i = 0; i < total; i++) {
        hearts_faces counting = p->penalty | p->bonus | p->doubling;
        int at = count;
        if (!(counting & hearts_face(all[i])))
            continue;
        for (; at > 0 && abs(p->value[out[at - 1]]) <= abs(p->value[all[i]]); at--)
            out[at] = out[at - 1];
        out[at] = all[i];
        count++;
    }
    return count;
}

/* Draws them row by row; an ellipsis stands for those that do not fit. */
void draw_taken(const struct screen *s, int seat, int y, int x, int rows, int columns)
{
    hearts_card cards[HEARTS_CARDS];
    int count = taken_cards(s, seat, cards), row = 0, used = 0;
    paint_use(PAINT_POINTS);
    for (int i = 0; i < count && rows > 0; i++) {
        struct buffer text = { 0 };
        bool last_row = row == rows - 1;
        say_card(&s->say, &text, cards[i]);
        int wide = text.length ? paint_columns(text.data) : 0;
        int spared = last_row && i + 1 < count ? 4 : 0; /* for the ellipsis */
        if (used + wide + spared > columns) {
            if (last_row) {
                paint_text(y + row, x + used, 3, s->say.ascii ? "..." : "…");
                buffer_release(&text);
                return;
            }
            row++;
            used = 0;
        }
        paint_text(y + row, x + used, columns - used, text.length ? text.data : "");
        used += wide + 1;
        buffer_release(&text);
    }
}

/* Draws a card of a list as a small chip. */
static void draw_chip(const struct screen *s, int y, int x, const struct history_trick *t, int i)
{
    struct buffer text = { 0 };
    bool cancelled = history_is_cancelled(t, i);
    int suit = hearts_card_suit(t->cards[i]);
    if (cancelled)
        buffer_text(&text, s->say.ascii ? "x" : "×");
    say_card(&s->say, &text, t->cards[i]);
    bool taker = hearts_trick_winner(t->cards, t->count) == i;
    paint_use(cancelled ? PAINT_PAPER_QUIET
                        : (enum paint)((taker ? PAINT_MARKED : PAINT_SUIT) + suit));
    paint_fill(y, x, 1, 5);
    paint_right(y, x, 4, text.length ? text.data : "");
    buffer_release(&text);
}

void draw_last(const struct screen *s, const struct screen_layout *l)
{
    const struct history_trick *t = &s->history.last;
    struct buffer text = { 0 };
    int x = l->cloth + 3, columns = l->columns - x - 2, y = l->rows - l->last_rows;
    if (!l->last_rows)
        return;
    paint_use_bold(PAINT_PAPER_BRASS);
    paint_text(y, x, columns, "The last trick");
    paint_use(PAINT_PAPER_QUIET);
    if (!t->count)
        paint_text(y + 2, x, columns, "No trick has been taken yet.");
    for (int i = 0; i < t->count && i < l->last_rows - 4; i++) {
        draw_chip(s, y + 2 + i, x, t, i);
        buffer_cut(&text, 0);
        say_name(&s->say, &text, t->seats[i], true);
        buffer_text(&text, i == 0 ? ", who led" : "");
        paint_use(PAINT_PAPER);
        paint_marked(y + 2 + i, x + 7, columns - 7, text.length ? text.data : "", s->say.ascii);
    }
    buffer_cut(&text, 0);
    if (t->count && t->taker == HEARTS_NO_SEAT)
        buffer_text(&text, "Nobody took it.");
    else if (t->count) {
        say_does(&s->say, &text, t->taker, "took", "took");
        buffer_text(&text, " it: ");
        say_points(&s->say, &text, t->points);
        buffer_char(&text, '.');
    }
    paint_use(t->points > 0 ? PAINT_PAPER_POINTS : PAINT_PAPER_QUIET);
    if (text.length)
        paint_text(y + l->last_rows - 2, x, columns, text.data);
    buffer_release(&text);
}
