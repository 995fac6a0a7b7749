/* admit.h - what a request must have to go on: somebody known, and not too much at once. */
#ifndef HEARTS_TASK_ADMIT_H
#define HEARTS_TASK_ADMIT_H

#include "server/people/task/rates.h"
#include "server/people/task/task.h"

/* Each false when it was answered instead. */
bool people_needs_known(struct task *t);
bool people_needs_human(struct task *t); /* a guest or an account */
bool people_needs_account(struct task *t);
bool people_may_go_on(struct task *t, enum people_rate kind, const void *what, size_t length);
bool people_may_go_on_here(struct task *t, enum people_rate kind); /* by the address that asks */

/* One change of an account at a time; the task's end lets go. */
bool people_lock(struct task *t, const struct id *id);

#endif
