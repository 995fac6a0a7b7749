/* no_waiting.c - requests that wait for a reply, in a browser: WebAssembly has only one stack, so
 * they cannot wait. What they read is in memory and available at once; the requests used here do
 * not write. */
#include "server/people/task/ask.h"

#include "clients/browser/one_person.h"
#include "server/people/task/answer.h"

bool task_run(struct task *t, void (*answer)(struct task *t, const char *rest), const char *rest)
{
    answer(t, rest);
    return true;
}

bool task_try(struct task *t, enum store_result *result)
{
    *result = t->failed ? STORE_FULL : people_read_here(t->op, t->count);
    return true;
}

bool task_ask(struct task *t)
{
    enum store_result result;
    (void)task_try(t, &result);
    return result == STORE_OK || people_refuse_store(t, result);
}

/* Runs the work at once: a worker has one thread, and the page waits for the reply anyway. */
bool task_work(struct task *t, enum net_lane lane, void (*work)(struct task *t), unsigned again_s)
{
    (void)lane, (void)again_s;
    work(t);
    return true;
}

void coroutine_go_on(struct coroutines *all, struct coroutine *c, bool good)
{
    (void)all, (void)c, (void)good;
    __builtin_trap();
}
