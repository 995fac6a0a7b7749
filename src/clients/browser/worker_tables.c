/* worker_tables.c - runs the live tables in a worker, with the browser's clock, random numbers and
 * store, on one thread. */
#include "clients/browser/worker_tables.h"

#include "clients/browser/fetched_weights.h"
#include "clients/browser/host.h"
#include "clients/browser/one_person.h"
#include "clients/browser/page_link.h"
#include "players/common/scratch.h"
#include "server/api/api_answer.h"
#include "server/rooms/rooms.h"

/* A decision stops after a tenth of a second, and reports how much it was cut. The one thread does
 * everything, so on a slow device all other requests wait for it. */
enum { THINK_NS = 100 * 1000000 };

static struct worker_store *store;
static struct scratch *scratch;
static struct think_job *waiting; /* for the weights of their players */
static size_t think_jobs;         /* the waiting ones, and those in progress */

/* ---- Time ---- */

static int64_t now_ms(void *with) { return (void)with, (int64_t)host_now(); }

static int64_t wall_ms(void *with) { return (void)with, (int64_t)host_wall(); }
static uint64_t clock_ns(void *with) { return (void)with, (uint64_t)(host_now() * 1e6); }

static struct timer *new_timer(void *with, void (*fn)(void *fn_with), void *fn_with)
{
    (void)with;
    return timer_new(NULL, fn, fn_with);
}

/* ---- The store ---- */

static void ask(void *with, struct journal_request *q) { (void)with, worker_store_ask(store, q); }

static void stands_still(void *with, enum store_result why)
{
    ((struct server *)with)->site.stands = why;
}

static void broken(void *with)
{
    (void)with;
    __builtin_trap();
}

static void placed(void *with, struct request *q, const struct id *table, int seat, bool made)
{
    (void)with;
    api_placed(q, "", table, seat, made);
}

/* ---- Background jobs ---- */

static bool work(void *with, enum platform_work kind, void (*what)(void *job),
                 void (*done)(void *job), void *job)
{
    (void)with, (void)kind;
    return link_work(what, done, job);
}

static uint64_t think_clock(void) { return clock_ns(NULL); }

static void think_now(void *with)
{
    struct think_job *t = with;
    struct advice own, *advice = t->advice ? t->advice : &own;
    struct thinking thinking = { .rng = t->rng,
                                 .scratch = scratch,
                                 .most_ns = t->exact ? 0 : THINK_NS,
                                 .clock = think_clock,
                                 .explain = t->advice };
    t->player->decide(t->player, &t->memory, &t->view, &thinking, advice);
    t->move = advice->move;
    t->spent = thinking.spent;
    t->meant = thinking.meant;
    t->decided = true;
}

static void think_job_done(void *with)
{
    struct think_job *t = with;
    think_jobs--;
    t->done(t);
}

/* Queues those whose weights are there; the others go on waiting. */
void tables_think(struct server *s)
{
    struct think_job **at = &waiting;
    (void)s;
    while (*at) {
        struct think_job *t = *at;
        if (!weights_are_here(t->memory.plan) || !link_work(think_now, think_job_done, t)) {
            at = &t->next;
            continue;
        }
        *at = t->next;
    }
}

static bool think(void *with, struct think_job *t)
{
    struct think_job **end = &waiting;
    while (*end)
        end = &(*end)->next;
    t->decided = false;
    t->next = NULL;
    *end = t;
    think_jobs++;
    tables_think(with);
    return true;
}

static size_t thinking(void *with) { return (void)with, think_jobs; }

/* ---- The rooms ---- */

/* The server's defaults, except that only one person is served: no quotas or rate limits, and no
 * waiting for absent players. */
static struct rooms_options options_here(void)
{
    struct rooms_options o = { 0 };
#define OPTION(kind, field, name, standard, low, high, brief) \
    (void)option_number(OPTION_IS_##kind, standard, &o.field);
#include "server/rooms/rooms_options.def"
#undef OPTION
    const uint64_t day_ms = 24 * 3600000u;
    o.tables = o.tables_each = 100;
    o.tables_minute = 60000;
    o.messages = 1000000;
    o.tables_kept = o.talk_each_ms = o.logs_kept_ms = o.drain_ms = 0;
    o.table_events = o.person_events = o.address_events = 0;
    o.table_bytes = o.person_bytes = o.address_bytes = 0;
    o.turn_ms = o.grace_ms = o.empty_ms = day_ms;
    o.bank_ms = o.quick_wait_ms = 0;
    return o;
}

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
        .send = net_send,
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
        .game_over = people_keep_game,
        .one_device = true,
        .with = s,
    };
}

bool tables_begin(struct server *s, struct worker_store *k, struct store *memory, struct error *e)
{
    struct rooms_setup setup = { .platform = &s->platform,
                                 .options = &s->options.rooms,
                                 .key = s->site.key,
                                 .version = s->site.version,
                                 .message_bytes = 8192,
                                 .networks_each = 16 };
    store = k;
    scratch = scratch_new();
    if (!scratch) {
        error_set(e, "there is not enough memory for the computers");
        return false;
    }
    s->options.rooms = options_here();
    s->platform = platform_of(s);
    s->rooms = rooms_new(&setup, &store_memory, memory, e);
    return s->rooms;
}
