/* draw_face.c - the inside of a large card: pips, the ace's ring, and the headgear of court cards.
 *
 * A crown, pearls or a cap stands above the pip and, upside down, below it. The largest cards also
 * have a robe between them, with a pattern for the suit. The queen of spades wears the moon.
 */
#include "clients/terminal/tui/screen.h"

enum { HAT = 5 }; /* columns */

/* The number of pips at each side, and the positions in the middle column, in eighths of the
 * height. */
static const struct {
    int sides, count, middle[3];
} pips[] = {
    [2] = { 0, 2, { 0, 8 } }, [3] = { 0, 3, { 0, 4, 8 } }, [4] = { 2, 0, { 0 } },
    [5] = { 2, 1, { 4 } },    [6] = { 3, 0, { 0 } },       [7] = { 3, 1, { 2 } },
    [8] = { 3, 2, { 2, 6 } }, [9] = { 4, 1, { 4 } },       [10] = { 4, 2, { 1, 7 } },
};

struct face {
    const struct screen *s;
    int y, x, rows, columns; /* inside the border */
    int rank, suit;
};

static void put(const struct face *f, int row, int column, const char *sign)
{
    paint_text(f->y + row, f->x + column, HAT, sign);
}

static void put_pip(const struct face *f, int row, int column)
{
    put(f, row, column, say_suit_sign(&f->s->say, f->suit));
}

/* The row at part/parts of the height, symmetrical about the middle. */
static int row_of(const struct face *f, int part, int parts)
{
    bool lower = 2 * part > parts;
    int above = lower ? parts - part : part;
    int row = (2 * above * (f->rows - 1) + parts) / (2 * parts);
    return lower ? f->rows - 1 - row : row;
}

static void draw_pips(const struct face *f)
{
    int middle = f->columns / 2, off = f->columns / 4, sides = pips[f->rank].sides;
    for (int i = 0; i < sides; i++) {
        put_pip(f, row_of(f, i, sides - 1), middle - off);
        put_pip(f, row_of(f, i, sides - 1), middle + off);
    }
    for (int i = 0; i < pips[f->rank].count; i++)
        put_pip(f, row_of(f, pips[f->rank].middle[i], 8), middle);
}

static void draw_hats(const struct face *f, int above, int below)
{
    static const char *const hats[][2][2] = { /* upright, upside down; each in Unicode, ASCII */
                                              { { "╭───╱", ".---/" }, { "╱───╯", "/---'" } },
                                              { { ".oOo.", ".oOo." }, { "'oOo'", "'oOo'" } },
                                              { { "╲╱╵╲╱", "\\/|\\/" }, { "╱╲╷╱╲", "/\\|/\\" } }
    };
    int hat = f->rank - HEARTS_JACK, column = (f->columns - HAT) / 2;
    put(f, above, column, hats[hat][0][f->s->say.ascii]);
    put(f, below, column, hats[hat][1][f->s->say.ascii]);
}

static void draw_robe(const struct face *f)
{
    static const char *const patterns[][2] = {
        [HEARTS_CLUBS] = { "•", "o" },
        [HEARTS_DIAMONDS] = { "◇", "x" },
        [HEARTS_SPADES] = { "∧", "^" },
        [HEARTS_HEARTS] = { "∪", "u" },
    };
    for (int row = 2; row < f->rows - 2; row++)
        for (int column = 3 + row % 2; column < f->columns - 3 && row != f->rows / 2; column += 2)
            put(f, row, column, patterns[f->suit][f->s->say.ascii]);
    paint_frame(f->y + 1, f->x + 2, f->rows - 2, f->columns - 4, paint_card_box(f->s->say.ascii));
}

void draw_face(const struct screen *s, int y, int x, int rows, int columns, hearts_card card)
{
    struct face f = { s, y, x, rows, columns, hearts_card_rank(card), hearts_card_suit(card) };
    bool great = rows + 2 >= LAYOUT_GREAT;
    const char *rank = say_rank(f.rank);
    paint_text(y, x, columns, rank);
    paint_right(y + rows - 1, x, columns, rank);
    if (great) {
        put_pip(&f, 1, 0);
        put_pip(&f, rows - 2, columns - 1);
    }
    if (f.rank <= HEARTS_TEN && great) {
        draw_pips(&f);
        return;
    }
    if (f.rank == HEARTS_ACE) {
        int high = rows >= 7 ? 5 : 3, wide = rows >= 7 ? 7 : 5;
        paint_frame(y + (rows - high) / 2, x + (columns - wide) / 2, high, wide,
                    paint_stitched_box(s->say.ascii));
    } else if (f.rank > HEARTS_TEN && great)
        draw_robe(&f);
    if (f.rank > HEARTS_TEN && f.rank != HEARTS_ACE)
        draw_hats(&f, great ? 0 : 1, great ? rows - 1 : rows - 2);
    /* The pip of an ace or a court card; the queen of spades wears the moon. */
    put_pip(&f, rows / 2, columns / 2);
    if (f.rank == HEARTS_QUEEN && f.suit == HEARTS_SPADES) {
        put(&f, rows / 2, columns / 2 - 1, "(");
        put(&f, rows / 2, columns / 2 + 1, ")");
    }
}
