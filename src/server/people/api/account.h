/* account.h - an account as it is kept. */
#ifndef HEARTS_API_ACCOUNT_H
#define HEARTS_API_ACCOUNT_H

#include "server/people/task/task.h"

/* Asks whether an account has the name `t->name`, or one that looks like it: the first operations
 * of the request; and whether one has. */
void account_ask_name(struct task *t);
bool account_has_name(const struct task *t);

/* The person's account, which operation `op` got: name and folded name, `number` since when, epoch
 * and password's hash. False: it was answered. */
bool account_read(struct task *t, enum store_result result, size_t op);

#endif
