/* screen_lobby.c - the full-screen lobby: public tables, a new table, any free seat. */
#define _XOPEN_SOURCE 700
#include "clients/terminal/tui/lobby_choice.h"

#include "clients/terminal/tui/paint.h"
#include "clients/terminal/tui/screen.h"
#include "clients/terminal/tui/screen_play.h"
#include "clients/terminal/tui/window.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { LIST_Y = 5, LIST_X = 4, ESCAPE = 27, RUBOUT = 127 };

/* The text input below the list. */
enum question { ASKS_NOTHING, ASKS_FILTER, ASKS_PASSWORD, ASKS_NEW_PASSWORD };

struct lobby_view {
    struct join *j;
    const struct settings *settings;
    const char *notice;
    struct lobby_choice *choice;
    char filter[64], typed[JOIN_PASSWORD];
    enum question question;
    int shown[JOIN_TABLES]; /* indexes of list entries that match the filter */
    int count, row, top, rows;
    bool done;
    enum lobby_end end;
};

static void sift(struct lobby_view *h)
{
    h->count = 0;
    for (int i = 0; i < join_lobby_count(h->j); i++)
        if (lobby_matches(join_lobby_at(h->j, i), h->filter))
            h->shown[h->count++] = i;
    h->row = h->row >= h->count ? h->count - 1 : h->row;
    h->row = h->row < 0 ? 0 : h->row;
}

static const struct join_listed *here(const struct lobby_view *h)
{
    return h->count ? join_lobby_at(h->j, h->shown[h->row]) : NULL;
}

/* ---- Drawing ---- */

