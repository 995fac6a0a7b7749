/* rooms.c - all live tables together: finding them, when each is to be looked at, time, the end. */
#define _POSIX_C_SOURCE 200809L

#include "net/log.h"
#include "rooms/rooms_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Time ---- */

int64_t rooms__now_ms(const struct rooms *r)
{
    int64_t now = r->still_at_ms ? r->still_at_ms : net_now_ms(r->site->net);
    return now - r->stood_ms;
}

uint64_t rooms__clock_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void rooms__histogram(struct histogram *h, uint64_t ns)
{
    int in = 0;
    while (in < HISTOGRAM - 1 && ns > (uint64_t)1000000 << in)
        in++;
    h->in[in]++;
    h->count++;
    h->sum += (double)ns / 1e9;
}

/* ---- Finding ---- */

bool rooms__id_equal(const struct table_id *a, const struct table_id *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static size_t bucket_of(const struct table_id *id)
{
    return (id->byte[0] | (size_t)id->byte[1] << 8) % ROOM_BUCKETS;
}

struct room *rooms__find(const struct rooms *r, const struct table_id *id)
{
    struct room *room = r->rooms[bucket_of(id)];
    while (room && (!rooms__id_equal(&room->id, id) || room->over))
        room = room->next;
    return room;
}

void rooms__add(struct room *room)
{
    struct rooms *r = room->rooms;
    struct room **bucket = &r->rooms[bucket_of(&room->id)];
    room->next = *bucket;
    *bucket = room;
    r->room_count++;
    room->stored = true;
}

/* ---- Rules ---- */

struct kept_plan *rooms__plan(struct rooms *r, const struct hearts_plan *p)
{
    char text[HEARTS_RULES_TEXT];
    size_t length = hearts_rules_write(&p->rules, text, sizeof text);
    for (struct kept_plan *k = r->plans; k; k = k->next)
        if (strcmp(k->text, text) == 0) {
            k->users++;
            return k;
        }
    struct kept_plan *k = malloc(sizeof *k + length + 1);
    if (!k)
        return NULL;
    k->users = 1;
    k->plan = *p;
    memcpy(k->text, text, length + 1);
    k->next = r->plans;
    r->plans = k;
    return k;
}

void rooms__plan_leave(struct rooms *r, struct kept_plan *p)
{
    if (!p || --p->users)
        return;
    for (struct kept_plan **at = &r->plans; *at; at = &(*at)->next)
        if (*at == p) {
            *at = p->next;
            break;
        }
    free(p);
}

/* ---- Tasks, used again ---- */

enum { SPARE_TASKS = 64 };

struct task *rooms__task(struct rooms *r)
{
    struct task *t = r->spare_tasks;
    if (t) {
        r->spare_tasks = t->next;
        r->spare_count--;
    } else {
        t = malloc(sizeof *t);
        if (!t)
            return NULL;
    }
    memset(t, 0, sizeof *t);
    r->tasks++;
    return t;
}

void rooms__task_free(struct rooms *r, struct task *t)
{
    buffer_release(&t->meta);
    free(t->bytes);
    free(t->command);
    r->tasks--;
    if (r->spare_count >= SPARE_TASKS) {
        free(t);
        return;
    }
    t->next = r->spare_tasks;
    r->spare_tasks = t;
    r->spare_count++;
}

/* ---- When a table is to be looked at: a heap of them, the earliest first ---- */

static void heap_put(struct rooms *r, size_t at, struct room *room)
{
    r->heap[at] = room;
    room->heap_at = (uint32_t)(at + 1);
}

static void heap_up(struct rooms *r, size_t at)
{
    struct room *room = r->heap[at];
    for (; at && r->heap[(at - 1) / 2]->due_ms > room->due_ms; at = (at - 1) / 2)
        heap_put(r, at, r->heap[(at - 1) / 2]);
    heap_put(r, at, room);
}

static void heap_down(struct rooms *r, size_t at)
{
    struct room *room = r->heap[at];
    for (size_t child; (child = 2 * at + 1) < r->heap_count; at = child) {
        if (child + 1 < r->heap_count && r->heap[child + 1]->due_ms < r->heap[child]->due_ms)
            child++;
        if (r->heap[child]->due_ms >= room->due_ms)
            break;
        heap_put(r, at, r->heap[child]);
    }
    heap_put(r, at, room);
}

static void heap_leave(struct room *room)
{
    struct rooms *r = room->rooms;
    if (!room->heap_at)
        return;
    size_t at = room->heap_at - 1;
    room->heap_at = 0;
    struct room *last = r->heap[--r->heap_count];
    if (last == room)
        return;
    heap_put(r, at, last);
    heap_up(r, at);
    heap_down(r, last->heap_at - 1);
}

static bool heap_enter(struct room *room)
{
    struct rooms *r = room->rooms;
    if (r->heap_count == r->heap_room) {
        size_t more = r->heap_room ? 2 * r->heap_room : 64;
        struct room **heap = realloc(r->heap, more * sizeof(struct room *));
        if (!heap)
            return false;
        r->heap = heap;
        r->heap_room = more;
    }
    r->heap[r->heap_count++] = room;
    heap_up(r, r->heap_count - 1);
    return true;
}

static void set_timer(struct rooms *r)
{
    int64_t now = rooms__now_ms(r);
    if (!r->heap_count || r->still_at_ms || r->site->draining) {
        timer_stop(r->timer);
        return;
    }
    int64_t due = r->heap[0]->due_ms;
    timer_set(r->timer, due > now ? (uint64_t)(due - now) : 0);
}

void rooms__due(struct room *room, int64_t due_ms)
{
    struct rooms *r = room->rooms;
    bool was_first = room->heap_at == 1;
    if (room->heap_at && room->due_ms == due_ms)
        return;
    heap_leave(room);
    room->due_ms = due_ms;
    if (due_ms < INT64_MAX)
        (void)heap_enter(room);
    if (was_first || room->heap_at == 1)
        set_timer(r);
}

static void timer_rang(void *with)
{
    struct rooms *r = with;
    int64_t now = rooms__now_ms(r);
    /* Each is looked at once: whatever one comes to, it is due later. */
    for (size_t most = r->heap_count; most && r->heap_count && r->heap[0]->due_ms <= now; most--) {
        struct room *room = r->heap[0];
        rooms__due(room, INT64_MAX);
        room_look(room);
    }
    set_timer(r);
}

/* ---- A store that fails ---- */

void rooms__broken(void)
{
    log_line(LOG_ERROR, "the store is broken: what was acknowledged is safe, nothing more is",
             NULL);
    exit(70);
}

static void probe_answered(struct journal_request *q, enum store_result result)
{
    struct rooms *r = q->with;
    r->probing = false;
    if (result == STORE_FULL) {
        timer_set(r->room_timer, 1000);
        return;
    }
    if (result == STORE_BROKEN)
        rooms__broken();
    r->stood_ms += net_now_ms(r->site->net) - r->still_at_ms;
    r->still_at_ms = 0;
    r->site->no_room = false;
    log_line(LOG_INFO, "there is room on the disk again: play goes on", NULL);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next)
            rooms__due(room, rooms__now_ms(r));
    set_timer(r);
}

