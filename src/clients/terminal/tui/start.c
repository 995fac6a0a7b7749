/* start.c - the first screen: a saved game, the games by name, their options, the computers. */
#define _XOPEN_SOURCE 700
#include "clients/terminal/tui/start.h"
#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/screen.h"
#include "clients/terminal/tui/screen_play.h"
#include "clients/terminal/tui/window.h"

#include "record/words.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum { LIST_Y = 7, LIST_X = 4, BELOW = 8, NAMES = 22 };

/* The game under the cursor, or -1 for the saved one. */
static int game_at(const struct start *f) { return f->row - (f->kept ? 1 : 0); }

int start_rows(const struct start *f)
{
    switch (f->page) {
    case START_GAMES: return (int)hearts_preset_count() + (f->kept ? 1 : 0);
    case START_OPTIONS: return (int)hearts_option_count();
    case START_COMPUTERS: return f->rules.players; /* all at once, then each */
    }
    return 0;
}

static void draw_mark(const struct start *f)
{
    static const char *const hearts[2][5] = {
        { "╭───╮╭───╮", "│   ╰╯   │", "╰─╮    ╭─╯", "  ╰─╮╭─╯", "    ╰╯" },
        { " .-..-.", "(  `'  )", " \\    /", "  \\  /", "   \\/" },
    };
    static const char *const titles[][4] = {
        [START_GAMES] = { "OpenHearts", "Every game of the Hearts family,",
                          "at one table with computers that see", "only their own cards." },
        [START_OPTIONS] = { "Options of the game", "Change what you like: the line below the list",
                            "says what an option does, and which options", "do not agree." },
        [START_COMPUTERS] = { "Computers", "Who sits with you,", "clockwise from your left.", "" },
    };
    paint_use_bold(PAINT_POINTS);
    for (int i = 0; i < 5; i++)
        paint_text(1 + i, LIST_X, 12, hearts[f->settings->ascii][i]);
    for (int i = 0; i < 4; i++) {
        if (i == 0)
            paint_use_bold(PAINT_BRASS);
        else
            paint_use(PAINT_CLOTH);
        paint_text(2 + i, LIST_X + 14, 60, titles[f->page][i]);
    }
}

/* Draws how many rows of the list are above and below those shown. */
static void draw_more(const struct start *f)
{
    char text[32];
    int below = start_rows(f) - f->top - f->rows;
    bool ascii = f->settings->ascii;
    paint_use(PAINT_QUIET);
    (void)snprintf(text, sizeof text, "%s %d more above", ascii ? "^" : "↑", f->top);
    if (f->top > 0)
        paint_text(LIST_Y - 1, LIST_X, NAMES, text);
    (void)snprintf(text, sizeof text, "%s %d more below", ascii ? "v" : "↓", below);
    if (below > 0)
        paint_text(LIST_Y + f->rows, LIST_X, NAMES, text);
}

static void draw_games(struct start *f)
{
    const char *pointer = f->settings->ascii ? ">" : "▸";
    for (int i = 0; i < f->rows && f->top + i < start_rows(f); i++) {
        int row = f->top + i, game = row - (f->kept ? 1 : 0), y = LIST_Y + i;
        bool here = row == f->row;
        paint_use(here ? PAINT_BRASS : PAINT_CLOTH);
        paint_text(y, LIST_X - 2, 2, here ? pointer : " ");
        paint_text(y, LIST_X, NAMES, game < 0 ? "Go on" : hearts_preset_at((size_t)game)->name);
    }
    /* A description of the game under the cursor: a sentence, and its rules in words as far as they
     * fit. */
    struct buffer text = { 0 };
    struct hearts_plan plan;
    struct hearts_error why;
    int x = LIST_X + NAMES + 2, columns = COLS - x - 4;
    if (game_at(f) < 0) {
        paint_use(PAINT_CLOTH);
        paint_folded(LIST_Y, x, 2, columns, f->about);
        return;
    }
    buffer_format(&text, "%s.", hearts_preset_at((size_t)game_at(f))->brief);
    paint_use_bold(PAINT_CLOTH);
    if (text.length)
        paint_folded(LIST_Y, x, 3, columns, text.data);
    buffer_cut(&text, 0);
    if (hearts_plan_make(&plan, &f->rules, &why))
        words_of_rules(&plan, &text);
    paint_use(PAINT_QUIET);
    if (text.length)
        paint_folded(LIST_Y + 3, x, LINES - LIST_Y - (*f->notice ? 9 : 8), columns, text.data);
    buffer_release(&text);
}

