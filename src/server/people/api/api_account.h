/* api_account.h - accounts: signing up, logging in and out, changing passwords. */
#ifndef HEARTS_API_API_ACCOUNT_H
#define HEARTS_API_API_ACCOUNT_H

#include "server/people/task/task.h"

/* Reads the person's current password from the body, to be compared; false: the request was
 * answered. */
bool account_take_old(struct task *t, const char *key);

#endif
