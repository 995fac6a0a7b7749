/* absent.c - tables that live in the store and are not taken up yet. */
#include "server/rooms/absent.h"

#include "base/array.h"

#include <stdlib.h>

bool absent_add(struct absent_tables *all, const struct id *id, uint64_t head)
{
    struct absent *a = array_grow(all->all, all->count, &all->room, sizeof *a);
    if (!a)
        return false;
    all->all = a;
    all->all[all->count++] = (struct absent){ .id = *id, .head = head };
    all->left++;
    return true;
}

static int shorter(const void *a, const void *b)
{
    const struct absent *x = a, *y = b;
    return (x->head > y->head) - (x->head < y->head);
}

static struct absent **bucket_of(struct absent_tables *all, const struct id *id)
{
    return &all->buckets[(id->byte[0] | (size_t)id->byte[1] << 8) % ABSENT_BUCKETS];
}

void absent_index(struct absent_tables *all)
{
    if (all->count)
        qsort(all->all, all->count, sizeof *all->all, shorter);
    for (size_t i = 0; i < all->count; i++) {
        struct absent **bucket = bucket_of(all, &all->all[i].id);
        all->all[i].next = *bucket;
        *bucket = &all->all[i];
    }
}

struct deferred_list *absent_want(struct rooms *r, const struct id *table)
{
    struct absent_tables *all = r->absent;
    struct absent *a = all ? *bucket_of(all, table) : NULL;
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

struct deferred_list *absent_want_all(struct rooms *r)
{
    return r->absent ? &r->absent->waits : NULL;
}

bool absent_note_gone(struct rooms *r, const struct id *who)
{
    struct absent_tables *all = r->absent;
    if (!all)
        return true;
    struct id *gone = array_grow(all->gone, all->gone_count, &all->gone_room, sizeof *gone);
    if (!gone)
        return false;
    all->gone = gone;
    all->gone[all->gone_count++] = *who;
    return true;
}

size_t absent_left(const struct rooms *r) { return r->absent ? r->absent->left : 0; }

struct absent *absent_take(struct absent_tables *all)
{
    struct absent *a = all->first_wanted;
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

void absent_leave(struct absent_tables *all, struct absent *a)
{
    struct absent **at = bucket_of(all, &a->id);
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
    all->left--;
}

void absent_release(struct rooms *r)
{
    struct absent_tables *all = r->absent;
    if (!all)
        return;
    for (size_t i = 0; i < all->count; i++)
        deferred_release(r, &all->all[i].waits);
    deferred_release(r, &all->waits);
    r->platform->timer_free(all->timer);
    free(all->all);
    free(all->gone);
    free(all);
    r->absent = NULL;
}
