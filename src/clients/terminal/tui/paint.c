/* paint.c - colours, and text measured in columns. */
#define _XOPEN_SOURCE 700
#include "clients/terminal/tui/paint.h"

#include "base/os/interrupt.h"
#include "record/words.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* What has a colour, wherever it is on the screen. */
enum tone {
    TONE_ROOM,
    TONE_PAPER,
    TONE_CLOTH,
    TONE_INK,
    TONE_QUIET,
    TONE_THREAD,
    TONE_BRASS,
    TONE_BRASS_INK,
    TONE_POINTS,
    TONE_CARD,
    TONE_SHADED,
    TONE_CARD_INK,
    TONE_RED,
    TONE_BLUE,
    TONE_GREEN, /* suits on a card */
    TONE_DEEP_RED,
    TONE_DEEP_BLUE,
    TONE_DEEP_GREEN, /* the same on brass and on a shaded card */
    TONES
};

/* The exact colour, and the nearest muted one of a 256- or 8-colour palette. Each 256-colour index
 * is used only once. A terminal with changeable colours gets the exact colour under that index; if
 * it only claims to be changeable, the nearest one still shows. */
static const struct {
    int rgb;
    short of_256, of_8;
} tones[TONES] = {
    [TONE_ROOM] = { 0x11121b, 233, COLOR_BLACK },
    [TONE_PAPER] = { 0x1f2132, 234, COLOR_BLACK },
    [TONE_CLOTH] = { 0x202a4d, 236, COLOR_BLACK },
    [TONE_INK] = { 0xf3eadb, 254, COLOR_WHITE },
    [TONE_QUIET] = { 0xb9b3ac, 249, COLOR_CYAN },
    [TONE_THREAD] = { 0xcdc1a6, 187, COLOR_CYAN },
    [TONE_BRASS] = { 0xe0ad4c, 179, COLOR_YELLOW },
    [TONE_BRASS_INK] = { 0xe9bd6b, 222, COLOR_YELLOW },
    [TONE_POINTS] = { 0xff8f8a, 210, COLOR_RED },
    [TONE_CARD] = { 0xf2eadb, 255, COLOR_WHITE },
    [TONE_SHADED] = { 0xb9b0a2, 145, COLOR_CYAN },
    [TONE_CARD_INK] = { 0x1d1f33, 235, COLOR_BLACK },
    [TONE_RED] = { 0xb0202e, 124, COLOR_RED },
    [TONE_BLUE] = { 0x1257b0, 25, COLOR_BLUE },
    [TONE_GREEN] = { 0x1a6b3c, 22, COLOR_GREEN },
    [TONE_DEEP_RED] = { 0x7a101c, 88, COLOR_RED },
    [TONE_DEEP_BLUE] = { 0x0d3f80, 18, COLOR_BLUE },
    [TONE_DEEP_GREEN] = { 0x0f4526, 23, COLOR_GREEN },
};

struct tint {
    enum tone ink, ground;
    attr_t bare; /* attribute if there are no colours */
};

/* Two suit colours; the four-colour setting changes diamonds and clubs. */
static const struct tint tints[PAINTS] = {
    [PAINT_ROOM] = { TONE_INK, TONE_ROOM, A_NORMAL },
    [PAINT_ROOM_BRASS] = { TONE_BRASS_INK, TONE_ROOM, A_BOLD },
    [PAINT_ROOM_POINTS] = { TONE_POINTS, TONE_ROOM, A_BOLD },
    [PAINT_CLOTH] = { TONE_INK, TONE_CLOTH, A_NORMAL },
    [PAINT_QUIET] = { TONE_QUIET, TONE_CLOTH, A_NORMAL },
    [PAINT_THREAD] = { TONE_THREAD, TONE_CLOTH, A_DIM },
    [PAINT_BRASS] = { TONE_BRASS_INK, TONE_CLOTH, A_BOLD },
    [PAINT_POINTS] = { TONE_POINTS, TONE_CLOTH, A_BOLD },
    [PAINT_BUTTON] = { TONE_CARD_INK, TONE_BRASS, A_REVERSE },
    [PAINT_PAPER] = { TONE_INK, TONE_PAPER, A_NORMAL },
    [PAINT_PAPER_QUIET] = { TONE_QUIET, TONE_PAPER, A_NORMAL },
    [PAINT_PAPER_BRASS] = { TONE_BRASS_INK, TONE_PAPER, A_BOLD },
    [PAINT_PAPER_POINTS] = { TONE_POINTS, TONE_PAPER, A_BOLD },
    [PAINT_SUIT + HEARTS_CLUBS] = { TONE_CARD_INK, TONE_CARD, A_NORMAL },
    [PAINT_SUIT + HEARTS_DIAMONDS] = { TONE_RED, TONE_CARD, A_NORMAL },
    [PAINT_SUIT + HEARTS_SPADES] = { TONE_CARD_INK, TONE_CARD, A_NORMAL },
    [PAINT_SUIT + HEARTS_HEARTS] = { TONE_RED, TONE_CARD, A_NORMAL },
    [PAINT_SHADED + HEARTS_CLUBS] = { TONE_CARD_INK, TONE_SHADED, A_DIM },
    [PAINT_SHADED + HEARTS_DIAMONDS] = { TONE_DEEP_RED, TONE_SHADED, A_DIM },
    [PAINT_SHADED + HEARTS_SPADES] = { TONE_CARD_INK, TONE_SHADED, A_DIM },
    [PAINT_SHADED + HEARTS_HEARTS] = { TONE_DEEP_RED, TONE_SHADED, A_DIM },
    [PAINT_MARKED + HEARTS_CLUBS] = { TONE_CARD_INK, TONE_BRASS, A_REVERSE },
    [PAINT_MARKED + HEARTS_DIAMONDS] = { TONE_DEEP_RED, TONE_BRASS, A_REVERSE },
    [PAINT_MARKED + HEARTS_SPADES] = { TONE_CARD_INK, TONE_BRASS, A_REVERSE },
    [PAINT_MARKED + HEARTS_HEARTS] = { TONE_DEEP_RED, TONE_BRASS, A_REVERSE },
};

