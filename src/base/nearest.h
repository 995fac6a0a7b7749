/* nearest.h - suggestions for mistyped names.
 *
 * Names are offered one by one, and the nearest is kept if it is near enough: at most two letters
 * inserted, deleted, changed or swapped, and less than half of the name. Case does not matter.
 */
#ifndef HEARTS_BASE_NEAREST_H
#define HEARTS_BASE_NEAREST_H

#include <stddef.h>

enum { NEAREST = 60 }; /* bytes that nearest_write() writes, with a NUL */

struct nearest {
    const char *typed;
    size_t typed_length;
    const char *name; /* the nearest, without a NUL at its end, or NULL */
    size_t length;
    int apart;
};

/* `typed` is borrowed. */
void nearest_begin(struct nearest *n, const char *typed, size_t length);

void nearest_offer(struct nearest *n, const char *name, size_t length);

/* "; perhaps NAME", with `before` in front of NAME, or "" if no name is near. */
const char *nearest_write(const struct nearest *n, const char *before, char out[NEAREST]);

/* The same for a list of `count` words. */
const char *nearest_among(const char *typed, const char *const *words, size_t count,
                          const char *before, char out[NEAREST]);

#endif
