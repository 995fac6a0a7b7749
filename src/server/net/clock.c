/* clock.c - table time. */
#define _POSIX_C_SOURCE 200809L

#include "server/net/clock.h"

#include <time.h>

void clock_begin(struct clock *c, int64_t stall_ms, int64_t reading_ms)
{
    *c = (struct clock){ .reading_ms = reading_ms, .stall_ms = stall_ms };
}

int64_t clock_look(struct clock *c, int64_t reading_ms)
{
    /* Unsigned, so that no reading can overflow. */
    uint64_t gap = (uint64_t)reading_ms - (uint64_t)c->reading_ms;
    if (reading_ms < c->reading_ms) {
        gap = 0;
        c->stalls++;
    } else if (gap > (uint64_t)c->stall_ms) {
        c->stalls++;
        c->left_out_ms += gap;
        gap = 0;
    }
    c->reading_ms = reading_ms;
    c->now_ms += (int64_t)gap;
    return c->now_ms;
}

int64_t clock_read_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
