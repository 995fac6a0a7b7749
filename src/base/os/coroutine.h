/* coroutine.h - functions with stacks of their own, which can wait in the middle.
 *
 * A coroutine runs until it waits; then its caller goes on. Later it is resumed where it waited.
 * All of them run on one thread, one at a time, so they need no locks. A coroutine may start or
 * resume another. Below each stack is a guard page: a stack overflow ends the program.
 */
#ifndef HEARTS_OS_COROUTINE_H
#define HEARTS_OS_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

struct coroutine;

/* The coroutines of one thread. Start with zeros. */
struct coroutines {
    struct coroutine *current; /* the one that runs, or NULL */
    struct coroutine *spare;   /* stacks of those that have ended, to be used again */
    size_t spares;
};

/* Frees the spare stacks. No coroutine may be waiting. */
void coroutines_free(struct coroutines *all);

/* Runs a function until it waits or returns. False, without running it, when out of memory. */
bool coroutine_begin(struct coroutines *all, void (*run)(void *with), void *with);

/* Called by a coroutine: waits for coroutine_go_on(), and returns its argument `good`. */
bool coroutine_wait(struct coroutines *all);

/* Resumes a coroutine that waits, until it waits again or returns. */
void coroutine_go_on(struct coroutines *all, struct coroutine *c, bool good);

#endif
