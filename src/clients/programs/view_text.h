/* view_text.h - what a seat knows, and what it answers, as lines of text.
 *
 * docs/ENGINE.md defines the lines. What goes out is a view and a memory and nothing else; what
 * comes in may be anything, and is read only when it holds together well enough for any player.
 */
#ifndef HEARTS_PROGRAMS_VIEW_TEXT_H
#define HEARTS_PROGRAMS_VIEW_TEXT_H

#include "base/buffer.h"
#include "base/error.h"
#include "players/player.h"

/* Appends the facts, a line each: the rules, the view, what the seat saw of the hand. */
void view_text_write(const struct player_seat *s, const struct hearts_view *v, struct buffer *out);

/* A seat that is asked something, as it was read. Not to be copied: the seat points to the plan. */
struct asked {
    struct hearts_plan plan;
    struct player_seat seat;
    struct hearts_view view;
};

/* Reads such lines. Lines that begin with an unknown word are skipped. False and *e filled when a
 * fact is missing, cannot be read or does not fit the others; *out is of no use then. The reasons
 * in view.why are not part of the text and stay empty. */
bool view_text_read(const char *text, size_t length, struct asked *out, struct error *e);

/* Appends a decision: "QS", "2C 3C 4C", "none", "option add". */
void move_text_write(const struct hearts_view *v, const struct hearts_move *m, struct buffer *out);

/* Reads a decision that the view's choice allows; false and *e filled otherwise. */
bool move_text_read(const struct hearts_view *v, const char *text, struct hearts_move *out,
                    struct error *e);

#endif