static void probe(void *with)
{
    struct rooms *r = with;
    static const char key[] = "probe", value[4096];
    if (r->probing || !r->still_at_ms)
        return;
    r->probing = true;
    r->probe_op = (struct store_op){ .kind = STORE_PUT,
                                     .key = key,
                                     .key_length = sizeof key - 1,
                                     .value = value,
                                     .value_length = sizeof value };
    r->probe = (struct journal_request){
        .ops = &r->probe_op, .count = 1, .answer = probe_answered, .with = r
    };
    journal_ask(r->site->journal, &r->probe);
}

void rooms__full(struct rooms *r)
{
    if (r->still_at_ms)
        return;
    log_line(LOG_ERROR, "the disk is full: moves are refused, clocks stand still", NULL);
    r->still_at_ms = net_now_ms(r->site->net);
    if (!r->still_at_ms)
        r->still_at_ms = 1;
    r->site->no_room = true;
    timer_stop(r->timer);
    timer_set(r->room_timer, 1000);
}

/* ---- The end ---- */

static void close_all(struct rooms *r)
{
    void (*drained)(void *) = r->drained;
    r->drained = NULL;
    timer_stop(r->drain_timer);
    for (struct caller *c = r->callers; c; c = c->next)
        if (c->socket)
            net_close(c->socket, 1001, "the server goes down");
    drained(r->drained_with);
}

void rooms__look_drained(struct rooms *r)
{
    bool still = r->tasks || r->records || r->knocks || r->probing || r->log_reads ||
                 thinkers_busy(r->thinkers);
    if (!r->drained || (still && net_now_ms(r->site->net) < r->drain_until_ms))
        return;
    close_all(r);
}

