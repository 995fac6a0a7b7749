/* due.c - a heap of deadlines, the earliest first. */
#include "server/rooms/due.h"

#include "base/array.h"

#include <stdlib.h>

static void put(struct due_heap *h, size_t at, struct due *d)
{
    h->all[at] = d;
    d->place = (uint32_t)(at + 1);
}

static void move_up(struct due_heap *h, size_t at)
{
    struct due *d = h->all[at];
    for (; at && h->all[(at - 1) / 2]->at_ms > d->at_ms; at = (at - 1) / 2)
        put(h, at, h->all[(at - 1) / 2]);
    put(h, at, d);
}

static void move_down(struct due_heap *h, size_t at)
{
    struct due *d = h->all[at];
    for (size_t child; (child = 2 * at + 1) < h->count; at = child) {
        if (child + 1 < h->count && h->all[child + 1]->at_ms < h->all[child]->at_ms)
            child++;
        if (h->all[child]->at_ms >= d->at_ms)
            break;
        put(h, at, h->all[child]);
    }
    put(h, at, d);
}

static void leave(struct due_heap *h, struct due *d)
{
    if (!d->place)
        return;
    size_t at = d->place - 1;
    d->place = 0;
    struct due *last = h->all[--h->count];
    if (last == d)
        return;
    put(h, at, last);
    move_up(h, at);
    move_down(h, last->place - 1);
}

void due_set(struct due_heap *h, struct due *d, int64_t at_ms)
{
    if (d->place && d->at_ms == at_ms)
        return;
    leave(h, d);
    d->at_ms = at_ms;
    if (at_ms == INT64_MAX)
        return;
    struct due **all = array_grow(h->all, h->count, &h->room, sizeof(struct due *));
    if (!all)
        return;
    h->all = all;
    h->all[h->count++] = d;
    move_up(h, h->count - 1);
}

struct due *due_first(const struct due_heap *h) { return h->count ? h->all[0] : NULL; }

void due_release(struct due_heap *h)
{
    free(h->all);
    *h = (struct due_heap){ 0 };
}
