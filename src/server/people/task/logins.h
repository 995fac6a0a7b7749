/* logins.h - password attempts: which clients are known, which have to wait, and for how long.
 *
 * Nobody is locked out, but attempts of unknown clients are delayed (task/turns.h). The delay grows
 * with the wrong passwords from the address, for the name, and from the address for the name.
 *
 * A client is known in three ways: by a session of the account, by the cookie of a device that has
 * logged in to it, or by a network from which somebody has. Attempts of others for the name do not
 * delay known clients. Attempts from the same network delay all but the first two kinds. A name
 * without an account is treated the same.
 */
#ifndef HEARTS_TASK_LOGINS_H
#define HEARTS_TASK_LOGINS_H

#include "server/people/task/task.h"

struct networks;

/* How well a client is known to an account. */
enum login_known { LOGIN_STRANGER, LOGIN_NETWORK, LOGIN_DEVICE };

/* Call before the store is read: false when the client has to wait, and the request was answered.
 */
bool login_may_look(struct task *t);

/* How well the client is known to the account `t->id`, whose networks these are. */
enum login_known login_known(const struct task *t, const struct networks *of);

/* Compares and hashes `t->secret` when its turn comes, for the name `t->folded` of the account
 * `t->id`. A right password is not counted as an attempt. False: it is wrong, or the queue is full;
 * the request was answered. */
bool login_compare(struct task *t, enum login_known known);
/* The same for a password that is only hashed. */
bool login_hash(struct task *t);

#endif