static void drain_again(void *with)
{
    struct rooms *r = with;
    rooms__look_drained(r);
    if (r->drained)
        timer_set(r->drain_timer, 20);
}

void rooms_drain(struct rooms *r, void (*done)(void *with), void *with)
{
    struct json j;
    r->site->draining = true;
    r->drained = done;
    r->drained_with = with;
    r->drain_until_ms = net_now_ms(r->site->net) + (int64_t)r->options->drain;
    timer_stop(r->timer);
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "bye");
    json_text(&j, "why", "draining");
    json_text(&j, "say", "The server goes down and will be back soon. Nothing is lost.");
    json_object_end(&j);
    for (struct caller *c = r->callers; c; c = c->next)
        caller_send(c, &r->out);
    drain_again(r);
}

/* ---- The whole ---- */

static void sweep(void *with)
{
    struct rooms *r = with;
    int64_t now = net_now_ms(r->site->net);
    for (size_t i = 0; i < REGULAR_BUCKETS; i++)
        for (struct regular **at = &r->regulars[i]; *at;) {
            struct regular *g = *at;
            if (g->callers || now - g->window_at_ms < RATE_MS) {
                at = &g->next;
                continue;
            }
            *at = g->next;
            free(g);
        }
    timer_set(r->sweep_timer, RATE_MS);
}

static bool make_timers(struct rooms *r)
{
    struct net *n = r->site->net;
    r->timer = timer_new(n, timer_rang, r);
    r->lobby_timer = timer_new(n, lobby_tick, r);
    r->room_timer = timer_new(n, probe, r);
    r->sweep_timer = timer_new(n, sweep, r);
    r->drain_timer = timer_new(n, drain_again, r);
    return r->timer && r->lobby_timer && r->room_timer && r->sweep_timer && r->drain_timer;
}

struct rooms *rooms_new(struct site *s, struct people *people, const struct rooms_options *o,
                        const struct store_ops *ops, struct store *store, struct error *e)
{
    static const struct rate rates[] = {
#define ROW(constant, burst, each_ms) { burst, each_ms },
        ROOMS_LIST_RATE(ROW)
#undef ROW
    };
    uint8_t rates_key[16];
    struct rooms *r = calloc(1, sizeof *r);
    if (!r || sodium_init() < 0) {
        error_set(e, r ? "libsodium does not start" : "there is not enough memory for the tables");
        free(r);
        return NULL;
    }
    r->site = s;
    r->people = people;
    r->options = o;
    seal_key(r->seal, s->key);
    randombytes_buf(rates_key, sizeof rates_key);
    r->rates = rates_new(rates_key, rates, s->net_options->networks_each);
    r->thinkers = thinkers_new(&s->net, o->think_nodes);
    if (!r->rates || !r->thinkers || !make_timers(r)) {
        error_set(e, "there is not enough memory for the tables");
        rooms_free(r);
        return NULL;
    }
    if (!rooms__load(r, ops, store, e)) {
        rooms_free(r);
        return NULL;
    }
    rooms__follow_people(r);
    timer_set(r->sweep_timer, RATE_MS);
    return r;
}

static void free_callers(struct rooms *r)
{
    for (struct caller *c = r->callers, *next; c; c = next) {
        next = c->next;
        buffer_release(&c->missed);
        free(c);
    }
    for (size_t i = 0; i < REGULAR_BUCKETS; i++)
        for (struct regular *g = r->regulars[i], *next; g; g = next) {
            next = g->next;
            free(g);
        }
}

static void free_timers(struct rooms *r)
{
    struct timer *timers[] = { r->timer, r->lobby_timer, r->room_timer, r->sweep_timer,
                               r->drain_timer };
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++)
        if (timers[i])
            timer_free(timers[i]);
}

void rooms_free(struct rooms *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i], *next; room; room = next) {
            next = room->next;
            room_free(room);
        }
    rooms__load_free(r);
    free_callers(r);
    free_timers(r);
    for (struct task *t = r->spare_tasks, *next; t; t = next) {
        next = t->next;
        free(t);
    }
    for (struct kept_plan *k = r->plans, *next; k; k = next) {
        next = k->next;
        free(k);
    }
    buffer_release(&r->out);
    buffer_release(&r->other);
    free(r->heard);
    free(r->heap);
    free(r->lobby_gone);
    rates_free(r->rates);
    thinkers_free(r->thinkers);
    free(r);
}
