/* reviews.c - hand reviews under way, for whom, and a cache of recent results. */
#include "server/people/games/reviews.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "server/store/value_keys.h"

struct held {
    struct review_of of;
    struct buffer text; /* empty: the slot is free */
    uint64_t used;
};

struct reviews {
    atomic_bool over;
    uint64_t uses;
    size_t waiting;
    struct id by[REVIEWS_WAITING];
    struct held held[REVIEWS_HELD];
};

struct reviews *reviews_new(void)
{
    struct reviews *r = calloc(1, sizeof *r);
    if (r)
        atomic_init(&r->over, false);
    return r;
}

void reviews_free(struct reviews *r)
{
    for (size_t i = 0; r && i < REVIEWS_HELD; i++)
        buffer_release(&r->held[i].text);
    free(r);
}

void reviews_stop(struct reviews *r) { atomic_store(&r->over, true); }
bool reviews_are_over(const struct reviews *r) { return atomic_load(&r->over); }

/* ---- Cached results ---- */

static struct held *find(struct reviews *r, const struct review_of *what)
{
    for (size_t i = 0; i < REVIEWS_HELD; i++) {
        struct held *h = &r->held[i];
        if (h->text.length && h->of.hand == what->hand && h->of.seat == what->seat &&
            id_same(&h->of.game, &what->game))
            return h;
    }
    return NULL;
}

const struct buffer *reviews_find(struct reviews *r, const struct review_of *what)
{
    struct held *h = find(r, what);
    if (!h)
        return NULL;
    h->used = ++r->uses;
    return &h->text;
}

void reviews_hold(struct reviews *r, const struct review_of *what, const struct buffer *text)
{
    struct held *h = find(r, what);
    for (size_t i = 0; !h && i < REVIEWS_HELD; i++)
        if (!r->held[i].text.length)
            h = &r->held[i];
    if (!h) {
        h = &r->held[0];
        for (size_t i = 1; i < REVIEWS_HELD; i++)
            if (r->held[i].used < h->used)
                h = &r->held[i];
    }
    buffer_release(&h->text);
    buffer_append(&h->text, text->data, text->length);
    if (h->text.failed)
        buffer_release(&h->text);
    h->of = *what;
    h->used = ++r->uses;
}

/* ---- Reviews under way ---- */

enum reviews_may reviews_begin(struct reviews *r, const struct id *by)
{
    for (size_t i = 0; i < r->waiting; i++)
        if (id_same(&r->by[i], by))
            return REVIEWS_BUSY;
    if (r->waiting == REVIEWS_WAITING)
        return REVIEWS_FULL;
    r->by[r->waiting++] = *by;
    return REVIEWS_OK;
}

void reviews_end(struct reviews *r, const struct id *by)
{
    for (size_t i = 0; i < r->waiting; i++)
        if (id_same(&r->by[i], by)) {
            r->by[i] = r->by[--r->waiting];
            return;
        }
}
