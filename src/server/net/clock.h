/* clock.h - table time: it runs while the server runs, and stops while it is stalled.
 *
 * It is fed with readings of a monotonic clock. A gap between two readings longer than `stall` (a
 * frozen process, a sleeping machine, a clock that jumped) is left out. A clock that goes back
 * counts as stopped. So nobody at a table loses time to a stall.
 */
#ifndef HEARTS_NET_CLOCK_H
#define HEARTS_NET_CLOCK_H

#include <stdint.h>

struct clock {
    int64_t now_ms;     /* table time */
    int64_t reading_ms; /* latest reading */
    int64_t stall_ms;
    uint64_t stalls;      /* gaps left out so far */
    uint64_t left_out_ms; /* their total length */
};

void clock_begin(struct clock *c, int64_t stall_ms, int64_t reading_ms);

/* Takes a reading; returns the table time after it. */
int64_t clock_look(struct clock *c, int64_t reading_ms);

/* Reads this machine's monotonic clock. */
int64_t clock_read_ms(void);

#endif
