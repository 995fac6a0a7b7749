/* capacity.c - making room for one more table. */
#include "server/rooms/capacity.h"

#include "server/rooms/unloaded.h"
#include "server/rooms/viewers.h"
#include "server/rooms/want.h"

#include <string.h>

/* Whether nobody has looked at the table for a while. The delay covers pages being reloaded, and
 * clients that have to find a restarted server. */
static bool is_empty(const struct room *room)
{
    int64_t left_ms = room->empty_at_ms - (int64_t)room->rooms->options->empty_ms;
    return !room->viewer_count && !room->under_way && !room->waiting && !room->over &&
           !room->leaving && room->empty_at_ms < INT64_MAX &&
           room_now_ms(room) >= left_ms + PATIENCE_FIRST_MS;
}

/* Whether `room` is closed before `other`: games that somebody may come back to are closed last. */
static bool goes_before(const struct room *room, const struct room *other)
{
    bool waits = room->table.stage == TABLE_PLAYING && room_seats(room, TABLE_PERSON);
    bool other_waits = other->table.stage == TABLE_PLAYING && room_seats(other, TABLE_PERSON);
    if (waits != other_waits)
        return other_waits;
    return room->empty_at_ms - room->shift_ms < other->empty_at_ms - other->shift_ms;
}

static void make_way(struct rooms *r)
{
    struct room *first = NULL;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next)
            if (is_empty(room) && (!first || goes_before(room, first)))
                first = room;
    if (first)
        room_make_way(first);
}

static bool has_table(const struct rooms *r, const struct payer *from)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = r->rooms[i]; room; room = room->next)
            if (!room->over && payer_same(&room->payer, from))
                return true;
    for (const struct room *room = r->first_being_made; room; room = room->being_made_next)
        if (payer_same(&room->payer, from))
            return true;
    return false;
}

/* Tables that may still be made, counting those now being closed as gone. */
static uint64_t count_free(const struct rooms *r)
{
    uint64_t taken = r->room_count + r->being_made + unloaded_left(r);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = r->rooms[i]; room; room = room->next)
            taken -= room->leaving;
    return taken < r->options->tables ? r->options->tables - taken : 0;
}

bool capacity_take(struct rooms *r, const struct payer *from, bool quick)
{
    uint64_t most = r->options->tables, kept = r->options->tables_kept;
    kept = kept < most / 2 ? kept : most / 2;
    if (r->room_count + r->being_made + unloaded_left(r) + kept < most)
        return true;
    uint64_t left = count_free(r);
    if (left <= kept) {
        make_way(r);
        left = count_free(r);
    }
    return left > kept || (left && (quick || !has_table(r, from)));
}
