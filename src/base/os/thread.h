/* thread.h - threads for work that must not hold up the event loop. */
#ifndef HEARTS_OS_THREAD_H
#define HEARTS_OS_THREAD_H

#include <pthread.h>

/* Starts a thread that gets no signals: they are for the thread that starts it. Returns 0, or an
 * errno. */
int thread_start(pthread_t *out, void *(*run)(void *with), void *with);

#endif
