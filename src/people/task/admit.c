/* admit.c - what a request must have to go on. */
#include "people/task/admit.h"

#include <string.h>

#include "net/address.h"
#include "people/task/answer.h"
#include "people/task/parts.h"
#include "people/who/passwords.h"

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
    int64_t wait;
    if (rate_try(t->people->rates, kind, what, length, net_now_ms(t->tasks->net), &wait))
        return true;
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait + 999) / 1000));
    return false;
}

bool people_may_go_on_here(struct task *t, enum people_rate kind)
{
    int64_t wait;
    if (rate_try_address(t->people->rates, kind, request_address(t->request),
                         net_now_ms(t->tasks->net), &wait))
        return true;
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait + 999) / 1000));
    return false;
}

/* A name, a zero and an address. */
enum { PAIR = TABLE_NAME + ADDRESS_NETWORK };

static size_t pair_of(const struct task *t, uint8_t out[PAIR])
{
    size_t name = strlen(t->folded) + 1;
    memcpy(out, t->folded, name);
    return name + address_network(request_address(t->request), out + name);
}

bool people_may_try_password(struct task *t)
{
    uint8_t pair[PAIR];
    size_t length = pair_of(t, pair);
    return people_may_go_on(t, RATE_LOGIN_PAIR, pair, length) &&
           people_may_go_on_here(t, RATE_LOGIN_ADDRESS) &&
           people_may_go_on(t, RATE_LOGIN_NAME, t->folded, strlen(t->folded));
}

bool people_password_is_right(struct task *t)
{
    struct rates *rates = t->people->rates;
    int64_t now = net_now_ms(t->tasks->net);
    uint8_t pair[PAIR];
    size_t length = pair_of(t, pair), name = strlen(t->folded) + 1;
    if (!t->secret->right) {
        t->people->count.failed++;
        people_refuse(t, REFUSE_WRONG_PASSWORD);
        return false;
    }
    rate_forgive(rates, RATE_LOGIN_PAIR, pair, length, now);
    rate_forgive_address(rates, RATE_LOGIN_ADDRESS, request_address(t->request), now);
    rate_forgive(rates, RATE_LOGIN_NAME, pair, name - 1, now);
    return true;
}

bool people_lock(struct task *t, const struct table_id *id)
{
    bool locked = task_lock(t, id);
    if (!locked)
        people_refuse(t, REFUSE_BUSY);
    return locked;
}

/* ---- Passwords, aside ---- */

static void work(struct task *t) { secret_work(t->secret); }

static void done(struct task *t)
{
    secret_wipe(t->secret);
    if (t->secret->failed)
        people_refuse(t, REFUSE_NO_MEMORY);
    else
        t->compared(t);
}

void people_work_password(struct task *t, void (*then)(struct task *t))
{
    t->compared = then;
    if (!task_aside(t, LANE_PASSWORDS, work, done))
        people_refuse(t, REFUSE_FULL);
}
