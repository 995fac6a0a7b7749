/* parallel.c - starts threads, and waits for their end. */
#define _POSIX_C_SOURCE 200809L

#include "study/arena/parallel.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct parallel;

struct worker {
    pthread_t thread;
    struct parallel *parallel;
    void *member;
};

struct parallel {
    const struct parallel_work *order;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    unsigned running; /* guarded by lock */
};

static void *work(void *of)
{
    struct worker *w = of;
    struct parallel *c = w->parallel;
    c->order->work(w->member);
    (void)pthread_mutex_lock(&c->lock);
    c->running--;
    (void)pthread_cond_signal(&c->ended);
    (void)pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void wait_for_all(struct parallel *c)
{
    (void)pthread_mutex_lock(&c->lock);
    while (c->running) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 500 * 1000 * 1000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&c->ended, &c->lock, &until);
        if (!c->order->watch || !c->running)
            continue;
        (void)pthread_mutex_unlock(&c->lock);
        c->order->watch(c->order->with);
        (void)pthread_mutex_lock(&c->lock);
    }
    (void)pthread_mutex_unlock(&c->lock);
}

static bool run(struct parallel *c, struct worker *workers, struct error *e)
{
    unsigned begun = 0, wanted = c->order->threads;
    c->running = wanted;
    for (; begun < wanted; begun++) {
        workers[begun].parallel = c;
        workers[begun].member = (char *)c->order->members + begun * c->order->member_size;
        if (pthread_create(&workers[begun].thread, NULL, work, &workers[begun]) != 0)
            break;
    }
    (void)pthread_mutex_lock(&c->lock);
    c->running -= wanted - begun;
    (void)pthread_mutex_unlock(&c->lock);
    if (!begun) {
        error_set(e, "the system gives no thread to play on");
        return false;
    }
    wait_for_all(c);
    for (unsigned i = 0; i < begun; i++)
        (void)pthread_join(workers[i].thread, NULL);
    return true;
}

bool parallel_run(const struct parallel_work *o, struct error *e)
{
    struct worker *workers = calloc(o->threads, sizeof *workers);
    if (!workers) {
        error_set(e, "there is not enough memory");
        return false;
    }
    struct parallel c = { .order = o };
    bool locks = pthread_mutex_init(&c.lock, NULL) == 0;
    bool good = locks && pthread_cond_init(&c.ended, NULL) == 0;
    if (good) {
        good = run(&c, workers, e);
        (void)pthread_cond_destroy(&c.ended);
    } else
        error_set(e, "the system gives no lock to share work by");
    if (locks)
        (void)pthread_mutex_destroy(&c.lock);
    free(workers);
    return good;
}

unsigned parallel_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > PARALLEL_MAX ? PARALLEL_MAX : (unsigned)n;
}
