/* desk.h - room to think in: one piece of memory, taken once, used anew by every decision.
 *
 * A player allocates nothing; what its thoughts need it takes from the desk it is given and leaves
 * there. A desk is for one thread, for any number of seats, players and rules one after the other.
 */
#ifndef HEARTS_COMMON_DESK_H
#define HEARTS_COMMON_DESK_H

#include <stddef.h>

enum { DESK_SIZE = 8 << 20 };

struct desk;

/* NULL when memory is out. */
struct desk *desk_new(void);
void desk_free(struct desk *d);

/* Clears the desk for a new decision; everything taken from it is gone. */
void desk_clear(struct desk *d);

/* Room for `size` bytes, aligned for anything, not cleared; NULL when the desk is full. */
void *desk_take(struct desk *d, size_t size);

/* How much is taken, and going back to that: what was taken since is gone. */
size_t desk_mark(const struct desk *d);
void desk_return(struct desk *d, size_t mark);

/* A place that desk_clear() leaves alone, DESK_KEPT bytes, zero at first: for what follows from the
 * rules alone and is dear to work out. Its user checks whether it is about the same rules. */
enum { DESK_KEPT = 256 << 10 };
void *desk_kept(struct desk *d);

#endif
