/* scratch.h - working memory for decisions: one block, allocated once, reused by every decision.
 *
 * A player allocates nothing; it takes its working memory from the scratch it is given. A scratch
 * is for one thread, and for any number of seats, players and rules, one after another.
 */
#ifndef HEARTS_COMMON_SCRATCH_H
#define HEARTS_COMMON_SCRATCH_H

#include <stddef.h>

enum { SCRATCH_SIZE = 8 << 20 };

struct scratch;

/* NULL when out of memory. */
struct scratch *scratch_new(void);
void scratch_free(struct scratch *d);

/* Clears the scratch for a new decision; everything taken from it becomes invalid. */
void scratch_clear(struct scratch *d);

/* Takes `size` bytes, aligned for any type, not cleared; NULL when the scratch is full. */
void *scratch_take(struct scratch *d, size_t size);

/* scratch_mark() gives the amount taken; scratch_return() goes back to it, and everything taken
 * since becomes invalid. */
size_t scratch_mark(const struct scratch *d);
void scratch_return(struct scratch *d, size_t mark);

/* A block of SCRATCH_KEPT bytes that scratch_clear() keeps, zero at first: for data that follows
 * from the rules alone and is costly to compute. Its user checks that it is for the same rules. */
enum { SCRATCH_KEPT = 256 << 10 };
void *scratch_kept(struct scratch *d);

#endif
