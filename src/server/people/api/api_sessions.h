/* api_sessions.h - the sessions of an account, and the tokens of its programs. */
#ifndef HEARTS_API_API_SESSIONS_H
#define HEARTS_API_API_SESSIONS_H

#include "server/people/task/task.h"

struct json;

/* Members "sessions" and "tokens" of what SCANs found. sessions_ask() adds the operations that
 * sessions_write() needs: the scan again, as the first, and behind it a GET for each session. */
void sessions_ask(struct task *t, size_t scanned);
void sessions_write(struct json *j, const struct task *t, size_t scanned, size_t first_get);
void tokens_write(struct json *j, const struct task *t, size_t scanned);

#endif
