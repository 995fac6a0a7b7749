/* deals_count.h - adds the deals of a finished game to the sum over all games. */
#ifndef HEARTS_GAMES_DEALS_COUNT_H
#define HEARTS_GAMES_DEALS_COUNT_H

#include "server/people/games/deals.h"
#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Counts the record that operation `op` found. Imported games are not counted, since they were not
 * dealt here. */
void deals_count_read(struct deals *d, const struct task *t, size_t op, const struct facts *f);
/* Whether there is anything to count. */
bool deals_count_any(const struct deals *d);

/* Adds the stored sum under deals_key(), which operation `op` found. */
void deals_count_add(const struct task *t, size_t op, struct deals *d);
/* Stores the sum, except for house rules that strip other cards than a named game does: there could
 * be any number of such decks. */
void deals_count_put(struct task *t, const struct facts *f, const struct deals *sum);

#endif
