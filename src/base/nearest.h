/* nearest.h - what somebody may have meant who mistyped a name.
 *
 * Names are offered one by one; the nearest stays, where it is near: two letters put in, left out,
 * changed or swapped, and less than half of the name. Small and capital letters are the same.
 */
#ifndef HEARTS_BASE_NEAREST_H
#define HEARTS_BASE_NEAREST_H

#include <stddef.h>

enum { NEAREST = 60 }; /* bytes of what nearest_write() writes, with its NUL */

struct nearest {
    const char *typed;
    size_t typed_length;
    const char *name; /* the nearest, not ended by a NUL, or NULL */
    size_t length;
    int apart;
};

/* `typed` has to stay where it is. */
void nearest_begin(struct nearest *n, const char *typed, size_t length);

void nearest_offer(struct nearest *n, const char *name, size_t length);

/* "; perhaps NAME" where there is a nearest name, with `before` in front of it; otherwise "". */
const char *nearest_write(const struct nearest *n, const char *before, char out[NEAREST]);

/* The same at once, of `count` words. */
const char *nearest_among(const char *typed, const char *const *words, size_t count,
                          const char *before, char out[NEAREST]);

#endif
