/* broadcast.c - applies an event and sends it to all viewers: to each only what their seat may
 * know. */
#include "server/rooms/broadcast.h"

#include "base/array.h"
#include "base/json.h"
#include "server/rooms/at_stake.h"
#include "server/rooms/client.h"
#include "server/rooms/finished_game.h"
#include "server/rooms/lobby.h"
#include "server/rooms/money.h"
#include "server/rooms/ratings.h"
#include "server/rooms/sealed_deal.h"
#include "server/rooms/seat_request.h"
#include "server/rooms/stakes.h"
#include "server/rooms/think_job.h"
#include "server/rooms/viewers.h"
#include "table/wire/wire_answer.h"
#include "table/wire/wire_event.h"
#include "table/wire/wire_seen.h"
#include "table/wire/wire_standing.h"
#include "table/wire/wire_terms.h"
#include "table/wire/wire_values.h"

#include <stdio.h>
#include <string.h>

static void note_who(const struct room *room, struct id who[HEARTS_SEATS])
{
    for (int s = 0; s < HEARTS_SEATS; s++) {
        const struct table_seat *seat = &room->table.seats[s];
        who[s] = seat->kind == TABLE_PERSON ? seat->who : (struct id){ { 0 } };
    }
}

/* The state of a room before an event, besides its views. */
struct before {
    struct id who[HEARTS_SEATS];
    bool begins, counts;
};

/* Who made a person leave a seat, if not they themselves: "host", or "absence" if the table's
 * runner did; else NULL. */
static const char *left_by(const struct table_event *e, const struct before *stood)
{
    static const struct id runner;
    if (e->kind != TABLE_LEFT || id_same(&e->who, &stood->who[e->seat]))
        return NULL;
    return id_same(&e->who, &runner) ? "absence" : "host";
}

bool room_begins(const struct room *room, int64_t *in_ms)
{
    int64_t left = room->fill_at_ms - room_now_ms(room);
    *in_ms = left > 0 ? left : 0;
    return room_fills_itself(room);
}

/* ---- A view ---- */

struct view_writer {
    struct json *json;
    const struct hearts_plan *plan;
    int audience;
};

static void tell_seen(void *with, const struct hearts_event *e)
{
    struct view_writer *t = with;
    struct hearts_seen seen;
    hearts_seen_of(t->plan, e, t->audience, &seen);
    wire_seen(t->json, t->plan, &seen, t->audience);
}

/* Lines of the deals, as docs/FAIR.md defines them: the same for everybody. */
static bool write_line(void *with, const char *line)
{
    const struct view_writer *t = with;
    json_text(t->json, NULL, line);
    return true;
}

static void write_deals(struct json *j, const struct room *room, int audience)
{
    struct view_writer view_writer = { j, &room->plan->plan, audience };
    const struct table_fair *f = room->fair ? &room->fair->log : NULL;
    if (!f || !table_fair_is_on(f))
        return;
    json_object(j, "fair");
    json_hex(j, "game", f->game, sizeof f->game);
    json_list(j, "lines");
    (void)table_fair_standing(f, write_line, &view_writer);
    json_list_end(j);
    json_object_end(j);
}

static void write_rest(struct json *j, struct room *room, int audience)
{
    struct view_writer view_writer = { j, &room->plan->plan, audience };
    struct table_listener listener = { tell_seen, &view_writer };
    json_list(j, "seen");
    table_hand_tell(&room->table, &listener);
    json_list_end(j);
    wire_hands(j, &room->plan->plan, room->hands, room->hand_count,
               room->stakes_count == room->hand_count ? room->stakes : NULL);
}

/* Writes who may join, and the terms. */
static void write_access(struct json *j, const struct room *room)
{
    json_bool(j, "public", room->open);
    json_bool(j, "password", room->password);
    wire_terms(j, "terms", &room->table.terms);
}

/* `unseated`: who took the viewer's seat away, as left_by() says, or NULL. */
static void write_view(struct room *room, int audience, const char *unseated)
{
    struct rooms *r = room->rooms;
    struct wire_table now = { .plan = &room->plan->plan, .view = &r->now };
    struct wire_money money;
    struct json j;
    table_view(&room->table, audience, room_now_ms(room), &r->now);
    note_who(room, now.who);
    now.late = room->counted ? room->counted->late : NULL;
    now.begins = room_begins(room, &now.begins_ms);
    now.counts = at_stake(room);
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "view");
    wire_id(&j, "table", &room->id);
    json_number(&j, "n", (int64_t)room_sent_count(room, audience));
    json_seat(&j, "seat", audience); /* null for those who watch */
    if (unseated)
        json_text(&j, "unseated", unseated);
    json_text(&j, "rules", room->plan->text);
    json_text(&j, "title", room->title);
    if (room->hands_most)
        json_bool(&j, "one_hand", true);
    write_access(&j, room);
    json_number(&j, "watching", room_watchers(room));
    wire_standing(&j, NULL, &now);
    wire_clocks(&j, NULL, &r->now);
    room_money(room, &money);
    wire_game(&j, &room->plan->plan, NULL, &r->now.game, &money);
    stakes_write(&j, room);
    write_rest(&j, room, audience);
    write_deals(&j, room, audience);
    json_object_end(&j);
}

