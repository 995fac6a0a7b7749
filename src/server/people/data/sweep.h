/* sweep.h - the background job that deletes sessions not used for a ticket's lifetime, and results
 * of daily hands long past. It goes through all of them once in some hours, a piece at a time. */
#ifndef HEARTS_DATA_SWEEP_H
#define HEARTS_DATA_SWEEP_H

struct people;
struct sweeper;
struct task;

/* NULL when out of memory. */
struct sweeper *sweeper_new(struct people *p);
void sweeper_free(struct sweeper *s);
/* Starts it; the first round is soon. */
void sweeper_begin(struct sweeper *s);

/* The background job; see jobs.h. */
void job_sweep(struct task *t);

#endif
