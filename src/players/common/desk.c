/* desk.c - room to think in. */
#include "players/common/desk.h"

#include <stdalign.h>
#include <stdlib.h>

enum { GRAIN = alignof(max_align_t) };

struct desk {
    size_t taken;
    alignas(max_align_t) unsigned char kept[DESK_KEPT];
    alignas(max_align_t) unsigned char room[DESK_SIZE];
};

struct desk *desk_new(void) { return calloc(1, sizeof(struct desk)); }
void desk_free(struct desk *d) { free(d); }
void desk_clear(struct desk *d) { d->taken = 0; }
size_t desk_mark(const struct desk *d) { return d->taken; }
void desk_return(struct desk *d, size_t mark) { d->taken = mark; }
void *desk_kept(struct desk *d) { return d->kept; }

void *desk_take(struct desk *d, size_t size)
{
    size_t whole = (size + GRAIN - 1) / GRAIN * GRAIN;
    if (size > DESK_SIZE || whole > DESK_SIZE - d->taken)
        return NULL;
    void *at = d->room + d->taken;
    d->taken += whole;
    return at;
}