void room_send_view(struct room *room, struct viewer *l)
{
    write_view(room, l->audience, NULL);
    client_send(l->client, &room->rooms->out);
}

/* ---- An event ---- */

static void listen(void *with, const struct hearts_event *e)
{
    struct rooms *r = with;
    struct hearts_event *heard = array_grow(r->heard, r->heard_count, &r->heard_room,
                                            sizeof *heard);
    if (!heard) {
        r->deaf = true;
        return;
    }
    r->heard = heard;
    r->heard[r->heard_count++] = *e;
}

/* Drops a member that turned out to be empty. */
static void drop_if_empty(struct json *j, size_t before)
{
    struct buffer *b = j->out;
    if (!b->failed && b->data[before + strcspn(b->data + before, "[{") + 2] == '\0')
        buffer_cut(b, before);
}

/* Whether clients are sent the money again: a game has begun, or a hand is scored. */
static bool moves_money(const struct rooms *r, const struct table_event *e)
{
    bool moves = e->kind == TABLE_STARTED || e->kind == TABLE_NEXT_GAME;
    for (size_t i = 0; i < r->heard_count; i++)
        moves |= r->heard[i].all.kind == HEARTS_SCORED;
    return moves;
}

static void write_changes(struct json *j, struct room *room, const struct table_event *e,
                          int audience, const struct before *stood)
{
    struct rooms *r = room->rooms;
    const struct hearts_plan *p = &room->plan->plan;
    const struct table_view *was = &r->before[audience < HEARTS_SEATS ? audience : HEARTS_SEATS];
    struct wire_table before = {
        .plan = p, .view = was, .begins = stood->begins, .counts = stood->counts
    };
    struct wire_table now = { .plan = p, .view = &r->now };
    struct wire_money money;
    memcpy(before.who, stood->who, sizeof before.who);
    before.late = room->counted ? room->counted->told : NULL;
    note_who(room, now.who);
    now.late = room->counted ? room->counted->late : NULL;
    now.begins = room_begins(room, &now.begins_ms);
    now.counts = at_stake(room);
    struct view_writer view_writer = { j, p, audience };
    size_t at = j->out->length;
    json_list(j, "seen");
    for (size_t i = 0; i < r->heard_count; i++)
        tell_seen(&view_writer, &r->heard[i]);
    json_list_end(j);
    if (e->kind != TABLE_DEALT && e->kind != TABLE_MOVED)
        drop_if_empty(j, at);
    at = j->out->length;
    json_list(j, "fair");
    if (room->fair && e->kind != TABLE_TALKED)
        (void)table_fair_news(&room->fair->log, e, write_line, &view_writer);
    json_list_end(j);
    drop_if_empty(j, at);
    at = j->out->length;
    room_money(room, &money);
    wire_game(j, p, &was->game, &r->now.game, moves_money(r, e) ? &money : NULL);
    drop_if_empty(j, at);
    at = j->out->length;
    json_object(j, "to_table");
    wire_standing(j, &before, &now);
    if (e->kind == TABLE_TERMS_SET)
        write_access(j, room);
    if (e->kind == TABLE_LOCKED || moves_money(r, e))
        stakes_write(j, room);
    json_object_end(j);
    drop_if_empty(j, at);
    wire_clocks(j, was, &r->now);
}

static void write_told(struct buffer *out, struct room *room, const struct table_event *e,
                       int audience, const struct before *stood, const char *speaker, bool text)
{
    struct json j;
    buffer_cut(out, 0);
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "is", "event");
    wire_id(&j, "table", &room->id);
    json_number(&j, "n", (int64_t)room_sent_count(room, audience));
    wire_event(&j, e, speaker, text);
    const char *by = left_by(e, stood);
    if (by)
        json_text(&j, "by", by);
    write_changes(&j, room, e, audience, stood);
    json_object_end(&j);
}

