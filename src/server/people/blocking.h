/* blocking.h - who has blocked whom, as far as it is in memory. */
#ifndef HEARTS_PEOPLE_BLOCKING_H
#define HEARTS_PEOPLE_BLOCKING_H

#include "server/people/who/person.h"

struct people;
struct task;

/* Whether `by` has blocked `whom` (or, with `mute`, at least muted). Answers at once from memory:
 * false if it is not known, and then starts to load it. */
bool people_has_blocked(struct people *p, const struct id *by, const struct id *whom, bool mute);
bool people_knows_blocks(const struct people *p, const struct id *by);
/* Loads the blocks of a person; then they are known, unless memory or the store failed. `then` may
 * be NULL. */
void people_find_blocks(struct people *p, const struct id *by, void (*then)(void *with),
                        void *with);

/* Loads the blocks of `t->id` into memory from the scan of operation `op`. */
void blocking_take(struct task *t, size_t op);

#endif
