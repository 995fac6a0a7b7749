/* fetched_weights.h - what the policy has learnt, a game at a time: the host has it, and is asked
 * for it.
 */
#ifndef HEARTS_BROWSER_FETCHED_WEIGHTS_H
#define HEARTS_BROWSER_FETCHED_WEIGHTS_H

#include "hearts/plan.h"

/* Whether those for such rules are here. If not, the host is asked for them, once. */
bool weights_are_here(const struct hearts_plan *p);

/* The host brings those of a game; false: there is no such game, or they are too many or too few.
 */
bool weights_fill(const char *name, size_t name_length, const void *bytes, size_t count);

#endif
