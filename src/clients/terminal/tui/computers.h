/* computers.h - the computer players offered to a person: their strengths, order and seating. */
#ifndef HEARTS_TUI_COMPUTERS_H
#define HEARTS_TUI_COMPUTERS_H

#include "clients/terminal/tui/say.h"
#include "players/strengths.h"
#include "table/seat.h"

/* The strengths, weakest first; NULL past the strongest. */
const struct strength *computer_strength(int i);

/* How many of these, counted from the first, are offered at once; the others are under "more". */
int computer_asked(void);

/* The strengths, then the styles; NULL past the last. */
const struct strength *computer_offered(int i);

/* The default for somebody who has never chosen: the weakest. */
const char *computer_first(void);

/* The player `turn` seats to the person's left, counted from 1, in a mixed table: full-strength
 * players, each with its own style. */
const char *computer_mixed(int turn);

/* The name to show for a player; for a program its command. */
const char *computer_name(const char *player);

/* Writes the strengths: "Computers: Edda (Easy), Bruno (Fair)." Nothing without computers. */
void computers_tell(const struct say *say, const struct seat *table, struct buffer *out);

#endif
