/* thread.c - threads for work that must not hold up the event loop. */
#define _POSIX_C_SOURCE 200809L
#include "base/os/thread.h"

#include <signal.h>

int thread_start(pthread_t *out, void *(*run)(void *with), void *with)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    int why = pthread_create(out, NULL, run, with);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return why;
}
