/* weights.h - the policy's weights for every game that has a name, as `hearts train` made them.
 *
 * Each lies in a file under src/players/weights/, a text that says how it was made, then the
 * bytes; the build puts them all into the program.
 */
#ifndef HEARTS_WEIGHTS_WEIGHTS_H
#define HEARTS_WEIGHTS_WEIGHTS_H

#include "hearts/plan.h"

/* The weights of the game nearest to these rules, POLICY_WEIGHTS of them; never NULL. */
const int8_t *weights_for(const struct hearts_plan *p);

/* The name of that game. */
const char *weights_name_for(const struct hearts_plan *p);

/* The text at the head of a game's weights: the command, the seed, the date. */
const char *weights_origin(const char *name);

#endif
