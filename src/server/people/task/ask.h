/* ask.h - requests written as sequential code that waits for the store's answers.
 *
 * Each runs as a coroutine on the loop's thread. While it waits the loop goes on, and shared state
 * may change: pointers into it have to be looked up again. When one of these functions returns
 * false, the request was answered or its client is gone, and the task no longer exists.
 */
#ifndef HEARTS_TASK_ASK_H
#define HEARTS_TASK_ASK_H

#include "server/people/task/task.h"

/* Starts handling a request. `rest` is borrowed until it is answered. False when out of memory;
 * then nothing happens. */
bool task_run(struct task *t, void (*answer)(struct task *t, const char *rest), const char *rest);

/* Sends the gathered operations, and waits. False: they were not all done, and the request was
 * refused. */
bool task_ask(struct task *t);
/* The same for callers that handle refusals of the store: its result is in *result. */
bool task_try(struct task *t, enum store_result *result);

/* Runs `work` on another thread, in a lane of net_work(), and waits; nothing else may touch the
 * task meanwhile. If the lane is full, the request is refused, with a retry after `again_s`
 * seconds. */
bool task_work(struct task *t, enum net_lane lane, void (*work)(struct task *t), unsigned again_s);

/* Waits until task_wake(). False: the task was ended meanwhile. */
bool task_wait(struct task *t);
void task_wake(struct task *t);

#endif
