/* chores.h - what is done one thing at a time, behind people's backs: counting finished games, deleting people.
 *
 * What begins is in the store first, so that it is taken up again after a crash. A full disk is waited for.
 */
#ifndef HEARTS_SERVER_CHORES_H
#define HEARTS_SERVER_CHORES_H

#include "server/keys.h"
#include "server/people.h"

struct chores;

/* NULL when memory is out. */
struct chores *chores_new(struct people *p);
void chores_free(struct chores *c);

/* Queues what an earlier run of the server has left; straight from the store. False and *e. */
bool chores_load(struct chores *c, const struct store_ops *ops, struct store *store, struct error *e);

/* Counts a kept game in statistics and ratings. */
void chores_count(struct chores *c, const struct table_id *game);
/* Deletes what is kept of a person who is `former` already; `done` may be NULL. */
void chores_delete(struct chores *c, const struct table_id *person);

size_t chores_waiting(const struct chores *c);

#endif
