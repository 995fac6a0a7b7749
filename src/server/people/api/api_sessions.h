/* api_sessions.h - the sessions of an account, and the tokens of its programs. */
#ifndef HEARTS_API_API_SESSIONS_H
#define HEARTS_API_API_SESSIONS_H

#include "server/people/task/task.h"

struct json;

/* Members "sessions" and "tokens" of what SCANs found. Before the first, sessions_read() asks for
 * what is kept of each session; false: it was answered. */
bool sessions_read(struct task *t, size_t scanned);
void sessions_write(struct json *j, const struct task *t);
void tokens_write(struct json *j, const struct task *t, size_t scanned);

#endif
