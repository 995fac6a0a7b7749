/* priority.c - which clients may stay when there is not room for all. */
#include "server/rooms/priority.h"

#include "server/rooms/client.h"
#include "server/rooms/unloaded.h"

static bool sits_at(const struct room *room, const struct person *who)
{
    return table_seat_of(&room->table, &who->id) != HEARTS_WATCHER;
}

static bool sits_somewhere(const struct rooms *r, const struct person *who)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = r->rooms[i]; room; room = room->next)
            if (sits_at(room, who))
                return true;
    return false;
}

enum priority priority_of_person(const struct rooms *r, const struct person *who, bool matters)
{
    if (!person_is_known(who))
        return PRIORITY_STRANGER;
    return matters && (unloaded_left(r) || sits_somewhere(r, who)) ? PRIORITY_SEATED
                                                                   : PRIORITY_LOBBY;
}

enum priority priority_of_client(const struct client *c, enum priority before)
{
    if (!c || !c->presence)
        return before;
    for (unsigned i = 0; i < c->views; i++)
        if (sits_at(c->at[i], &c->who))
            return PRIORITY_SEATED;
    return c->views ? PRIORITY_WATCHER : c->lobby ? PRIORITY_LOBBY : before;
}
