/* rows.h - sorted arrays of pointers, for stores in memory. */
#ifndef HEARTS_STORE_ROWS_H
#define HEARTS_STORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

struct row {
    void **at;
    size_t count, room;
};

/* Makes room for one more; it never shrinks, so undoing needs no memory. */
bool row_reserve(struct row *r);
/* Inserts at an index; room must have been made by row_reserve(). */
void row_insert(struct row *r, size_t place, void *what);
void row_remove(struct row *r, size_t place);

#endif
