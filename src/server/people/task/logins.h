/* logins.h - passwords tried: who is known, who has to wait, and for how long.
 *
 * Nobody is locked out. A try of somebody who is not known is slowed: the more wrong passwords came
 * from the address, for the name, and from the address for the name, the longer it waits before it
 * is looked at (task/turns.h). Three kinds of knowing: by a session of the account, by the cookie
 * of a device on which somebody logged in to it, and by a network from which somebody did. What
 * others try for the name does not slow those; what comes from the same network slows all but the
 * first two. For a name that nobody has the same is done.
 */
#ifndef HEARTS_TASK_LOGINS_H
#define HEARTS_TASK_LOGINS_H

#include "server/people/task/task.h"

struct networks;

/* How well somebody is known. */
enum login_known { LOGIN_STRANGER, LOGIN_NETWORK, LOGIN_DEVICE };

/* Before the store is asked for anything: false when it was answered, that it has to wait. */
bool login_may_look(struct task *t);

/* How well the asker is known to the account `t->id`, whose networks these are. */
enum login_known login_known(const struct task *t, const struct networks *of);

/* Compares and hashes `t->secret`, for the name `t->folded` of the account `t->id`, when it is its
 * turn. Where it is right the try is taken back. False: it was answered, as it is wrong or there is
 * no room to wait. */
bool login_compare(struct task *t, enum login_known known);
/* The same of a password that is only made. */
bool login_hash(struct task *t);

#endif
