/* rows.c - arrays that grow, and sorted arrays of pointers. */
#include "store/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool room_for_one(void **at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room ? *room * 2 : 16;
    void *grown = realloc(*at, more * size);
    if (!grown)
        return false;
    *at = grown;
    *room = more;
    return true;
}

bool row_reserve(struct row *r)
{
    void *at = r->at;
    bool good = room_for_one(&at, r->count, &r->room, sizeof *r->at);
    r->at = at;
    return good;
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
