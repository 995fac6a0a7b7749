/* unloaded.c - live tables that are not loaded from the store yet. */
#include "server/rooms/unloaded.h"

#include "base/array.h"

#include <stdlib.h>

bool unloaded_add(struct unloaded_tables *all, const struct id *id, uint64_t head)
{
    struct unloaded *a = array_grow(all->all, all->count, &all->room, sizeof *a);
    if (!a)
        return false;
    all->all = a;
    all->all[all->count++] = (struct unloaded){ .id = *id, .head = head };
    all->left++;
    return true;
}

static int shorter(const void *a, const void *b)
{
    const struct unloaded *x = a, *y = b;
    return (x->head > y->head) - (x->head < y->head);
}

static struct unloaded **bucket_of(struct unloaded_tables *all, const struct id *id)
{
    return &all->buckets[(id->byte[0] | (size_t)id->byte[1] << 8) % UNLOADED_BUCKETS];
}

void unloaded_index(struct unloaded_tables *all)
{
    if (all->count)
        qsort(all->all, all->count, sizeof *all->all, shorter);
    for (size_t i = 0; i < all->count; i++) {
        struct unloaded **bucket = bucket_of(all, &all->all[i].id);
        all->all[i].next = *bucket;
        *bucket = &all->all[i];
    }
}

struct deferred_list *unloaded_want(struct rooms *r, const struct id *table)
{
    struct unloaded_tables *all = r->unloaded;
    struct unloaded *a = all ? *bucket_of(all, table) : NULL;
    while (a && !id_same(&a->id, table))
        a = a->next;
    if (!a)
        return NULL;
    if (!a->wanted && !a->taken) {
        a->wanted = true;
        if (all->last_wanted)
            all->last_wanted->wanted_next = a;
        else
            all->first_wanted = a;
        all->last_wanted = a;
        r->platform->timer_set(all->timer, 0);
    }
    return &a->waits;
}

struct deferred_list *unloaded_want_all(struct rooms *r)
{
    return r->unloaded ? &r->unloaded->waits : NULL;
}

bool unloaded_note_gone(struct rooms *r, const struct id *who)
{
    struct unloaded_tables *all = r->unloaded;
    if (!all)
        return true;
    struct id *gone = array_grow(all->gone, all->gone_count, &all->gone_room, sizeof *gone);
    if (!gone)
        return false;
    all->gone = gone;
    all->gone[all->gone_count++] = *who;
    return true;
}

size_t unloaded_left(const struct rooms *r) { return r->unloaded ? r->unloaded->left : 0; }

struct unloaded *unloaded_take(struct unloaded_tables *all)
{
    struct unloaded *a = all->first_wanted;
    if (a) {
        all->first_wanted = a->wanted_next;
        if (!all->first_wanted)
            all->last_wanted = NULL;
    } else {
        while (all->next < all->count && (all->all[all->next].taken || all->all[all->next].wanted))
            all->next++;
        if (all->next < all->count)
            a = &all->all[all->next++];
    }
    if (a)
        a->taken = true;
    return a;
}

void unloaded_leave(struct unloaded_tables *all, struct unloaded *a)
{
    struct unloaded **at = bucket_of(all, &a->id);
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
    all->left--;
}

void unloaded_release(struct rooms *r)
{
    struct unloaded_tables *all = r->unloaded;
    if (!all)
        return;
    for (size_t i = 0; i < all->count; i++)
        deferred_release(r, &all->all[i].waits);
    deferred_release(r, &all->waits);
    r->platform->timer_free(all->timer);
    free(all->all);
    free(all->gone);
    free(all);
    r->unloaded = NULL;
}
