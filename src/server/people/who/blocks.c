/* blocks.c - a bounded cache of people's block lists; the one used least recently is replaced. */
#include "server/people/who/blocks.h"

#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 8 };

struct blocked {
    struct id whom;
    bool mute;
};

struct list {
    struct id by;
    struct blocked *at;
    bool held; /* else a free slot; people who block nobody are cached, too */
    size_t count;
    uint64_t touched;
};

struct blocks {
    struct list at[SETS][WAYS];
    uint64_t clock;
    size_t people;
};

struct blocks *blocks_new(void) { return calloc(1, sizeof(struct blocks)); }

void blocks_free(struct blocks *b)
{
    for (size_t i = 0; b && i < SETS; i++)
        for (size_t j = 0; j < WAYS; j++)
            free(b->at[i][j].at);
    free(b);
}

static struct list *set_of(struct blocks *b, const struct id *by)
{
    size_t n = (size_t)by->byte[0] << 8 | by->byte[1];
    return b->at[n % SETS];
}

static struct list *find(struct blocks *b, const struct id *by)
{
    struct list *set = set_of(b, by);
    for (int i = 0; i < WAYS; i++)
        if (set[i].held && id_same(&set[i].by, by))
            return &set[i];
    return NULL;
}

bool blocks_are_held(const struct blocks *b, const struct id *by)
{
    return find((struct blocks *)b, by) != NULL;
}

static void empty(struct blocks *b, struct list *l)
{
    b->people -= l->held;
    free(l->at);
    *l = (struct list){ .held = false };
}

/* Finds or frees a slot for that person. */
static struct list *place_for(struct blocks *b, const struct id *by)
{
    struct list *set = set_of(b, by), *place = find(b, by);
    for (int i = 0; !place && i < WAYS; i++)
        if (!set[i].held)
            place = &set[i];
    if (!place) {
        place = set;
        for (int i = 1; i < WAYS; i++)
            if (set[i].touched < place->touched)
                place = &set[i];
    }
    empty(b, place);
    return place;
}

bool blocks_load(struct blocks *b, const struct id *by, const struct id *whom, const bool *mute,
                 size_t count)
{
    struct blocked *at = count ? calloc(count, sizeof *at) : NULL;
    if (count && !at)
        return false;
    for (size_t i = 0; i < count; i++)
        at[i] = (struct blocked){ whom[i], mute[i] };
    struct list *place = place_for(b, by);
    *place = (struct list){
        .by = *by, .at = at, .held = true, .count = count, .touched = ++b->clock
    };
    b->people++;
    return true;
}

static struct blocked *one(const struct list *l, const struct id *whom)
{
    for (size_t i = 0; l && i < l->count; i++)
        if (id_same(&l->at[i].whom, whom))
            return &l->at[i];
    return NULL;
}

bool blocks_set(struct blocks *b, const struct id *by, const struct id *whom, bool mute)
{
    struct list *l = find(b, by);
    struct blocked *there = one(l, whom);
    if (there) {
        there->mute = mute;
        return true;
    }
    if (!l)
        return true; /* it is loaded as a whole when needed */
    struct blocked *at = realloc(l->at, (l->count + 1) * sizeof *at);
    if (!at)
        return false;
    l->at = at;
    l->at[l->count++] = (struct blocked){ *whom, mute };
    return true;
}

void blocks_clear(struct blocks *b, const struct id *by, const struct id *whom)
{
    struct list *l = find(b, by);
    struct blocked *there = one(l, whom);
    if (!there)
        return;
    *there = l->at[--l->count];
}

void blocks_forget(struct blocks *b, const struct id *by)
{
    struct list *l = find(b, by);
    if (l)
        empty(b, l);
}

char blocks_look(struct blocks *b, const struct id *by, const struct id *whom)
{
    struct list *l = find(b, by);
    if (!l)
        return 0;
    l->touched = ++b->clock;
    const struct blocked *there = one(l, whom);
    return (char)(!there ? 0 : there->mute ? 'm' : 'b');
}
