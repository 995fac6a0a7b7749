/* coroutine.h - functions with stacks of their own, which can wait in their middle.
 *
 * One runs until it waits; then those who began it go on. Later it is run on from where it was. All
 * run on one thread, one at a time, so what they share needs no lock. One may begin another, or run
 * it on. Below each stack is a page that cannot be touched: a stack that is too small ends the
 * program.
 */
#ifndef HEARTS_OS_COROUTINE_H
#define HEARTS_OS_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

struct coroutine;

/* All of one thread. Zeros at first. */
struct coroutines {
    struct coroutine *current; /* that runs, or NULL */
    struct coroutine *spare;   /* stacks of those that ended, for the next */
    size_t spares;
};

/* The spare stacks are given back; none may wait any more. */
void coroutines_free(struct coroutines *all);

/* Runs a function until it waits or returns. False, and nothing happens, when memory is out. */
bool coroutine_begin(struct coroutines *all, void (*run)(void *with), void *with);

/* By the one that runs: waits, until coroutine_go_on(), and gives back what was said there. */
bool coroutine_wait(struct coroutines *all);

/* Runs one on that waits, until it waits again or returns. */
void coroutine_go_on(struct coroutines *all, struct coroutine *c, bool good);

#endif
