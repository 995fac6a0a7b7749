/* parallel.h - runs several threads on one task, with a callback to watch them. */
#ifndef HEARTS_ARENA_PARALLEL_H
#define HEARTS_ARENA_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { PARALLEL_MAX = 256 };

struct parallel_work {
    unsigned threads;
    void (*work)(void *member); /* run by each thread */
    void *members;              /* array, one per thread */
    size_t member_size;
    void (*watch)(void *with); /* called about twice a second until all are done, or NULL */
    void *with;
};

/* Runs the threads and waits for all of them. If the system provides fewer threads, those do all
 * the work. False with *e filled when it provides none. */
bool parallel_run(const struct parallel_work *o, struct error *e);

/* How many threads this machine can run at a time, from 1 to PARALLEL_MAX. */
unsigned parallel_processors(void);

#endif
