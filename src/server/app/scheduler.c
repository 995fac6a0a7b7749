/* scheduler.c - computers' decisions on other threads, in fair shares. */
#define _POSIX_C_SOURCE 200809L

#include "server/app/scheduler.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "players/common/scratch.h"

enum {
    SCRATCHES = 16,
    WAITING_MOST = 8192,
    WAITING_EACH = 64,       /* of one share */
    GUESS_NS = 20 * 1000000, /* assumed cost of a decision until it is made */
};

/* A person whose decisions are waiting, or were made lately. Times are virtual: each advances by
 * the cost of its decisions. A person who was away starts where the others are. */
struct share {
    struct share *next; /* next in the site */
    struct id id;
    uint64_t time_ns;
    struct think_job *first, **last;
    size_t waiting, under_way;
};

/* The site of such people: however many they are, they share one site's time. */
struct site_share {
    struct site_share *next;
    struct id id;
    uint64_t time_ns;
    uint64_t begun_ns; /* time of the share that began last */
    struct share *shares;
    size_t waiting, under_way;
};

struct scheduler {
    struct net *net;
    uint64_t nodes;
    unsigned threads;
    struct site_share *sites;
    uint64_t begun_ns; /* time of the site that began last */
    size_t under_way, waiting;
    pthread_mutex_t lock; /* guards the scratches; everything else is the loop's */
    struct scratch *scratches[SCRATCHES];
    size_t count;
};

