/* array.c - arrays that grow. */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST = 16 };

void *array_grow(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    size_t more = *room ? 2 * *room : FIRST;
    while (more <= count && more <= SIZE_MAX / 2)
        more *= 2;
    void *grown = more <= SIZE_MAX / size ? realloc(at, more * size) : NULL;
    if (grown)
        *room = more;
    return grown;
}
