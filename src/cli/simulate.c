/* simulate.c - many hands played by computers, on several threads. */
#define _POSIX_C_SOURCE 200809L

#include "cli/simulate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hearts/game.h"
#include "players/desk.h"

/* Hands that a thread takes at a time: enough to make taking them cheap. */
enum { BLOCK = 64, STEPS_MAX = 4096 };

struct shared {
    const struct simulate_order *order;
    bool random; /* all players are: the engine plays by itself */
    atomic_uint_fast64_t next, done;
    atomic_bool failed;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    unsigned running; /* under lock */
    struct error error; /* under lock */
};

struct worker {
    pthread_t thread;
    struct shared *shared;
    struct simulate_sums sums;
    struct player_seat seats[HEARTS_SEATS];
    struct desk *desk;
};

static void fail(struct shared *s, const char *player, const char *reason)
{
    (void)pthread_mutex_lock(&s->lock);
    error_set(&s->error, "the computer \"%s\" breaks a rule: %s", player, reason);
    (void)pthread_mutex_unlock(&s->lock);
    atomic_store(&s->failed, true);
}

/* ---- One hand ---- */

static void tell(struct worker *w, const struct hearts_events *events)
{
    const struct hearts_plan *p = w->shared->order->plan;
    for (int i = 0; i < events->count; i++)
        for (int s = 0; s < p->seats; s++) {
            struct hearts_seen seen;
            hearts_seen_of(p, &events->at[i], s, &seen);
            player_seat_see(&w->seats[s], &seen);
        }
}

/* Lets one seat decide. False when its player breaks a rule. */
static bool decide(struct worker *w, struct hearts_game *g, int seat, uint64_t *rng,
                   struct hearts_events *events)
{
    const struct simulate_order *o = w->shared->order;
    struct hearts_view view;
    struct advice advice;
    hearts_view_of(o->plan, g, seat, &view);
    struct thinking t = { .rng = *rng, .desk = w->desk };
    o->players[seat]->decide(o->players[seat], &w->seats[seat], &view, &t, &advice);
    *rng = t.rng;
    events->count = 0;
    struct hearts_refusal why = hearts_game_move(o->plan, g, &advice.move, events);
    if (why.code == HEARTS_OK)
        return true;
    char reason[200];
    (void)hearts_refusal_write(why, reason, sizeof reason);
    fail(w->shared, o->players[seat]->name, reason);
    return false;
}

static bool play_out(struct worker *w, struct hearts_game *g, uint64_t *rng,
                     struct hearts_events *events)
{
    const struct hearts_plan *p = w->shared->order->plan;
    tell(w, events);
    for (int steps = 0; g->phase != HEARTS_DEAL && g->phase != HEARTS_OVER; steps++) {
        int seat = 0;
        while (seat < p->seats - 1 && !(g->to_act >> seat & 1))
            seat++;
        if (steps == STEPS_MAX)
            fail(w->shared, w->shared->order->players[seat]->name, "the hand does not end");
        if (steps == STEPS_MAX || !decide(w, g, seat, rng, events))
            return false;
        tell(w, events);
    }
    return true;
}

/* The seed of a hand: neighbours share nothing. */
static uint64_t seed_of(uint64_t seed, uint64_t hand)
{
    uint64_t mixed = seed;
    mixed = hearts_random(&mixed) ^ hand * UINT64_C(0xd1342543de82ef95);
    return hearts_random(&mixed);
}

/* Plays one hand, with nothing before it, in its turn of the passing cycle; the deal moves on when
 * the cycle is through, so that every seat deals under every letter. */
static bool play_hand(struct worker *w, uint64_t hand, struct hearts_game *g)
{
    const struct simulate_order *o = w->shared->order;
    const struct hearts_plan *p = o->plan;
    uint64_t rng = seed_of(o->seed, hand);
    struct hearts_start start = { 0 };
    start.hand_number = (uint16_t)(1 + hand % p->cycle_length);
    start.dealer = (uint8_t)(hand / p->cycle_length % p->seats);
    hearts_game_start(p, g, &start);
    if (w->shared->random) {
        hearts_game_deal_random(p, g, &rng);
        hearts_game_playout(p, g, &rng);
        return true;
    }
    hearts_card deck[HEARTS_CARDS];
    struct hearts_events events = { 0 };
    hearts_deck_shuffle(p, deck, &rng);
    for (int s = 0; s < p->seats; s++)
        player_seat_init(&w->seats[s], p, s);
    (void)hearts_game_deal(p, g, deck, &events);
    return play_out(w, g, &rng, &events);
}

