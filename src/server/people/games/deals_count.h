/* deals_count.h - the deals of a finished game, added to those of all games while it is counted. */
#ifndef HEARTS_GAMES_DEALS_COUNT_H
#define HEARTS_GAMES_DEALS_COUNT_H

#include "server/people/games/deals.h"
#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Of the record that operation `op` found. What was played elsewhere was not dealt here. */
void deals_count_read(struct deals *d, const struct task *t, size_t op, const struct facts *f);
/* Whether there is anything to count. */
bool deals_count_there(const struct deals *d);

/* Takes along what is kept under deals_key(): operation `op` found it. */
void deals_count_add(const struct task *t, size_t op, struct deals *d);
/* Keeps the sum. House rules that leave out other cards than a named game does are not told of:
 * there could be any number of them. */
void deals_count_put(struct task *t, const struct facts *f, const struct deals *sum);

#endif
