/* due.h - when each table needs attention: a heap of deadlines, the earliest first. */
#ifndef HEARTS_ROOMS_DUE_H
#define HEARTS_ROOMS_DUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Embedded in the thing that is due. Zeroed, or with INT64_MAX, it is not in the heap. */
struct due {
    int64_t at_ms;
    uint32_t place; /* 1 + its index in the heap; 0: not in it */
};

struct due_heap {
    struct due **all;
    size_t count, room;
};

/* Replaces its deadline; INT64_MAX: never. When out of memory it is not in the heap either. */
void due_set(struct due_heap *h, struct due *d, int64_t at_ms);
/* The earliest, or NULL. */
struct due *due_first(const struct due_heap *h);
void due_release(struct due_heap *h);

#endif
