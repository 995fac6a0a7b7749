/* journal.c - a store behind a queue, written by one thread that commits in groups. */
#define _DEFAULT_SOURCE
#include "server/store/journal/journal.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/os/thread.h"

/* Most requests in a group: few enough that the first of a long queue are answered early. */
enum { GROUP = 256 };

struct queue {
    struct journal_request *first, **end;
};

struct journal {
    const struct store_ops *ops;
    struct store *store;
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    size_t waiting; /* only for the loop's thread */
    bool broken;    /* only for the journal's thread */

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t asked, done;
    struct queue in, out;
    bool stop;
    struct journal_figures figures;
    struct error why;
};

/* ---- Queues ---- */

static void queue_init(struct queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

/* ---- The thread ---- */

static uint64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

/* Runs requests from `first` on as one group; returns the first not in it. */
static struct journal_request *group_run(struct journal *j, struct journal_request *first,
                                         struct journal_figures *f)
{
    struct journal_request *behind = first;
    struct journal_request *write = NULL; /* the first that wrote something; NULL: none yet */
    enum store_result result = j->ops->begin(j->store);
    if (result != STORE_OK) {
        behind = first->next;
        write = first;
    }
    while (result == STORE_OK && behind) {
        struct journal_request *r = behind;
        behind = r->next;
        r->result = j->ops->run(j->store, r->ops, r->count);
        if (r->result == STORE_OK && !write && store_writes(r->ops, r->count))
            write = r;
        if (store_undone(r->result) || r->result == STORE_BROKEN)
            result = r->result;
    }
    if (result == STORE_OK) {
        uint64_t before = now_ns();
        result = j->ops->commit(j->store);
        uint64_t took = now_ns() - before;
        f->groups += result == STORE_OK;
        f->commit_ns += took;
        f->slowest_commit_ns = took > f->slowest_commit_ns ? took : f->slowest_commit_ns;
    }
    if (result != STORE_OK) {
        /* All requests from the first write on fail, since they may have seen what was then undone.
         * That includes a request refused as repeated: its original may be undone too. */
        struct journal_request *r = result == STORE_BROKEN ? first : write;
        for (; r && r != behind; r = r->next)
            r->result = result;
    }
    j->broken |= result == STORE_BROKEN;
    f->full += result == STORE_FULL;
    f->busy += result == STORE_BUSY;
    return behind;
}

/* Runs a whole queue; each request then has its result. */
static void batch_run(struct journal *j, struct journal_request *first, struct journal_figures *f)
{
    struct journal_request *left = first;
    while (left && !j->broken)
        left = group_run(j, left, f);
    for (; left; left = left->next)
        left->result = STORE_BROKEN;
    j->ops->bytes(j->store, &f->bytes);
    for (struct journal_request *r = first; r; r = r->next) {
        f->requests++;
        for (size_t i = 0; r->result == STORE_OK && i < r->count; i++)
            f->events += r->ops[i].kind == STORE_APPEND;
    }
}

/* Takes the first waiting requests off the queue, at most a group's worth. */
static struct journal_request *batch_take(struct queue *in, struct journal_request ***end)
{
    struct journal_request *first = in->first, *last = first;
    for (int i = 1; i < GROUP && last->next; i++)
        last = last->next;
    in->first = last->next;
    if (!in->first)
        in->end = &in->first;
    last->next = NULL;
    *end = &last->next;
    return first;
}

static void batch_done(struct journal *j, struct journal_request *first,
                       struct journal_request **end, const struct journal_figures *f)
{
    *j->out.end = first;
    j->out.end = end;
    j->figures.groups += f->groups;
    j->figures.requests += f->requests;
    j->figures.events += f->events;
    j->figures.full += f->full;
    j->figures.busy += f->busy;
    j->figures.commit_ns += f->commit_ns;
    j->figures.bytes = f->bytes;
    j->figures.broken = j->broken;
    if (f->slowest_commit_ns > j->figures.slowest_commit_ns)
        j->figures.slowest_commit_ns = f->slowest_commit_ns;
    if (f->full || f->busy || j->broken)
        error_set(&j->why, "%s", j->ops->why(j->store));
    (void)pthread_cond_signal(&j->done);
}

static void *journal_thread(void *with)
{
    struct journal *j = with;
    (void)pthread_mutex_lock(&j->mutex);
    for (;;) {
        while (!j->in.first && !j->stop)
            (void)pthread_cond_wait(&j->asked, &j->mutex);
        if (!j->in.first)
            break;
        struct journal_figures f = { 0 };
        struct journal_request **end, *first = batch_take(&j->in, &end);
        (void)pthread_mutex_unlock(&j->mutex);
        batch_run(j, first, &f);
        (void)pthread_mutex_lock(&j->mutex);
        batch_done(j, first, end, &f);
        (void)pthread_mutex_unlock(&j->mutex);
        j->wake(j->with);
        (void)pthread_mutex_lock(&j->mutex);
    }
    (void)pthread_mutex_unlock(&j->mutex);
    return NULL;
}

/* ---- The loop's side ---- */

struct journal *journal_new(const struct store_ops *ops, struct store *s, void (*wake)(void *with),
                            void *with, struct error *e)
{
    struct journal *j = calloc(1, sizeof *j);
    if (!j) {
        error_set(e, "there is not enough memory for a journal");
        return NULL;
    }
    j->ops = ops;
    j->store = s;
    ops->bytes(s, &j->figures.bytes);
    j->wake = wake;
    j->with = with;
    queue_init(&j->in);
    queue_init(&j->out);
    (void)pthread_mutex_init(&j->mutex, NULL);
    (void)pthread_cond_init(&j->asked, NULL);
    (void)pthread_cond_init(&j->done, NULL);
    int why = thread_start(&j->thread, journal_thread, j);
    if (why == 0)
        return j;
    error_set(e, "the journal's thread cannot be started: %s", strerror(why));
    free(j);
    return NULL;
}

void journal_ask(struct journal *j, struct journal_request *r)
{
    j->waiting++;
    (void)pthread_mutex_lock(&j->mutex);
    r->next = NULL;
    *j->in.end = r;
    j->in.end = &r->next;
    (void)pthread_cond_signal(&j->asked);
    (void)pthread_mutex_unlock(&j->mutex);
}

void journal_answer(struct journal *j)
{
    (void)pthread_mutex_lock(&j->mutex);
    struct journal_request *r = j->out.first;
    queue_init(&j->out);
    (void)pthread_mutex_unlock(&j->mutex);
    while (r) {
        struct journal_request *next = r->next; /* the callback may free it, or submit it again */
        j->waiting--;
        r->answer(r, r->result);
        r = next;
    }
}

size_t journal_waiting(const struct journal *j) { return j->waiting; }

void journal_figures(struct journal *j, struct journal_figures *out)
{
    (void)pthread_mutex_lock(&j->mutex);
    *out = j->figures;
    (void)pthread_mutex_unlock(&j->mutex);
}

bool journal_why(struct journal *j, struct error *out)
{
    (void)pthread_mutex_lock(&j->mutex);
    *out = j->why;
    (void)pthread_mutex_unlock(&j->mutex);
    return out->text[0] != '\0';
}

void journal_free(struct journal *j)
{
    if (!j)
        return;
    while (j->waiting) {
        (void)pthread_mutex_lock(&j->mutex);
        while (!j->out.first)
            (void)pthread_cond_wait(&j->done, &j->mutex);
        (void)pthread_mutex_unlock(&j->mutex);
        journal_answer(j);
    }
    (void)pthread_mutex_lock(&j->mutex);
    j->stop = true;
    (void)pthread_cond_signal(&j->asked);
    (void)pthread_mutex_unlock(&j->mutex);
    (void)pthread_join(j->thread, NULL);
    j->ops->close(j->store);
    (void)pthread_cond_destroy(&j->done);
    (void)pthread_cond_destroy(&j->asked);
    (void)pthread_mutex_destroy(&j->mutex);
    free(j);
}
