/* room.c - one live table: its viewers, and what is known besides its log. */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms/room.h"

#include "base/hex.h"
#include "base/json.h"
#include "base/json_span.h"
#include "server/rooms/chances.h"
#include "table/wire/wire_seen.h"
#include "table/wire/wire_terms.h"
#include "table/wire/wire_values.h"

#include <stdlib.h>
#include <string.h>

struct room *room_new(struct rooms *r, struct kept_plan *plan, const struct id *id)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->rooms = r;
    room->plan = plan;
    room->id = *id;
    room->due.at_ms = INT64_MAX;
    room->empty_at_ms = INT64_MAX;
    table_init(&room->table, &plan->plan);
    room->title = calloc(1, 1);
    if (room->title)
        return room;
    free(room);
    return NULL;
}

void room_release(struct room *room)
{
    chances_free(room->fair);
    free(room->title);
    free(room->password);
    free(room->viewers);
    free(room->hands);
    free(room->stakes);
    free(room->stakes_held);
    free(room->counted);
    talk_release(&room->talk);
    free(room);
}

/* ---- Viewers ---- */

int room_viewer_of(const struct room *room, const struct client *c)
{
    for (int i = 0; i < room->viewer_count; i++)
        if (room->viewers[i].client == c)
            return i;
    return -1;
}

bool room_is_there(const struct room *room, int seat)
{
    for (int i = 0; i < room->viewer_count; i++)
        if (room->viewers[i].audience == seat)
            return true;
    return false;
}

unsigned room_watchers(const struct room *room)
{
    unsigned count = 0;
    for (int i = 0; i < room->viewer_count; i++)
        count += room->viewers[i].audience == HEARTS_WATCHER;
    return count;
}

unsigned room_seats(const struct room *room, enum table_seat_kind kind)
{
    unsigned count = 0;
    for (int s = 0; s < room->plan->plan.seats; s++)
        count += room->table.seats[s].kind == kind;
    return count;
}

bool room_is_solitary(const struct room *room) { return room_seats(room, TABLE_PERSON) == 1; }

unsigned room_people_there(const struct room *room)
{
    unsigned count = 0;
    for (int s = 0; s < room->plan->plan.seats; s++)
        count += room->table.seats[s].kind == TABLE_PERSON && room_is_there(room, s);
    return count;
}

uint64_t room_brief(const struct id *who)
{
    uint64_t id;
    memcpy(&id, who->byte, sizeof id);
    return id | 1;
}

const struct room_rating *room_rating_of(const struct room *room, int seat)
{
    for (int i = 0; i < HEARTS_SEATS; i++)
        if (room->rated[i].who == room_brief(&room->table.seats[seat].who))
            return &room->rated[i];
    return NULL;
}

uint64_t room_sent_count(const struct room *room, int audience)
{
    const struct table *t = &room->table;
    return (audience < HEARTS_SEATS ? t->seats[audience].told : t->told_watchers) + room->talk.said;
}

bool room_fills_itself(const struct room *room)
{
    return room->quick && room->table.stage == TABLE_GATHERING &&
           room_seats(room, TABLE_PERSON) > 0;
}

/* ---- The hands scored so far ---- */

void room_note_seen(struct room *room, const struct hearts_event *e)
{
    const struct hearts_plan *p = &room->plan->plan;
    struct hearts_seen seen;
    hearts_seen_of(p, e, HEARTS_WATCHER, &seen);
    if (seen.kind != HEARTS_SCORED)
        return;

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
    memcpy(h + 1, seen.number, p->seats * sizeof *h);
    memcpy(h + 1 + p->seats, seen.total, p->seats * sizeof *h);
}

/* ---- Metadata, stored besides the log ---- */

size_t room_meta_key(const struct id *id, char out[8 + 2 * ID_BYTES])
{
    memcpy(out, "room/", 5);
    hex_write(out + 5, id->byte, ID_BYTES);
    return 5 + 2 * ID_BYTES;
}

void room_meta_write(const struct room *room, const struct room_access *access, struct buffer *out)
{
    const char *password = access && access->sets_password ? access->password : room->password;
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "title", room->title);
    json_bool(&j, "public", access && access->sets_open ? access->open : room->open);
    json_bool(&j, "quick", room->quick);
    wire_id(&j, "by", &room->made_by);
    if (password && password[0])
        json_text(&j, "password", password);
    if (room->hands_most) {
        uint8_t chance[sizeof room->chance];
        memcpy(chance, &room->chance, sizeof chance);
        json_hex(&j, "chance", chance, sizeof chance);
        json_number(&j, "hands", room->hands_most);
    }
    json_object_end(&j);
}

static bool read_retry(struct room *room, struct json_span m)
{
    uint8_t chance[sizeof room->chance];
    int64_t hands;
    if (!json_as_whole(json_member(m, "hands"), 1, UINT16_MAX, &hands) ||
        !json_as_hex(json_member(m, "chance"), chance, sizeof chance))
        return false;
    memcpy(&room->chance, chance, sizeof chance);
    room->hands_most = (uint16_t)hands;
    return true;
}

bool room_meta_read(struct room *room, const char *text, size_t length)
{
    const char *why;
    char title[WIRE_TITLE + 1], password[128];
    struct json_span m;
    bool good = json_open(text, length, &m, &why) &&
                json_as_text(json_member(m, "title"), title, sizeof title) &&
                json_as_bool(json_member(m, "public"), &room->open) &&
                json_as_bool(json_member(m, "quick"), &room->quick) &&
                json_as_hex(json_member(m, "by"), room->made_by.byte, sizeof room->made_by.byte);
    if (good && json_is_there(json_member(m, "hands")))
        good = read_retry(room, m);
    if (good && json_is_there(json_member(m, "password")))
        good = json_as_text(json_member(m, "password"), password, sizeof password) &&
               (room->password = strdup(password));
    if (good) {
        free(room->title);
        room->title = strdup(title);
        good = room->title;
    }
    return good;
}
