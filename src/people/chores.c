/* chores.c - a queue of chores, worked off one at a time. */
#include "people/chores.h"

#include <stdlib.h>
#include <string.h>

#include "net/log.h"
#include "people/people_inside.h"

enum { AGAIN_MS = 1000 };

struct chore {
    struct chore *next;
    enum chore_kind kind;
    struct table_id id;
    struct errand *kept; /* KEEP */
};

struct chores {
    struct people *people;
    struct chore *first, **end;
    size_t waiting;
    bool busy;
    struct timer *timer;
};

static void go_on(struct chores *c);

static void rang(void *with) { go_on(with); }

struct chores *chores_new(struct people *p)
{
    struct chores *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->people = p;
    c->end = &c->first;
    c->timer = timer_new(p->site->net, rang, c);
    if (!c->timer) {
        free(c);
        return NULL;
    }
    return c;
}

static struct chore *take_first(struct chores *c)
{
    struct chore *chore = c->first;
    c->first = chore->next;
    if (!c->first)
        c->end = &c->first;
    c->waiting--;
    return chore;
}

void chores_free(struct chores *c)
{
    if (!c)
        return;
    while (c->first) {
        struct chore *chore = take_first(c);
        if (chore->kept)
            errand_end(chore->kept);
        free(chore);
    }
    timer_free(c->timer);
    free(c);
}

static struct chore *queue(struct chores *c, enum chore_kind kind, const struct table_id *id)
{
    struct chore *chore = calloc(1, sizeof *chore);
    if (!chore) {
        log_line(LOG_ERROR, "no memory for a chore: it is done after the next start", NULL);
        return NULL;
    }
    chore->kind = kind;
    chore->id = *id;
    *c->end = chore;
    c->end = &chore->next;
    c->waiting++;
    return chore;
}

void chores_add(struct chores *c, enum chore_kind kind, const struct table_id *id)
{
    (void)queue(c, kind, id);
    go_on(c);
}

void chores_keep(struct chores *c, struct errand *e)
{
    struct chore *chore = queue(c, CHORE_KEEP, &e->id);
    if (chore)
        chore->kept = e;
    else
        errand_end(e);
    timer_set(c->timer, AGAIN_MS);
}

size_t chores_waiting(const struct chores *c) { return c->waiting; }

/* ---- One after the other ---- */

static void go_on(struct chores *c)
{
    static void (*const begin[])(struct errand * e) = {
        [CHORE_KEEP] = chore_keep, [CHORE_COUNT] = chore_count, [CHORE_DELETE] = chore_delete
    };
    if (c->busy || !c->first || c->people->site->draining)
        return;
    struct errand *e = c->first->kept ? c->first->kept : errand_new(c->people, NULL, NULL);
    if (!e) {
        timer_set(c->timer, AGAIN_MS);
        return;
    }
    c->first->kept = NULL;
    c->busy = true;
    e->id = c->first->id;
    begin[c->first->kind](e);
}

/* Done, the chore leaves the queue; a full disk has it tried again a little later. */
void chore_end(struct errand *e, enum store_result result)
{
    struct chores *c = e->people->chores;
    bool keeps = c->first->kind == CHORE_KEEP && result == STORE_FULL;
    c->busy = result == STORE_BROKEN;
    if (keeps)
        c->first->kept = e;
    else
        errand_end(e);
    if (result == STORE_OK || result == STORE_EXISTS) {
        free(take_first(c));
        go_on(c);
    } else if (result == STORE_FULL) {
        timer_set(c->timer, AGAIN_MS);
    }
}

/* ---- After a start ---- */

struct load {
    struct chores *chores;
    enum chore_kind kind;
};

static bool take(void *with, const void *key, size_t key_length, const void *value,
                 size_t value_length)
{
    struct load *load = with;
    struct key text = { "" };
    struct table_id id;
    (void)value, (void)value_length;
    memcpy(text.text, key, key_length);
    return !id_read(strchr(text.text, '/') + 1, &id) || queue(load->chores, load->kind, &id);
}

bool chores_load(struct chores *c, const struct store_ops *ops, struct store *store,
                 struct error *e)
{
    static const char uncounted[] = "uncounted/", leaving[] = "leaving/";
    struct load games = { c, CHORE_COUNT }, people = { c, CHORE_DELETE };
    struct store_op op[] = {
        { .kind = STORE_SCAN,
          .key = uncounted,
          .key_length = sizeof uncounted - 1,
          .scan = take,
          .with = &games },
        { .kind = STORE_SCAN,
          .key = leaving,
          .key_length = sizeof leaving - 1,
          .scan = take,
          .with = &people },
    };
    bool good = ops->begin(store) == STORE_OK;
    good = good && ops->run(store, op, sizeof op / sizeof *op) == STORE_OK;
    good = good && ops->commit(store) == STORE_OK;
    if (!good)
        error_set(e, "people cannot be read from the store: %s", ops->why(store));
    if (good && c->first)
        timer_set(c->timer, 1);
    return good;
}
