/* wall_clock.c - the time of day from the host, as there is no operating system. */
#include <time.h>

#include "clients/browser/host.h"

int clock_gettime(clockid_t which, struct timespec *now)
{
    double ms = host_wall();
    (void)which;
    now->tv_sec = (time_t)(ms / 1000);
    now->tv_nsec = (long)((ms - (double)now->tv_sec * 1000) * 1000000);
    return 0;
}
