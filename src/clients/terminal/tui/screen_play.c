/* screen_play.c - the loop of the full-screen table: draw, then wait for a key or a computer's
 * move. */
#define _XOPEN_SOURCE 700
#include "clients/terminal/tui/screen_play.h"
#include "base/os/interrupt.h"
#include "clients/terminal/tui/screen.h"
#include "clients/terminal/tui/window.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

bool screen_possible(struct error *why)
{
    struct winsize size;
    const char *terminal = getenv("TERM");
    int found;
    why->text[0] = '\0';
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return false;
    error_set(why, "this terminal is not known to move its cursor");
    if (!terminal || !*terminal || strcmp(terminal, "dumb") == 0 ||
        setupterm(terminal, STDOUT_FILENO, &found) != OK || !tigetstr("cup"))
        return false;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row)
        return true;
    error_set(why, "the full table needs %d columns and %d rows, and this window has %d and %d",
              WINDOW_COLUMNS, WINDOW_ROWS, size.ws_col, size.ws_row);
    return size.ws_col >= WINDOW_COLUMNS && size.ws_row >= WINDOW_ROWS;
}

enum {
    BEHIND = 4,      /* more waiting messages than this: show them without delay */
    TRICK_MS = 1100, /* minimum display time of a finished trick, at the usual pace */
};

static int64_t clock_ms(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0
               ? (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000
               : 0;
}

/* How long a computer should appear to think; a finished trick is shown for a while. */
static int thinking_ms(const struct screen *s)
{
    enum pace pace = s->settings->speed;
    int ms = (int)pace_thinking_ms(pace, seat_thinking_ms(s->table));
    int rest = (int)pace_rest_ms(pace, TRICK_MS);
    if (s->view.phase != HEARTS_PLAY || (s->history.now.count == 0 && s->view.tricks == 0))
        return 0;
    if (s->table->others && s->table->others->waiting > BEHIND)
        return 0;
    return s->history.now.finished && ms < rest ? rest : ms;
}

/* How long to wait before a computer's decision is shown. The time is fixed first, then the
 * computer thinks. However long that takes, the total stays the same. */
static int wait_for_computer(struct screen *s, struct error *e)
{
    size_t at = seat_step_count(s->table) + 1;
    if (s->thinking_at != at) {
        s->thinking_at = at;
        s->due = clock_ms() + thinking_ms(s);
        if (seat_waits(s->table) == SEAT_NEWS && !seat_think(s->table, e))
            return -1;
    }
    int64_t left = s->due - clock_ms();
    return left > 0 ? (int)left : 0;
}

/* Whether the table advances by itself now; nothing is played while the person cannot see it. */
static bool goes_on(const struct screen *s)
{
    enum seat_wait wait = seat_waits(s->table);
    if (s->table->others)
        return wait == SEAT_NEWS;
    if (s->dialog != DIALOG_NONE || window_is_small())
        return false;
    if (wait == SEAT_DEAL)
        return s->hand_looked_at || history_hands(s->table) == 0;
    return wait == SEAT_NEWS;
}

/* Opens the scores automatically at the end of a hand. */
static bool shows_scores(struct screen *s, struct error *e)
{
    enum seat_wait wait = seat_waits(s->table);
    if (s->table->others) { /* it goes on behind the dialog */
        int hands = history_hands(s->table);
        bool ended = s->view.phase == HEARTS_DEAL || s->view.phase == HEARTS_OVER;
        if (s->rebuilt == s->table->rebuilt && hands > s->hands_told && ended) {
            s->dialog = DIALOG_SCORES;
            s->dialog_top = 0;
        }
        s->rebuilt = s->table->rebuilt;
        s->hands_told = hands;
        return true;
    }
    if (s->dialog != DIALOG_NONE || (wait != SEAT_DEAL && wait != SEAT_OVER))
        return true;
    if (!s->hand_looked_at && history_hands(s->table) > 0) {
        s->dialog = DIALOG_SCORES;
        s->dialog_top = 0;
    } else if (wait == SEAT_OVER && s->table->one_hand) {
        s->leaving = true;
    } else if (wait == SEAT_OVER) {
        if (!seat_next(s->table, e))
            return false;
        screen_refresh(s);
        s->hand_looked_at = true;
    }
    return true;
}

/* Shows each save error only once, so that the questions come back after it. */
static void tell_fault(struct screen *s)
{
    struct buffer text = { 0 };
    const char *fault = seat_fault(s->table);
    if (strcmp(fault, s->fault_told.text) == 0 || (*fault && s->message[0]))
        return;
    error_set(&s->fault_told, "%s", fault);
    if (!*fault)
        return;
    buffer_format(&text, "The game can't be saved: %s.", fault);
    screen_message(s, &text, true);
}

static bool loop(struct screen *s, struct error *e)
{
    bool gone = false;
    while (!s->leaving && !gone && !interrupted()) {
        s->hurry = false;
        if (s->table->others && !seat_listen(s->table, e))
            return false;
        if (!shows_scores(s, e))
            return false;
        if (s->leaving)
            return true;
        if (seat_waits(s->table) == SEAT_OTHER && s->table->person != HEARTS_WATCHER) {
            seat_show(s->table, HEARTS_WATCHER);
            screen_refresh(s);
        }
        tell_fault(s);
        screen_draw(s);
        bool going = goes_on(s);
        int ms = going ? wait_for_computer(s, e) : screen_tick_ms(s);
        if (going && ms < 0)
            return false;
        s->thinking_at = going ? s->thinking_at : 0;
        int key, file = s->table->others ? s->table->others->file : -1;
        enum paint_came came = paint_wait(file, ms, &key);
        gone = came == PAINT_GONE;
        if (came == PAINT_SIGN || came == PAINT_KEY)
            screen_key(s, key, came == PAINT_KEY);
        bool due = came == PAINT_NOTHING && clock_ms() >= s->due;
        if (going && (due || s->hurry) && goes_on(s)) {
            if (!seat_step(s->table, e))
                return false;
            screen_refresh(s);
        }
    }
    return true;
}

enum table_end screen_play(struct seat *table, struct settings *settings, const char *notice,
                           struct error *e)
{
    struct screen s;
    memset(&s, 0, sizeof s);
    s.table = table;
    s.settings = settings;
    say_for_table(&s.say, table, settings->ascii, true);
    paint_begin(settings);
    screen_refresh(&s);
    s.notice = notice;
    s.dialog = *notice ? DIALOG_NOTICE : DIALOG_NONE;
    s.hand_looked_at = seat_waits(table) == SEAT_DEAL;
    screen_others_begin(&s);
    s.hands_told = history_hands(table);
    s.rebuilt = table->rebuilt;
    bool played = loop(&s, e);
    paint_end();
    if (!played)
        return TABLE_FAILED;
    return seat_waits(table) == SEAT_OVER ? TABLE_OVER : TABLE_LEFT;
}
