/* room.c - one live table: who looks at it, what is kept beside its log. */
#define _POSIX_C_SOURCE 200809L

#include "rooms/rooms_inside.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

struct room *room_new(struct rooms *r, struct kept_plan *plan, const struct table_id *id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->rooms = r;
    room->plan = plan;
    room->id = *id;
    room->due_ms = INT64_MAX;
    room->empty_at_ms = rooms__now_ms(r) + (int64_t)r->options->empty;
    table_init(&room->table, &plan->plan);
    room->title = calloc(1, 1);
    if (room->title)
        return room;
    free(room);
    return NULL;
}

static void unlink_room(struct room *room)
{
    struct rooms *r = room->rooms;
    struct room **at = &r->rooms[(room->id.byte[0] | (size_t)room->id.byte[1] << 8) % ROOM_BUCKETS];
    while (*at && *at != room)
        at = &(*at)->next;
    if (!*at)
        return;
    *at = room->next;
    r->room_count--;
}

static void forget_thought(struct room *room)
{
    if (!room->thought)
        return;
    room->thought->room = NULL;
    if (room->thought->done) {
        rooms__plan_leave(room->rooms, room->thought->plan);
        free(room->thought);
    }
    room->thought = NULL;
}

void room_free(struct room *room)
{
    rooms__due(room, INT64_MAX);
    forget_thought(room);
    while (room->looker_count)
        room_detach(room, room->lookers[0].caller);
    unlink_room(room);
    rooms__plan_leave(room->rooms, room->plan);
    free(room->title);
    free(room->password);
    free(room->lookers);
    free(room->hands);
    free(room->stakes);
    free(room);
}

/* ---- Who looks ---- */

int room_looker_of(const struct room *room, const struct caller *c)
{
    for (int i = 0; i < room->looker_count; i++)
        if (room->lookers[i].caller == c)
            return i;
    return -1;
}

bool room_is_there(const struct room *room, int seat)
{
    for (int i = 0; i < room->looker_count; i++)
        if (room->lookers[i].audience == seat)
            return true;
    return false;
}

unsigned room_watchers(const struct room *room)
{
    unsigned count = 0;
    for (int i = 0; i < room->looker_count; i++)
        count += room->lookers[i].audience == HEARTS_WATCHER;
    return count;
}

unsigned room_seats(const struct room *room, enum table_seat_kind kind)
{
    unsigned count = 0;
    for (int s = 0; s < room->plan->plan.seats; s++)
        count += room->table.seats[s].kind == kind;
    return count;
}

bool room_attach(struct room *room, struct caller *c, bool admitted)
{
    int at = room_looker_of(room, c);
    if (at >= 0) {
        room->lookers[at].admitted |= admitted;
        return true;
    }
    if (c->looks_at == CALLER_TABLES)
        return false;
    if (room->looker_count == room->looker_room) {
        uint16_t more = (uint16_t)(room->looker_room ? 2 * room->looker_room : 4);
        struct looker *lookers = room->looker_room > 30000
                                     ? NULL
                                     : realloc(room->lookers, more * sizeof(struct looker));
        if (!lookers)
            return false;
        room->lookers = lookers;
        room->looker_room = more;
    }
    uint8_t audience = (uint8_t)table_seat_of(&room->table, &c->who.id);
    room->lookers[room->looker_count++] = (struct looker){ c, audience, admitted };
    c->at[c->looks_at++] = room;
    room->empty_at_ms = INT64_MAX;
    if (audience < HEARTS_SEATS) {
        room->here |= (uint16_t)(1u << audience);
        room->away_at_ms[audience] = 0;
    }
    if (audience == HEARTS_WATCHER)
        lobby_changed(room);
    return true;
}

void room_detach(struct room *room, struct caller *c)
{
    struct rooms *r = room->rooms;
    int at = room_looker_of(room, c);
    if (at < 0)
        return;
    int audience = room->lookers[at].audience;
    room->lookers[at] = room->lookers[--room->looker_count];
    for (int i = 0; i < c->looks_at; i++)
        if (c->at[i] == room) {
            c->at[i] = c->at[--c->looks_at];
            break;
        }
    int64_t now = rooms__now_ms(r);
    if (!room->looker_count)
        room->empty_at_ms = now + (int64_t)r->options->empty;
    if (audience == HEARTS_WATCHER)
        lobby_changed(room);
    else if (!room_is_there(room, audience))
        room->away_at_ms[audience] = now + PATIENCE_MS;
    if (room->stored && !room->over)
        rooms__due(room, now);
}

void room_end(struct room *room, const char *why, const char *say)
{
    struct rooms *r = room->rooms;
    if (room->over)
        return;
    room->over = true;
    lobby_gone(room);
    buffer_cut(&r->out, 0);
    wire_gone(&r->out, &room->id, why, say);
    while (room->looker_count) {
        struct caller *c = room->lookers[0].caller;
        caller_answer(c, &r->out);
        room_detach(room, c);
    }
    rooms__due(room, INT64_MAX);
}

/* ---- The hands scored so far ---- */

static void add_hand(struct room *room, const struct hearts_seen *e)
{
    const struct hearts_plan *p = &room->plan->plan;
    size_t each = wire_hand_numbers(p), more = room->hand_room ? 2u * room->hand_room : 4;
    if (room->hand_count == room->hand_room) {
        int32_t *hands = more > UINT16_MAX ? NULL
                                           : realloc(room->hands, more * each * sizeof(int32_t));
        if (!hands)
            return;
        room->hands = hands;
        room->hand_room = (uint16_t)more;
    }
    int32_t *h = room->hands + each * room->hand_count++;
    h[0] = hearts_plan_pass(p, room->table.before.hand_number);
    memcpy(h + 1, e->number, p->seats * sizeof *h);
    memcpy(h + 1 + p->seats, e->total, p->seats * sizeof *h);
}

void room_note_seen(struct room *room, const struct hearts_event *e)
{
    struct hearts_seen seen;
    hearts_seen_of(&room->plan->plan, e, HEARTS_WATCHER, &seen);
    if (seen.kind == HEARTS_SCORED)
        add_hand(room, &seen);
}

/* ---- What is kept beside the log ---- */

size_t room_meta_key(const struct table_id *id, char out[8 + 2 * TABLE_ID])
{
    static const char digits[] = "0123456789abcdef";
    memcpy(out, "room/", 5);
    for (int i = 0; i < TABLE_ID; i++) {
        out[5 + 2 * i] = digits[id->byte[i] >> 4];
        out[6 + 2 * i] = digits[id->byte[i] & 15];
    }
    return 5 + 2 * TABLE_ID;
}

void room_meta_write(const struct room *room, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "title", room->title);
    json_bool(&j, "public", room->open);
    json_bool(&j, "quick", room->quick);
    wire_id(&j, "by", &room->made_by);
    if (room->password)
        json_text(&j, "password", room->password);
    json_object_end(&j);
}

bool room_meta_read(struct room *room, const char *text, size_t length)
{
    const char *why;
    char title[WIRE_TITLE + 1], password[128];
    cJSON *m = json_read(text, length, &why);
    bool good = m && json_get_text(m, "title", title, sizeof title) &&
                json_get_bool(m, "public", &room->open) &&
                json_get_bool(m, "quick", &room->quick) &&
                json_get_hex(m, "by", room->made_by.byte, sizeof room->made_by.byte);
    if (good && json_has(m, "password"))
        good = json_get_text(m, "password", password, sizeof password) &&
               (room->password = strdup(password));
    if (good) {
        free(room->title);
        room->title = strdup(title);
        good = room->title;
    }
    cJSON_Delete(m);
    return good;
}
