/* admit.c - conditions that a request must meet. */
#include "server/people/task/admit.h"

#include "server/people/task/answer.h"
#include "server/people/task/parts.h"

bool people_needs_known(struct task *t)
{
    return person_is_known(&t->who) || people_refuse(t, REFUSE_NOT_YOU);
}

bool people_needs_human(struct task *t)
{
    return people_needs_known(t) && (!t->who.bot || people_refuse(t, REFUSE_BOT));
}

bool people_needs_account(struct task *t)
{
    return people_needs_human(t) && (!t->who.guest || people_refuse(t, REFUSE_NO_ACCOUNT));
}

static bool has_to_wait(struct task *t, int64_t wait_ms)
{
    return people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait_ms + 999) / 1000));
}

bool people_may_go_on(struct task *t, enum people_rate kind, const void *what, size_t length)
{
    int64_t wait_ms;
    return rate_try(t->people->rates, kind, what, length, net_now_ms(t->tasks->net), &wait_ms) ||
           has_to_wait(t, wait_ms);
}

bool people_may_go_on_here(struct task *t, enum people_rate kind)
{
    int64_t wait_ms;
    return rate_try_address(t->people->rates, kind, request_address(t->request),
                            net_now_ms(t->tasks->net), &wait_ms) ||
           has_to_wait(t, wait_ms);
}

bool people_lock(struct task *t, const struct id *id)
{
    return task_lock(t, id) || people_refuse(t, REFUSE_BUSY);
}
