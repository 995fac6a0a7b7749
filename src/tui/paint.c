/* paint.c - colours, and text by columns. */
#define _XOPEN_SOURCE 700
#include "tui/paint.h"

#include "text/words.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct tint {
    short ink, ground;       /* of 256 */
    short few_ink, few_ground; /* of 8 */
    attr_t bare;             /* without colours */
};

/* Suits in two colours; four colours change diamonds and clubs. */
static const struct tint tints[PAINTS] = {
    [PAINT_ROOM] = { 187, 234, COLOR_WHITE, COLOR_BLACK, A_NORMAL },
    [PAINT_ROOM_BRASS] = { 179, 234, COLOR_YELLOW, COLOR_BLACK, A_BOLD },
    [PAINT_ROOM_POINTS] = { 210, 234, COLOR_RED, COLOR_BLACK, A_BOLD },
    [PAINT_CLOTH] = { 230, 17, COLOR_WHITE, COLOR_BLUE, A_NORMAL },
    [PAINT_QUIET] = { 146, 17, COLOR_CYAN, COLOR_BLUE, A_NORMAL },
    [PAINT_THREAD] = { 103, 17, COLOR_CYAN, COLOR_BLUE, A_DIM },
    [PAINT_BRASS] = { 179, 17, COLOR_YELLOW, COLOR_BLUE, A_BOLD },
    [PAINT_POINTS] = { 210, 17, COLOR_MAGENTA, COLOR_BLUE, A_BOLD },
    [PAINT_BUTTON] = { 17, 179, COLOR_BLACK, COLOR_YELLOW, A_REVERSE },
    [PAINT_PAPER] = { 223, 236, COLOR_WHITE, COLOR_BLACK, A_NORMAL },
    [PAINT_PAPER_QUIET] = { 249, 236, COLOR_CYAN, COLOR_BLACK, A_NORMAL },
    [PAINT_PAPER_BRASS] = { 179, 236, COLOR_YELLOW, COLOR_BLACK, A_BOLD },
    [PAINT_PAPER_POINTS] = { 210, 236, COLOR_RED, COLOR_BLACK, A_BOLD },
    [PAINT_SUIT + HEARTS_CLUBS] = { 17, 230, COLOR_BLACK, COLOR_WHITE, A_NORMAL },
    [PAINT_SUIT + HEARTS_DIAMONDS] = { 124, 230, COLOR_RED, COLOR_WHITE, A_NORMAL },
    [PAINT_SUIT + HEARTS_SPADES] = { 17, 230, COLOR_BLACK, COLOR_WHITE, A_NORMAL },
    [PAINT_SUIT + HEARTS_HEARTS] = { 124, 230, COLOR_RED, COLOR_WHITE, A_NORMAL },
    [PAINT_SHADED + HEARTS_CLUBS] = { 17, 145, COLOR_BLACK, COLOR_CYAN, A_DIM },
    [PAINT_SHADED + HEARTS_DIAMONDS] = { 88, 145, COLOR_RED, COLOR_CYAN, A_DIM },
    [PAINT_SHADED + HEARTS_SPADES] = { 17, 145, COLOR_BLACK, COLOR_CYAN, A_DIM },
    [PAINT_SHADED + HEARTS_HEARTS] = { 88, 145, COLOR_RED, COLOR_CYAN, A_DIM },
    [PAINT_MARKED + HEARTS_CLUBS] = { 17, 179, COLOR_BLACK, COLOR_YELLOW, A_REVERSE },
    [PAINT_MARKED + HEARTS_DIAMONDS] = { 88, 179, COLOR_RED, COLOR_YELLOW, A_REVERSE },
    [PAINT_MARKED + HEARTS_SPADES] = { 17, 179, COLOR_BLACK, COLOR_YELLOW, A_REVERSE },
    [PAINT_MARKED + HEARTS_HEARTS] = { 88, 179, COLOR_RED, COLOR_YELLOW, A_REVERSE },
};

static void four_colours(enum paint first, bool many)
{
    struct tint clubs = tints[first + HEARTS_CLUBS], diamonds = tints[first + HEARTS_DIAMONDS];
    short green = 22, blue = first == PAINT_SUIT ? 26 : 18;
    init_pair((short)(first + HEARTS_CLUBS), many ? green : COLOR_GREEN,
              many ? clubs.ground : clubs.few_ground);
    init_pair((short)(first + HEARTS_DIAMONDS), many ? blue : COLOR_BLUE,
              many ? diamonds.ground : diamonds.few_ground);
}

static void start_colours(const struct settings *s)
{
    if (s->colors == COLORS_NONE || !has_colors())
        return;
    start_color();
    bool many = COLORS >= 256;
    for (int i = PAINT_ROOM; i < PAINTS; i++)
        init_pair((short)i, many ? tints[i].ink : tints[i].few_ink,
                  many ? tints[i].ground : tints[i].few_ground);
    if (s->colors == COLORS_FOUR) {
        four_colours(PAINT_SUIT, many);
        four_colours(PAINT_SHADED, many);
        four_colours(PAINT_MARKED, many);
    }
}

/* Whether colours are in use is asked of ncurses: a pair that was never set reads as zero. */
static bool coloured(void)
{
    short ink = 0, ground = 0;
    return COLOR_PAIRS > PAINTS && pair_content(PAINT_BUTTON, &ink, &ground) == OK &&
           ink != ground;
}

void paint_begin(const struct settings *s)
{
    initscr();
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

void paint_use(enum paint paint)
{
    if (coloured())
        attrset(COLOR_PAIR(paint));
    else
        attrset((int)tints[paint].bare);
}

void paint_use_bold(enum paint paint)
{
    paint_use(paint);
    attron(A_BOLD);
}

/* The bytes of one sign and its columns; what cannot be read counts as one column. */
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

void paint_frame(int y, int x, int rows, int columns, const struct paint_box *box)
{
    for (int i = 1; i < columns - 1; i++) {
        paint_text(y, x + i, 1, box->across);
        paint_text(y + rows - 1, x + i, 1, box->across);
    }
    for (int i = 1; i < rows - 1; i++) {
        paint_text(y + i, x, 1, box->down);
        paint_text(y + i, x + columns - 1, 1, box->down);
    }
    paint_text(y, x, 1, box->top_left);
    paint_text(y, x + columns - 1, 1, box->top_right);
    paint_text(y + rows - 1, x, 1, box->bottom_left);
    paint_text(y + rows - 1, x + columns - 1, 1, box->bottom_right);
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
