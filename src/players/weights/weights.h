/* weights.h - the policy's weights for every named game, made by `hearts train`.
 *
 * Each is a file under src/players/weights/: a text that says how it was made, then the bytes. The
 * build includes them in the program.
 */
#ifndef HEARTS_WEIGHTS_WEIGHTS_H
#define HEARTS_WEIGHTS_WEIGHTS_H

#include "hearts/plan.h"

/* The weights of the game most similar to these rules, POLICY_WEIGHTS of them; never NULL. */
const int8_t *weights_for(const struct hearts_plan *p);

/* The name of that game. */
const char *weights_name_for(const struct hearts_plan *p);

/* The text at the start of a game's weights: the command, the seed, the date. */
const char *weights_origin(const char *name);

#endif
