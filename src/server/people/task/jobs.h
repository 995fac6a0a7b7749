/* jobs.h - background jobs, run one at a time, such as counting finished games and deleting people.
 *
 * Each job is noted in the store first, so that it is resumed after a crash. Jobs wait while the
 * disk is full. None starts during shutdown.
 */
#ifndef HEARTS_TASK_JOBS_H
#define HEARTS_TASK_JOBS_H

#include "server/people/task/task.h"

struct jobs;

enum job_kind {
    JOB_KEEP,   /* stores a finished game once the disk has room */
    JOB_COUNT,  /* counts the stored game `id` */
    JOB_DELETE, /* deletes all data of the person `id`, who is `former` and `leaving` already */
    JOB_SWEEP,  /* deletes some sessions not used for long */
    JOB_KINDS
};

/* `begin` must be static and has a function for each kind, which starts such a job for `t->id` and
 * ends with job_end(). NULL when out of memory. */
struct jobs *jobs_new(struct people *p, void (*const begin[JOB_KINDS])(struct task *t));
void jobs_free(struct jobs *jobs);

/* Queues jobs that an earlier run of the server left, reading the store directly. False, with *e
 * set, on failure. */
bool jobs_load(struct jobs *jobs, const struct store_ops *ops, struct store *store,
               struct error *e);

/* Queues a finished game that could not be stored; `t` has the operations, and its ownership
 * passes. */
void jobs_keep(struct jobs *jobs, struct task *t);
void jobs_add(struct jobs *jobs, enum job_kind kind, const struct id *id);
/* Starts no more jobs. */
void jobs_drain(struct jobs *jobs);

/* For a request that has stored something about its person, who was deleted meanwhile: has that
 * deleted too. False: the task no longer exists. */
bool jobs_delete_again(struct task *t);

size_t jobs_waiting(const struct jobs *jobs);

/* A job may be sequential code, as requests are: job_run() starts it, and job_ask() sends the
 * gathered operations, waits, and returns the store's result. */
void job_run(struct task *t, void (*job)(struct task *t, const char *nothing));
enum store_result job_ask(struct task *t);

/* A job's last step: ends its task, and starts the next job. */
void job_end(struct task *t, enum store_result result);

#endif
