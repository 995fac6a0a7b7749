/* account.h - an account as it is kept. */
#ifndef HEARTS_API_ACCOUNT_H
#define HEARTS_API_ACCOUNT_H

#include "server/people/task/task.h"

/* Asks whether an account has the name `t->name`, or one that looks like it: the first operations
 * of the request; and whether one has. */
void account_ask_name(struct task *t);
bool account_has_name(const struct task *t);

struct account {
    int64_t made; /* since when */
    int64_t epoch;
};

/* Asks for the account of `t->id`, and takes its name into the task, and the hash where there is a
 * secret. False: it was answered. */
bool account_ask(struct task *t, struct account *out);

#endif
