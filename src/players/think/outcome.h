/* outcome.h - what the result of a hand is, and is worth, to a seat. */
#ifndef HEARTS_THINK_OUTCOME_H
#define HEARTS_THINK_OUTCOME_H

#include "players/memory/roles.h"
#include "players/reason/reason.h"

struct hearts_game;

/* Of a hand that has been scored, by how many points the seat's team did better than the others did
 * on average. */
double outcome_margin(const struct hearts_plan *p, const struct hearts_game *g, int seat);

/* Of a hand that has been scored, for one seat, in points of classic, more being better: money
 * where hands are settled by stakes, else what the opponents scored on average less what its own
 * team did. */
double outcome_of_hand(const struct roles *l, const struct hearts_game *g, int seat);

/* Adds how a hand that stood at `before` came out for the seat. */
void outcome_look(const struct roles *l, const struct hearts_game *before,
                  const struct hearts_game *after, int seat, struct prospect *sum);

/* What was to be expected, of the sums over so many hands. */
struct prospect outcome_mean(const struct prospect *sum, double hands);

#endif
