/* loop.c - the loop's clock, its timers, waking it, and work on other threads. */
#define _GNU_SOURCE

#include "server/net/loop.h"

#include <stdlib.h>

/* ---- The clock ---- */

int64_t net_now_ms(const struct net *n)
{
    /* Updates the clock, hence the cast: after a stall, a reader before the next tick must not see
     * the gap either. */
    return clock_look(&((struct net *)(uintptr_t)n)->clock, clock_read_ms());
}

/* ---- Timers ---- */

struct timer {
    uv_timer_t timer;
    void (*fn)(void *with);
    void *with;
};

static void timer_due(uv_timer_t *handle)
{
    struct timer *t = handle->data;
    t->fn(t->with);
}

struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with)
{
    struct timer *t = calloc(1, sizeof *t);
    if (!t || uv_timer_init(&n->loop, &t->timer) != 0) {
        free(t);
        return NULL;
    }
    t->timer.data = t;
    t->fn = fn;
    t->with = with;
    return t;
}

void timer_set(struct timer *t, uint64_t after_ms)
{
    uv_update_time(t->timer.loop);
    (void)uv_timer_start(&t->timer, timer_due, after_ms, 0);
}

void timer_stop(struct timer *t) { (void)uv_timer_stop(&t->timer); }

static void timer_closed(uv_handle_t *handle) { free(handle->data); }

void timer_free(struct timer *t)
{
    if (t)
        uv_close((uv_handle_t *)&t->timer, timer_closed);
}

/* ---- Waking, and work on other threads ---- */

void net_on_wake(struct net *n, void (*fn)(void *with), void *with)
{
    n->woken = fn;
    n->woken_with = with;
}

void net_wake(struct net *n) { (void)uv_async_send(&n->wake); }

bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with)
{
    /* Lanes are NULL once net_run() has ended. */
    return n->lane[lane] && workers_give(n->lane[lane], work, done, with);
}
