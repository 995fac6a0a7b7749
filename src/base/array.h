/* array.h - arrays that grow. */
#ifndef HEARTS_BASE_ARRAY_H
#define HEARTS_BASE_ARRAY_H

#include <stddef.h>

/* Makes room for an element at index `count` in an array of `*room` elements of `size` bytes each.
 * Returns the array, which may have moved; NULL when out of memory: `at` is unchanged then. */
void *array_grow(void *at, size_t count, size_t *room, size_t size);

#endif
