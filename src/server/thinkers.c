/* thinkers.c - decisions on other threads, share by share. */
#define _POSIX_C_SOURCE 200809L

#include "server/thinkers.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "players/desk.h"

enum {
    DESKS = 16,
    WAITING_MOST = 8192,
    WAITING_EACH = 64,       /* of one share */
    SHARES = 1024,           /* buckets */
    GUESS_NS = 20 * 1000000, /* what a thought is taken to cost until it is done */
};

/* Whoever has thoughts that wait, or had some lately. Its time is virtual: it goes on by what its
 * thoughts cost, and who was away begins where the others are. */
struct share {
    struct share *next; /* in its bucket */
    struct table_id id;
    uint64_t time_ns;
    struct thought *first, **last;
    size_t waiting, under_way;
};

struct thinkers {
    struct net *net;
    uint64_t nodes;
    unsigned threads;
    struct share *shares[SHARES];
    uint64_t time_ns; /* of the share that began last */
    size_t under_way, waiting;
    pthread_mutex_t lock; /* of the desks; all else is the loop's */
    struct desk *desks[DESKS];
    size_t count;
};

struct thinkers *thinkers_new(struct net *n, uint64_t nodes, unsigned threads)
{
    struct thinkers *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->net = n;
    k->nodes = nodes;
    k->threads = threads ? threads : 1;
    if (pthread_mutex_init(&k->lock, NULL) == 0)
        return k;
    free(k);
    return NULL;
}

void thinkers_free(struct thinkers *k)
{
    if (!k)
        return;
    for (size_t i = 0; i < SHARES; i++)
        for (struct share *s = k->shares[i], *next; s; s = next) {
            next = s->next;
            free(s);
        }
    for (size_t i = 0; i < k->count; i++)
        desk_free(k->desks[i]);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

/* ---- Desks to think at, one for each thread that does so at a time ---- */

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

/* ---- On a thread ---- */

/* What this thread has had of a processor. */
static uint64_t thread_ns(void)
{
    struct timespec t = { 0, 0 };
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void work(void *with)
{
    struct thought *t = with;
    struct thinkers *k = t->thinkers;
    struct advice own, *advice = t->advice ? t->advice : &own;
    struct desk *desk = take_desk(k);
    uint64_t begun_ns = thread_ns();
    if (!desk)
        return;
    struct thinking thinking = { .desk = desk, .nodes = k->nodes, .explain = t->advice };
    randombytes_buf(&thinking.rng, sizeof thinking.rng);
    t->player->decide(t->player, &t->mind, &t->view, &thinking, advice);
    t->move = advice->move;
    t->thought = true;
    t->took_ns = thread_ns() - begun_ns;
    return_desk(k, desk);
}

/* ---- Shares ---- */

static struct share **bucket_of(struct thinkers *k, const struct table_id *id)
{
    return &k->shares[(id->byte[0] | (size_t)id->byte[1] << 8) % SHARES];
}

static struct share *share_find(struct thinkers *k, const struct table_id *id)
{
    struct share *s = *bucket_of(k, id);
    while (s && !table_id_same(&s->id, id))
        s = s->next;
    return s;
}

/* NULL when memory is out. */
static struct share *share_of(struct thinkers *k, const struct table_id *id)
{
    struct share *s = share_find(k, id), **bucket = bucket_of(k, id);
    if (s)
        return s;
    s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->id = *id;
    s->last = &s->first;
    s->time_ns = k->time_ns;
    s->next = *bucket;
    *bucket = s;
    return s;
}

/* Forgets shares that have nothing here and are owed nothing; finds the one that is next. */
static struct share *share_next(struct thinkers *k)
{
    struct share *least = NULL;
    for (size_t i = 0; i < SHARES; i++)
        for (struct share **at = &k->shares[i]; *at;) {
            struct share *s = *at;
            if (!s->waiting && !s->under_way && s->time_ns <= k->time_ns) {
                *at = s->next;
                free(s);
                continue;
            }
            if (s->waiting && (!least || s->time_ns < least->time_ns))
                least = s;
            at = &s->next;
        }
    return least;
}

/* ---- By the loop ---- */

static void finished(void *with);

static void take_out(struct thinkers *k, struct share *s, struct thought *t)
{
    struct thought **at = &s->first;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    if (!*at)
        s->last = at;
    s->waiting--;
    k->waiting--;
}

/* False when the threads take nothing now, which is when memory is out. */
static bool begin_next(struct thinkers *k)
{
    while (k->waiting && k->under_way < k->threads) {
        struct share *s = share_next(k);
        struct thought *t = s->first;
        if (!net_work(k->net, LANE_THOUGHTS, work, finished, t))
            return false;
        take_out(k, s, t);
        s->under_way++;
        k->under_way++;
        k->time_ns = s->time_ns > k->time_ns ? s->time_ns : k->time_ns;
        s->time_ns = k->time_ns + GUESS_NS;
    }
    return true;
}

/* Nothing is under way whose end would begin what waits: it is answered that memory is out. */
static void give_up(struct thinkers *k)
{
    while (k->waiting && !k->under_way) {
        struct share *s = share_next(k);
        struct thought *t = s->first;
        take_out(k, s, t);
        t->done(t);
    }
}

static void finished(void *with)
{
    struct thought *t = with;
    struct thinkers *k = t->thinkers;
    struct share *s = share_find(k, &t->share);
    s->under_way--;
    s->time_ns = s->time_ns - GUESS_NS + t->took_ns;
    k->under_way--;
    bool more = begin_next(k);
    t->done(t);
    if (!more)
        give_up(k);
}

bool thinkers_begin(struct thinkers *k, struct thought *t)
{
    struct share *s = k->waiting < WAITING_MOST ? share_of(k, &t->share) : NULL;
    if (!s || s->waiting >= WAITING_EACH)
        return false;
    t->thinkers = k;
    t->thought = false;
    t->took_ns = 0;
    t->next = NULL;
    if (!s->waiting && s->time_ns < k->time_ns)
        s->time_ns = k->time_ns;
    *s->last = t;
    s->last = &t->next;
    s->waiting++;
    k->waiting++;
    if (begin_next(k) || k->under_way)
        return true;
    take_out(k, s, t);
    return false;
}

size_t thinkers_busy(const struct thinkers *k) { return k->under_way + k->waiting; }

size_t thinkers_waiting(const struct thinkers *k) { return k->waiting; }
