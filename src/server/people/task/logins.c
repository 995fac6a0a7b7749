/* logins.c - password attempts: which clients are known, which have to wait, and for how long. */
#include "server/people/task/logins.h"

#include <string.h>

#include "base/fnv.h"
#include "server/net/address.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/task/turns.h"
#include "server/people/who/networks.h"
#include "server/people/who/passwords.h"

/* The keys under which attempts are counted: name, NUL and network together, and the name and the
 * network alone, which are parts of it. */
enum { PAIR = TABLE_NAME + ADDRESS_NETWORK };

struct attempt_key {
    uint8_t pair[PAIR];
    size_t name, length; /* length of the name; of the whole */
};

static struct attempt_key attempt_key_of(const struct task *t)
{
    struct attempt_key of;
    of.name = strlen(t->folded);
    memcpy(of.pair, t->folded, of.name + 1);
    of.length = of.name + 1 + address_network(request_address(t->request), of.pair + of.name + 1);
    return of;
}

/* ---- Known clients ---- */

static bool read_device(const struct task *t, struct id *account)
{
    const struct people *p = t->people;
    return device_read(p->key, p->secure, request_header(t->request, HEADER_COOKIE),
                       people_wall_ms(), p->ticket_age_ms, account);
}

bool login_may_look(struct task *t)
{
    struct id account;
    if (read_device(t, &account))
        return people_may_go_on(t, RATE_LOGIN_LOOK, account.byte, ID_BYTES);
    return people_may_go_on_here(t, RATE_LOGIN_LOOK);
}

enum login_known login_known(const struct task *t, const struct networks *of)
{
    struct id account;
    uint8_t hash[NETWORK_HASH];
    if (id_same(&t->who.id, &t->id) || (read_device(t, &account) && id_same(&account, &t->id)))
        return LOGIN_DEVICE;
    network_hash(t->people->key, request_address(t->request), hash);
    return networks_have(of, hash) ? LOGIN_NETWORK : LOGIN_STRANGER;
}

/* ---- Levels ---- */

enum { STEPS = 3 }; /* the limits for each kind of attempt, as consecutive rates */

/* Counts an attempt; returns how many of the limits are reached. */
static unsigned raise(struct task *t, enum people_rate first, const void *what, size_t length)
{
    unsigned reached = 0;
    int64_t wait_ms, now = net_now_ms(t->tasks->net);
    for (unsigned i = 0; i < STEPS; i++)
        if (!rate_try(t->people->rates, first + i, what, length, now, &wait_ms))
            reached = i + 1;
    return reached;
}

static unsigned raise_address(struct task *t)
{
    unsigned reached = 0;
    int64_t wait_ms, now = net_now_ms(t->tasks->net);
    for (unsigned i = 0; i < STEPS; i++)
        if (!rate_try_address(t->people->rates, RATE_LOGIN_ADDRESS + i, request_address(t->request),
                              now, &wait_ms))
            reached = i + 1;
    return reached;
}

static void lower(struct task *t, enum people_rate first, const void *what, size_t length)
{
    for (unsigned i = 0; i < STEPS; i++)
        rate_forgive(t->people->rates, first + i, what, length, net_now_ms(t->tasks->net));
}

static unsigned most(unsigned a, unsigned b) { return a > b ? a : b; }

static unsigned raise_all(struct task *t, const struct attempt_key *of, enum login_known known)
{
    if (known == LOGIN_DEVICE)
        return raise(t, RATE_LOGIN_DEVICE, t->id.byte, ID_BYTES);
    unsigned reached = most(raise(t, RATE_LOGIN_PAIR, of->pair, of->length), raise_address(t));
    if (known == LOGIN_NETWORK)
        return reached;
    return most(reached, raise(t, RATE_LOGIN_NAME, of->pair, of->name));
}

/* ---- Turns ---- */

static bool take_turn(struct task *t, const struct attempt_key *of, bool known, unsigned reached)
{
    /* 0, a sixteenth, a quarter, or all of the longest delay. */
    int64_t delay_ms = reached ? (int64_t)t->people->login_delay_ms >> 2 * (STEPS - reached) : 0;
    struct turn turn = { .network = fnv(FNV_BEGIN, of->pair + of->name + 1,
                                        of->length - of->name - 1),
                         .name = fnv(FNV_BEGIN, of->pair, of->name),
                         .known = known,
                         .delay_ms = delay_ms };
    return turns_take(t->people->turns, t, &turn);
}

bool login_hash(struct task *t)
{
    struct attempt_key of = attempt_key_of(t);
    return take_turn(t, &of, false, 0);
}

bool login_compare(struct task *t, enum login_known known)
{
    struct attempt_key of = attempt_key_of(t);
    if (!take_turn(t, &of, known != LOGIN_STRANGER, raise_all(t, &of, known)))
        return false;
    if (!t->secret->right) {
        t->people->count.failed++;
        people_refuse(t, REFUSE_WRONG_PASSWORD);
        return false;
    }
    if (known == LOGIN_DEVICE) {
        lower(t, RATE_LOGIN_DEVICE, t->id.byte, ID_BYTES);
        return true;
    }
    lower(t, RATE_LOGIN_PAIR, of.pair, of.length);
    for (unsigned i = 0; i < STEPS; i++)
        rate_forgive_address(t->people->rates, RATE_LOGIN_ADDRESS + i, request_address(t->request),
                             net_now_ms(t->tasks->net));
    if (known == LOGIN_STRANGER)
        lower(t, RATE_LOGIN_NAME, of.pair, of.name);
    return true;
}
