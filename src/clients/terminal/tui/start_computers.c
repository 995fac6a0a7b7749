/* start_computers.c - the computers at the table: all at once, or seat by seat. */
#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/start.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { MIXED = -1, OF_EACH = -2, VALUE_X = 20, VALUE = 14 };

static int others(const struct start *f) { return f->rules.players - 1; }

static int strengths(void)
{
    int count = 0;
    while (computer_strength(count))
        count++;
    return count;
}

/* The strength that all share, MIXED, or OF_EACH if seats differ. */
static int opponents(const struct start *f)
{
    bool mixed = true;
    int same = OF_EACH;
    for (int i = 0; computer_strength(i); i++)
        same = strcmp(computer_strength(i)->player, f->players[0]) == 0 ? i : same;
    for (int i = 0; i < others(f); i++) {
        mixed = mixed && strcmp(f->players[i], computer_mixed(i + 1)) == 0;
        same = strcmp(f->players[i], f->players[0]) == 0 ? same : OF_EACH;
    }
    return mixed ? MIXED : same;
}

static const char *opponents_word(int opponents)
{
    return opponents == MIXED     ? "Mixed"
           : opponents == OF_EACH ? "As below"
                                  : computer_strength(opponents)->name;
}

void start_tell_opponents(const struct start *f, struct buffer *out)
{
    int all = opponents(f);
    if (all == MIXED)
        buffer_text(out, "Mixed. Full strength, each with its own style.");
    else if (all == OF_EACH)
        buffer_text(out, "As you have chosen them, one by one.");
    else
        buffer_format(out, "%s. %s.", computer_strength(all)->name,
                      computer_strength(all)->sentence);
}

void start_turn_opponents(struct start *f, int by)
{
    bool more = f->page == START_COMPUTERS;
    int count = more ? strengths() + 1 : computer_asked(), now = opponents(f);
    int at = now == MIXED && more ? count - 1 : now;
    if (now == OF_EACH || at < 0 || at >= count)
        at = by > 0 ? -1 : 0;
    at = (at + by + count) % count;
    for (int i = 0; i < HEARTS_SEATS; i++)
        (void)snprintf(f->players[i], PLAYER_NAME, "%s",
                       at == strengths() ? computer_mixed(i + 1) : computer_strength(at)->player);
}

void start_computer_key(struct start *f, int key, bool function_key)
{
    int by = function_key && key == KEY_LEFT ? -1 : 1;
    if (!(function_key && (key == KEY_LEFT || key == KEY_RIGHT)) && key != ' ')
        return;
    if (f->row == 0) {
        start_turn_opponents(f, by);
        return;
    }
    char *name = f->players[f->row - 1];
    int count = 0, at = 0;
    for (; computer_offered(count); count++)
        at = strcmp(computer_offered(count)->player, name) == 0 ? count : at;
    (void)snprintf(name, PLAYER_NAME, "%s", computer_offered((at + by + count) % count)->player);
}

/* Draws the row for all seats, or for one. */
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
               row == 0 ? opponents_word(opponents(f)) : computer_name(f->players[row - 1]));
}

void start_draw_computers(struct start *f, int y, int x)
{
    struct buffer about = { 0 };
    for (int i = 0; i < f->rows && f->top + i < start_rows(f); i++)
        draw_row(f, f->top + i, y + i, x);
    const struct strength *s = f->row ? strength_of(f->players[f->row - 1]) : NULL;
    if (s)
        buffer_format(&about, "%s: %s.", s->name, s->sentence);
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
