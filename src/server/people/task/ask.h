/* ask.h - requests that are read from top to bottom: they ask the store, and wait for its answer.
 *
 * Each runs as a coroutine on the loop's thread. While it waits the loop goes on, and shared
 * state may change: look pointers into it up again. Where one of
 * these says false the request was answered, or has nobody left to answer to; the task is gone.
 */
#ifndef HEARTS_TASK_ASK_H
#define HEARTS_TASK_ASK_H

#include "server/people/task/task.h"

/* Begins to answer a request. `rest` is borrowed until it is answered. False, and nothing happens,
 * when memory is out. */
bool task_run(struct task *t, void (*answer)(struct task *t, const char *rest), const char *rest);

/* Sends what was gathered, and waits. False: not all of it was done, and the request was refused.
 */
bool task_ask(struct task *t);
/* The same for those who know what to do where the store refuses: *result is what it said. */
bool task_try(struct task *t, enum store_result *result);

/* Works on another thread, in a lane of net_work(), and waits; nothing else may touch the task
 * meanwhile. Where too much waits there already, the request is refused for this many seconds. */
bool task_work(struct task *t, enum net_lane lane, void (*work)(struct task *t), unsigned again_s);

/* Waits until task_wake(). False: the task was ended meanwhile. */
bool task_wait(struct task *t);
void task_wake(struct task *t);

#endif
