/* jobs.h - background jobs: what is done one at a time behind people's backs, such as counting
 * finished games and deleting people.
 *
 * What begins is in the store first, so that it is taken up again after a crash. A full disk is
 * waited for. None begins while the server is being brought to its end.
 */
#ifndef HEARTS_TASK_JOBS_H
#define HEARTS_TASK_JOBS_H

#include "server/people/task/task.h"

struct jobs;

enum job_kind {
    JOB_KEEP,   /* a finished game that waits for room on the disk */
    JOB_COUNT,  /* counts the kept game `id` */
    JOB_DELETE, /* deletes what is kept of the person `id`, who is `former` and `leaving` already */
    JOB_SWEEP,  /* removes sessions that nobody used for long, a piece of them */
    JOB_KINDS
};

/* `begin`, static, has for each kind what begins such a job for `t->id`, in steps that end in
 * job_end(). NULL when memory is out. */
struct jobs *jobs_new(struct people *p, void (*const begin[JOB_KINDS])(struct task *t));
void jobs_free(struct jobs *jobs);

/* Queues what an earlier run of the server has left; straight from the store. False and *e. */
bool jobs_load(struct jobs *jobs, const struct store_ops *ops, struct store *store,
               struct error *e);

/* A finished game that could not be kept; `t` has the operations, and is given away. */
void jobs_keep(struct jobs *jobs, struct task *t);
void jobs_add(struct jobs *jobs, enum job_kind kind, const struct id *id);
/* None begins any more. */
void jobs_drain(struct jobs *jobs);

size_t jobs_waiting(const struct jobs *jobs);

/* A job may wait in the middle of its function, as requests do: job_run() begins it, and job_ask()
 * sends what was gathered, waits, and gives back what the store said. */
void job_run(struct task *t, void (*job)(struct task *t, const char *nothing));
enum store_result job_ask(struct task *t);

/* A job's last step: ends its task, and begins the next. */
void job_end(struct task *t, enum store_result result);

#endif
