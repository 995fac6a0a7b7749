/* unloaded.c - live tables that are not loaded from the store. */
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

static void put_in_bucket(struct unloaded_tables *all, struct unloaded *a)
{
    struct unloaded **bucket = bucket_of(all, &a->id);
    a->next = *bucket;
    *bucket = a;
}

void unloaded_index(struct unloaded_tables *all)
{
    if (all->count)
        qsort(all->all, all->count, sizeof *all->all, shorter);
    for (size_t i = 0; i < all->count; i++)
        put_in_bucket(all, &all->all[i]);
}

/* Has it loaded before those that nobody waits for. */
static void want(struct rooms *r, struct unloaded *a)
{
    struct unloaded_tables *all = r->unloaded;
    a->wanted = true;
    if (all->last_wanted)
        all->last_wanted->wanted_next = a;
    else
        all->first_wanted = a;
    all->last_wanted = a;
    r->platform->timer_set(all->timer, 0);
}

bool unloaded_again(struct rooms *r, const struct id *table, uint64_t head)
{
    struct unloaded *a = malloc(sizeof *a);
    if (!a)
        return false;
    *a = (struct unloaded){ .id = *table, .head = head, .again = true };
    put_in_bucket(r->unloaded, a);
    r->unloaded->left++;
    want(r, a);
    return true;
}

struct deferred_list *unloaded_want(struct rooms *r, const struct id *table)
{
    struct unloaded *a = *bucket_of(r->unloaded, table);
    while (a && !id_same(&a->id, table))
        a = a->next;
    if (!a)
        return NULL;
    if (!a->wanted && !a->taken)
        want(r, a);
    return &a->waits;
}

struct deferred_list *unloaded_want_all(struct rooms *r)
{
    return r->unloaded->started ? NULL : &r->unloaded->waits;
}

bool unloaded_note_gone(struct rooms *r, const struct id *who)
{
    struct unloaded_tables *all = r->unloaded;
    if (!all->left)
        return true;
    struct id *gone = array_grow(all->gone, all->gone_count, &all->gone_room, sizeof *gone);
    if (!gone)
        return false;
    all->gone = gone;
    all->gone[all->gone_count++] = *who;
    return true;
}

size_t unloaded_left(const struct rooms *r) { return r->unloaded->left; }

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

struct deferred_list unloaded_leave(struct unloaded_tables *all, struct unloaded *a)
{
    struct deferred_list waits = a->waits;
    struct unloaded **at = bucket_of(all, &a->id);
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
    if (--all->left == 0)
        all->gone_count = 0;
    if (a->again)
        free(a);
    return waits;
}

struct deferred_list unloaded_started(struct unloaded_tables *all)
{
    struct deferred_list waits = all->waits;
    all->waits = (struct deferred_list){ 0 };
    all->started = true;
    free(all->all);
    all->all = NULL;
    all->count = all->room = all->next = 0;
    return waits;
}

void unloaded_release(struct rooms *r)
{
    struct unloaded_tables *all = r->unloaded;
    if (!all)
        return;
    for (size_t i = 0; i < UNLOADED_BUCKETS; i++)
        for (struct unloaded *a; (a = all->buckets[i]);) {
            struct deferred_list waits = unloaded_leave(all, a);
            deferred_release(r, &waits);
        }
    deferred_release(r, &all->waits);
    r->platform->timer_free(all->timer);
    free(all->all);
    free(all->gone);
    free(all);
    r->unloaded = NULL;
}
