/* rows.c - sorted arrays of pointers. */
#include "server/store/rows.h"

#include "base/array.h"

#include <assert.h>
#include <string.h>

bool row_reserve(struct row *r)
{
    void **at = array_grow(r->at, r->count, &r->room, sizeof *r->at);
    if (at)
        r->at = at;
    return at != NULL;
}

void row_insert(struct row *r, size_t place, void *what)
{
    assert(r->count < r->room);
    memmove(r->at + place + 1, r->at + place, (r->count - place) * sizeof *r->at);
    r->at[place] = what;
    r->count++;
}

void row_remove(struct row *r, size_t place)
{
    r->count--;
    memmove(r->at + place, r->at + place + 1, (r->count - place) * sizeof *r->at);
}
