/* viewers.c - clients begin and stop looking at a table, and a table ends. */
#include "server/rooms/viewers.h"

#include "base/json.h"
#include "server/rooms/client.h"
#include "server/rooms/lobby.h"
#include "server/rooms/think_job.h"
#include "table/wire/wire_answer.h"

#include <stdlib.h>

bool room_attach(struct room *room, struct client *c, bool admitted)
{
    int at = room_viewer_of(room, c);
    if (at >= 0) {
        room->viewers[at].admitted |= admitted;
        return true;
    }
    if (c->views == CLIENT_TABLES)
        return false;
    if (room->viewer_count == room->viewer_room) {
        uint16_t more = (uint16_t)(room->viewer_room ? 2 * room->viewer_room : 4);
        struct viewer *viewers = room->viewer_room > 30000
                                     ? NULL
                                     : realloc(room->viewers, more * sizeof(struct viewer));
        if (!viewers)
            return false;
        room->viewers = viewers;
        room->viewer_room = more;
    }
    uint8_t audience = (uint8_t)table_seat_of(&room->table, &c->who.id);
    room->viewers[room->viewer_count++] = (struct viewer){ c, audience, admitted };
    c->at[c->views++] = room;
    bool first = room->empty_at_ms != INT64_MAX;
    room->empty_at_ms = INT64_MAX;
    room->leaving = false;
    if (audience < HEARTS_SEATS) {
        if (!room->payer.length)
            room->payer = c->payer;
        room->here |= (uint16_t)(1u << audience);
        room->away_at_ms[audience] = 0;
    }
    if (audience == HEARTS_WATCHER || first)
        lobby_changed(room);
    return true;
}

void room_detach(struct room *room, struct client *c)
{
    struct rooms *r = room->rooms;
    int at = room_viewer_of(room, c);
    if (at < 0)
        return;
    int audience = room->viewers[at].audience;
    room->viewers[at] = room->viewers[--room->viewer_count];
    for (int i = 0; i < c->views; i++)
        if (c->at[i] == room) {
            c->at[i] = c->at[--c->views];
            break;
        }
    int64_t now = room_now_ms(room);
    if (!room->viewer_count)
        room->empty_at_ms = now + (int64_t)r->options->empty_ms;
    if (audience == HEARTS_WATCHER)
        lobby_changed(room);
    else if (!room_is_there(room, audience))
        room->away_at_ms[audience] = now + PATIENCE_MS;
    if (room->stored && !room->over)
        rooms_due(room, now);
}

void room_end(struct room *room, const char *why, const char *say)
{
    struct rooms *r = room->rooms;
    struct json j;
    if (room->over)
        return;
    room->over = true;
    lobby_gone(room);
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    wire_gone(&j, &room->id, why, say);
    while (room->viewer_count) {
        struct client *c = room->viewers[0].client;
        client_reply(c, &r->out);
        room_detach(room, c);
    }
    rooms_due(room, INT64_MAX);
}

void room_outdate(struct room *room)
{
    if (room->over)
        return;
    room->over = room->outdated = true;
    lobby_gone(room);
    while (room->viewer_count) {
        struct client *c = room->viewers[0].client;
        room_detach(room, c);
        client_reconnect(c);
    }
    rooms_due(room, INT64_MAX);
}

void room_free(struct room *room)
{
    struct rooms *r = room->rooms;
    rooms_due(room, INT64_MAX);
    think_job_drop(room);
    while (room->viewer_count)
        room_detach(room, room->viewers[0].client);
    rooms_remove(room);
    plans_leave(&r->plans, room->plan);
    room_release(room);
}
