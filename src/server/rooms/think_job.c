/* think_job.c - a decision of a computer player that is under way. */
#include "server/rooms/think_job.h"

#include "server/rooms/deal.h"
#include "server/rooms/registry.h"
#include "server/rooms/seat_message.h"
#include "server/rooms/stakes.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

uint32_t think_time_ms(uint64_t least_ms, uint64_t most_ms)
{
    /* The cube of a uniform draw. */
    uint64_t part = randombytes_uniform(1024), whole = 1023;
    return (uint32_t)(least_ms +
                      (most_ms - least_ms) * part * part * part / (whole * whole * whole));
}

static void think_job_free(struct room_think_job *t)
{
    plans_leave(&t->rooms->plans, t->plan);
    free(t);
}

static void think_job_done(struct think_job *job)
{
    struct room_think_job *t = job->with;
    struct rooms *r = t->rooms;
    t->done = true;
    histogram_note(&r->think_jobs, rooms_clock_ns(r) - t->begun_ns);
    if (t->room)
        rooms_due(t->room, t->due_ms);
    else
        think_job_free(t);
}

void think_job_drop(struct room *room)
{
    struct room_think_job *t = room->think_job;
    if (!t)
        return;
    room->think_job = NULL;
    t->room = NULL;
    if (t->done)
        think_job_free(t);
}

/* If nobody watches, the cheapest player ("duck") plays by rules of thumb, but never with
 * somebody's money: see think_job_is_worth(). */
static const struct player *player_of(const struct room *room, const char *name)
{
    bool named = room->viewer_count || stakes_in_play(room);
    const struct player *p = player_find(named ? name : "duck");
    return p ? p : player_find("strong"); /* the name is from an earlier version */
}

bool think_job_is_worth(const struct room *room)
{
    return room->viewer_count || (room->table.terms.turn_ms && room_seats(room, TABLE_PERSON)) ||
           (stakes_in_play(room) && !room_seats(room, TABLE_PERSON));
}

static bool is_seat_there(const struct room *room)
{
    for (int i = 0; i < room->viewer_count; i++)
        if (room->viewers[i].audience != HEARTS_WATCHER)
            return true;
    return false;
}

bool think_job_begin(struct room *room, const struct table_want *want, int64_t now_ms)
{
    struct rooms *r = room->rooms;
    const struct rooms_options *o = r->options;
    struct room_think_job *t = calloc(1, sizeof *t);
    if (!t)
        return false;
    /* Drawn before the position is looked at, and counted from now, however long ago the seat's
     * turn began. A computer that played as soon as it could would show how much it had to think
     * about. */
    t->due_ms = now_ms + seat_pace_ms(room, think_time_ms(o->think_least_ms, o->think_most_ms));
    t->room = room;
    t->rooms = r;
    t->plan = room->plan;
    t->plan->users++;
    t->begun_ns = rooms_clock_ns(r);
    t->job.player = player_of(room, want->player);
    t->job.rng = deal_draws(room, want->seat);
    /* The same decisions have to lead to the same hand on every device. */
    t->job.exact = room->chance;
    /* Tables that only watchers look at get no share: they run when nobody else waits. */
    if (is_seat_there(room)) {
        t->job.share = room->made_by;
        payer_site(&room->payer, &room->made_by, &t->job.site);
    }
    t->job.done = think_job_done;
    t->job.with = t;
    table_view(&room->table, want->seat, now_ms, &r->now);
    memcpy(&t->job.view, &r->now.game, sizeof t->job.view);
    table_memory(&room->table, want->seat, &t->job.memory);
    if (!r->platform->think(r->platform->with, &t->job)) {
        think_job_free(t);
        return false;
    }
    room->think_job = t;
    return true;
}

bool think_job_count(struct room *room, int seat)
{
    const struct think_job *t = &room->think_job->job;
    struct room_thinking *c = room->counted;
    if (!t->meant)
        return true;
    if (!c)
        room->counted = c = calloc(1, sizeof *c);
    if (!c)
        return false;
    uint64_t meant = c->meant[seat] += t->meant, missed = c->missed[seat] += t->meant - t->spent;
    c->late[seat] = (uint8_t)((100 * missed + meant / 2) / meant);
    return true;
}

void think_job_reset_count(struct room *room)
{
    if (room->counted)
        memset(room->counted, 0, offsetof(struct room_thinking, told));
}

bool think_job_fits(const struct room *room, const struct table_want *want, int64_t now_ms)
{
    struct rooms *r = room->rooms;
    const struct room_think_job *t = room->think_job;
    table_view(&room->table, want->seat, now_ms, &r->now);
    return memcmp(&t->job.view, &r->now.game, sizeof r->now.game) == 0 &&
           t->job.player == player_of(room, want->player);
}
