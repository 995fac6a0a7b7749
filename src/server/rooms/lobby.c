/* lobby.c - the list of public tables, and its changes, sent together every quarter of a second. */
#include "server/rooms/lobby.h"

#include "base/array.h"
#include "base/json.h"
#include "table/wire/wire_terms.h"
#include "table/wire/wire_values.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVERY_MS = 250,
    LIST_MS = 100,           /* how long a written list is reused */
    LISTED = 60,             /* tables in the lobby at once */
    LISTED_OTHERS = 20,      /* of them, tables without a free seat */
    LISTED_MOST = 100,       /* tables in the reply to an HTTP request */
    LISTED_EMPTY_MS = 30000, /* how long a table is listed that nobody looks at */
};

/* Whether the table waits for the person at a seat, and not for a computer that plays for them. */
static bool waits_for(const struct table_view *v, int seat)
{
    if (v->stage != TABLE_PLAYING || v->paused_by != HEARTS_NO_SEAT || v->seat[seat].stood_in)
        return false;
    if (v->offer.kind)
        return v->offer.waits_for >> seat & 1;
    return v->game.choice.low <= v->game.choice.high;
}

static void write_own(struct json *j, struct room *room, const struct id *who)
{
    struct rooms *r = room->rooms;
    int seat = table_seat_of(&room->table, who);
    if (seat >= HEARTS_SEATS)
        return;
    table_view(&room->table, seat, room_now_ms(room), &r->now);
    json_text(j, "you", (char[]){ (char)('A' + seat), '\0' });
    json_bool(j, "turn", waits_for(&r->now, seat));
}

static void write_person(struct json *j, const struct room *room, int seat)
{
    const struct table_seat *t = &room->table.seats[seat];
    const struct room_rating *rating = room_rating_of(room, seat);
    json_text(j, "kind", "person");
    json_text(j, "name", t->name);
    if (t->away)
        json_bool(j, "away", true);
    if (rating && rating->rating) {
        json_number(j, "rating", rating->rating);
        json_bool(j, "sure", rating->sure);
    }
}

static void write_seats(struct json *j, const struct room *room)
{
    json_list(j, "seats");
    for (int s = 0; s < room->plan->plan.seats; s++) {
        const struct table_seat *t = &room->table.seats[s];
        json_object(j, NULL);
        switch ((enum table_seat_kind)t->kind) {
        case TABLE_PERSON: write_person(j, room, s); break;
        case TABLE_COMPUTER:
            json_text(j, "kind", "computer");
            json_text(j, "name", t->player);
            break;
        case TABLE_NOBODY: json_text(j, "kind", "nobody"); break;
        }
        json_object_end(j);
    }
    json_list_end(j);
}

void lobby_write(struct json *j, const char *key, struct room *room, const struct id *who)
{
    const struct table *t = &room->table;
    int host = table_seat_of(t, &t->host);
    static const char *const stages[] = { "gathering", "playing", "over", "closed" };
    json_object(j, key);
    wire_id(j, "table", &room->id);
    json_text(j, "rules", room->plan->text);
    json_text(j, "title", room->title);
    if (host < HEARTS_SEATS)
        json_text(j, "host", t->seats[host].name);
    else
        json_null(j, "host");
    write_seats(j, room);
    json_number(j, "free", room_seats(room, TABLE_NOBODY));
    json_text(j, "stage", stages[t->stage]);
    json_number(j, "watching", room_watchers(room));
    json_bool(j, "password", room->password);
    json_bool(j, "public", room->open);
    json_number(j, "age", room_now_ms(room) - room->made_at_ms);
    if (room_fills_itself(room))
        json_text(j, "fills", room->table.terms.stand_in);
    wire_terms(j, "terms", &t->terms);
    if (who)
        write_own(j, room, who);
    json_object_end(j);
}

static bool plays_by(const struct room *room, const struct lobby_filter *f)
{
    size_t length = strlen(f->rules);
    const char *text = room->plan->text;
    return strncmp(text, f->rules, length) == 0 &&
           (!text[length] || (f->by_preset && text[length] == ' '));
}

int64_t lobby_drops_at(const struct room *room)
{
    if (room->empty_at_ms == INT64_MAX)
        return INT64_MAX;
    return room->empty_at_ms - (int64_t)room->rooms->options->empty_ms + LISTED_EMPTY_MS;
}

static bool shows(const struct room *room, const struct lobby_filter *f)
{
    const struct table *t = &room->table;
    if (!room->open || room->over || t->stage == TABLE_SHUT ||
        room_now_ms(room) >= lobby_drops_at(room))
        return false;
    if (f->rules[0] && !plays_by(room, f))
        return false;
    if (f->free && (t->stage != TABLE_GATHERING || room_seats(room, TABLE_NOBODY) < f->free))
        return false;
    return !f->watch_only || (t->terms.watching && t->stage == TABLE_PLAYING);
}

static const struct lobby_filter all, with_seats = { .free = 1 };

/* ---- The list by HTTP ---- */

/* The list as last written, for reuse. */
struct lobby_list {
    struct lobby_filter filter;
    struct buffer text;
    int64_t at_ms;
};

static bool is_same(const struct lobby_filter *a, const struct lobby_filter *b)
{
    return strcmp(a->rules, b->rules) == 0 && a->by_preset == b->by_preset &&
           a->watch_only == b->watch_only && a->free == b->free;
}