/* The terminal's colour number for a tone. Direct-colour terminals use the RGB value itself. */
static int colour_of(enum tone tone)
{
    if (COLORS > 0xffff)
        return tones[tone].rgb;
    return COLORS >= 256 ? tones[tone].of_256 : tones[tone].of_8;
}

static void set_pair(int paint, enum tone ink, enum tone ground)
{
    /* Eight colours have no shaded white: such a card is as dark as the cloth. */
    if (COLORS < 256 && ground == TONE_SHADED)
        (void)init_extended_pair(paint, ink == TONE_CARD_INK ? COLOR_CYAN : colour_of(ink),
                                 COLOR_BLACK);
    else
        (void)init_extended_pair(paint, colour_of(ink), colour_of(ground));
}

static void four_colours(enum paint first, enum tone clubs, enum tone diamonds)
{
    set_pair((int)first + HEARTS_CLUBS, clubs, tints[first + HEARTS_CLUBS].ground);
    set_pair((int)first + HEARTS_DIAMONDS, diamonds, tints[first + HEARTS_DIAMONDS].ground);
}

/* ncurses restores the terminal's own colours on exit. */
static void make_exact(void)
{
    for (int i = 0; i < TONES; i++) {
        short thousandths[3];
        for (int k = 0; k < 3; k++)
            thousandths[k] = (short)(((tones[i].rgb >> (16 - 8 * k) & 255) * 1000 + 254) / 255);
        (void)init_color(tones[i].of_256, thousandths[0], thousandths[1], thousandths[2]);
    }
}

static void start_colours(const struct settings *s)
{
    if (s->colors == COLORS_NONE || !has_colors())
        return;
    start_color();
    if (can_change_color() && COLORS == 256)
        make_exact();
    for (int i = PAINT_ROOM; i < PAINTS; i++)
        set_pair(i, tints[i].ink, tints[i].ground);
    if (s->colors == COLORS_FOUR) {
        four_colours(PAINT_SUIT, TONE_GREEN, TONE_BLUE);
        four_colours(PAINT_SHADED, TONE_DEEP_GREEN, TONE_DEEP_BLUE);
        four_colours(PAINT_MARKED, TONE_DEEP_GREEN, TONE_DEEP_BLUE);
    }
}

void paint_begin(const struct settings *s)
{
    initscr();
    /* ncurses restores the terminal on SIGTERM; these signals should do the same. */
    struct sigaction leave;
    if (sigaction(SIGTERM, NULL, &leave) == 0) {
        (void)sigaction(SIGHUP, &leave, NULL);
        (void)sigaction(SIGQUIT, &leave, NULL);
    }
    interrupt_catch(); /* after ncurses: a second Ctrl-C then finds its handler, which restores the
                        * terminal */
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mousemask(BUTTON1_PRESSED, NULL);
    mouseinterval(0);
    start_colours(s);
}

void paint_end(void) { endwin(); }

/* Takes a key that is already waiting. */
static enum paint_came key_there(int *key)
{
    wint_t sign = 0;
    timeout(0);
    int kind = get_wch(&sign);
    *key = (int)sign;
    if (kind == ERR)
        return PAINT_NOTHING;
    if (kind == KEY_CODE_YES)
        return sign == KEY_RESIZE ? PAINT_RESIZED : PAINT_KEY;
    return PAINT_SIGN;
}

/* ncurses may have buffered keys already, so it is checked before and after poll(). If the input is
 * readable time after time without a key, the terminal is gone. */
enum paint_came paint_wait(int file, int ms, int *key)
{
    static const int lost_after = 50;
    for (int lost = 0; lost < lost_after; lost++) {
        struct pollfd files[3] = { { .fd = STDIN_FILENO, .events = POLLIN },
                                   { .fd = file, .events = POLLIN },
                                   { .fd = interrupt_file(), .events = POLLIN } };
        enum paint_came came = key_there(key);
        if (came != PAINT_NOTHING)
            return came;
        if (interrupted())
            return PAINT_GONE;
        int ready = poll(files, 3, ms);
        came = key_there(key);
        if (came != PAINT_NOTHING || ready == 0 || files[1].revents)
            return came;
        if (ready < 0)
            continue; /* a signal: an interruption, or a resize, which ncurses reports */
    }
    return PAINT_GONE;
}

