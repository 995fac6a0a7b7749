/* thread.h - threads beside the one that waits for events. */
#ifndef HEARTS_OS_THREAD_H
#define HEARTS_OS_THREAD_H

#include <pthread.h>

/* Starts a thread that gets no signals: they are for the thread that starts it. Returns 0, or an
 * errno. */
int thread_start(pthread_t *out, void *(*run)(void *with), void *with);

#endif