static void add_up(struct simulate_sums *sums, const struct hearts_plan *p,
                   const struct hearts_game *g)
{
    for (int s = 0; s < p->seats; s++) {
        int64_t points = g->hand_score[s];
        sums->points[s] += points;
        sums->squares[s] += points * points;
        sums->moons[s] += g->moons[s];
    }
}

/* ---- Threads ---- */

static void *work(void *of)
{
    struct worker *w = of;
    struct shared *s = w->shared;
    const struct simulate_order *o = s->order;
    while (!atomic_load(&s->failed)) {
        uint64_t first = atomic_fetch_add(&s->next, BLOCK);
        if (first >= o->hands)
            break;
        uint64_t end = o->hands - first < BLOCK ? o->hands : first + BLOCK;
        struct hearts_game g;
        for (uint64_t hand = first; hand < end && play_hand(w, hand, &g); hand++)
            add_up(&w->sums, o->plan, &g);
        atomic_fetch_add(&s->done, end - first);
    }
    (void)pthread_mutex_lock(&s->lock);
    s->running--;
    (void)pthread_cond_signal(&s->ended);
    (void)pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Waits until all threads have ended, telling how far they are. */
static void watch(struct shared *s)
{
    const struct simulate_order *o = s->order;
    (void)pthread_mutex_lock(&s->lock);
    while (s->running) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 500 * 1000 * 1000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&s->ended, &s->lock, &until);
        if (o->progress && s->running)
            o->progress(atomic_load(&s->done), o->hands);
    }
    (void)pthread_mutex_unlock(&s->lock);
}

static bool run(struct shared *s, struct worker *workers, struct error *e)
{
    const struct simulate_order *o = s->order;
    unsigned begun = 0;
    s->running = o->threads;
    while (begun < o->threads &&
           pthread_create(&workers[begun].thread, NULL, work, &workers[begun]) == 0)
        begun++;
    /* Fewer threads than asked for do the same work, only later. */
    (void)pthread_mutex_lock(&s->lock);
    s->running -= o->threads - begun;
    (void)pthread_mutex_unlock(&s->lock);
    if (!begun) {
        error_set(e, "the system gives no thread to play on");
        return false;
    }
    watch(s);
    for (unsigned i = 0; i < begun; i++)
        (void)pthread_join(workers[i].thread, NULL);
    if (atomic_load(&s->failed))
        *e = s->error;
    return !atomic_load(&s->failed);
}

static void sum_up(const struct worker *workers, unsigned count, struct simulate_sums *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < count; i++)
        for (int s = 0; s < HEARTS_SEATS; s++) {
            out->points[s] += workers[i].sums.points[s];
            out->squares[s] += workers[i].sums.squares[s];
            out->moons[s] += workers[i].sums.moons[s];
        }
}

static bool all_random(const struct simulate_order *o)
{
    for (int s = 0; s < o->plan->seats; s++)
        if (strcmp(o->players[s]->name, "random") != 0)
            return false;
    return true;
}

static bool sit_down(struct worker *workers, struct shared *shared, struct error *e)
{
    for (unsigned i = 0; i < shared->order->threads; i++) {
        workers[i].shared = shared;
        workers[i].desk = desk_new();
        if (!workers[i].desk) {
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
    struct shared shared = { .order = o, .random = all_random(o) };
    bool locks = pthread_mutex_init(&shared.lock, NULL) == 0;
    bool good = locks && pthread_cond_init(&shared.ended, NULL) == 0;
    if (good) {
        good = sit_down(workers, &shared, e) && run(&shared, workers, e);
        sum_up(workers, o->threads, out);
        (void)pthread_cond_destroy(&shared.ended);
    } else
        error_set(e, "the system gives no lock to share work by");
    if (locks)
        (void)pthread_mutex_destroy(&shared.lock);
    for (unsigned i = 0; i < o->threads; i++)
        desk_free(workers[i].desk);
    free(workers);
    return good;
}
