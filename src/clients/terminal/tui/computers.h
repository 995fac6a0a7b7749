/* computers.h - the computers as a person is offered them: how strong, in which order, who sits
 * where. */
#ifndef HEARTS_TUI_COMPUTERS_H
#define HEARTS_TUI_COMPUTERS_H

#include "clients/terminal/tui/say.h"
#include "players/strengths.h"
#include "table/seat.h"

/* The strengths, the weakest first; NULL past the strongest. */
const struct strength *computer_strength(int i);

/* How many of them, from the first one on, are asked for at first; the others are "more". */
int computer_asked(void);

/* The strengths, then the styles; NULL past the last. */
const struct strength *computer_offered(int i);

/* Who sits down where nobody has ever chosen: the weakest. */
const char *computer_first(void);

/* Who sits `turn` places to the person's left, from 1, in a mixture: players of full strength, each
 * in a style of its own. */
const char *computer_mixed(int turn);

/* What a player is called: a program by its command. */
const char *computer_name(const char *player);

/* How strong who is: "Computers: Edda (Easy), Bruno (Fair)." Nothing without computers. */
void computers_tell(const struct say *say, const struct seat *table, struct buffer *out);

#endif
