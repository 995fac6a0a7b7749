/* workers.h - threads that work for the loop, with a bounded queue of jobs. */
#ifndef HEARTS_NET_WORKERS_H
#define HEARTS_NET_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

struct workers;

/* At most `most` jobs may wait or be under way. The threads' niceness is `niceness` above that of
 * the thread that starts them, so that long work never delays the loop. `wake` is called on a
 * worker's thread when a job is done. NULL when no thread can be started. */
struct workers *workers_new(unsigned threads, int niceness, size_t most, void (*wake)(void *with),
                            void *with);
/* Queues a job; false when the queue is full: then nothing is called. */
bool workers_give(struct workers *w, void (*work)(void *with), void (*done)(void *with),
                  void *with);
/* Calls `done` of all finished jobs, on the calling thread; false when there was none. */
bool workers_answer(struct workers *w);
/* Ends the threads once all waiting jobs are done, and calls their `done`. */
void workers_free(struct workers *w);

#endif
