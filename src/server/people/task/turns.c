/* turns.c - a queue that takes turns between the networks waiting in it. */
#include "server/people/task/turns.h"

#include <stdlib.h>

#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/who/passwords.h"

enum {
    AT_WORK = 2,       /* at the thread: one running, and one to follow */
    OF_NETWORK = 16,   /* most waiting attempts of a network */
    OF_NAME = 16,      /* most attempts for a name waiting for their delay */
    OF_PAIR = 2,       /* of these, from one network */
    LANE_FULL_MS = 50, /* until a full lane is retried */
    AGAIN_S = 5,       /* suggested retry when the queue is full */
};

struct queue_place {
    struct task *task; /* NULL: free */
    struct turn turn;
    int64_t ready_ms;
    uint64_t order; /* the lowest goes first */
};

struct turns {
    struct tasks *all;
    struct timer *timer;
    size_t most, at_work;
    uint64_t order; /* order of the last turn given */
    bool known_last, draining;
    struct queue_place at[]; /* slots for strangers, then for known clients */
};

static void go_on(struct turns *w);

static void rang(void *with) { go_on(with); }

struct turns *turns_new(struct tasks *all, size_t most)
{
    struct turns *w = calloc(1, sizeof *w + 2 * most * sizeof *w->at);
    if (!w)
        return NULL;
    w->all = all;
    w->most = most;
    w->timer = timer_new(all->net, rang, w);
    if (w->timer)
        return w;
    free(w);
    return NULL;
}

/* Removes a task from the queue. */
static struct task *leave(struct queue_place *p)
{
    struct task *t = p->task;
    p->task = NULL;
    return t;
}

void turns_free(struct turns *w)
{
    if (!w)
        return;
    for (size_t i = 0; i < 2 * w->most; i++)
        if (w->at[i].task)
            task_end(leave(&w->at[i]));
    timer_free(w->timer);
    free(w);
}

void turns_drain(struct turns *w)
{
    w->draining = true;
    for (size_t i = 0; i < 2 * w->most; i++)
        if (w->at[i].task)
            people_refuse(leave(&w->at[i]), REFUSE_DRAINING);
}

size_t turns_waiting(const struct turns *w)
{
    size_t count = 0;
    for (size_t i = 0; i < 2 * w->most; i++)
        count += w->at[i].task != NULL;
    return count;
}

/* ---- Room ---- */

/* Whether a slot counts for `turn`: all of its kind, or only those delayed for the same name. */
static bool is_of(const struct queue_place *p, const struct turn *turn, bool name)
{
    return p->task && p->turn.known == turn->known &&
           (!name || (p->turn.name == turn->name && p->turn.delay_ms));
}

static size_t count_of(const struct turns *w, const struct turn *turn, bool name,
                       const uint64_t *network)
{
    size_t count = 0;
    for (size_t i = 0; i < 2 * w->most; i++)
        count += is_of(&w->at[i], turn, name) && (!network || w->at[i].turn.network == *network);
    return count;
}

/* The attempt to drop: the latest one of the network with the most attempts there, if these are at
 * least two more than those of the turn's own network. */
static struct queue_place *who_gives_way(struct turns *w, const struct turn *turn, bool name)
{
    struct queue_place *found = NULL;
    size_t most = 1 + count_of(w, turn, name, &turn->network);
    for (size_t i = 0; i < 2 * w->most; i++) {
        struct queue_place *p = &w->at[i];
        if (!is_of(p, turn, name))
            continue;
        size_t count = count_of(w, turn, name, &p->turn.network);
        if (count > most || (found && count == most && p->order > found->order)) {
            most = count;
            found = p;
        }
    }
    return found;
}

static bool make_room(struct turns *w, const struct turn *turn, bool name, size_t most)
{
    if (count_of(w, turn, name, NULL) < most)
        return true;
    struct queue_place *p = who_gives_way(w, turn, name);
    if (p)
        people_refuse_later(leave(p), REFUSE_TOO_FAST, AGAIN_S);
    return p != NULL;
}

static struct queue_place *place_for(struct turns *w, const struct turn *turn)
{
    if (count_of(w, turn, false, &turn->network) >= OF_NETWORK)
        return NULL;
    if (turn->delay_ms &&
        (count_of(w, turn, true, &turn->network) >= OF_PAIR || !make_room(w, turn, true, OF_NAME)))
        return NULL;
    if (!make_room(w, turn, false, w->most))
        return NULL;
    struct queue_place *p = w->at + (turn->known ? w->most : 0);
    while (p->task)
        p++;
    return p;
}

/* ---- Turns ---- */

static struct queue_place *first_of(struct queue_place *from, size_t count, int64_t now_ms)
{
    struct queue_place *first = NULL;
    for (struct queue_place *p = from; p < from + count; p++)
        if (p->task && p->ready_ms <= now_ms && (!first || p->order < first->order))
            first = p;
    return first;
}

static struct queue_place *next_turn(struct turns *w)
{
    int64_t now = net_now_ms(w->all->net);
    struct queue_place *stranger = first_of(w->at, w->most, now);
    struct queue_place *known = first_of(w->at + w->most, w->most, now);
    return !known || (stranger && w->known_last) ? stranger : known;
}

static void work(struct task *t) { secret_work(t->secret); }

static void done(struct task *t)
{
    struct turns *w = t->people->turns;
    w->at_work--;
    secret_wipe(t->secret);
    if (t->secret->failed)
        people_refuse(t, REFUSE_NO_MEMORY);
    else
        task_wake(t);
    go_on(w);
}

static void go_on(struct turns *w)
{
    struct queue_place *p;
    while (w->at_work < AT_WORK && (p = next_turn(w)) != NULL) {
        if (!task_aside(p->task, LANE_PASSWORDS, work, done))
            break;
        w->at_work++;
        w->known_last = p->turn.known;
        if (p->order > w->order)
            w->order = p->order;
        (void)leave(p);
    }
    if (w->at_work == AT_WORK)
        return;

    /* Sets the timer for when the next one is ready, or the lane may have room. */
    int64_t now = net_now_ms(w->all->net), next = INT64_MAX;
    for (size_t i = 0; i < 2 * w->most; i++)
        if (w->at[i].task && w->at[i].ready_ms < next)
            next = w->at[i].ready_ms;
    if (next < INT64_MAX)
        timer_set(w->timer, next > now ? (uint64_t)(next - now) : LANE_FULL_MS);
}

bool turns_take(struct turns *w, struct task *t, const struct turn *turn)
{
    if (w->draining)
        return people_refuse(t, REFUSE_DRAINING);
    struct queue_place *p = place_for(w, turn);
    if (!p)
        return people_refuse_later(t, REFUSE_TOO_FAST, AGAIN_S);
    /* After the network's waiting attempts and after the last turn given. */
    uint64_t order = w->order;
    for (size_t i = 0; i < 2 * w->most; i++)
        if (w->at[i].task && w->at[i].order > order && w->at[i].turn.network == turn->network)
            order = w->at[i].order;
    *p = (struct queue_place){ .task = t,
                               .turn = *turn,
                               .ready_ms = net_now_ms(w->all->net) + turn->delay_ms,
                               .order = order + 1 };
    go_on(w);
    return task_wait(t);
}
