/* draw_card.c - a card, and the areas that can be clicked. */
#include "clients/terminal/tui/screen.h"

/* Draws a dashed outline with a cross, recognizable without colour. */
static void draw_cancelled(const struct screen *s, int y, int x, int rows, int columns,
                           const char *face)
{
    const struct paint_box *box = paint_stitched_box(s->say.ascii);
    const char *cross = s->say.ascii ? "x" : "×";
    paint_use(PAINT_THREAD);
    paint_fill(y, x, rows, columns);
    paint_frame(y, x, rows, columns, box);
    for (int i = 1; i < columns - 1 && rows >= 5; i++)
        paint_text(y + rows / 2, x + i, 1, box->across);
    paint_use(PAINT_QUIET);
    paint_text(y + 1, x + 1, columns - 2, face);
    if (rows >= 5) {
        paint_right(y + rows - 2, x + 1, columns - 2, face);
        paint_text(y + rows / 2, x + columns / 2, 1, cross);
    } else {
        paint_text(y, x + columns / 2, 1, cross);
        paint_text(y + rows - 1, x + columns / 2, 1, cross);
    }
}

void draw_card(const struct screen *s, int y, int x, int rows, int columns, struct draw_card card)
{
    struct buffer face = { 0 };
    int suit = hearts_card_suit(card.card);
    say_card(&s->say, &face, card.card);
    if (card.cancelled) {
        draw_cancelled(s, y, x, rows, columns, face.data ? face.data : "");
        buffer_release(&face);
        return;
    }
    paint_use((enum paint)((card.marked   ? PAINT_MARKED
                            : card.shaded ? PAINT_SHADED
                                          : PAINT_SUIT) +
                           suit));
    paint_fill(y, x, rows, columns);
    if (card.cut)
        paint_frame_open(y, x, rows, columns, paint_card_box(s->say.ascii));
    else
        paint_frame(y, x, rows, columns, paint_card_box(s->say.ascii));
    if (rows >= 7 && !card.cut)
        draw_face(s, y + 1, x + 1, rows - 2, columns - 2, card.card);
    else if (face.length && (card.cut || rows < 5 || columns < 7))
        paint_text(y + 1, x + 1, columns - 2, face.data);
    else if (face.length) {
        paint_text(y + 1, x + 1, columns - 2, say_rank(hearts_card_rank(card.card)));
        paint_centre(y + rows / 2, x + 1, columns - 2, say_suit_sign(&s->say, suit));
        paint_right(y + rows - 2, x + 1, columns - 2, say_rank(hearts_card_rank(card.card)));
    }
    buffer_release(&face);
}

void screen_spot(struct screen *s, int y, int x, int rows, int columns, int key, int card)
{
    if (s->spot_count < SCREEN_SPOTS)
        s->spots[s->spot_count++] = (struct screen_spot){
            .y = y, .x = x, .rows = rows, .columns = columns, .key = key, .card = card
        };
}
