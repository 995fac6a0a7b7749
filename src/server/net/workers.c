/* workers.c - threads, with a bounded queue of jobs for them and a queue of results. */
#define _GNU_SOURCE

#include "server/net/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/os/thread.h"

enum { THREADS_MOST = 16 };

struct job {
    struct job *next;
    void (*work)(void *with);
    void (*done)(void *with);
    void *with;
};

struct jobs {
    struct job *first, **last;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct jobs waiting, finished;
    size_t count, most; /* jobs waiting or under way */
    bool ending;
    void (*wake)(void *with);
    void *wake_with;
    int niceness;
    unsigned threads;
    pthread_t thread[THREADS_MOST];
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

static void *workers_run(void *with)
{
    struct workers *w = with;
    /* On Linux this affects only the calling thread. If it is not allowed, the thread runs with the
     * loop's priority. */
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + w->niceness);
    (void)pthread_mutex_lock(&w->lock);
    for (;;) {
        struct job *j = jobs_take(&w->waiting);
        if (!j && w->ending)
            break;
        if (!j) {
            (void)pthread_cond_wait(&w->some, &w->lock);
            continue;
        }
        (void)pthread_mutex_unlock(&w->lock);
        j->work(j->with);
        (void)pthread_mutex_lock(&w->lock);
        jobs_add(&w->finished, j);
        w->wake(w->wake_with);
    }
    (void)pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct workers *workers_new(unsigned threads, int niceness, size_t most, void (*wake)(void *with),
                            void *with)
{
    struct workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    (void)pthread_mutex_init(&w->lock, NULL);
    (void)pthread_cond_init(&w->some, NULL);
    jobs_begin(&w->waiting);
    jobs_begin(&w->finished);
    w->most = most;
    w->niceness = niceness;
    w->wake = wake;
    w->wake_with = with;
    while (w->threads < threads && w->threads < THREADS_MOST &&
           thread_start(&w->thread[w->threads], workers_run, w) == 0)
        w->threads++;
    if (w->threads == 0) {
        workers_free(w);
        return NULL;
    }
    return w;
}

bool workers_give(struct workers *w, void (*work)(void *with), void (*done)(void *with), void *with)
{
    struct job *j = malloc(sizeof *j);
    if (!j)
        return false;
    *j = (struct job){ NULL, work, done, with };
    (void)pthread_mutex_lock(&w->lock);
    bool room = !w->ending && w->count < w->most; /* ending: nobody would run the job */
    if (room) {
        w->count++;
        jobs_add(&w->waiting, j);
        (void)pthread_cond_signal(&w->some);
    }
    (void)pthread_mutex_unlock(&w->lock);
    if (!room)
        free(j);
    return room;
}

bool workers_answer(struct workers *w)
{
    bool any = false;
    for (;;) {
        (void)pthread_mutex_lock(&w->lock);
        struct job *j = jobs_take(&w->finished);
        if (j)
            w->count--;
        (void)pthread_mutex_unlock(&w->lock);
        if (!j)
            return any;
        any = true;
        j->done(j->with);
        free(j);
    }
}

void workers_free(struct workers *w)
{
    if (!w)
        return;
    (void)pthread_mutex_lock(&w->lock);
    w->ending = true;
    (void)pthread_cond_broadcast(&w->some);
    (void)pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->threads; i++)
        (void)pthread_join(w->thread[i], NULL);
    (void)workers_answer(w);
    (void)pthread_cond_destroy(&w->some);
    (void)pthread_mutex_destroy(&w->lock);
    free(w);
}
