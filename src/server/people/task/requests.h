/* requests.h - the functions that handle requests, one for each row of requests.def. */
#ifndef HEARTS_TASK_REQUESTS_H
#define HEARTS_TASK_REQUESTS_H

#include "server/people/task/task.h"

/* `rest` is what follows the path's beginning. */
#define REQUEST(path, method, function) void function(struct task *t, const char *rest);
#include "server/people/task/requests.def"
#undef REQUEST

#endif
