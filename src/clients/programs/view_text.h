/* view_text.h - what a seat knows, and its decision, as lines of text.
 *
 * docs/ENGINE.md defines the lines. The output has only a view and a memory. The input may be
 * anything, and is accepted only if it is consistent enough for every player.
 */
#ifndef HEARTS_PROGRAMS_VIEW_TEXT_H
#define HEARTS_PROGRAMS_VIEW_TEXT_H

#include "base/buffer.h"
#include "base/error.h"
#include "players/player.h"

/* Appends the facts as lines: the rules, the view, and what the seat saw of the hand. */
void view_text_write(const struct player_seat *s, const struct hearts_view *v, struct buffer *out);

/* A seat that has to decide, as read. Do not copy it: the seat points to the plan. */
struct seat_position {
    struct hearts_plan plan;
    struct player_seat seat;
    struct hearts_view view;
};

/* Reads such lines. Lines with an unknown first word are skipped. False with *e filled when a fact
 * is missing, unreadable or contradicts the others; *out is then unusable. The reasons in view.why
 * are not part of the text and stay empty. */
bool view_text_read(const char *text, size_t length, struct seat_position *out, struct error *e);

/* Appends a decision: "QS", "2C 3C 4C", "none", "option add". */
void move_text_write(const struct hearts_view *v, const struct hearts_move *m, struct buffer *out);

/* Reads a decision that the view's choice allows; otherwise false with *e filled. */
bool move_text_read(const struct hearts_view *v, const char *text, struct hearts_move *out,
                    struct error *e);

#endif
