/* admit.c - what a request must have to go on. */
#include "server/people/task/admit.h"

#include "server/people/task/answer.h"
#include "server/people/task/parts.h"

bool people_needs_known(struct task *t)
{
    if (person_is_known(&t->who))
        return true;
    people_refuse(t, REFUSE_NOT_YOU);
    return false;
}

bool people_needs_human(struct task *t)
{
    bool bot = t->who.bot;
    if (!people_needs_known(t))
        return false;
    if (bot)
        people_refuse(t, REFUSE_BOT);
    return !bot;
}

bool people_needs_account(struct task *t)
{
    bool guest = t->who.guest;
    if (!people_needs_human(t))
        return false;
    if (guest)
        people_refuse(t, REFUSE_NO_ACCOUNT);
    return !guest;
}

bool people_may_go_on(struct task *t, enum people_rate kind, const void *what, size_t length)
{
    int64_t wait_ms;
    if (rate_try(t->people->rates, kind, what, length, net_now_ms(t->tasks->net), &wait_ms))
        return true;
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait_ms + 999) / 1000));
    return false;
}

bool people_may_go_on_here(struct task *t, enum people_rate kind)
{
    int64_t wait_ms;
    if (rate_try_address(t->people->rates, kind, request_address(t->request),
                         net_now_ms(t->tasks->net), &wait_ms))
        return true;
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait_ms + 999) / 1000));
    return false;
}

bool people_lock(struct task *t, const struct id *id)
{
    bool locked = task_lock(t, id);
    if (!locked)
        people_refuse(t, REFUSE_BUSY);
    return locked;
}
