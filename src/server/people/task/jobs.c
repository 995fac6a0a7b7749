/* jobs.c - a queue of background jobs, run one at a time. */
#include "server/people/task/jobs.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/log.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

enum { AGAIN_MS = 1000 };

struct job {
    struct job *next;
    enum job_kind kind;
    struct id id;
    struct task *kept; /* KEEP */
};

struct jobs {
    struct people *people;
    void (*const *begin)(struct task *t);
    bool draining;
    struct job *first, **end;
    size_t waiting;
    bool busy;
    struct timer *timer;
};

static void go_on(struct jobs *jobs);

static void rang(void *with) { go_on(with); }

struct jobs *jobs_new(struct people *p, void (*const begin[JOB_KINDS])(struct task *t))
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return NULL;
    jobs->people = p;
    jobs->begin = begin;
    jobs->end = &jobs->first;
    jobs->timer = timer_new(p->tasks.net, rang, jobs);
    if (!jobs->timer) {
        free(jobs);
        return NULL;
    }
    return jobs;
}

static struct job *take_first(struct jobs *jobs)
{
    struct job *job = jobs->first;
    jobs->first = job->next;
    if (!jobs->first)
        jobs->end = &jobs->first;
    jobs->waiting--;
    return job;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    while (jobs->first) {
        struct job *job = take_first(jobs);
        if (job->kept)
            task_end(job->kept);
        free(job);
    }
    timer_free(jobs->timer);
    free(jobs);
}

static struct job *queue(struct jobs *jobs, enum job_kind kind, const struct id *id)
{
    struct job *job = calloc(1, sizeof *job);
    if (!job) {
        log_line(LOG_ERROR, "no memory for a job: it is done after the next start", NULL);
        return NULL;
    }
    job->kind = kind;
    job->id = *id;
    *jobs->end = job;
    jobs->end = &job->next;
    jobs->waiting++;
    return job;
}

void jobs_add(struct jobs *jobs, enum job_kind kind, const struct id *id)
{
    (void)queue(jobs, kind, id);
    go_on(jobs);
}

bool jobs_delete_again(struct task *t)
{
    struct people *p = t->people;
    struct id who = t->who.id;
    enum store_result result;
    task_clear(t);
    (void)task_put(t, key_id("leaving", &who), "1", 1);
    if (!task_try(t, &result))
        return false;
    if (result == STORE_OK)
        jobs_add(p->jobs, JOB_DELETE, &who);
    return true;
}

void jobs_keep(struct jobs *jobs, struct task *t)
{
    struct job *job = queue(jobs, JOB_KEEP, &t->id);
    if (job)
        job->kept = t;
    else
        task_end(t);
    timer_set(jobs->timer, AGAIN_MS);
}

void jobs_drain(struct jobs *jobs) { jobs->draining = true; }

size_t jobs_waiting(const struct jobs *jobs) { return jobs->waiting; }

/* ---- Running the queue ---- */

static void go_on(struct jobs *jobs)
{
    if (jobs->busy || !jobs->first || jobs->draining)
        return;
    struct task *t = jobs->first->kept ? jobs->first->kept : people_task(jobs->people, NULL, NULL);
    if (!t) {
        timer_set(jobs->timer, AGAIN_MS);
        return;
    }
    jobs->first->kept = NULL;
    jobs->busy = true;
    t->id = jobs->first->id;
    jobs->begin[jobs->first->kind](t);
}

/* A finished job leaves the queue. After a full disk, or a database that is away, it is retried a
 * little later. */
void job_end(struct task *t, enum store_result result)
{
    struct jobs *jobs = t->people->jobs;
    bool keeps = jobs->first->kind == JOB_KEEP && store_undone(result);
    jobs->busy = result == STORE_BROKEN; /* then no other job begins */
    if (keeps)
        jobs->first->kept = t;
    else
        task_end(t);
    if (result == STORE_OK || result == STORE_EXISTS) {
        free(take_first(jobs));
        go_on(jobs);
    } else if (store_undone(result)) {
        timer_set(jobs->timer, AGAIN_MS);
    }
}

void job_run(struct task *t, void (*job)(struct task *t, const char *nothing))
{
    if (!task_run(t, job, ""))
        job_end(t, STORE_FULL);
}

enum store_result job_ask(struct task *t)
{
    enum store_result result = STORE_BROKEN;
    (void)task_try(t, &result); /* there is no request to refuse */
    return result;
}

/* ---- After a start ---- */

struct load {
    struct jobs *jobs;
    enum job_kind kind;
};

static bool take(void *with, const void *key, size_t key_length, const void *value,
                 size_t value_length)
{
    struct load *load = with;
    struct key text = { "" };
    struct id id;
    (void)value, (void)value_length;
    memcpy(text.text, key, key_length);
    return !id_read(strchr(text.text, '/') + 1, &id) || queue(load->jobs, load->kind, &id);
}

bool jobs_load(struct jobs *jobs, const struct store_ops *ops, struct store *store, struct error *e)
{
    static const char uncounted[] = "uncounted/", leaving[] = "leaving/";
    struct load games = { jobs, JOB_COUNT }, people = { jobs, JOB_DELETE };
    struct store_op op[] = {
        { .kind = STORE_SCAN,
          .key = uncounted,
          .key_length = sizeof uncounted - 1,
          .scan = take,
          .with = &games },
        { .kind = STORE_SCAN,
          .key = leaving,
          .key_length = sizeof leaving - 1,
          .scan = take,
          .with = &people },
    };
    bool good = ops->begin(store) == STORE_OK;
    good = good && ops->run(store, op, sizeof op / sizeof *op) == STORE_OK;
    good = good && ops->commit(store) == STORE_OK;
    if (!good)
        error_set(e, "people cannot be read from the store: %s", ops->why(store));
    if (good && jobs->first)
        timer_set(jobs->timer, 1);
    return good;
}
