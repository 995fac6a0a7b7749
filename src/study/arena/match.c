/* match.c - distributes samples to threads, and counts them in order. */
#define _POSIX_C_SOURCE 200809L

#include "study/arena/match.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "players/common/scratch.h"
#include "study/arena/parallel.h"

/* How many samples per thread may be ahead of the first one missing. */
enum { AHEAD = 8 };

struct slot {
    bool ready;
    struct sample sample;
};

struct match_state {
    const struct match_order *order;
    struct sample_design design;
    struct roles roles; /* of its plan, if it calibrates */
    pthread_mutex_t lock;
    pthread_cond_t room;
    /* Guarded by lock: */
    uint64_t next; /* the next sample to play */
    bool stop, failed;
    struct error error;
    struct slot *slots; /* by number modulo `window`, starting at result->deals */
    uint64_t window;
    struct match_result *result;
};

struct member {
    struct match_state *match_state;
    struct scratch *scratch;
    struct sample sample;
};

/* ---- Counting ---- */

static void take_in(struct match_result *r, const struct sample *s, double sprt)
{
    double difference = s->difference[r->measure];
    for (int m = 0; m < MATCH_MEASURES; m++)
        stats_add(&r->difference[m], s->difference[m]);
    stats_add(&r->gain, r->measure == MATCH_POINTS ? -difference : difference);
    for (int i = 0; i < 2; i++) {
        match_tally_add(&r->side[i], &s->side[i]);
        expected_add(&r->expected[i], &s->expected[i]);
    }
    r->deals++;
    r->hands += s->hands;
    r->endless += s->endless;
    if (sprt > 0)
        r->verdict = sprt_judge(&r->gain, sprt);
    /* Moments are recorded at growing distances, so that any number of deals gives only a few. */
    const struct match_moment *last = r->moments ? &r->curve[r->moments - 1] : NULL;
    if (r->deals < 5 || (last && r->deals < last->deals + 1 + last->deals / 12))
        return;
    if (r->moments == MATCH_CURVE)
        return;
    const struct stats *of = &r->difference[r->measure];
    r->curve[r->moments++] = (struct match_moment){ r->deals, of->mean, stats_margin(of) };
}

/* Stores a sample, and counts all that are now next in order; called under the lock. */
static void deliver(struct match_state *h, uint64_t number, const struct sample *s)
{
    struct match_result *r = h->result;
    struct slot *own = &h->slots[number % h->window];
    own->sample = *s;
    own->ready = true;
    for (;;) {
        struct slot *first = &h->slots[r->deals % h->window];
        if (!first->ready || h->stop)
            break;
        first->ready = false;
        take_in(r, &first->sample, h->order->sprt);
        h->stop = r->verdict != SPRT_OPEN || r->deals == h->order->deals;
    }
}

/* ---- Threads ---- */

static bool is_stopped(const struct match_state *h)
{
    return h->order->stopped && h->order->stopped();
}

/* Claims the next sample to play; false when there is none. */
static bool claim(struct match_state *h, uint64_t *number)
{
    (void)pthread_mutex_lock(&h->lock);
    h->stop = h->stop || is_stopped(h);
    while (!h->stop && !h->failed && h->next < h->order->deals &&
           h->next >= h->result->deals + h->window)
        (void)pthread_cond_wait(&h->room, &h->lock);
    bool some = !h->stop && !h->failed && h->next < h->order->deals;
    if (some)
        *number = h->next++;
    (void)pthread_mutex_unlock(&h->lock);
    return some;
}

static void work(void *of)
{
    struct member *m = of;
    struct match_state *h = m->match_state;
    uint64_t number;
    while (claim(h, &number)) {
        struct error e;
        bool good = sample_play(&h->design, number, m->scratch, &m->sample, &e);
        (void)pthread_mutex_lock(&h->lock);
        if (good)
            deliver(h, number, &m->sample);
        else if (is_stopped(h))
            h->stop = true;
        else if (!h->failed) {
            h->failed = true;
            h->error = e;
        }
        (void)pthread_cond_broadcast(&h->room);
        (void)pthread_mutex_unlock(&h->lock);
    }
}

static void watch(void *of)
{
    struct match_state *h = of;
    (void)pthread_mutex_lock(&h->lock);
    h->order->progress(h->result, h->order);
    (void)pthread_mutex_unlock(&h->lock);
}

static bool play(struct match_state *h, struct member *members, struct error *e)
{
    const struct match_order *o = h->order;
    for (unsigned i = 0; i < o->threads; i++) {
        members[i].match_state = h;
        members[i].scratch = scratch_new();
        if (!members[i].scratch) {
            error_set(e, "there is not enough memory");
            return false;
        }
    }
    const struct parallel_work parallel = {
        .threads = o->threads,
        .work = work,
        .members = members,
        .member_size = sizeof *members,
        .watch = o->progress ? watch : NULL,
        .with = h,
    };
    if (!parallel_run(&parallel, e))
        return false;
    if (h->failed)
        *e = h->error;
    return !h->failed;
}

static bool play_locked(struct match_state *h, struct member *members, struct error *e)
{
    bool locks = pthread_mutex_init(&h->lock, NULL) == 0;
    bool good = locks && pthread_cond_init(&h->room, NULL) == 0;
    if (good) {
        good = play(h, members, e);
        (void)pthread_cond_destroy(&h->room);
    } else
        error_set(e, "the system gives no lock to share work by");
    if (locks)
        (void)pthread_mutex_destroy(&h->lock);
    return good;
}

/* ---- The match ---- */

bool match_play(const struct match_order *o, struct match_result *out, struct error *e)
{
    struct match_state h = { .order = o, .window = (uint64_t)o->threads * AHEAD, .result = out };
    h.design = (struct sample_design){ .plan = o->plan,
                                       .stand_in = o->stand_in,
                                       .games = o->games,
                                       .seed = o->seed,
                                       .stopped = o->stopped };
    memcpy(h.design.side, o->side, sizeof h.design.side);
    h.design.seatings = seating_list(o->plan, o->design, h.design.seating);
    if (o->calibrate) {
        roles_of(&h.roles, o->plan);
        h.design.calibrate = &h.roles;
    }

    /* Starts empty, or from an earlier result. */
    if (o->from)
        *out = *o->from;
    else
        memset(out, 0, sizeof *out);
    out->seatings = h.design.seatings;
    out->verdict = o->sprt > 0 ? sprt_judge(&out->gain, o->sprt) : SPRT_OPEN;
    if (o->games)
        out->measure = o->plan->rules.stakes != 0 ? MATCH_MONEY : MATCH_SHARE;

    h.next = out->deals;
    if (out->verdict != SPRT_OPEN || out->deals >= o->deals)
        return true;
    h.slots = calloc(h.window, sizeof *h.slots);
    struct member *members = calloc(o->threads, sizeof *members);
    bool good = h.slots && members;
    if (good)
        good = play_locked(&h, members, e);
    else
        error_set(e, "there is not enough memory");
    for (unsigned i = 0; members && i < o->threads; i++)
        scratch_free(members[i].scratch);
    free(members);
    free(h.slots);
    return good;
}

int match_better(const struct match_result *r)
{
    double margin = stats_margin(&r->gain);
    if (fabs(r->gain.mean) <= margin)
        return -1;
    return r->gain.mean > 0 ? 0 : 1;
}
