/* due.h - what is to be looked at when: a heap, the earliest first. */
#ifndef HEARTS_ROOMS_DUE_H
#define HEARTS_ROOMS_DUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lies in what is due; zeroed, and with INT64_MAX, it is not in the heap. */
struct due {
    int64_t at_ms;
    uint32_t place; /* 1 + its place in the heap */
};

struct due_heap {
    struct due **all;
    size_t count, room;
};

/* In place of when it was due before; INT64_MAX: never. Where memory is out it is never due. */
void due_set(struct due_heap *h, struct due *d, int64_t at_ms);
/* The earliest, or NULL. */
struct due *due_first(const struct due_heap *h);
void due_release(struct due_heap *h);

#endif