/* `talker`: who says the event, if it is talk, or NULL. Viewers who have muted them get no text. */
static void tell_audience(struct room *room, const struct table_event *e, int audience,
                          const struct before *stood, const char *speaker,
                          const struct person *talker)
{
    struct rooms *r = room->rooms;
    bool muted = false;
    table_view(&room->table, audience, room_now_ms(room), &r->now);
    write_told(&r->out, room, e, audience, stood, speaker, true);
    for (int i = 0; i < room->viewer_count; i++) {
        struct viewer *l = &room->viewers[i];
        if (l->audience != audience)
            continue;
        if (!talker || !l->client->presence ||
            !rooms_has_blocked(r, &l->client->who.id, talker, true)) {
            client_send(l->client, &r->out);
            continue;
        }
        if (!muted)
            write_told(&r->other, room, e, audience, stood, speaker, false);
        muted = true;
        client_send(l->client, &r->other);
    }
}

/* Viewers whose seat has changed get a view from the new seat in place of the event. */
static void move_viewers(struct room *room, const char *unseated)
{
    for (int i = 0; i < room->viewer_count; i++) {
        struct viewer *l = &room->viewers[i];
        int audience = table_seat_of(&room->table, &l->client->who.id);
        if (audience == l->audience)
            continue;
        l->audience = (uint8_t)audience;
        if (audience < HEARTS_SEATS)
            room->away_at_ms[audience] = 0;
        write_view(room, audience, unseated);
        client_send(l->client, &room->rooms->out);
    }
}

static void put_out(struct room *room, struct viewer *l, const char *why, const char *say)
{
    struct rooms *r = room->rooms;
    struct json j;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    wire_gone(&j, &room->id, why, say);
    client_reply(l->client, &r->out);
    /* Somebody who was stopped has no seat to wait for; a bot of theirs still has one. */
    l->audience = (uint8_t)table_seat_of(&room->table, &l->client->who.id);
    room_detach(room, l->client);
}

/* Removes everybody who was stopped, on all their sockets, and their bots too. */
static void put_out_stopped(struct room *room)
{
    for (int i = 0; i < room->viewer_count;) {
        struct viewer *l = &room->viewers[i];
        if (room_has_stopped(room, &l->client->who))
            put_out(room, l, table_refusal_word(TABLE_IS_STOPPED),
                    table_refusal_sentence(TABLE_IS_STOPPED));
        else
            i++;
    }
}

/* Strangers may only look at public tables: they have no name by which a host could stop one. */
static void put_out_strangers(struct room *room)
{
    for (int i = 0; i < room->viewer_count;)
        if (!room->open && !room->viewers[i].client->presence)
            put_out(room, &room->viewers[i], "not-you", room_not_for_strangers);
        else
            i++;
}

/* Where watching is not allowed, people without a seat are removed when play begins. */
static void put_out_watchers(struct room *room)
{
    if (room->table.terms.watching || room->table.stage == TABLE_GATHERING)
        return;
    for (int i = 0; i < room->viewer_count;) {
        struct viewer *l = &room->viewers[i];
        bool host = l->client->presence && id_same(&l->client->who.id, &room->table.host);
        if (l->audience != HEARTS_WATCHER || host) {
            i++;
            continue;
        }
        put_out(room, l, "not-allowed", "Spectators are off at this table.");
    }
}

static unsigned audiences_of(const struct room *room)
{
    unsigned bits = 0;
    for (int i = 0; i < room->viewer_count; i++) {
        int audience = room->viewers[i].audience;
        bits |= 1u << (audience < HEARTS_SEATS ? audience : HEARTS_SEATS);
    }
    return bits;
}

/* Whether an event changes something that the lobby shows. */
static bool shows_in_lobby(const struct table_event *e)
{
    switch ((enum table_event_kind)e->kind) {
    case TABLE_CREATED:
    case TABLE_SAT:
    case TABLE_LEFT:
    case TABLE_SEATED:
    case TABLE_SWAPPED:
    case TABLE_STOPPED:
    case TABLE_TERMS_SET:
    case TABLE_STARTED:
    case TABLE_NEXT_GAME: return true;
    case TABLE_DEALT:
    case TABLE_MOVED:
    case TABLE_AHEAD_SET:
    case TABLE_CLAIMED:
    case TABLE_CLAIM_HELD:
    case TABLE_PLAYED_OUT:
    case TABLE_TAKEBACK_ASKED:
    case TABLE_TOOK_BACK:
    case TABLE_ANSWERED:
    case TABLE_OFFER_ENDED:
    case TABLE_PAUSED:
    case TABLE_RESUMED:
    case TABLE_WANTS_REMATCH:
    case TABLE_WANTS_END:
    case TABLE_TALKED:
    case TABLE_WENT_AWAY:
    case TABLE_CAME_BACK:
    case TABLE_STOOD_IN:
    case TABLE_LOCKED:
    case TABLE_CLOSED:
    case TABLE_EVENTS: break;
    }
    return false;
}

