/* admit.h - conditions that a request must meet: a known person, and rate limits. */
#ifndef HEARTS_TASK_ADMIT_H
#define HEARTS_TASK_ADMIT_H

#include "server/people/task/rates.h"
#include "server/people/task/task.h"

/* Each returns false when it has refused the request. */
bool people_needs_known(struct task *t);
bool people_needs_human(struct task *t); /* a guest or an account */
bool people_needs_account(struct task *t);
/* Count a try of that kind: by the key `what`, or by the client's address. */
bool people_may_go_on(struct task *t, enum people_rate kind, const void *what, size_t length);
bool people_may_go_on_here(struct task *t, enum people_rate kind);

/* Allows one change of an account at a time; released when the task ends. */
bool people_lock(struct task *t, const struct id *id);

#endif
