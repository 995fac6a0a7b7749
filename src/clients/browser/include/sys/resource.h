/* resource.h - there is one thread, which gives way to nobody. */
#ifndef HEARTS_SYS_RESOURCE_H
#define HEARTS_SYS_RESOURCE_H

#define PRIO_PROCESS 0

static inline int setpriority(int which, unsigned who, int priority)
{
    (void)which, (void)who, (void)priority;
    return 0;
}

#endif
