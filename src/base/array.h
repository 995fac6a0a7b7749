/* array.h - arrays that grow. */
#ifndef HEARTS_BASE_ARRAY_H
#define HEARTS_BASE_ARRAY_H

#include <stddef.h>

/* An array of `*room` elements of this many bytes each, with room for one at index `count`: `at`
 * itself, or where it has moved to. NULL when memory is out; `at` then stays as it is. */
void *array_grow(void *at, size_t count, size_t *room, size_t size);

#endif
