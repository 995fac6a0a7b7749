/* rooms.c - all live tables together: starting and shutting down. */
#include "server/rooms/rooms.h"

#include "server/net/budget.h"
#include "server/rooms/client.h"
#include "server/rooms/house.h"
#include "server/rooms/load.h"
#include "server/rooms/lobby.h"
#include "server/rooms/upkeep.h"
#include "server/rooms/viewers.h"
#include "server/rooms/want.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { DRAIN_LOOK_MS = 20 };

/* ---- Shutting down ---- */

/* Calls `drained` once everything has ended, or time is up. */
static void look_drained(void *with)
{
    struct rooms *r = with;
    bool still = r->transactions.count || r->records.count || r->checks || r->ratings ||
                 r->probing || rooms_is_reading(r) || upkeep_is_busy(r) ||
                 r->platform->thinking(r->platform->with);
    if (still && rooms_clock_ms(r) < r->drain_until_ms) {
        r->platform->timer_set(r->drain_timer, DRAIN_LOOK_MS);
        return;
    }

    void (*drained)(void *) = r->drained;
    r->drained = NULL;
    for (struct client *c = r->clients; c; c = c->next)
        if (c->socket)
            r->platform->close(c->socket, 1001, "the server goes down");
    drained(r->drained_with);
}

void rooms_drain(struct rooms *r, void (*done)(void *with), void *with)
{
    struct json j;
    r->draining = true;
    r->drained = done;
    r->drained_with = with;
    r->drain_until_ms = rooms_clock_ms(r) + (int64_t)r->options->drain_ms;
    r->platform->timer_stop(r->timer);
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "bye");
    json_text(&j, "why", "draining");
    json_text(&j, "say", "The server goes down and will be back soon. Nothing is lost.");
    json_object_end(&j);
    for (struct client *c = r->clients; c; c = c->next)
        client_send(c, &r->out);
    look_drained(r);
}

/* ---- Making and freeing ---- */

static void sweep(void *with)
{
    struct rooms *r = with;
    presences_sweep(r);
    r->platform->timer_set(r->sweep_timer, RATE_MS);
}

static bool make_timers(struct rooms *r)
{
    r->timer = rooms_timer(r, rooms_look_due, r);
    r->lobby.timer = rooms_timer(r, lobby_tick, r);
    r->probe_timer = rooms_timer(r, rooms_probe, r);
    r->sweep_timer = rooms_timer(r, sweep, r);
    r->drain_timer = rooms_timer(r, look_drained, r);
    return r->timer && r->lobby.timer && r->probe_timer && r->sweep_timer && r->drain_timer;
}

static bool begin(struct rooms *r, uint64_t networks_each, const struct store_ops *ops,
                  struct store *store, struct error *e)
{
    static const struct rate rates[] = {
#define ROW(constant, burst, each_ms) { burst, each_ms },
        ROOMS_LIST_RATE(ROW)
#undef ROW
    };
    uint8_t key[16];
    randombytes_buf(key, sizeof key);
    r->rates = rates_new(key, rates, networks_each);
    r->budget = budget_new(key);
    if (r->rates && r->budget && make_timers(r) && upkeep_begin(r))
        return rooms_load(r, ops, store, e);
    error_set(e, "there is not enough memory for the tables");
    return false;
}

struct rooms *rooms_new(const struct rooms_setup *setup, const struct store_ops *ops,
                        struct store *store, struct error *e)
{
    struct rooms *r = calloc(1, sizeof *r);
    if (!r || sodium_init() < 0) {
        error_set(e, r ? "libsodium does not start" : "there is not enough memory for the tables");
        free(r);
        return NULL;
    }
    r->platform = setup->platform;
    r->options = setup->options;
    r->version = setup->version;
    r->message_bytes = setup->message_bytes;
    r->networks_each = setup->networks_each;
    memcpy(r->key, setup->key, sizeof r->key);
    seal_key(r->seal, r->key);
    r->look = room_look;
    if (!begin(r, setup->networks_each, ops, store, e)) {
        rooms_free(r);
        return NULL;
    }
    r->platform->timer_set(r->sweep_timer, RATE_MS);
    return r;
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
    load_release(r);
    upkeep_release(r);
    clients_release(r);
    struct timer *timers[] = { r->timer, r->lobby.timer, r->probe_timer, r->sweep_timer,
                               r->drain_timer };
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++)
        r->platform->timer_free(timers[i]);
    transactions_release(&r->transactions);
    plans_release(&r->plans);
    due_release(&r->due);
    buffer_release(&r->out);
    buffer_release(&r->other);
    free(r->heard);
    free(r->lobby.gone);
    lobby_list_free(r);
    free(r->records.left);
    house_release(r);
    free(r->quarantine.tables);
    budget_free(r->budget);
    rates_free(r->rates);
    sodium_memzero(r->key, sizeof r->key);
    sodium_memzero(r->seal, sizeof r->seal);
    free(r);
}
