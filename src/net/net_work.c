/* net_work.c - work done aside: threads, a bounded queue before them and answers behind. */
#define _POSIX_C_SOURCE 200809L

#include "net/net_inside.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { CREW_MOST = 16 };

struct job {
    struct job *next;
    void (*work)(void *with);
    void (*done)(void *with);
    void *with;
};

struct jobs {
    struct job *first, **last;
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct jobs waiting, finished;
    size_t count, most; /* waiting or under way */
    bool ending;
    void (*wake)(void *with);
    void *wake_with;
    unsigned threads;
    pthread_t thread[CREW_MOST];
};

static void jobs_begin(struct jobs *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void jobs_add(struct jobs *list, struct job *j)
{
    j->next = NULL;
    *list->last = j;
    list->last = &j->next;
}

static struct job *jobs_take(struct jobs *list)
{
    struct job *j = list->first;
    if (j && (list->first = j->next) == NULL)
        list->last = &list->first;
    return j;
}

static void *crew_run(void *with)
{
    struct crew *c = with;
    (void)pthread_mutex_lock(&c->lock);
    for (;;) {
        struct job *j = jobs_take(&c->waiting);
        if (!j && c->ending)
            break;
        if (!j) {
            (void)pthread_cond_wait(&c->some, &c->lock);
            continue;
        }
        (void)pthread_mutex_unlock(&c->lock);
        j->work(j->with);
        (void)pthread_mutex_lock(&c->lock);
        jobs_add(&c->finished, j);
        c->wake(c->wake_with);
    }
    (void)pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct crew *crew_new(unsigned threads, size_t most, void (*wake)(void *with), void *with)
{
    struct crew *c = calloc(1, sizeof *c);
    sigset_t all, before;
    if (!c)
        return NULL;
    (void)pthread_mutex_init(&c->lock, NULL);
    (void)pthread_cond_init(&c->some, NULL);
    jobs_begin(&c->waiting);
    jobs_begin(&c->finished);
    c->most = most;
    c->wake = wake;
    c->wake_with = with;
    /* Signals are for the loop's thread. */
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    while (c->threads < threads && c->threads < CREW_MOST &&
           pthread_create(&c->thread[c->threads], NULL, crew_run, c) == 0)
        c->threads++;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (c->threads == 0) {
        crew_free(c);
        return NULL;
    }
    return c;
}

bool crew_give(struct crew *c, void (*work)(void *with), void (*done)(void *with), void *with)
{
    struct job *j = malloc(sizeof *j);
    if (!j)
        return false;
    *j = (struct job){ NULL, work, done, with };
    (void)pthread_mutex_lock(&c->lock);
    bool room = c->count < c->most;
    if (room) {
        c->count++;
        jobs_add(&c->waiting, j);
        (void)pthread_cond_signal(&c->some);
    }
    (void)pthread_mutex_unlock(&c->lock);
    if (!room)
        free(j);
    return room;
}

bool crew_answer(struct crew *c)
{
    bool any = false;
    for (;;) {
        (void)pthread_mutex_lock(&c->lock);
        struct job *j = jobs_take(&c->finished);
        if (j)
            c->count--;
        (void)pthread_mutex_unlock(&c->lock);
        if (!j)
            return any;
        any = true;
        j->done(j->with);
        free(j);
    }
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    (void)pthread_mutex_lock(&c->lock);
    c->ending = true;
    (void)pthread_cond_broadcast(&c->some);
    (void)pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->threads; i++)
        (void)pthread_join(c->thread[i], NULL);
    (void)crew_answer(c);
    (void)pthread_cond_destroy(&c->some);
    (void)pthread_mutex_destroy(&c->lock);
    free(c);
}
