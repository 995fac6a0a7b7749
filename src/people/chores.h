/* chores.h - what is done one thing at a time, behind people's backs: counting finished games,
 * deleting people.
 *
 * What begins is in the store first, so that it is taken up again after a crash. A full disk is
 * waited for. None begins while the server is being brought to its end.
 */
#ifndef HEARTS_PEOPLE_CHORES_H
#define HEARTS_PEOPLE_CHORES_H

#include "people/errand.h"

struct chores;

/* NULL when memory is out. */
struct chores *chores_new(struct people *p);
void chores_free(struct chores *c);

/* Queues what an earlier run of the server has left; straight from the store. False and *e. */
bool chores_load(struct chores *c, const struct store_ops *ops, struct store *store,
                 struct error *e);

enum chore_kind { CHORE_KEEP, CHORE_COUNT, CHORE_DELETE };

/* A finished game that waits for room on the disk; `e` has the operations, and is given away. */
void chores_keep(struct chores *c, struct errand *e);
/* Counts the kept game `id`; deletes what is kept of the person `id`, who is `former` and `leaving`
 * already. */
void chores_add(struct chores *c, enum chore_kind kind, const struct table_id *id);

size_t chores_waiting(const struct chores *c);

/* ---- For the chores themselves ---- */

/* Each begins a chore for `e->id`, in steps that end in chore_end(), which ends the errand too. */
void chore_keep(struct errand *e);
void chore_count(struct errand *e);
void chore_delete(struct errand *e);
void chore_end(struct errand *e, enum store_result result);

#endif
