/* start_computers.c - who sits at the table: all computers at once, or seat by seat. */
#include "tui/computers.h"
#include "tui/start.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { AS_USUAL = -1, OF_EACH = -2, VALUE_X = 20, VALUE = 12 };

static int others(const struct start *f) { return f->rules.players - 1; }

static int strengths(void)
{
    int count = 0;
    while (computer_strength(count))
        count++;
    return count;
}

/* The one strength of all, AS_USUAL, or OF_EACH where every seat has its own. */
static int opponents(const struct start *f)
{
    bool usual = true;
    int same = OF_EACH;
    for (int i = 0; computer_strength(i); i++)
        same = strcmp(computer_strength(i)->name, f->players[0]) == 0 ? i : same;
    for (int i = 0; i < others(f); i++) {
        usual = usual && strcmp(f->players[i], computer_usual(i + 1)) == 0;
        same = strcmp(f->players[i], f->players[0]) == 0 ? same : OF_EACH;
    }
    return usual ? AS_USUAL : same;
}

static const char *opponents_word(int opponents)
{
    return opponents == AS_USUAL  ? "mixed"
           : opponents == OF_EACH ? "as below"
                                  : computer_strength(opponents)->name;
}

void start_tell_opponents(const struct start *f, struct buffer *out)
{
    int all = opponents(f);
    if (all == AS_USUAL)
        buffer_text(out, "mixed. Full strength, each in a style of its own.");
    else if (all == OF_EACH)
        buffer_text(out, "as you have chosen them, each by itself.");
    else
        buffer_format(out, "%s. %s.", computer_strength(all)->name, computer_strength(all)->brief);
}

void start_turn_opponents(struct start *f, int by)
{
    int count = strengths() + 1, now = opponents(f);
    int at = now == AS_USUAL ? count - 1 : now == OF_EACH ? (by > 0 ? -1 : 0) : now;
    at = (at + by + count) % count;
    for (int i = 0; i < HEARTS_SEATS; i++)
        (void)snprintf(f->players[i], PLAYER_NAME, "%s",
                       at == count - 1 ? computer_usual(i + 1) : computer_strength(at)->name);
}

static void turn_seat(char *name, int by)
{
    int count = 0, at = 0;
    for (; computer_offered(count); count++)
        at = strcmp(computer_offered(count)->name, name) == 0 ? count : at;
    (void)snprintf(name, PLAYER_NAME, "%s", computer_offered((at + by + count) % count)->name);
}

void start_computer_key(struct start *f, int key, bool function_key)
{
    int by = function_key && key == KEY_LEFT ? -1 : 1;
    if (!(function_key && (key == KEY_LEFT || key == KEY_RIGHT)) && key != ' ')
        return;
    if (f->row == 0)
        start_turn_opponents(f, by);
    else
        turn_seat(f->players[f->row - 1], by);
}

/* The row of all, or of a seat. */
static void draw_row(const struct start *f, int row, int y, int x)
{
    char text[32] = "Opponents";
    bool here = row == f->row;
    if (row == 1 || row == others(f))
        (void)snprintf(text, sizeof text, "To your %s", row == 1 ? "left" : "right");
    else if (row > 1)
        (void)snprintf(text, sizeof text, "%d to your left", row);
    paint_use(here ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(y, x - 2, 2, here ? (f->settings->ascii ? ">" : "▸") : " ");
    paint_text(y, x, VALUE_X - 2, text);
    paint_text(y, x + VALUE_X, VALUE,
               row == 0 ? opponents_word(opponents(f)) : f->players[row - 1]);
}

void start_draw_computers(struct start *f, int y, int x)
{
    struct buffer about = { 0 };
    for (int i = 0; i < f->rows && f->top + i < start_rows(f); i++)
        draw_row(f, f->top + i, y + i, x);
    const struct player *p = f->row ? player_find(f->players[f->row - 1]) : NULL;
    if (p)
        buffer_format(&about, "%s: %s.", p->name, p->brief);
    else if (f->row == 0) {
        buffer_text(&about, "All at once: ");
        start_tell_opponents(f, &about);
    }
    int below = start_rows(f) < f->rows ? start_rows(f) : f->rows;
    paint_use(PAINT_QUIET);
    if (about.length)
        paint_folded(y + below + 1, x, 2, f->columns, about.data);
    buffer_release(&about);
}
