/* rows.h - sorted arrays of pointers: what stores in memory are made of. */
#ifndef HEARTS_STORE_ROWS_H
#define HEARTS_STORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

struct row {
    void **at;
    size_t count, room;
};

/* Room for one more; it never shrinks, so undoing needs no memory. */
bool row_reserve(struct row *r);
/* There is room: see row_reserve(). */
void row_insert(struct row *r, size_t place, void *what);
void row_remove(struct row *r, size_t place);

#endif
