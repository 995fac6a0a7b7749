/* parallel.h - several threads at one piece of work, and somebody who watches them. */
#ifndef HEARTS_ARENA_PARALLEL_H
#define HEARTS_ARENA_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { PARALLEL_MAX = 256 };

struct parallel_work {
    unsigned threads;
    void (*work)(void *member); /* what each thread does */
    void *members;              /* one for each thread, in a row */
    size_t member_size;
    void (*watch)(void *with); /* called about twice a second until all are done, or NULL */
    void *with;
};

/* Lets the threads work and waits for all of them. Where the system gives fewer threads than asked
 * for, those do the work. False and *e when it gives none. */
bool parallel_run(const struct parallel_work *o, struct error *e);

/* How many threads this machine can run at a time, from 1 to PARALLEL_MAX. */
unsigned parallel_processors(void);

#endif
