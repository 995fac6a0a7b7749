/* clock.h - table time: it goes on while the server runs, and stands still while it is stalled.
 *
 * Fed with readings of a monotonic clock. A gap between two readings that is longer than `stall`
 * (a process that was frozen, a machine that slept, a clock that leapt) is left out, and a clock
 * that goes back counts as standing still: nobody at a table pays for it.
 */
#ifndef HEARTS_NET_CLOCK_H
#define HEARTS_NET_CLOCK_H

#include <stdint.h>

struct clock {
    int64_t now_ms;     /* table time */
    int64_t reading_ms; /* of the latest look */
    int64_t stall_ms;
    uint64_t stalls;      /* gaps left out so far */
    uint64_t left_out_ms; /* their length, all together */
};

void clock_begin(struct clock *c, int64_t stall_ms, int64_t reading_ms);

/* Looks at the clock: table time after this reading. */
int64_t clock_look(struct clock *c, int64_t reading_ms);

/* What the monotonic clock of this machine reads. */
int64_t clock_read_ms(void);

#endif
