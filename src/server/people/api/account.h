/* account.h - reading stored accounts. */
#ifndef HEARTS_API_ACCOUNT_H
#define HEARTS_API_ACCOUNT_H

#include "server/people/task/task.h"

enum { ACCOUNT_NAME_ASKED = 3 };

/* account_ask_name() adds so many operations, the first of the request, that look for an account
 * with the name `t->name` or a look-alike. account_has_name() says whether there is one. */
void account_ask_name(struct task *t);
bool account_has_name(const struct task *t);

struct account {
    int64_t made;  /* when it was made */
    int64_t epoch; /* raised with each new password; older sessions end */
};

/* Reads the account of `t->id`: its name into the task, and its password hash if there is a secret.
 * False: the request was answered. */
bool account_ask(struct task *t, struct account *out);

#endif
