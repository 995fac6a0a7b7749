/* api_account.h - accounts: made, entered, left, and their passwords changed. */
#ifndef HEARTS_API_API_ACCOUNT_H
#define HEARTS_API_API_ACCOUNT_H

#include "server/people/task/task.h"

/* The person's own password of the body is to be compared; false: it was answered. */
bool account_take_old(struct task *t, const char *key);

#endif
