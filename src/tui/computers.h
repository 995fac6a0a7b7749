/* computers.h - the computers as a person is offered them: how strong, in which order, who sits
 * where. */
#ifndef HEARTS_TUI_COMPUTERS_H
#define HEARTS_TUI_COMPUTERS_H

#include "table/place.h"
#include "tui/say.h"

/* The strengths, the weakest first; NULL past the strongest. */
const struct player *computer_strength(int i);

/* All there are: the strengths, the styles, then the others; NULL past the last. */
const struct player *computer_offered(int i);

/* Who sits `turn` places to the person's left, from 1, where nobody was chosen: players of full
 * strength, each in a style of its own. */
const char *computer_usual(int turn);

/* Who plays as what: "Edda plays as careful, Bruno as full." Nothing without computers. */
void computers_tell(const struct say *say, const struct place *table, struct buffer *out);

#endif
