/* layout.c - the terminal's table at every size of a window: everything is on the board, nothing
 * overlaps, and nothing shrinks when the window grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "clients/terminal/tui/layout.h"
#include "clients/terminal/tui/window.h"
#include "seed.h"

enum { ROWS_MOST = 100, COLUMNS_MOST = 300, HAND = 13 };

struct area {
    int y, x, rows, columns;
};

static struct hearts_plan table_of(int seats, int cards, bool boosted)
{
    struct hearts_plan p;
    memset(&p, 0, sizeof p);
    p.seats = (uint8_t)seats;
    p.hand_cards = (uint8_t)cards;
    p.boosters = boosted;
    return p;
}

static bool meet(struct area a, struct area b)
{
    return a.y < b.y + b.rows && b.y < a.y + a.rows && a.x < b.x + b.columns &&
           b.x < a.x + a.columns;
}

/* The areas of all seats: plates with what was taken, and cards. */
static int areas_of(const struct screen_layout *l, int seats, struct area *out)
{
    int count = 0;
    for (int turn = 0; turn < seats; turn++) {
        struct layout_seat s = layout_seat(l, seats, turn);
        if (turn)
            out[count++] = (struct area){ s.plate_y, s.plate_x, 2 + l->taken_rows, l->plate };
        out[count++] = (struct area){ s.card_y, s.card_x, l->card_rows, l->card_columns };
        if (l->boosted)
            out[count++] = (struct area){ s.card_y, s.second_x, l->card_rows, l->card_columns };
    }
    return count;
}

static void check_places(const struct screen_layout *l, int seats)
{
    struct area areas[3 * HEARTS_SEATS];
    int count = areas_of(l, seats, areas);
    assert_true(l->plate <= 26); /* a name is not far from its total */
    for (int i = 0; i < count; i++) {
        struct area a = areas[i];
        if (a.y < l->board_y || a.y + a.rows > l->rail_y || a.x < 1 ||
            a.x + a.columns > l->cloth - 1)
            fail_msg("%d seats, %dx%d: area %d is not on the board", seats, l->columns, l->rows, i);
        for (int k = 0; k < i; k++)
            if (meet(a, areas[k]))
                fail_msg("%d seats, %dx%d: areas %d and %d meet", seats, l->columns, l->rows, k, i);
    }
}

static void everything_has_its_place(void **state)
{
    (void)state;
    const int step = test_one_in(3, "heights of a window");
    for (int seats = 3; seats <= HEARTS_SEATS; seats++)
        for (int rows = WINDOW_ROWS; rows <= ROWS_MOST; rows += step)
            for (int columns = WINDOW_COLUMNS; columns <= COLUMNS_MOST; columns += 3)
                for (int boosted = 0; boosted < 2; boosted++) {
                    struct hearts_plan p = table_of(seats, HAND, boosted);
                    struct screen_layout l;
                    layout_make(&l, rows, columns, &p);
                    assert_int_equal(l.hand_y + l.hand_rows + 1, rows);
                    assert_int_equal(l.rail_y + l.rail_rows, l.hand_y);
                    check_places(&l, seats);
                }
}

static void check_grows(struct screen_layout a, struct screen_layout b, int seats)
{
    if (b.card_rows < a.card_rows || b.card_columns < a.card_columns || b.held_rows < a.held_rows ||
        b.held_columns < a.held_columns || b.plate < a.plate || b.taken_rows < a.taken_rows)
        fail_msg("%d seats: something of %dx%d is smaller at %dx%d", seats, a.columns, a.rows,
                 b.columns, b.rows);
}

static void nothing_shrinks_as_the_window_grows(void **state)
{
    (void)state;
    const int step = test_one_in(4, "heights of a window");
    for (int seats = 3; seats <= HEARTS_SEATS; seats++)
        for (int cards = 5; cards <= 26; cards += 3)
            for (int rows = WINDOW_ROWS; rows <= ROWS_MOST; rows += step)
                for (int columns = WINDOW_COLUMNS; columns <= COLUMNS_MOST; columns++) {
                    struct hearts_plan p = table_of(seats, cards, cards % 2);
                    struct screen_layout l, wider, higher;
                    layout_make(&l, rows, columns, &p);
                    layout_make(&wider, rows, columns + 1, &p);
                    layout_make(&higher, rows + 1, columns, &p);
                    check_grows(l, wider, seats);
                    check_grows(l, higher, seats);
                }
}

/* A hand of one row is on the cloth, however wide its cards. */
static void a_hand_has_room(void **state)
{
    (void)state;
    for (int cards = 1; cards <= 36; cards++)
        for (int rows = WINDOW_ROWS; rows <= ROWS_MOST; rows += 4)
            for (int columns = WINDOW_COLUMNS; columns <= COLUMNS_MOST; columns++) {
                struct hearts_plan p = table_of(4, cards, false);
                struct screen_layout l;
                layout_make(&l, rows, columns, &p);
                int width = (l.held_columns - 1) * cards + 1;
                if (!layout_two_rows(&l, cards))
                    assert_true(width <= l.cloth - 2);
                else
                    assert_int_equal(l.held_columns, 5); /* the smallest */
            }
}

/* The last trick leaves the pad room for scores and for news. */
static void the_pad_has_room(void **state)
{
    (void)state;
    for (int seats = 3; seats <= HEARTS_SEATS; seats++)
        for (int rows = WINDOW_ROWS; rows <= ROWS_MOST; rows++) {
            struct hearts_plan p = table_of(seats, HAND, seats % 2);
            struct screen_layout l;
            layout_make(&l, rows, LAYOUT_PAD_FROM, &p);
            assert_true(!l.last_rows || rows - l.last_rows >= seats + 12);
            assert_true(l.last_rows || rows < 80);
            layout_make(&l, rows, LAYOUT_PAD_FROM - 1, &p);
            assert_int_equal(l.last_rows, 0);
        }
}

/* Common sizes. */
static void cards_grow(void **state)
{
    static const struct {
        int columns, rows, seats, cards;
        int card_rows, held_rows, taken_rows;
    } windows[] = {
        { 80, 24, 4, 13, 3, 4, 0 },    { 80, 24, 10, 10, 3, 4, 0 },  { 100, 30, 4, 13, 5, 4, 0 },
        { 120, 40, 4, 13, 7, 5, 1 },   { 160, 50, 4, 13, 9, 7, 2 },  { 200, 60, 4, 13, 11, 9, 2 },
        { 200, 60, 10, 10, 9, 9, 2 },  { 200, 60, 3, 17, 11, 7, 2 }, { 200, 60, 5, 20, 11, 7, 2 },
        { 240, 70, 4, 13, 11, 11, 2 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        struct hearts_plan p = table_of(windows[i].seats, windows[i].cards, false);
        struct screen_layout l;
        layout_make(&l, windows[i].rows, windows[i].columns, &p);
        assert_int_equal(l.card_rows, windows[i].card_rows);
        assert_int_equal(l.held_rows, windows[i].held_rows);
        assert_int_equal(l.taken_rows, windows[i].taken_rows);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_has_its_place),
        cmocka_unit_test(nothing_shrinks_as_the_window_grows),
        cmocka_unit_test(a_hand_has_room),
        cmocka_unit_test(the_pad_has_room),
        cmocka_unit_test(cards_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
