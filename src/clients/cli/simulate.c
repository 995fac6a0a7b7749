/* simulate.c - many hands played by computers, on several threads. */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/simulate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "players/common/scratch.h"
#include "study/arena/parallel.h"
#include "study/arena/playing.h"

/* Hands that a thread takes at a time: enough to make taking them cheap. */
enum { BLOCK = 64 };

struct shared {
    const struct simulate_order *order;
    bool random; /* all players are "random": the engine plays by itself */
    atomic_uint_fast64_t next, done;
    atomic_bool failed;
    pthread_mutex_t lock;
    struct error error; /* guarded by lock */
};

struct worker {
    struct shared *shared;
    struct simulate_sums sums;
    struct playing table;
};

static bool is_stopped(const struct simulate_order *o) { return o->stopped && o->stopped(); }

/* Plays one hand on its own. False if it was not finished. */
static bool play_hand(struct worker *w, uint64_t hand, struct hearts_game *g)
{
    const struct simulate_order *o = w->shared->order;
    const struct hearts_plan *p = o->plan;
    uint64_t rng = playing_seed(o->seed, hand);
    struct hearts_start start = playing_start(p, hand);
    struct error e;
    hearts_game_start(p, g, &start);
    if (w->shared->random) {
        hearts_game_deal_random(p, g, &rng);
        hearts_game_playout(p, g, &rng);
        return true;
    }
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(p, deck, &rng);
    playing_begin(&w->table, rng);
    if (playing_hand(&w->table, g, deck, &e))
        return true;
    if (is_stopped(o))
        return false;
    (void)pthread_mutex_lock(&w->shared->lock);
    w->shared->error = e;
    (void)pthread_mutex_unlock(&w->shared->lock);
    atomic_store(&w->shared->failed, true);
    return false;
}

static void add_up(struct simulate_sums *sums, const struct hearts_plan *p,
                   const struct hearts_game *g)
{
    sums->hands++;
    for (int s = 0; s < p->seats; s++) {
        int64_t points = g->hand_score[s];
        sums->points[s] += points;
        sums->squares[s] += points * points;
        sums->moons[s] += g->moons[s];
    }
}

/* ---- Threads ---- */

static bool ends(const struct shared *s) { return atomic_load(&s->failed) || is_stopped(s->order); }

static void work(void *of)
{
    struct worker *w = of;
    struct shared *s = w->shared;
    const struct simulate_order *o = s->order;
    while (!ends(s)) {
        uint64_t first = atomic_fetch_add(&s->next, BLOCK);
        if (first >= o->hands)
            break;
        uint64_t end = o->hands - first < BLOCK ? o->hands : first + BLOCK;
        struct hearts_game g;
        uint64_t hand = first;
        for (; hand < end && !ends(s) && play_hand(w, hand, &g); hand++)
            add_up(&w->sums, o->plan, &g);
        atomic_fetch_add(&s->done, hand - first);
    }
}

static void watch(void *of)
{
    struct shared *s = of;
    s->order->progress(s->order->with, atomic_load(&s->done), s->order->hands);
}

static bool run(struct shared *s, struct worker *workers, struct error *e)
{
    const struct parallel_work parallel = {
        .threads = s->order->threads,
        .work = work,
        .members = workers,
        .member_size = sizeof *workers,
        .watch = s->order->progress ? watch : NULL,
        .with = s,
    };
    if (!parallel_run(&parallel, e))
        return false;
    if (atomic_load(&s->failed))
        *e = s->error;
    return !atomic_load(&s->failed);
}

static bool sit_down(struct worker *workers, struct shared *shared, struct error *e)
{
    const struct simulate_order *o = shared->order;
    for (unsigned i = 0; i < o->threads; i++) {
        workers[i].shared = shared;
        workers[i].table.plan = o->plan;
        workers[i].table.stopped = o->stopped;
        memcpy(workers[i].table.players, o->players, sizeof o->players);
        workers[i].table.scratch = scratch_new();
        if (!workers[i].table.scratch) {
            error_set(e, "there is not enough memory");
            return false;
        }
    }
    return true;
}

bool simulate(const struct simulate_order *o, struct simulate_sums *out, struct error *e)
{
    struct worker *workers = calloc(o->threads, sizeof *workers);
    if (!workers) {
        error_set(e, "there is not enough memory");
        return false;
    }
    struct shared shared = { .order = o, .random = true };
    for (int s = 0; s < o->plan->seats; s++)
        shared.random = shared.random && strcmp(o->players[s]->name, "random") == 0;
    bool good = pthread_mutex_init(&shared.lock, NULL) == 0;
    if (good) {
        good = sit_down(workers, &shared, e) && run(&shared, workers, e);
        memset(out, 0, sizeof *out);
        for (unsigned i = 0; i < o->threads; i++) {
            out->hands += workers[i].sums.hands;
            for (int s = 0; s < HEARTS_SEATS; s++) {
                out->points[s] += workers[i].sums.points[s];
                out->squares[s] += workers[i].sums.squares[s];
                out->moons[s] += workers[i].sums.moons[s];
            }
        }
        (void)pthread_mutex_destroy(&shared.lock);
    } else
        error_set(e, "the system gives no lock to share work by");
    for (unsigned i = 0; i < o->threads; i++)
        scratch_free(workers[i].table.scratch);
    free(workers);
    return good;
}
