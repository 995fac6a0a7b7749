/* api_account.h - accounts: made, entered, left, and their passwords changed. */
#ifndef HEARTS_PEOPLE_API_API_ACCOUNT_H
#define HEARTS_PEOPLE_API_API_ACCOUNT_H

#include "people/task/task.h"

void api_account(struct task *t, const char *rest);
void api_login(struct task *t, const char *rest);
void api_logout(struct task *t, const char *rest);
void api_me_change(struct task *t, const char *rest);

/* The person's own password of the body is to be compared; false: it was answered. */
bool account_take_old(struct task *t, const char *key);

#endif
