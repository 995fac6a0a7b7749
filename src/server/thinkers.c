/* thinkers.c - decisions on other threads. */
#include "server/thinkers.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

#include "players/desk.h"

enum { DESKS = 16 };

struct thinkers {
    struct net *net;
    uint64_t nodes;
    size_t busy; /* by the loop alone */
    pthread_mutex_t lock;
    struct desk *desks[DESKS]; /* free ones */
    size_t count;
};

struct thinkers *thinkers_new(struct net *net, uint64_t nodes)
{
    struct thinkers *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->net = net;
    k->nodes = nodes;
    if (pthread_mutex_init(&k->lock, NULL) == 0)
        return k;
    free(k);
    return NULL;
}

void thinkers_free(struct thinkers *k)
{
    if (!k)
        return;
    for (size_t i = 0; i < k->count; i++)
        desk_free(k->desks[i]);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

static struct desk *take_desk(struct thinkers *k)
{
    struct desk *desk = NULL;
    pthread_mutex_lock(&k->lock);
    if (k->count)
        desk = k->desks[--k->count];
    pthread_mutex_unlock(&k->lock);
    return desk ? desk : desk_new();
}

static void return_desk(struct thinkers *k, struct desk *desk)
{
    bool kept = false;
    pthread_mutex_lock(&k->lock);
    if (k->count < DESKS) {
        k->desks[k->count++] = desk;
        kept = true;
    }
    pthread_mutex_unlock(&k->lock);
    if (!kept)
        desk_free(desk);
}

static void work(void *with)
{
    struct thought *t = with;
    struct thinkers *k = t->thinkers;
    struct advice own, *advice = t->advice ? t->advice : &own;
    struct desk *desk = take_desk(k);
    if (!desk)
        return;
    struct thinking thinking = { .desk = desk, .nodes = k->nodes, .explain = t->advice };
    randombytes_buf(&thinking.rng, sizeof thinking.rng);
    t->player->decide(t->player, &t->mind, &t->view, &thinking, advice);
    t->move = advice->move;
    t->thought = true;
    return_desk(k, desk);
}

static void finished(void *with)
{
    struct thought *t = with;
    struct thinkers *k = t->thinkers;
    k->busy--;
    t->done(t);
}

bool thinkers_begin(struct thinkers *k, struct thought *t)
{
    t->thinkers = k;
    t->thought = false;
    if (!net_work(k->net, LANE_THOUGHTS, work, finished, t))
        return false;
    k->busy++;
    return true;
}

size_t thinkers_busy(const struct thinkers *k) { return k->busy; }
