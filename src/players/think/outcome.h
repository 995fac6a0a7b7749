/* outcome.h - the result of a hand, and its worth to a seat. */
#ifndef HEARTS_THINK_OUTCOME_H
#define HEARTS_THINK_OUTCOME_H

#include "players/memory/roles.h"
#include "players/reason/reason.h"

struct hearts_game;

/* For a scored hand: by how many points the seat's team did better than the others' mean. */
double outcome_margin(const struct hearts_plan *p, const struct hearts_game *g, int seat);

/* For a scored hand: its worth to a seat in points of classic, more is better. It is money if hands
 * are settled by stakes, else the opponents' mean score minus the own team's. */
double outcome_of_hand(const struct roles *l, const struct hearts_game *g, int seat);

/* Adds the result for the seat of a hand that was at `before`. */
void outcome_look(const struct roles *l, const struct hearts_game *before,
                  const struct hearts_game *after, int seat, struct prospect *sum);

/* The expected result, from the sums over this many hands. */
struct prospect outcome_mean(const struct prospect *sum, double hands);

#endif