struct scheduler *scheduler_new(struct net *n, uint64_t nodes, unsigned threads)
{
    struct scheduler *k = calloc(1, sizeof *k);
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

static void shares_free(struct site_share *site)
{
    for (struct share *s = site->shares, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    free(site);
}

void scheduler_free(struct scheduler *k)
{
    if (!k)
        return;
    while (k->sites) {
        struct site_share *site = k->sites;
        k->sites = site->next;
        shares_free(site);
    }
    for (size_t i = 0; i < k->count; i++)
        scratch_free(k->scratches[i]);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

/* ---- Scratch memory, one for each decision being made ---- */

static struct scratch *take_scratch(struct scheduler *k)
{
    struct scratch *scratch = NULL;
    pthread_mutex_lock(&k->lock);
    if (k->count)
        scratch = k->scratches[--k->count];
    pthread_mutex_unlock(&k->lock);
    return scratch ? scratch : scratch_new();
}

static void return_scratch(struct scheduler *k, struct scratch *scratch)
{
    bool kept = false;
    pthread_mutex_lock(&k->lock);
    if (k->count < SCRATCHES) {
        k->scratches[k->count++] = scratch;
        kept = true;
    }
    pthread_mutex_unlock(&k->lock);
    if (!kept)
        scratch_free(scratch);
}

/* ---- On a thread ---- */

/* Processor time used by this thread. */
static uint64_t thread_ns(void)
{
    struct timespec t = { 0, 0 };
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void work(void *with)
{
    struct think_job *t = with;
    struct scheduler *k = t->scheduler;
    struct advice own, *advice = t->advice ? t->advice : &own;
    struct scratch *scratch = take_scratch(k);
    uint64_t begun_ns = thread_ns();
    if (!scratch)
        return;
    struct thinking thinking = {
        .rng = t->rng, .scratch = scratch, .nodes = k->nodes, .explain = t->advice
    };
    t->player->decide(t->player, &t->memory, &t->view, &thinking, advice);
    t->move = advice->move;
    t->decided = true;
    t->took_ns = thread_ns() - begun_ns;
    return_scratch(k, scratch);
}

/* ---- Shares ---- */

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Finds or adds a site; NULL when out of memory. */
static struct site_share *site_of(struct scheduler *k, const struct id *id)
{
    struct site_share *site = k->sites;
    while (site && !id_same(&site->id, id))
        site = site->next;
    if (!site) {
        site = calloc(1, sizeof *site);
        if (!site)
            return NULL;
        site->id = *id;
        site->next = k->sites;
        k->sites = site;
    }
    if (!site->waiting)
        site->time_ns = later(site->time_ns, k->begun_ns);
    return site;
}

/* Finds or adds a share; NULL when out of memory. */
static struct share *share_of(struct site_share *site, const struct id *id)
{
    struct share *s = site->shares;
    while (s && !id_same(&s->id, id))
        s = s->next;
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            return NULL;
        s->id = *id;
        s->last = &s->first;
        s->next = site->shares;
        site->shares = s;
    }
    if (!s->waiting)
        s->time_ns = later(s->time_ns, site->begun_ns);
    return s;
}

/* Whether site `a` comes before `b`. Tables that only watchers look at have no site: they come when
 * nobody else waits. */
static bool goes_before(const struct site_share *a, const struct site_share *b)
{
    static const struct id nowhere;
    bool watched = id_same(&a->id, &nowhere), other = id_same(&b->id, &nowhere);
    return watched != other ? other : a->time_ns < b->time_ns;
}

/* The waiting site that has used the least time. Idle sites that are not ahead of the others are
 * freed. */
static struct site_share *site_next(struct scheduler *k)
{
    struct site_share *least = NULL;
    for (struct site_share **at = &k->sites; *at;) {
        struct site_share *site = *at;
        if (!site->waiting && !site->under_way && site->time_ns <= k->begun_ns) {
            *at = site->next;
            shares_free(site);
            continue;
        }
        if (site->waiting && (!least || goes_before(site, least)))
            least = site;
        at = &site->next;
    }
    return least;
}

/* The same for a site's shares. */
static struct share *share_next(struct site_share *site)
{
    struct share *least = NULL;
    for (struct share **at = &site->shares; *at;) {
        struct share *s = *at;
        if (!s->waiting && !s->under_way && s->time_ns <= site->begun_ns) {
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

/* ---- On the loop's thread ---- */

static void put_in(struct scheduler *k, struct site_share *site, struct share *s,
                   struct think_job *t)
{
    t->its_site = site;
    t->its_share = s;
    t->next = NULL;
    *s->last = t;
    s->last = &t->next;
    s->waiting++;
    site->waiting++;
    k->waiting++;
}

static void take_out(struct scheduler *k, struct think_job *t)
{
    struct share *s = t->its_share;
    struct site_share *site = t->its_site;
    struct think_job **at = &s->first;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    if (!*at)
        s->last = at;
    s->waiting--;
    site->waiting--;
    k->waiting--;
}

static void finished(void *with);

/* Starts waiting decisions; false when the threads take none now, which happens when out of memory.
 */
static bool begin_next(struct scheduler *k)
{
    while (k->waiting && k->under_way < k->threads) {
        struct site_share *site = site_next(k);
        struct share *s = share_next(site);
        struct think_job *t = s->first;
        if (!net_work(k->net, LANE_DECISIONS, work, finished, t))
            return false;
        take_out(k, t);
        s->under_way++;
        site->under_way++;
        k->under_way++;
        k->begun_ns = later(k->begun_ns, site->time_ns);
        site->begun_ns = later(site->begun_ns, s->time_ns);
        site->time_ns = k->begun_ns + GUESS_NS;
        s->time_ns = site->begun_ns + GUESS_NS;
    }
    return true;
}

static void finished(void *with)
{
    struct think_job *t = with;
    struct scheduler *k = t->scheduler;
    struct site_share *site = t->its_site;
    struct share *s = t->its_share;
    s->under_way--;
    site->under_way--;
    k->under_way--;
    s->time_ns += t->took_ns - GUESS_NS;
    site->time_ns += t->took_ns - GUESS_NS;
    bool more = begin_next(k);
    t->done(t);
    /* If nothing is under way, nothing would ever start the waiting decisions: they end as if
     * memory were out. */
    while (!more && k->waiting && !k->under_way) {
        t = share_next(site_next(k))->first;
        take_out(k, t);
        t->done(t);
    }
}

bool scheduler_begin(struct scheduler *k, struct think_job *t)
{
    struct site_share *site = k->waiting < WAITING_MOST ? site_of(k, &t->site) : NULL;
    struct share *s = site ? share_of(site, &t->share) : NULL;
    if (!s || s->waiting >= WAITING_EACH)
        return false;
    t->scheduler = k;
    t->decided = false;
    t->took_ns = 0;
    put_in(k, site, s, t);
    if (begin_next(k) || k->under_way)
        return true;
    take_out(k, t);
    return false;
}

size_t scheduler_busy(const struct scheduler *k) { return k->under_way + k->waiting; }

size_t scheduler_waiting(const struct scheduler *k) { return k->waiting; }
