/* rooms_platform.c - connects the live tables to this server: its loop, its journal, its people. */
#define _POSIX_C_SOURCE 200809L

#include "server/app/rooms_platform.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "server/api/api_answer.h"
#include "server/app/data.h"
#include "server/app/scheduler.h"
#include "server/net/log.h"
#include "server/people/people.h"
#include "server/rooms/follow.h"
#include "server/rooms/priority.h"
#include "server/rooms/rooms.h"

/* ---- Time ---- */

static int64_t now_ms(void *with) { return net_now_ms(((struct server *)with)->site.net); }

static int64_t wall_ms(void *with)
{
    struct timespec t;
    (void)with;
    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static uint64_t clock_ns(void *with)
{
    struct timespec t;
    (void)with;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static struct timer *new_timer(void *with, void (*fn)(void *fn_with), void *fn_with)
{
    return timer_new(((struct server *)with)->site.net, fn, fn_with);
}

/* ---- The store ---- */

static void ask(void *with, struct journal_request *q)
{
    journal_ask(((struct server *)with)->site.journal, q);
}

static void stands_still(void *with, enum store_result why)
{
    ((struct server *)with)->site.stands = why;
}

static void broken(void *with) { data_broke(((struct server *)with)->site.journal); }

static void placed(void *with, struct request *q, const struct id *table, int seat, bool made)
{
    api_placed(q, ((struct server *)with)->options.net.origin, table, seat, made);
}

/* ---- Threads ---- */

static bool work(void *with, enum platform_work kind, void (*what)(void *job),
                 void (*done)(void *job), void *job)
{
    static const enum net_lane lanes[] = {
        [WORK_PASSWORDS] = LANE_PASSWORDS, [WORK_RECORDS] = LANE_RECORDS
    };
    return net_work(((struct server *)with)->site.net, lanes[kind], what, done, job);
}

static bool think(void *with, struct think_job *t)
{
    return scheduler_begin(((struct server *)with)->scheduler, t);
}

static size_t thinking(void *with) { return scheduler_busy(((struct server *)with)->scheduler); }

/* ---- People ---- */

static bool has_blocked(void *with, const struct id *by, const struct id *whom, bool mute)
{
    return people_has_blocked(((struct server *)with)->people, by, whom, mute);
}

static bool knows_blocks(void *with, const struct id *by)
{
    return people_knows_blocks(((struct server *)with)->people, by);
}

static void find_blocks(void *with, const struct id *by, void (*then)(void *then_with),
                        void *then_with)
{
    people_find_blocks(((struct server *)with)->people, by, then, then_with);
}

static void game_over(void *with, const struct people_game *g)
{
    people_game_over(((struct server *)with)->people, g);
}

static void find_rating(void *with, const struct id *who, const char *family,
                        void (*then)(void *then_with, int32_t rating, bool sure), void *then_with)
{
    people_find_rating(((struct server *)with)->people, who, family, then, then_with);
}

/* ---- Sockets ---- */

/* Also updates the socket's priority: whenever it changes what the socket looks at, or where its
 * person sits, something is sent to it. */
static bool send_to(struct socket *k, const char *text, size_t length)
{
    enum priority before = (enum priority)net_priority(k);
    (void)net_set_priority(k, priority_of_client(net_kept(k), before));
    return net_send(k, text, length);
}

/* ---- The platform ---- */

static struct platform platform_of(struct server *s)
{
    return (struct platform){
        .now_ms = now_ms,
        .wall_ms = wall_ms,
        .clock_ns = clock_ns,
        .timer_new = new_timer,
        .timer_set = timer_set,
        .timer_stop = timer_stop,
        .timer_free = timer_free,
        .ask = ask,
        .stands_still = stands_still,
        .broken = broken,
        .send = send_to,
        .close = net_close,
        .hold = net_hold,
        .keep = net_keep,
        .kept = net_kept,
        .address = net_address,
        .from = request_address,
        .refuse = api_refuse,
        .placed = placed,
        .done = api_done,
        .work = work,
        .think = think,
        .thinking = thinking,
        .has_blocked = has_blocked,
        .knows_blocks = knows_blocks,
        .find_blocks = find_blocks,
        .game_over = game_over,
        .find_rating = find_rating,
        .with = s,
    };
}

bool rooms_platform_begin(struct server *s, const struct store_ops *ops, struct store *store,
                          struct error *e)
{
    struct rooms_setup setup = { .platform = &s->platform,
                                 .options = &s->options.rooms,
                                 .key = s->site.key,
                                 .version = s->site.version,
                                 .message_bytes = s->options.net.message,
                                 .networks_each = s->options.net.networks_each };
    s->platform = platform_of(s);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    s->scheduler = scheduler_new(s->site.net, s->options.rooms.think_nodes,
                                 processors < 1 ? 1 : (unsigned)processors);
    if (!s->scheduler) {
        error_set(e, "there is not enough memory for the computers");
        return false;
    }
    s->rooms = rooms_new(&setup, ops, store, e);
    if (s->rooms)
        people_on_change(s->people, rooms_person_changed, rooms_person_gone, s->rooms);
    return s->rooms;
}

void rooms_platform_end(struct server *s)
{
    rooms_free(s->rooms);
    scheduler_free(s->scheduler);
    s->rooms = NULL;
    s->scheduler = NULL;
}