static const char *keys_of(const struct start *f)
{
    if (f->editing)
        return "Enter takes the value   Esc leaves it";
    switch (f->page) {
    case START_GAMES:
        return f->setup->others ? "Enter takes it   O options   Q back"
               : game_at(f) < 0
                   ? "Enter goes on   Q leaves"
                   : "Enter plays   left right strength   O options   C more   Q leaves";
    case START_OPTIONS: return "arrows change   Enter types   D default   P plays   Esc back";
    case START_COMPUTERS: return "left and right change   P plays   Esc back";
    }
    return "";
}

/* Draws the first sentence of the notice; the rest is shown at the table. */
static void draw_notice(const struct start *f)
{
    struct buffer text = { 0 };
    const char *end = strstr(f->notice, ". ");
    buffer_append(&text, f->notice, end ? (size_t)(end - f->notice) + 1 : strlen(f->notice));
    paint_use(PAINT_BRASS);
    if (text.length)
        paint_folded(LINES - 5, LIST_X, 2, f->columns, text.data);
    buffer_release(&text);
}

/* Draws who the opponents are, and a description unless the rows are needed otherwise. */
static void draw_opponents(const struct start *f)
{
    struct buffer text = { 0 };
    bool room = !f->changed && !*f->notice;
    buffer_text(&text, "Opponents: ");
    start_tell_opponents(f, &text);
    const char *end = text.length ? strstr(text.data, ". ") : NULL;
    if (end && !room)
        buffer_cut(&text, (size_t)(end - text.data) + 1);
    int rows = text.length && paint_columns(text.data) > f->columns ? 2 : 1;
    paint_use(PAINT_CLOTH);
    if (text.length)
        paint_folded(LINES - 2 - rows, LIST_X, rows, f->columns, text.data);
    buffer_release(&text);
}

void start_draw(struct start *f)
{
    f->rows = LINES - LIST_Y - (f->page != START_GAMES ? BELOW : *f->notice ? 7 : 5);
    f->columns = COLS - 2 * LIST_X;
    if (f->row < f->top)
        f->top = f->row;
    if (f->row >= f->top + f->rows)
        f->top = f->row - f->rows + 1;
    erase();
    paint_use(PAINT_CLOTH);
    paint_fill(0, 0, LINES, COLS);
    paint_use(PAINT_THREAD);
    paint_frame(0, 0, LINES, COLS, paint_stitched_box(f->settings->ascii));
    draw_mark(f);
    switch (f->page) {
    case START_GAMES: draw_games(f); break;
    case START_OPTIONS: start_draw_options(f, LIST_Y, LIST_X); break;
    case START_COMPUTERS: start_draw_computers(f, LIST_Y, LIST_X); break;
    }
    char rules[HEARTS_RULES_TEXT];
    hearts_rules_write(&f->rules, rules, sizeof rules);
    paint_use(PAINT_QUIET);
    if (f->page != START_GAMES)
        paint_text(LINES - 3, LIST_X, f->columns, rules);
    else if (f->changed && !*f->notice)
        paint_text(LINES - 4, LIST_X, f->columns, rules);
    if (f->page == START_GAMES && *f->notice)
        draw_notice(f);
    if (f->page == START_GAMES && game_at(f) >= 0 && !f->setup->others)
        draw_opponents(f);
    paint_use_bold(PAINT_CLOTH);
    paint_text(LINES - 2, LIST_X, f->columns, keys_of(f));
    draw_more(f);
    refresh();
}

static void open_page(struct start *f, enum start_page page)
{
    if (f->page == START_GAMES)
        f->game_row = f->row;
    f->page = page;
    f->row = page == START_GAMES ? f->game_row : 0;
    f->top = 0;
}

/* Closes the form with the game under the cursor, if its rules are valid. */
static void play(struct start *f)
{
    if (f->page == START_GAMES && game_at(f) < 0) {
        f->going_on = f->done = true;
        return;
    }
    if (start_agrees(f))
        f->done = true;
}

static void move_cursor(struct start *f, int by)
{
    int rows = start_rows(f), row = f->row + by;
    f->row = row < 0 ? 0 : row >= rows ? rows - 1 : row;
    if (f->page == START_GAMES && game_at(f) >= 0)
        start_take_game(f, game_at(f));
}