static bool apply(struct room *room, const struct table_event *e)
{
    struct rooms *r = room->rooms;
    struct table_listener listener = { listen, r };
    r->heard_count = 0;
    r->deaf = false;
    if (e->kind == TABLE_STARTED || e->kind == TABLE_NEXT_GAME)
        room->hand_count = 0;
    if (e->kind == TABLE_STARTED || e->kind == TABLE_NEXT_GAME || e->kind == TABLE_SEATED ||
        e->kind == TABLE_SWAPPED)
        think_job_reset_count(room);
    if (!table_apply(&room->table, e, &listener) || !fair_took(room, e, false) ||
        !stakes_took(room, e))
        return false;
    for (size_t i = 0; i < r->heard_count; i++) {
        room_note_seen(room, &r->heard[i]);
        if (r->heard[i].all.kind == HEARTS_SCORED && room->table.stage == TABLE_PLAYING) {
            int64_t until = at_stake_waits(room); /* for those who watch */
            room->hold_ms = until > room->hold_ms ? until : room->hold_ms;
        }
    }
    room_note_money(room);
    return true;
}

static void tell(struct room *room, const struct table_event *e, unsigned audiences,
                 const struct before *stood, const char *speaker)
{
    struct rooms *r = room->rooms;
    if (e->kind == TABLE_STOPPED)
        put_out_stopped(room);
    if (e->kind == TABLE_TERMS_SET)
        put_out_strangers(room);
    if (e->kind == TABLE_SAT || e->kind == TABLE_LEFT || e->kind == TABLE_SWAPPED)
        move_viewers(room, left_by(e, stood));
    for (int at = 0; at < AUDIENCES; at++) {
        int audience = at < HEARTS_SEATS ? at : HEARTS_WATCHER;
        uint64_t events = room_sent_count(room, audience) - room->talk.said;
        if (audiences >> at & 1 && events != r->before[at].told)
            tell_audience(room, e, audience, stood, speaker, NULL);
    }
    /* After a takeback fewer cards of the hand have been seen: send fresh views. */
    for (int i = 0; (e->kind == TABLE_TOOK_BACK || r->deaf) && i < room->viewer_count; i++)
        room_send_view(room, &room->viewers[i]);
}

/* Records the state before the event, for these audiences. */
static void note_before(struct room *room, unsigned audiences, struct before *stood)
{
    struct rooms *r = room->rooms;
    int64_t in_ms;
    for (int at = 0; at < AUDIENCES; at++)
        if (audiences >> at & 1)
            table_view(&room->table, at < HEARTS_SEATS ? at : HEARTS_WATCHER, room_now_ms(room),
                       &r->before[at]);
    note_who(room, stood->who);
    stood->begins = room_begins(room, &in_ms);
    stood->counts = at_stake(room);
}

void room_tell_said(struct room *room, const struct table_event *e, const struct person *talker)
{
    struct before stood;
    unsigned audiences = audiences_of(room);
    note_before(room, audiences, &stood);
    room->rooms->heard_count = 0;
    for (int at = 0; at < AUDIENCES; at++)
        if (audiences >> at & 1)
            tell_audience(room, e, at < HEARTS_SEATS ? at : HEARTS_WATCHER, &stood, talker->name,
                          talker);
}

/* The name by which a person is known at a table; "" if there is none. */
static const char *name_of(const struct room *room, const struct id *who)
{
    int seat = table_seat_of(&room->table, who);
    if (seat != HEARTS_WATCHER)
        return room->table.seats[seat].name;
    for (int i = 0; i < room->viewer_count; i++)
        if (id_same(&room->viewers[i].client->who.id, who))
            return room->viewers[i].client->who.name;
    return "";
}

bool room_apply(struct room *room, const struct table_event *e, const char *speaker)
{
    struct before stood;
    char stopped[TABLE_NAME];
    if (e->kind == TABLE_STOPPED) {
        (void)snprintf(stopped, sizeof stopped, "%s", name_of(room, &e->whom));
        speaker = stopped;
    }
    unsigned audiences = audiences_of(room);
    int stage = room->table.stage;
    note_before(room, audiences, &stood);
    if (!apply(room, e))
        return false;
    tell(room, e, audiences, &stood, speaker ? speaker : "");
    if (room->counted && table_event_is_for(e, HEARTS_WATCHER))
        memcpy(room->counted->told, room->counted->late, HEARTS_SEATS);
    put_out_watchers(room);
    if (shows_in_lobby(e) || stage != room->table.stage)
        lobby_changed(room);
    else if (e->kind == TABLE_WENT_AWAY || e->kind == TABLE_CAME_BACK)
        lobby_touched(room);
    if (e->kind == TABLE_SAT || e->kind == TABLE_STARTED || e->kind == TABLE_NEXT_GAME)
        ratings_find(room, e->kind != TABLE_SAT);
    if (stage != TABLE_OVER && room->table.stage == TABLE_OVER && !room->hands_most)
        room_record(room);
    return true;
}