void paint_use(enum paint paint)
{
    int ink = 0, ground = 0;
    /* Asks ncurses whether colours are in use: a pair that was never set reads as zero. */
    if (COLOR_PAIRS > PAINTS && extended_pair_content(PAINT_BUTTON, &ink, &ground) == OK &&
        ink != ground)
        attrset(COLOR_PAIR(paint));
    else
        attrset((int)tints[paint].bare);
}

void paint_use_bold(enum paint paint)
{
    paint_use(paint);
    attron(A_BOLD);
}

/* The bytes and columns of one character; invalid bytes count as one column each. */
static size_t next_sign(const char *text, int *columns)
{
    wchar_t sign;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t used = mbrtowc(&sign, text, strlen(text), &state);
    if (used == 0 || used == (size_t)-1 || used == (size_t)-2) {
        *columns = 1;
        return 1;
    }
    int width = wcwidth(sign);
    *columns = width < 0 ? 1 : width;
    return used;
}

int paint_columns(const char *text)
{
    int total = 0, columns;
    while (*text) {
        text += next_sign(text, &columns);
        total += columns;
    }
    return total;
}

int paint_text(int y, int x, int columns, const char *text)
{
    int taken = 0, wide;
    size_t length = 0;
    if (y < 0 || y >= LINES || x < 0 || columns <= 0)
        return 0;
    while (text[length]) {
        size_t used = next_sign(text + length, &wide);
        if (taken + wide > columns || x + taken + wide > COLS)
            break;
        taken += wide;
        length += used;
    }
    mvaddnstr(y, x, text, (int)length);
    return taken;
}

void paint_marked(int y, int x, int columns, const char *text, bool ascii)
{
    const char *mark = ascii ? "..." : "…";
    bool whole = paint_columns(text) <= columns;
    int used = paint_text(y, x, whole ? columns : columns - paint_columns(mark), text);
    if (!whole)
        paint_text(y, x + used, columns - used, mark);
}

void paint_right(int y, int x, int columns, const char *text)
{
    int wide = paint_columns(text);
    paint_text(y, wide < columns ? x + columns - wide : x, columns, text);
}

void paint_centre(int y, int x, int columns, const char *text)
{
    int wide = paint_columns(text);
    paint_text(y, wide < columns ? x + (columns - wide) / 2 : x, columns, text);
}

void paint_fill(int y, int x, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        if (y + i >= 0 && y + i < LINES)
            mvhline(y + i, x, ' ', columns);
}

const struct paint_box *paint_card_box(bool ascii)
{
    static const struct paint_box round = { "╭", "╮", "╰", "╯", "─", "│" };
    static const struct paint_box plain = { ".", ".", "'", "'", "-", "|" };
    return ascii ? &plain : &round;
}

const struct paint_box *paint_stitched_box(bool ascii)
{
    static const struct paint_box stitched = { "╭", "╮", "╰", "╯", "╌", "┆" };
    static const struct paint_box plain = { ".", ".", "'", "'", "-", ":" };
    return ascii ? &plain : &stitched;
}

void paint_frame_open(int y, int x, int rows, int columns, const struct paint_box *box)
{
    for (int i = 1; i < columns - 1; i++)
        paint_text(y, x + i, 1, box->across);
    for (int i = 1; i < rows; i++) {
        paint_text(y + i, x, 1, box->down);
        paint_text(y + i, x + columns - 1, 1, box->down);
    }
    paint_text(y, x, 1, box->top_left);
    paint_text(y, x + columns - 1, 1, box->top_right);
}

void paint_frame(int y, int x, int rows, int columns, const struct paint_box *box)
{
    int last = y + rows - 1;
    paint_frame_open(y, x, rows - 1, columns, box);
    for (int i = 1; i < columns - 1; i++)
        paint_text(last, x + i, 1, box->across);
    paint_text(last, x, 1, box->bottom_left);
    paint_text(last, x + columns - 1, 1, box->bottom_right);
}

int paint_lines(int y, int x, int rows, int columns, const char *text, int top)
{
    int line = 0;
    char row[512];
    while (*text) {
        size_t length = strcspn(text, "\n");
        size_t shown = length < sizeof row - 1 ? length : sizeof row - 1;
        memcpy(row, text, shown);
        row[shown] = '\0';
        if (line >= top && line - top < rows)
            paint_text(y + line - top, x, columns, row);
        text += length + (text[length] == '\n');
        line++;
    }
    return line;
}

void paint_folded(int y, int x, int rows, int columns, const char *text)
{
    struct buffer folded = { 0 };
    words_fold(text, columns, 0, &folded);
    if (folded.length)
        (void)paint_lines(y, x, rows, columns, folded.data, 0);
    buffer_release(&folded);
}
