/* draw_dialog.c - a dialog over the board, and the score pad next to it. */
#include "clients/terminal/tui/screen.h"

#include "record/words.h"

#include <stdio.h>

static int line_count(const struct buffer *text)
{
    int lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->data[i] == '\n';
    return lines;
}

void draw_dialog(struct screen *s, const struct screen_layout *l)
{
    struct buffer text = { 0 };
    int columns = l->cloth - 4 < 84 ? l->cloth - 4 : 84, y = 2;
    int x = (l->cloth - columns) / 2;
    if (s->dialog == DIALOG_NONE)
        return;
    dialog_text(s, columns - 6, &text);
    int lines = line_count(&text);
    bool ending = !s->table->others &&
                  (s->view.phase == HEARTS_DEAL || s->view.phase == HEARTS_OVER);
    int all = lines + (ending && s->dialog == DIALOG_SCORES ? 3 : 4);
    int rows = all < l->rows - 3 ? all : l->rows - 3, inner = rows - 3;
    int top = lines - inner < s->dialog_top ? lines - inner : s->dialog_top;
    s->dialog_top = top < 0 ? 0 : top;
    paint_use(PAINT_PAPER);
    paint_fill(y, x, rows, columns);
    paint_frame(y, x, rows, columns, paint_card_box(s->say.ascii));
    if (text.length)
        (void)paint_lines(y + 1, x + 3, inner, columns - 6, text.data, s->dialog_top);
    if (text.length && s->dialog_top == 0) {
        paint_use_bold(PAINT_PAPER_BRASS);
        (void)paint_lines(y + 1, x + 3, 1, columns - 6, text.data, 0);
    }
    paint_use(PAINT_PAPER_QUIET);
    paint_right(y + rows - 2, x + 2, columns - 4,
                lines > inner                          ? "arrows scroll, Esc closes"
                : ending && s->dialog == DIALOG_SCORES ? ""
                                                       : "any key closes");
    screen_spot(s, 0, 0, l->rows - 1, l->columns, 27, 0); /* keys in the bottom border stay
                                                           * clickable */
    buffer_release(&text);
}

/* Draws the scores of many players: a list, lowest total first. */
static void draw_places(const struct screen *s, int y, int x, int rows)
{
    const struct hearts_plan *p = s->say.plan;
    int order[HEARTS_SEATS];
    for (int i = 0; i < p->seats; i++) {
        int at = i;
        for (; at > 0 && s->view.score[order[at - 1]] > s->view.score[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    paint_use(PAINT_PAPER_QUIET);
    paint_right(y, x + 14, 8, "hand");
    paint_right(y, x + 22, 8, "total");
    for (int i = 0; i < p->seats && i + 1 < rows; i++) {
        struct buffer number = { 0 };
        int seat = order[i];
        if (seat == s->say.person)
            paint_use_bold(PAINT_PAPER);
        else
            paint_use(PAINT_PAPER);
        paint_text(y + 1 + i, x, 14, seat == s->say.person ? "You" : s->say.names[seat]);
        say_number(&s->say, &number, s->view.points[seat]);
        paint_use(s->view.points[seat] > 0 ? PAINT_PAPER_POINTS : PAINT_PAPER_QUIET);
        paint_right(y + 1 + i, x + 14, 8, number.data ? number.data : "");
        buffer_cut(&number, 0);
        say_number(&s->say, &number, s->view.score[seat]);
        paint_use_bold(PAINT_PAPER);
        paint_right(y + 1 + i, x + 22, 8, number.data ? number.data : "");
        buffer_release(&number);
    }
}

/* Draws the latest events that fit, newest at the bottom. */
static void draw_news(const struct screen *s, int y, int x, int rows, int columns)
{
    struct buffer text = { 0 }, folded = { 0 };
    size_t count = seat_seen_count(s->table), first = count > 40 ? count - 40 : 0;
    for (size_t i = first; i < count; i++) {
        const struct hearts_seen *e = seat_seen(s->table, i);
        if (e->kind == HEARTS_SCORED)
            continue;
        if (say_event(&s->say, &text, e))
            buffer_char(&text, '\n');
    }
    if (text.length)
        words_fold(text.data, columns, 2, &folded);
    int lines = line_count(&folded);
    paint_use(PAINT_PAPER_QUIET);
    if (folded.length)
        (void)paint_lines(y, x, rows, columns, folded.data, lines > rows ? lines - rows : 0);
    buffer_release(&text);
    buffer_release(&folded);
}

void draw_pad(struct screen *s, const struct screen_layout *l)
{
    int x = l->cloth + 1, columns = l->columns - l->cloth - 1, y = 2;
    int seats = s->say.plan->seats, score_rows = (l->rows - 4) / 2;
    struct buffer text = { 0 };
    if (columns < 10)
        return;
    paint_use(PAINT_ROOM);
    paint_fill(1, l->cloth, l->rows - 1, 1);
    paint_use(PAINT_PAPER);
    paint_fill(1, x, l->rows - 1, columns);
    paint_use_bold(PAINT_PAPER_BRASS);
    paint_text(y, x + 2, columns - 4, "Score");
    if (s->say.plan->rules.target > 0) {
        char goal[32];
        (void)snprintf(goal, sizeof goal, "to %d, low wins", s->say.plan->rules.target);
        paint_use(PAINT_PAPER_QUIET);
        paint_right(y, x + 2, columns - 4, goal);
    }
    if (seats > 4)
        draw_places(s, y + 2, x + 2, score_rows + 4);
    else {
        dialog_scores(s, columns - 4, &text);
        int lines = line_count(&text);
        paint_use(PAINT_PAPER);
        if (text.length)
            (void)paint_lines(y + 2, x + 2, score_rows - 2, columns - 3, text.data,
                              lines > score_rows - 2 ? lines - (score_rows - 2) : 0);
        buffer_release(&text);
        score_rows = lines < score_rows - 2 ? lines + 1 : score_rows - 1;
    }
    int below = y + 2 + (seats > 4 ? seats + 2 : score_rows);
    paint_use_bold(PAINT_PAPER_BRASS);
    paint_text(below, x + 2, columns - 4, "What happened");
    draw_news(s, below + 2, x + 2, l->rows - l->last_rows - below - 3, columns - 4);
    draw_last(s, l);
}
