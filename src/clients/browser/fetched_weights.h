/* fetched_weights.h - the learned weights of the policy, fetched from the host for each game when
 * needed. */
#ifndef HEARTS_BROWSER_FETCHED_WEIGHTS_H
#define HEARTS_BROWSER_FETCHED_WEIGHTS_H

#include "hearts/plan.h"

/* Whether the weights for these rules are loaded. If not, requests them from the host, once. */
bool weights_are_here(const struct hearts_plan *p);

/* Stores the weights of a game, delivered by the host; false: no such game, or a wrong size. */
bool weights_fill(const char *name, size_t name_length, const void *bytes, size_t count);

#endif
