/* api_sessions.h - the sessions of an account, and the tokens of its programs. */
#ifndef HEARTS_API_API_SESSIONS_H
#define HEARTS_API_API_SESSIONS_H

#include "server/people/task/task.h"

struct json;

/* Write the members "sessions" and "tokens" from the rows of SCANs. Before the first,
 * sessions_read() reads each session's row; false: the request was answered. */
bool sessions_read(struct task *t, size_t scanned);
void sessions_write(struct json *j, const struct task *t);
void tokens_write(struct json *j, const struct task *t, size_t scanned);

#endif