const struct buffer *lobby_list(struct rooms *r, const struct lobby_filter *f)
{
    struct lobby_list *l = r->lobby.list;
    int64_t now = rooms_now_ms(r);
    if (!l && !(l = r->lobby.list = calloc(1, sizeof *l)))
        return NULL;
    bool good = l->text.length && !l->text.failed && now - l->at_ms < LIST_MS;
    if (good && is_same(&l->filter, f))
        return &l->text;
    if (l->text.failed)
        buffer_release(&l->text);
    l->filter = *f;
    l->at_ms = now;

    struct json j;
    int listed = 0;
    buffer_cut(&l->text, 0);
    json_begin(&j, &l->text);
    json_object(&j, NULL);
    json_list(&j, "tables");
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room && listed < LISTED_MOST; room = room->next)
            if (shows(room, f)) {
                lobby_write(&j, NULL, room, NULL);
                listed++;
            }
    json_list_end(&j);
    json_object_end(&j);
    return l->text.failed ? NULL : &l->text;
}

/* Marks the written list as out of date. */
static void list_drop(struct rooms *r)
{
    if (r->lobby.list)
        buffer_cut(&r->lobby.list->text, 0);
}

void lobby_list_free(struct rooms *r)
{
    if (r->lobby.list)
        buffer_release(&r->lobby.list->text);
    free(r->lobby.list);
    r->lobby.list = NULL;
}

/* ---- The lobby ---- */

static int least(int a, int b) { return a < b ? a : b; }

void lobby_changed(struct room *room)
{
    if (room->open && !room->over)
        list_drop(room->rooms);
    lobby_touched(room);
}

void lobby_touched(struct room *room)
{
    if (!room->open || room->over)
        return;
    room->changed = true;
    if (!room->rooms->lobby.waits)
        room->rooms->platform->timer_set(room->rooms->lobby.timer, EVERY_MS);
    room->rooms->lobby.waits = true;
}

void lobby_gone(struct room *room)
{
    struct rooms *r = room->rooms;
    if (!room->open || !room->stored)
        return;
    list_drop(r);
    room->changed = false;
    if (!room->listed)
        return;
    room->listed = false;
    struct id *gone = array_grow(r->lobby.gone, r->lobby.gone_count, &r->lobby.gone_room,
                                 sizeof *gone);
    r->lobby.full |= !gone;
    if (!gone)
        return;
    r->lobby.gone = gone;
    r->lobby.gone[r->lobby.gone_count++] = room->id;
    if (!r->lobby.waits)
        r->platform->timer_set(r->lobby.timer, EVERY_MS);
    r->lobby.waits = true;
}

/* Chooses the tables that the lobby shows. Those with free seats come first, but a third of the
 * list goes to others when there are many of both. Tables already shown stay as long as they fit.
 */
static void choose(struct rooms *r)
{
    int count[2] = { 0 }, places[2];
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            room->chosen = false;
            if (shows(room, &all))
                count[shows(room, &with_seats)]++;
        }
    places[0] = least(count[0], LISTED_OTHERS);
    places[1] = least(count[1], LISTED - places[0]);
    places[0] = least(count[0], LISTED - places[1]);
    for (int already = 1; already >= 0; already--)
        for (size_t i = 0; i < ROOM_BUCKETS; i++)
            for (struct room *room = r->rooms[i]; room; room = room->next)
                if (room->listed == already && shows(room, &all))
                    room->chosen = places[shows(room, &with_seats)]-- > 0;
}

static void begin(struct json *j, struct rooms *r)
{
    buffer_cut(&r->out, 0);
    json_begin(j, &r->out);
    json_object(j, NULL);
    json_text(j, "is", "lobby");
}

/* Writes the chosen tables; those with free seats first. */
static void write_all(struct rooms *r)
{
    struct json j;
    choose(r);
    begin(&j, r);
    json_list(&j, "tables");
    for (int free = 1; free >= 0; free--)
        for (size_t i = 0; i < ROOM_BUCKETS; i++)
            for (struct room *room = r->rooms[i]; room; room = room->next)
                if (room->chosen && shows(room, &with_seats) == free) {
                    lobby_write(&j, NULL, room, NULL);
                    if (!room->listed)
                        lobby_touched(room); /* others in the lobby were not sent it yet */
                    room->listed = true;
                }
    json_list_end(&j);
    json_object_end(&j);
}

void lobby_send(struct client *c)
{
    write_all(c->rooms);
    client_send(c, &c->rooms->out);
}

static int write_changed(struct json *j, struct rooms *r)
{
    int count = 0;
    json_list(j, "changed");
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            if (room->chosen && (room->changed || !room->listed)) {
                lobby_write(j, NULL, room, NULL);
                count++;
            }
            room->changed = false;
        }
    json_list_end(j);
    return count;
}

/* Writes tables that are gone, and those dropped to make room for others. */
static int write_gone(struct json *j, struct rooms *r)
{
    int count = 0;
    json_list(j, "gone");
    for (size_t i = 0; i < r->lobby.gone_count; i++) {
        const struct room *room = rooms_find(r, &r->lobby.gone[i]);
        if (!room || !room->chosen) { /* it may be public again by now */
            wire_id(j, NULL, &r->lobby.gone[i]);
            count++;
        }
    }
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            if (room->listed && !room->chosen) {
                wire_id(j, NULL, &room->id);
                count++;
            }
            room->listed = room->chosen;
        }
    json_list_end(j);
    return count;
}

void lobby_tick(void *with)
{
    struct rooms *r = with;
    r->lobby.waits = false;
    choose(r);

    struct json j;
    begin(&j, r);
    int count = write_changed(&j, r);
    count += write_gone(&j, r);
    json_object_end(&j);
    r->lobby.gone_count = 0;
    bool good = count > 0;
    if (r->lobby.full) {
        write_all(r);
        good = true;
    }
    r->lobby.full = false;
    for (struct client *c = r->clients; c && good; c = c->next)
        if (c->lobby)
            client_send(c, &r->out);
}
