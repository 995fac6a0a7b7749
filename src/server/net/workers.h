/* workers.h - threads that work for the loop, with a bounded queue of work. */
#ifndef HEARTS_NET_WORKERS_H
#define HEARTS_NET_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

struct workers;

/* `most` jobs may wait or be under way; the threads are `niceness` behind the one that starts them,
 * as nice(1) counts, so that long work never holds up the loop; `wake` is called from a worker's
 * thread when one is done. NULL when no thread can be started. */
struct workers *workers_new(unsigned threads, int niceness, size_t most, void (*wake)(void *with),
                            void *with);
/* False when too much waits: nothing is called then. */
bool workers_give(struct workers *w, void (*work)(void *with), void (*done)(void *with),
                  void *with);
/* Calls `done` of all that is, on the thread that asks; false when there was nothing. */
bool workers_answer(struct workers *w);
/* Ends the threads once all that waits is done, and answers it. */
void workers_free(struct workers *w);

#endif