static bool cursor_key(struct start *f, int key)
{
    switch (key) {
    case KEY_UP: move_cursor(f, -1); break;
    case KEY_DOWN: move_cursor(f, 1); break;
    case KEY_PPAGE: move_cursor(f, -f->rows); break;
    case KEY_NPAGE: move_cursor(f, f->rows); break;
    case KEY_HOME: move_cursor(f, -1000); break;
    case KEY_END: move_cursor(f, 1000); break;
    default: return false;
    }
    return true;
}

static void games_key(struct start *f, int key)
{
    if (key == '\r' || key == '\n' || key == ' ' || key == 'p')
        play(f);
    else if (key == 'q' || key == 'Q' || key == 27)
        f->leaving = true;
    else if (key == 'o' && game_at(f) >= 0)
        open_page(f, START_OPTIONS);
    else if (key == 'c' && game_at(f) >= 0 && !f->setup->others)
        open_page(f, START_COMPUTERS);
}

static void press(struct start *f, int key, bool function_key)
{
    if (!function_key && key >= 'A' && key <= 'Z' && !f->editing)
        key += 'a' - 'A';
    if (function_key && key == KEY_ENTER) {
        key = '\r';
        function_key = false;
    }
    if (!f->editing && function_key && cursor_key(f, key))
        return;
    if (f->page == START_GAMES) {
        if (!function_key)
            games_key(f, key);
        else if ((key == KEY_LEFT || key == KEY_RIGHT) && game_at(f) >= 0)
            start_turn_opponents(f, key == KEY_RIGHT ? 1 : -1);
    } else if (!f->editing && !function_key && key == 27)
        open_page(f, START_GAMES);
    else if (!f->editing && !function_key && key == 'p')
        play(f);
    else if (f->page == START_OPTIONS)
        start_option_key(f, key, function_key);
    else
        start_computer_key(f, key, function_key);
}

static void press_mouse(struct start *f)
{
    MEVENT event;
    if (getmouse(&event) != OK || f->editing)
        return;
    int row = f->top + event.y - LIST_Y;
    if (event.y < LIST_Y || event.y >= LIST_Y + f->rows || row >= start_rows(f))
        return;
    if (row == f->row && f->page == START_GAMES)
        play(f);
    else
        move_cursor(f, row - f->row);
}

static void run(struct start *f)
{
    while (!f->done && !f->leaving) {
        int key;
        bool small = window_is_small();
        if (small)
            window_tell_small("Q leaves.");
        else
            start_draw(f);
        enum paint_came came = paint_wait(-1, -1, &key);
        bool pressed = came == PAINT_SIGN || came == PAINT_KEY;
        if (came == PAINT_GONE)
            f->leaving = true;
        else if (small)
            f->leaving = pressed && window_is_left_by(key, came == PAINT_KEY);
        else if (came == PAINT_KEY && key == KEY_MOUSE)
            press_mouse(f);
        else if (pressed)
            press(f, key, came == PAINT_KEY);
    }
}

bool screen_start(struct setup *setup, const struct settings *settings, const char *path,
                  const char *notice, struct solo **resumed, struct error *e)
{
    struct start f;
    memset(&f, 0, sizeof f);
    *resumed = NULL;
    e->text[0] = '\0';
    f.notice = notice;
    f.setup = setup;
    f.settings = settings;
    f.kept = path && solo_saved(path, f.about, sizeof f.about);
    for (int i = 0; i < HEARTS_SEATS; i++)
        (void)snprintf(f.players[i], PLAYER_NAME, "%s",
                       setup->player_count ? setup->players[i % setup->player_count]
                                           : setup->strength);
    start_take_game(&f, 0);
    paint_begin(settings);
    run(&f);
    paint_end();
    if (f.leaving)
        return false;
    if (f.going_on) {
        *resumed = solo_resume(path, e);
        return true;
    }

    /* Copies the choices to the setup: the rules, and a computer for every seat, clockwise from the
     * person's left. */
    int seats = f.rules.players, at = 0;
    hearts_rules_write(&f.rules, setup->rules, sizeof setup->rules);
    if (setup->seat != HEARTS_WATCHER)
        setup->seat = (uint8_t)(setup->seat % seats);
    int person = setup->seat == HEARTS_WATCHER ? seats - 1 : setup->seat;
    for (int seat = 0; seat < seats; seat++) {
        int turn = (seat - person + seats) % seats;
        if (turn > 0)
            memcpy(setup->players[at++], f.players[turn - 1], PLAYER_NAME);
    }
    setup->player_count = at;
    return true;
}
