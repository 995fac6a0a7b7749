/* resource.h - setpriority() does nothing: there is only one thread. */
#ifndef HEARTS_SYS_RESOURCE_H
#define HEARTS_SYS_RESOURCE_H

#define PRIO_PROCESS 0

static inline int setpriority(int which, unsigned who, int priority)
{
    (void)which, (void)who, (void)priority;
    return 0;
}

#endif
