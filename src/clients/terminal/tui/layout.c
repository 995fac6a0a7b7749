/* layout.c - how large cards are, and where each seat's cards and plate go. */
#include "clients/terminal/tui/layout.h"

#include <string.h>

enum {
    MARGIN = 3, /* columns between border and plate, and between plate and card */
    PLATE_MOST = 26,
    BARS = 3, /* rows of the bar, and of the top and bottom border */
    RAIL = 2,
    LIFT = 2,       /* rows above a hand: for a mark, and for lifted cards */
    TAKEN_FROM = 36 /* rows from which seats show the cards they took */
};

struct face {
    int rows, columns;
};

/* Card sizes: in the trick, and in the hand with the window rows they need. The two smallest hand
 * cards are only as wide as their visible part. */
static const struct face laid[] = { { 3, 5 }, { 5, 7 }, { 7, 9 }, { 9, 13 }, { 11, 15 } };
static const struct {
    struct face face;
    int from;
} held[] = { { { 4, 5 }, 24 }, { { 5, 5 }, 32 },  { { 5, 7 }, 32 },
             { { 7, 9 }, 40 }, { { 9, 13 }, 50 }, { { 11, 15 }, 66 } };

enum { LAID = sizeof laid / sizeof *laid, HELD = sizeof held / sizeof *held };

static int rail_rows(int rows) { return RAIL + (rows >= TAKEN_FROM); }

static int taken_rows(int rows)
{
    return rows < TAKEN_FROM ? 0 : rows < held[HELD - 2].from ? 1 : 2;
}

/* The columns of the cloth that card sizes depend on. The cloth itself shrinks where a growing
 * window gets a score pad; this number never does, so that cards do not shrink either. */
static int steady_cloth(int columns)
{
    int least = LAYOUT_PAD_FROM - LAYOUT_PAD;
    if (columns >= LAYOUT_PAD_FROM)
        return columns - LAYOUT_PAD;
    return columns < least ? columns : least;
}

/* Columns for the two plates at the sides: they grow more slowly than the cloth. */
static int two_plates(int cloth)
{
    int two = 2 * LAYOUT_PLATE + (cloth > 100 ? (cloth - 100) / 4 : 0);
    return two < 2 * PLATE_MOST ? two : 2 * PLATE_MOST;
}

/* Whether trick cards of height h fit this many window rows: seats stand above one another at both
 * sides, or up to four around the middle. */
static bool has_rows(const struct screen_layout *l, int rows, int seats, int h)
{
    int side = (seats - 1) / 2, above = 2 + taken_rows(rows), high = held[0].face.rows;
    for (int i = 1; i < HELD; i++)
        if (rows >= held[i].from)
            high = held[i].face.rows;
    /* What is left for the board above the tallest hand cards that fit this window. */
    int board = rows - BARS - rail_rows(rows) - LIFT - high;
    if (side == 1)
        return 3 * h + (l->boosted ? 2 : 1) * above <= board;
    return h + 1 <= board / side && 2 * (h + above) + 1 <= board; /* words in the middle */
}

/* Whether trick cards of this size fit this window and each of the next taller ones, so that cards
 * never shrink where extra rows go elsewhere. */
static bool card_fits(const struct screen_layout *l, int seats, struct face f)
{
    for (int more = 0; more <= 4; more++)
        if (!has_rows(l, l->rows + more, seats, f.rows))
            return false;
    int each = l->boosted ? 2 : 1, side = (seats - 1) / 2, cloth = steady_cloth(l->columns);
    int w = f.columns, plate = two_plates(cloth) / 2 + 1;
    int middle = each == 1 ? w : side > 1 ? 3 * w : 0;
    if (side > 1 && middle < plate)
        middle = plate;
    return two_plates(cloth) + 2 * (MARGIN + each * w) + 2 + middle <= cloth;
}

