/* scratch.c - working memory for decisions. */
#include "players/common/scratch.h"

#include <stdalign.h>
#include <stdlib.h>

enum { GRAIN = alignof(max_align_t) };

struct scratch {
    size_t taken;
    alignas(max_align_t) unsigned char kept[SCRATCH_KEPT];
    alignas(max_align_t) unsigned char room[SCRATCH_SIZE];
};

struct scratch *scratch_new(void) { return calloc(1, sizeof(struct scratch)); }
void scratch_free(struct scratch *d) { free(d); }
void scratch_clear(struct scratch *d) { d->taken = 0; }
size_t scratch_mark(const struct scratch *d) { return d->taken; }
void scratch_return(struct scratch *d, size_t mark) { d->taken = mark; }
void *scratch_kept(struct scratch *d) { return d->kept; }

void *scratch_take(struct scratch *d, size_t size)
{
    size_t whole = (size + GRAIN - 1) / GRAIN * GRAIN;
    if (size > SCRATCH_SIZE || whole > SCRATCH_SIZE - d->taken)
        return NULL;
    void *at = d->room + d->taken;
    d->taken += whole;
    return at;
}