static void draw_row(const struct lobby_view *h, int row, int y)
{
    const struct join_listed *t = join_lobby_at(h->j, h->shown[row]);
    bool at = row == h->row;
    bool ascii = h->settings->ascii;
    char seats[32], people[sizeof t->people + 16];
    int wide = COLS - 2 * LIST_X;
    paint_use(at ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(y, LIST_X - 2, 2, at ? (ascii ? ">" : "▸") : " ");
    paint_marked(y, LIST_X, 25, *t->title ? t->title : t->rules, ascii);
    (void)snprintf(seats, sizeof seats, "%d of %d free", t->free, t->seats);
    paint_use(t->free ? PAINT_CLOTH : PAINT_QUIET);
    paint_text(y, LIST_X + 26, 13, seats);
    paint_use(PAINT_QUIET);
    paint_text(y, LIST_X + 40, 10, t->stage);
    (void)snprintf(people, sizeof people, "%s%s%s", t->mine ? "your seat" : "",
                   t->mine && *t->people ? ", " : "", t->people);
    paint_use(t->mine ? PAINT_BRASS : PAINT_QUIET);
    paint_marked(y, LIST_X + 51, wide - 51, people, ascii);
}

static void draw_list(struct lobby_view *h)
{
    h->rows = LINES - LIST_Y - 6;
    if (h->row < h->top)
        h->top = h->row;
    if (h->row >= h->top + h->rows)
        h->top = h->row - h->rows + 1;
    for (int i = 0; i < h->rows && h->top + i < h->count; i++)
        draw_row(h, h->top + i, LIST_Y + i);
    paint_use(PAINT_QUIET);
    if (!h->count && join_greeted(h->j))
        paint_text(LIST_Y, LIST_X, COLS - 2 * LIST_X,
                   h->filter[0] ? "No table matches."
                                : "There are no public tables right now. N makes one.");
}

/* Draws the text input, a notice, or the table under the cursor. */
static void draw_below(const struct lobby_view *h)
{
    static const char *const questions[] = {
        "",
        "Show tables with these rules or people:",
        "This table has a password:",
        "A password for your table (optional):",
    };
    struct buffer text = { 0 };
    int y = LINES - 5, wide = COLS - 2 * LIST_X;
    if (h->question != ASKS_NOTHING) {
        paint_use_bold(PAINT_BRASS);
        int used = paint_text(y, LIST_X, wide, questions[h->question]);
        paint_use(PAINT_BUTTON);
        paint_fill(y, LIST_X + used + 1, 1, wide - used - 1);
        paint_text(y, LIST_X + used + 2, wide - used - 3, h->typed);
        return;
    }
    paint_use(*h->notice ? PAINT_BRASS : PAINT_CLOTH);
    if (*h->notice)
        buffer_text(&text, h->notice);
    else if (here(h))
        lobby_tell(here(h), &text);
    if (text.length)
        paint_folded(y, LIST_X, 2, wide, text.data);
    buffer_release(&text);
}

static void draw(struct lobby_view *h)
{
    char line[160];
    erase();
    paint_use(PAINT_CLOTH);
    paint_fill(0, 0, LINES, COLS);
    paint_use(PAINT_THREAD);
    paint_frame(0, 0, LINES, COLS, paint_stitched_box(h->settings->ascii));
    paint_use_bold(PAINT_POINTS);
    paint_text(2, LIST_X, 2, h->settings->ascii ? "<3" : "♥");
    paint_use_bold(PAINT_BRASS);
    paint_text(2, LIST_X + 3, 30, "The lobby");
    if (join_greeted(h->j))
        (void)snprintf(line, sizeof line, "you are %s", join_name(h->j));
    else
        (void)snprintf(line, sizeof line, "%s",
                       join_trouble(h->j)[0] ? join_trouble(h->j) : "Connecting...");
    paint_use(PAINT_QUIET);
    paint_right(2, LIST_X, COLS - 2 * LIST_X, line);
    if (h->filter[0]) {
        (void)snprintf(line, sizeof line, "only: %s", h->filter);
        paint_text(3, LIST_X + 3, COLS - 2 * LIST_X, line);
    }
    draw_list(h);
    draw_below(h);
    paint_use_bold(PAINT_CLOTH);
    paint_text(LINES - 2, LIST_X, COLS - 2 * LIST_X,
               h->question != ASKS_NOTHING
                   ? "Enter takes it   Esc leaves it"
                   : "Enter opens   A quick seat   N new table   F filter   Q leaves");
    refresh();
}

/* ---- Keys ---- */

static void finish(struct lobby_view *h, enum lobby_end end)
{
    h->end = end;
    h->done = true;
}

static void open_table(struct lobby_view *h)
{
    const struct join_listed *t = here(h);
    if (!t)
        return;
    memcpy(h->choice->table, t->id, ADDRESS_ID);
    if (t->password)
        h->question = ASKS_PASSWORD;
    else
        finish(h, LOBBY_OPEN);
}

/* Uses the same form for a new table as the local table does. */
static void ask_rules(struct lobby_view *h)
{
    struct setup setup;
    struct solo *unused;
    struct error e;
    memset(&setup, 0, sizeof setup);
    setup.others = true;
    paint_end();
    if (screen_start(&setup, h->settings, NULL, "", &unused, &e)) {
        memcpy(h->choice->rules, setup.rules, sizeof h->choice->rules);
        h->question = ASKS_NEW_PASSWORD;
    }
    paint_begin(h->settings);
}

static void take_typed(struct lobby_view *h)
{
    enum question was = h->question;
    h->question = ASKS_NOTHING;
    if (was == ASKS_FILTER)
        (void)snprintf(h->filter, sizeof h->filter, "%.60s", h->typed);
    else {
        memcpy(h->choice->password, h->typed, sizeof h->choice->password);
        h->choice->listed = true;
        finish(h, was == ASKS_PASSWORD ? LOBBY_OPEN : LOBBY_NEW);
    }
    h->typed[0] = '\0';
}

static void type(struct lobby_view *h, int key, bool function_key)
{
    size_t length = strlen(h->typed);
    if (!function_key && (key == '\r' || key == '\n'))
        take_typed(h);
    else if (!function_key && key == ESCAPE) {
        h->question = ASKS_NOTHING;
        h->typed[0] = '\0';
    } else if (function_key ? key == KEY_BACKSPACE : key == RUBOUT || key == '\b')
        h->typed[length ? length - 1 : 0] = '\0';
    else if (!function_key && key >= ' ' && key < RUBOUT && length + 1 < sizeof h->typed) {
        h->typed[length] = (char)key;
        h->typed[length + 1] = '\0';
    }
}

static void press_sign(struct lobby_view *h, int key)
{
    h->notice = "";
    switch (key) {
    case '\r':
    case '\n':
    case ' ': open_table(h); break;
    case 'a':
    case 'A': finish(h, LOBBY_QUICK); break;
    case 'n':
    case 'N': ask_rules(h); break;
    case 'f':
    case 'F': h->question = ASKS_FILTER; break;
    case 'q':
    case 'Q':
    case ESCAPE: finish(h, LOBBY_LEFT); break;
    default: break;
    }
}

static void move_cursor(struct lobby_view *h, int key)
{
    switch (key) {
    case KEY_UP: h->row -= h->row > 0; break;
    case KEY_DOWN: h->row += h->row + 1 < h->count; break;
    case KEY_PPAGE: h->row = h->row > h->rows ? h->row - h->rows : 0; break;
    case KEY_NPAGE: h->row += h->rows; break;
    case KEY_HOME: h->row = 0; break;
    case KEY_END: h->row = h->count - 1; break;
    case KEY_ENTER: open_table(h); break;
    default: break;
    }
}

static void press(struct lobby_view *h, int key, bool function_key)
{
    if (window_is_small()) {
        if (window_is_left_by(key, function_key))
            finish(h, LOBBY_LEFT);
    } else if (h->question != ASKS_NOTHING)
        type(h, key, function_key);
    else if (function_key)
        move_cursor(h, key);
    else
        press_sign(h, key);
}

enum lobby_end screen_lobby(struct join *j, const struct settings *settings, const char *notice,
                            struct lobby_choice *out)
{
    struct lobby_view h = { .j = j, .settings = settings, .notice = notice, .choice = out };
    memset(out, 0, sizeof *out);
    join_lobby(j, true);
    paint_begin(settings);
    while (!h.done) {
        int key;
        join_hear(j);
        sift(&h);
        if (window_is_small())
            window_tell_small("Q leaves.");
        else
            draw(&h);
        enum paint_came came = paint_wait(join_file(j), -1, &key);
        if (came == PAINT_GONE)
            break;
        if (came == PAINT_SIGN || came == PAINT_KEY)
            press(&h, key, came == PAINT_KEY);
    }
    paint_end();
    join_lobby(j, false);
    return h.end;
}
