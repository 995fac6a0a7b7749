/* registry.c - all live tables: finding them, when each needs attention, a full disk. */
#include "server/rooms/registry.h"

#include "server/net/log.h"

#include <stdlib.h>
#include <string.h>

/* ---- What they run on ---- */

int64_t rooms_clock_ms(const struct rooms *r) { return r->platform->now_ms(r->platform->with); }

uint64_t rooms_clock_ns(const struct rooms *r) { return r->platform->clock_ns(r->platform->with); }

int64_t rooms_now_ms(const struct rooms *r)
{
    return (r->still_at_ms ? r->still_at_ms : rooms_clock_ms(r)) - r->stood_ms;
}

int64_t room_now_ms(const struct room *room) { return rooms_now_ms(room->rooms) + room->shift_ms; }

struct timer *rooms_timer(struct rooms *r, void (*fn)(void *with), void *with)
{
    return r->platform->timer_new(r->platform->with, fn, with);
}

void rooms_ask(struct rooms *r, struct journal_request *q)
{
    r->platform->ask(r->platform->with, q);
}

bool rooms_has_blocked(const struct rooms *r, const struct id *by, const struct person *whom,
                       bool mute)
{
    const struct platform *p = r->platform;
    return p->has_blocked && (p->has_blocked(p->with, by, &whom->id, mute) ||
                              (whom->bot && p->has_blocked(p->with, by, &whom->owner, mute)));
}

bool rooms_knows_blocks(const struct rooms *r, const struct id *by)
{
    const struct platform *p = r->platform;
    return !p->knows_blocks || p->knows_blocks(p->with, by);
}

/* ---- Finding ---- */

static struct room **bucket_of(const struct rooms *r, const struct id *id)
{
    size_t at = (id->byte[0] | (size_t)id->byte[1] << 8) % ROOM_BUCKETS;
    return (struct room **)&r->rooms[at];
}

struct room *rooms_find(const struct rooms *r, const struct id *id)
{
    struct room *room = *bucket_of(r, id);
    while (room && (!id_same(&room->id, id) || room->over))
        room = room->next;
    return room;
}

void rooms_add(struct room *room)
{
    struct rooms *r = room->rooms;
    struct room **bucket = bucket_of(r, &room->id);
    room->next = *bucket;
    *bucket = room;
    r->room_count++;
    room->stored = true;
}

void rooms_remove(struct room *room)
{
    struct rooms *r = room->rooms;
    struct room **at = bucket_of(r, &room->id);
    while (*at && *at != room)
        at = &(*at)->next;
    if (!*at)
        return;
    *at = room->next;
    r->room_count--;
}

/* ---- When a table needs attention ---- */

static void set_timer(struct rooms *r)
{
    const struct due *first = due_first(&r->due);
    int64_t now = rooms_now_ms(r);
    if (!first || r->still_at_ms || r->draining)
        r->platform->timer_stop(r->timer);
    else
        r->platform->timer_set(r->timer, first->at_ms > now ? (uint64_t)(first->at_ms - now) : 0);
}

void rooms_due(struct room *room, int64_t due_ms)
{
    struct rooms *r = room->rooms;
    const struct due *first = due_first(&r->due);
    due_set(&r->due, &room->due, due_ms == INT64_MAX ? due_ms : due_ms - room->shift_ms);
    if (first == &room->due || due_first(&r->due) == &room->due)
        set_timer(r);
}

void rooms_look_due(void *with)
{
    struct rooms *r = with;
    int64_t now = rooms_now_ms(r);
    struct due *first;
    /* Each is looked at once, even if it is due again at once. */
    for (size_t most = r->due.count; most && (first = due_first(&r->due)); most--) {
        if (first->at_ms > now)
            break;
        struct room *room = (struct room *)(void *)((char *)first - offsetof(struct room, due));
        rooms_due(room, INT64_MAX);
        r->look(room);
    }
    set_timer(r);
}

/* ---- A store that fails ---- */

void rooms_broken(struct rooms *r)
{
    r->platform->broken(r->platform->with);
    abort();
}

static void probe_answered(struct journal_request *q, enum store_result result)
{
    struct rooms *r = q->with;
    r->probing = false;
    if (store_undone(result)) {
        r->platform->timer_set(r->probe_timer, 1000);
        return;
    }
    if (result == STORE_BROKEN)
        rooms_broken(r);
    r->stood_ms += rooms_clock_ms(r) - r->still_at_ms;
    r->still_at_ms = 0;
    r->platform->stands_still(r->platform->with, STORE_OK);
    log_line(LOG_INFO,
             r->still_for == STORE_FULL ? "there is room on the disk again: play goes on"
                                        : "the database answers again: play goes on",
             NULL);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next)
            rooms_due(room, room_now_ms(room));
    set_timer(r);
}

void rooms_probe(void *with)
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
    rooms_ask(r, &r->probe);
}

void rooms_stand_still(struct rooms *r, enum store_result why)
{
    if (r->still_at_ms)
        return;
    log_line(LOG_ERROR,
             why == STORE_FULL
                 ? "the disk is full: moves are refused, clocks stand still"
                 : "the database does not answer: moves are refused, clocks stand still",
             NULL);
    r->still_for = why;
    r->still_at_ms = rooms_clock_ms(r);
    if (!r->still_at_ms)
        r->still_at_ms = 1;
    r->platform->stands_still(r->platform->with, why);
    r->platform->timer_stop(r->timer);
    r->platform->timer_set(r->probe_timer, 1000);
}
