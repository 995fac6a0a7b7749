/* blocking.h - who has blocked whom, as far as it is known in memory. */
#ifndef HEARTS_PEOPLE_BLOCKING_H
#define HEARTS_PEOPLE_BLOCKING_H

#include "server/people/who/person.h"

struct people;
struct task;

/* Whether `by` has blocked `whom` (or, with mute, also only muted). At once, from memory; no where
 * it is not known, which is found out then. */
bool people_has_blocked(struct people *p, const struct id *by, const struct id *whom, bool mute);
bool people_knows_blocks(const struct people *p, const struct id *by);
/* Finds them out; then they are known, unless memory or the store failed. `then` may be NULL. */
void people_find_blocks(struct people *p, const struct id *by, void (*then)(void *with),
                        void *with);

/* Takes into memory whom `t->id` blocks, which operation `op` scanned. */
void blocking_take(struct task *t, size_t op);

#endif
