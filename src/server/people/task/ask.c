/* ask.c - requests written as sequential code that waits for the store's answers. */
#include "server/people/task/ask.h"

#include "base/os/coroutine.h"
#include "server/people/task/answer.h"

struct beginning {
    struct task *task;
    void (*answer)(struct task *t, const char *rest);
    const char *rest;
};

static void run(void *with)
{
    const struct beginning *b = with;
    b->answer(b->task, b->rest);
}

bool task_run(struct task *t, void (*answer)(struct task *t, const char *rest), const char *rest)
{
    struct beginning b = { t, answer, rest };
    return coroutine_begin(&t->tasks->coroutines, run, &b);
}

bool task_wait(struct task *t)
{
    struct coroutines *all = &t->tasks->coroutines;
    t->waiting = all->current;
    return coroutine_wait(all);
}

void task_wake(struct task *t)
{
    struct coroutine *waiting = t->waiting;
    t->waiting = NULL;
    coroutine_go_on(&t->tasks->coroutines, waiting, true);
}

static void answered(struct task *t, enum store_result result)
{
    *(enum store_result *)t->with = result;
    task_wake(t);
}

bool task_try(struct task *t, enum store_result *result)
{
    if (t->failed || t->count == 0) {
        *result = t->failed ? STORE_FULL : STORE_OK;
        return true;
    }
    t->with = result;
    return task_send(t, answered) && task_wait(t);
}

bool task_ask(struct task *t)
{
    enum store_result result;
    if (!task_try(t, &result))
        return false;
    if (result != STORE_OK)
        people_refuse_store(t, result);
    return result == STORE_OK;
}

bool task_work(struct task *t, enum net_lane lane, void (*work)(struct task *t), unsigned again_s)
{
    if (task_aside(t, lane, work, task_wake))
        return task_wait(t);
    people_refuse_later(t, REFUSE_FULL, again_s);
    return false;
}
