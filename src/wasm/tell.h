/* tell.h - what a table says, as lines of text. */
#ifndef WASM_TELL_H
#define WASM_TELL_H

#include "base/buffer.h"
#include "table/table.h"

/* What a seat saw: "played B QS", "trick B 4 13", "scored 0 13 5 8 total 0 13 5 8". */
void tell_seen(const struct hearts_plan *p, const struct hearts_seen *seen, struct buffer *out);

/* How things stand for a seat: the lines of docs/ENGINE.md, where a hand is in play, and before
 * them those of the table itself. */
void tell_view(const struct table *t, int seat, int64_t now_ms, struct buffer *out);

/* What the table waits for: "nothing", "deck CARDS", "deck dealer CARDS" where a dealer has to
 * be drawn, "thought B full", "ahead B"; then "tick MS" where the clock has to call. */
void tell_wants(const struct table *t, struct buffer *out);

#endif