void layout_make(struct screen_layout *l, int rows, int columns, const struct hearts_plan *p)
{
    memset(l, 0, sizeof *l);
    l->rows = rows;
    l->columns = columns;
    l->cloth = columns >= LAYOUT_PAD_FROM ? columns - LAYOUT_PAD : columns;
    l->boosted = p->boosters != 0;
    l->taken_rows = taken_rows(rows);
    l->plate = two_plates(steady_cloth(columns)) / 2;
    int cards = p->hand_cards + (p->kitty == HEARTS_KITTY_SWAP ? p->kitty_cards : 0);
    struct face hand = held[l->rows >= held[1].from].face, trick = laid[0];
    for (int i = 0; i < HELD; i++) {
        int width = (held[i].face.columns - 1) * cards + 1;
        if (l->rows >= held[i].from && width <= steady_cloth(l->columns) - 3)
            hand = held[i].face;
    }
    for (int i = 1; i < LAID; i++)
        if (card_fits(l, p->seats, laid[i]))
            trick = laid[i];
    l->held_rows = hand.rows;
    l->held_columns = hand.columns;
    l->card_rows = trick.rows;
    l->card_columns = trick.columns;
    int last = p->seats * (l->boosted ? 2 : 1) + 4; /* plus its title and its taker */
    l->last_rows = l->cloth < columns && 3 * last + 4 <= rows ? last : 0;
    l->hand_rows = l->held_rows + LIFT;
    l->hand_y = rows - 1 - l->hand_rows;
    l->rail_rows = rail_rows(rows);
    l->rail_y = l->hand_y - l->rail_rows;
    l->board_y = 2;
    l->board_rows = l->rail_y - l->board_y;
}

bool layout_two_rows(const struct screen_layout *l, int cards)
{
    return (l->held_columns - 1) * cards + 1 > l->cloth - 3;
}

/* The columns to the left of a card at a side; from_top counts its seat from the top. With one or
 * two seats at a side, cards lie close to the middle. With more they lie at the edge, and those of
 * the corner seats move towards the middle as the cloth gets wider. */
static int near_of(const struct screen_layout *l, int side, int from_top)
{
    static const int corner[] = { 0, 0, 0, 25, 32 }; /* per cent of the way in, as on a ring */
    int w = l->card_columns, least = MARGIN + l->plate, middle = l->cloth / 2;
    int near = least, both = l->boosted ? 2 * w : w;
    /* The half-width needed by the top seat: its plate, or its second card on the right if
     * wider. */
    int reach = l->boosted && 3 * w > l->plate ? 3 * w / 2 + 1 : l->plate / 2 + 1;
    int most = middle - reach - 1 - both;
    bool at_corner = side > 2 && (from_top == 0 || from_top == side - 1);
    if (side == 1)
        near = middle - w / 2 - both - (w > 7 ? w - 1 : 6);
    else if (side == 2)
        near = most;
    else if (at_corner) {
        int ring = (middle - least - w / 2) * corner[side] / 100, wider = (l->cloth - 80) / 3;
        near += ring < wider ? ring : wider;
    }
    if (side > 1 && near > most)
        near = most;
    return near > least ? near : least;
}

/* The seat opposite, and the person's own: in the middle column. */
static struct layout_seat middle_seat(const struct screen_layout *l, bool close, bool person)
{
    int w = l->card_columns, h = l->card_rows, middle = l->cloth / 2;
    int above = 2 + l->taken_rows, centre = l->board_y + l->board_rows / 2;
    int highest = l->board_y + above, lowest = l->board_y + l->board_rows - h;
    int high = centre - h / 2 - 2 - h, low = centre + h / 2 + 2;
    struct layout_seat s = { .card_x = middle - w / 2, .second_x = middle - w / 2 + w };
    if (person)
        s.card_y = close && low < lowest ? low : lowest;
    else {
        s.card_y = close && high > highest ? high : highest;
        s.plate_y = s.card_y - above;
        s.plate_x = middle - l->plate / 2;
    }
    return s;
}

/* Seats go clockwise: up the left side, one at the top if the number of others is odd, down the
 * right. */
struct layout_seat layout_seat(const struct screen_layout *l, int seats, int turn)
{
    int others = seats - 1, side = others / 2, w = l->card_columns, h = l->card_rows;
    struct layout_seat s = { 0 };
    if (turn == 0 || (others % 2 && turn == side + 1))
        return middle_seat(l, side == 1, turn == 0);
    bool left = turn <= side;
    int from_top = left ? side - turn : turn - side - 1 - others % 2;
    int share = l->board_rows / side, block = 2 + l->taken_rows;
    int spare = share > h ? (share - h) / 2 : 0, near = near_of(l, side, from_top);
    s.card_y = l->board_y + from_top * share + spare;
    if (side == 1)
        s.card_y = l->board_y + (l->board_rows - h) / 2;
    s.plate_y = h > block ? s.card_y + (h - block) / 2 : s.card_y;
    s.plate_x = near - l->plate - MARGIN > 2 ? near - l->plate - MARGIN : 2;
    s.card_x = near;
    s.second_x = near + w;
    if (!left) {
        s.plate_x = l->cloth - s.plate_x - l->plate;
        s.card_x = l->cloth - near - w;
        s.second_x = s.card_x - w;
    }
    return s;
}
