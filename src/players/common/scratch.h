/* scratch.h - room to think in: one piece of memory, taken once, reused by every decision.
 *
 * A player allocates nothing; what its thoughts need it takes from the scratch it is given and
 * leaves there. A scratch is for one thread, for any number of seats, players and rules one after
 * the other.
 */
#ifndef HEARTS_COMMON_SCRATCH_H
#define HEARTS_COMMON_SCRATCH_H

#include <stddef.h>

enum { SCRATCH_SIZE = 8 << 20 };

struct scratch;

/* NULL when memory is out. */
struct scratch *scratch_new(void);
void scratch_free(struct scratch *d);

/* Clears the scratch for a new decision; everything taken from it is gone. */
void scratch_clear(struct scratch *d);

/* Room for `size` bytes, aligned for anything, not cleared; NULL when the scratch is full. */
void *scratch_take(struct scratch *d, size_t size);

/* How much is taken, and going back to that: what was taken since is gone. */
size_t scratch_mark(const struct scratch *d);
void scratch_return(struct scratch *d, size_t mark);

/* A place that scratch_clear() leaves alone, SCRATCH_KEPT bytes, zero at first: for what follows
 * from the rules alone and is costly to work out. Its user checks whether it is about the same
 * rules. */
enum { SCRATCH_KEPT = 256 << 10 };
void *scratch_kept(struct scratch *d);

#endif
