/* messages.c - incoming socket messages: checks the sender and passes each to its table. */
#include "server/rooms/messages.h"

#include "base/json.h"
#include "server/net/address.h"
#include "server/people/who/names.h"
#include "server/rooms/access.h"
#include "server/rooms/at_stake.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/client.h"
#include "server/rooms/flow.h"
#include "server/rooms/hint.h"
#include "server/rooms/lobby.h"
#include "server/rooms/password.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/room_rates.h"
#include "server/rooms/seat_message.h"
#include "server/rooms/seat_request.h"
#include "server/rooms/stakes.h"
#include "server/rooms/unloaded.h"
#include "server/rooms/viewers.h"
#include "table/wire/wire_answer.h"
#include "table/wire/wire_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sockets ---- */

bool rooms_opened(struct rooms *r, struct socket *s, const struct person *who)
{
    struct client *c = client_new(r, s, who);
    if (!c)
        return false;
    r->platform->keep(s, c);

    struct json j;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "hello");
    json_number(&j, "protocol", 1);
    json_text(&j, "server", r->version ? r->version : "OpenHearts");
    if (c->presence) {
        json_object(&j, "you");
        wire_id(&j, "person", &c->who.id);
        json_text(&j, "name", c->who.name);
        json_bool(&j, "guest", c->who.guest);
        if (c->who.guest && name_is_given(c->who.name))
            json_bool(&j, "given", true);
        if (c->who.bot)
            json_bool(&j, "bot", true);
        json_object_end(&j);
    } else {
        json_null(&j, "you");
    }
    json_number(&j, "message", (int64_t)r->message_bytes);
    json_object_end(&j);
    client_send(c, &r->out);
    return true;
}

void rooms_closed(struct rooms *r, struct socket *s)
{
    struct client *c = r->platform->kept(s);
    if (!c)
        return;
    r->platform->keep(s, NULL);
    c->socket = NULL;
    while (c->views)
        room_detach(c->at[0], c);
    client_part(c);
}

void rooms_overflowed(struct rooms *r, struct socket *s)
{
    struct client *c = r->platform->kept(s);
    if (!c)
        return;
    c->behind = false;
    for (int i = 0; i < c->views && !c->behind; i++)
        room_send_view(c->at[i], &c->at[i]->viewers[room_viewer_of(c->at[i], c)]);
    if (c->lobby && !c->behind)
        lobby_send(c);
    client_send_missed(c);
}

/* ---- Answers ---- */

/* Refuses the message that is being read. */
static void refuse(struct client *c, const struct wire_message *m, const char *why, const char *say)
{
    client_no(c, m->has & WIRE_ID ? &m->command.id : NULL, m->has & WIRE_TABLE ? &m->table : NULL,
              why, say);
}

static void refuse_as_table(struct client *c, const struct wire_message *m,
                            enum table_refusal refusal)
{
    refuse(c, m, table_refusal_word(refusal), table_refusal_sentence(refusal));
}

static bool is_host(const struct room *room, const struct client *c)
{
    return c->presence && id_same(&room->table.host, &c->who.id);
}

static bool is_seated(const struct room *room, const struct client *c)
{
    return c->presence && table_seat_of(&room->table, &c->who.id) != HEARTS_WATCHER;
}

static void show(struct client *c, struct room *room, bool admitted)
{
    if (!room_attach(room, c, admitted)) {
        client_no(c, NULL, &room->id, "full", "One connection can't be at more tables than this.");
        return;
    }
    room_send_view(room, &room->viewers[room_viewer_of(room, c)]);
    rooms_due(room, room_now_ms(room));
}

/* Clients make the ids of commands, so two people may make the same one. At the table a command's
 * id is XORed with its sender's id; doing it twice gives the client's id back. */
static struct id mixed(const struct id *id, const struct id *who)
{
    struct id out;
    for (size_t i = 0; i < ID_BYTES; i++)
        out.byte[i] = id->byte[i] ^ who->byte[i];
    return out;
}

/* A command that is sent again is answered as done, but its sender may have left the seat since. */
static void answer(struct transaction *t, const struct verdict *v)
{
    struct client *c = t->client;
    struct room *room = t->room;
    bool sat = v->done && t->kind == TABLE_SIT && c->socket && !room->over && is_seated(room, c);
    if (sat && room_viewer_of(room, c) < 0)
        show(c, room, true);
    struct id id = mixed(&t->id, &t->who);
    struct wire_no no = { .id = &id,
                          .table = &room->id,
                          .why = v->why,
                          .say = v->say,
                          .rule = v->rule,
                          .retry_ms = v->retry_ms };
    if (v->done)
        client_ok(c, &id, &room->id, v->n);
    else if (v->outdated)
        client_reconnect(c);
    else
        client_refuse(c, &no);
    client_leave(c);
}

/* ---- Passwords ---- */

static void open_table(struct client *c, struct room *room, const struct wire_message *m);
static void go_on_sitting(struct client *c, struct room *room, struct wire_message *m);

static void password_checked(struct password_check *k)
{
    struct client *c = k->client;
    struct rooms *r = k->rooms;
    struct room *room = rooms_find(r, &k->message.table);
    if (c->socket) {
        r->platform->hold(c->socket, false);
        if (k->right)
            password_check_forgive(r, r->platform->address(c->socket), &k->message.table);
        if (!room)
            refuse(c, &k->message, "no-table", "There is no such table.");
        else if (!k->right || (room->password && strcmp(room->password, k->hash) != 0))
            refuse(c, &k->message, "wrong-password", "Wrong password.");
        else if (k->message.row->verb == WIRE_OPEN)
            open_table(c, room, &k->message);
        else
            go_on_sitting(c, room, &k->message);
    }
    client_leave(c);
    password_check_free(k);
}

static void ask_password(struct client *c, const struct room *room, const struct wire_message *m)
{
    if (!(m->has & WIRE_SECRET)) {
        refuse(c, m, "wrong-password", "This table needs a password.");
        return;
    }
    if (!password_may_be_tried(c->rooms, c->rooms->platform->address(c->socket), &room->id)) {
        refuse(c, m, "too-fast", "Too many passwords were tried: wait a few seconds.");
        return;
    }
    struct password_check *k = password_check_new(c->rooms, m->password);
    if (k) {
        memcpy(k->hash, room->password, strlen(room->password) + 1);
        k->then = password_checked;
        k->client = c;
        k->message = *m;
    }
    if (!k || !password_check_begin(k)) {
        if (k)
            password_check_free(k);
        refuse(c, m, "too-fast", "Too many passwords are being checked: try again soon.");
        return;
    }
    c->users++;
    c->rooms->platform->hold(c->socket, true); /* later messages wait for the answer */
}

static bool needs_password(const struct room *room, const struct client *c)
{
    int at = room_viewer_of(room, c);
    return room->password && !is_seated(room, c) && !is_host(room, c) &&
           !(at >= 0 && room->viewers[at].admitted);
}

/* ---- Opening ---- */

/* Checks everything again: it may have changed while the password was being checked. */
static void open_table(struct client *c, struct room *room, const struct wire_message *m)
{
    bool outside = !is_seated(room, c) && !is_host(room, c);
    if (!c->presence && !room->open)
        refuse(c, m, "not-you", room_not_for_strangers);
    else if (room_has_stopped(room, &c->who))
        refuse_as_table(c, m, TABLE_IS_STOPPED);
    else if (outside && !room->table.terms.watching && room->table.stage != TABLE_GATHERING)
        refuse(c, m, "not-allowed", "Spectators are off at this table.");
    else
        show(c, room, true);
}

static void open_or_ask_password(struct client *c, struct room *room, const struct wire_message *m)
{
    if (!c->presence && !room->open)
        refuse(c, m, "not-you", room_not_for_strangers);
    else if (needs_password(room, c))
        ask_password(c, room, m);
    else
        open_table(c, room, m);
}

/* ---- Commands ---- */

/* `access`: what a `terms` message changes, ownership passes; else NULL. */
static void give_with(struct client *c, struct room *room, struct wire_message *m,
                      struct room_access *access)
{
    struct transaction *t = transaction_new(&c->rooms->transactions);
    if (!t) {
        refuse(c, m, "full", "The server has no memory left: try again soon.");
        free(access);
        return;
    }
    t->access = access;
    t->client = c;
    c->users++;
    t->answer = answer;
    t->asked_ns = rooms_clock_ns(c->rooms);
    t->payer = c->payer;
    t->asker = c->who;
    m->command.id = mixed(&m->command.id, &c->who.id);
    m->command.who = c->who.id;
    m->command.bot = c->who.bot;
    room_call(room, &c->who, m->command.name);
    room_give(room, t, &m->command);
}

static void give(struct client *c, struct room *room, struct wire_message *m)
{
    give_with(c, room, m, NULL);
}

static void invite(struct client *c, const struct room *room, const struct wire_message *m);

/* Called once the blocks of the person in question are known. */
static void again(struct client *c, struct wire_message *m)
{
    struct room *room = rooms_find(c->rooms, &m->table);
    if (!room)
        refuse(c, m, "no-table", "There is no such table.");
    else if (m->row->verb == WIRE_INVITE)
        invite(c, room, m);
    else
        go_on_sitting(c, room, m);
}

static void go_on_sitting(struct client *c, struct room *room, struct wire_message *m)
{
    if (!is_seated(room, c) && client_asks_blocks(c, &room->table.host, m, again))
        return;
    const char *say, *why = room_may_sit(room, &c->who, &say);
    why = why ? why : room_keeps_too_many(room, &c->who, &say);
    if (why && !is_seated(room, c))
        refuse(c, m, why, say);
    else
        give(c, room, m);
}

static void talk(struct client *c, struct room *room, struct wire_message *m)
{
    int64_t now = rooms_clock_ms(c->rooms);
    if (!is_seated(room, c) && room_viewer_of(room, c) < 0) {
        refuse_as_table(c, m, TABLE_NOT_SEATED);
    } else if (now - c->presence->talked_at_ms < (int64_t)c->rooms->options->talk_each_ms) {
        refuse(c, m, "too-fast", "You're chatting too fast. Wait a moment.");
    } else {
        c->presence->talked_at_ms = now;
        give(c, room, m);
    }
}

/* Converts the word for a choice's option to its number in this phase. */
static void move(struct client *c, struct room *room, struct wire_message *m)
{
    enum hearts_phase phase = room->table.game.phase;
    int option = m->has & WIRE_OPTION || phase == HEARTS_SCORE ? -1 : 0;
    for (int i = 0; option < 0 && i < 2; i++) {
        const char *word = hearts_choice_word(phase, i);
        if (word && strcmp(word, m->option) == 0)
            option = i;
    }
    if (option < 0) {
        static const struct hearts_refusal rule = { HEARTS_NO_OPTION, HEARTS_NO_CARD, 0, 0, 0 };
        struct wire_no no = { .id = &m->command.id,
                              .table = &m->table,
                              .why = table_refusal_word(TABLE_RULES_REFUSE),
                              .say = "`option` has to be one of the words in the choice's options.",
                              .rule = &rule };
        client_refuse(c, &no);
        return;
    }
    m->command.move.option = (uint8_t)option;
    give(c, room, m);
}

/* Whether somebody is or was at the table: seated, watching, in the stored talk, or stopped
 * already. */
static bool is_known_at(const struct room *room, const struct id *who)
{
    for (int i = 0; i < room->viewer_count; i++)
        if (id_same(&room->viewers[i].client->who.id, who))
            return true;
    return table_seat_of(&room->table, who) != HEARTS_WATCHER || talk_has_of(&room->talk, who) ||
           table_is_stopped(&room->table, who);
}

static void stop(struct client *c, struct room *room, struct wire_message *m)
{
    bool full = room->table.stopped_count == TABLE_STOPPED_MOST;
    m->command.whom = m->person;
    if (is_host(room, c) && !full && !is_known_at(room, &m->person))
        refuse(c, m, "no-person", "Nobody of that name is at this table.");
    else
        give(c, room, m);
}

/* Where money is played for, computers have the strength that the terms set, so that everybody can
 * see it before sitting down. */
static bool choose_player(const struct room *room, struct table_command *c)
{
    if ((c->kind != TABLE_SEAT && c->kind != TABLE_START) || !c->player[0])
        return true;
    if (stakes_are_on(room))
        memcpy(c->player, room->table.terms.stand_in, sizeof c->player);
    return player_find(c->player);
}

static void command(struct client *c, struct room *room, struct wire_message *m)
{
    char say[WIRE_SAY];
    if (!choose_player(room, &m->command))
        refuse_as_table(c, m, TABLE_NO_PLAYER);
    else if (m->command.kind == TABLE_SIT && !at_stake_seen(room, m, say))
        refuse(c, m, "malformed", say);
    else if (m->command.kind == TABLE_SIT && needs_password(room, c))
        ask_password(c, room, m);
    else if (m->command.kind == TABLE_SIT)
        go_on_sitting(c, room, m);
    else if (m->command.kind == TABLE_TALK)
        talk(c, room, m);
    else if (m->command.kind == TABLE_MOVE)
        move(c, room, m);
    else if (m->command.kind == TABLE_STOP)
        stop(c, room, m);
    else if (m->command.kind == TABLE_TERMS && is_host(room, c))
        access_ask(c, room, m, give_with);
    else if (m->command.kind == TABLE_TERMS)
        refuse_as_table(c, m, TABLE_NOT_HOST);
    else
        give(c, room, m);
}

/* ---- Invitations ---- */

/* Whether somebody is connected, and has not blocked the sender. */
static bool is_there_for(const struct client *c, const struct id *whom)
{
    const struct presence *g = presence_of(c->rooms, whom);
    return g && g->clients && !rooms_has_blocked(c->rooms, whom, &c->who, false);
}

/* Limits invitations to a person, from each address and from everybody together: a limit per sender
 * alone is useless, since guests are made quickly. */
static bool may_be_invited(const struct client *c, const struct id *whom)
{
    struct rooms *r = c->rooms;
    uint8_t pair[ID_BYTES + ADDRESS_NETWORK];
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    memcpy(pair, whom->byte, ID_BYTES);
    size_t length = ID_BYTES + address_network(r->platform->address(c->socket), pair + ID_BYTES);
    return rate_try(r->rates, RATE_INVITE_PAIR, pair, length, now_ms, &wait_ms) &&
           rate_try(r->rates, RATE_INVITED, whom->byte, ID_BYTES, now_ms, &wait_ms);
}

static void invite(struct client *c, const struct room *room, const struct wire_message *m)
{
    struct rooms *r = c->rooms;
    int seat = table_seat_of(&room->table, &c->who.id);
    if (!is_seated(room, c) && !is_host(room, c)) {
        refuse_as_table(c, m, TABLE_NOT_SEATED);
        return;
    }
    struct presence *g = presence_of(r, &m->person);
    if (g && g->clients && client_asks_blocks(c, &m->person, m, again))
        return;
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    if (!rate_try(r->rates, RATE_INVITE, c->who.id.byte, ID_BYTES, now_ms, &wait_ms) ||
        (is_there_for(c, &m->person) && !may_be_invited(c, &m->person))) {
        refuse(c, m, "too-fast", "Too many invites. Wait a moment.");
        return;
    }
    if (!is_there_for(c, &m->person)) {
        refuse(c, m, "no-person", "Nobody of that name is online.");
        return;
    }

    struct json j;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "invited");
    wire_id(&j, "table", &room->id);
    wire_id(&j, "person", &c->who.id);
    json_text(&j, "name", c->who.name);
    json_text(&j, "rules", room->plan->text);
    json_object_end(&j);
    for (struct client *to = presence_of(r, &m->person)->clients; to; to = to->sibling)
        client_send(to, &r->out);
    client_ok(c, &m->command.id, &room->id, room_sent_count(room, seat));
}

/* ---- Messages ---- */

static void pong(struct client *c)
{
    struct buffer *out = &c->rooms->out;
    struct json j;
    buffer_cut(out, 0);
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "is", "pong");
    json_object_end(&j);
    client_send(c, out);
}

static void at_table(struct client *c, struct wire_message *m)
{
    struct room *room = rooms_find(c->rooms, &m->table);
    if (!room && quarantine_has(c->rooms, &m->table)) {
        refuse(c, m, quarantine_why, quarantine_say);
        return;
    }
    if (!room) {
        refuse(c, m, "no-table", "There is no such table.");
        return;
    }
    if (m->row->verb != WIRE_SHUT && c->presence && room_has_stopped(room, &c->who)) {
        refuse_as_table(c, m, TABLE_IS_STOPPED);
        return;
    }
    switch (m->row->verb) {
    case WIRE_OPEN: open_or_ask_password(c, room, m); break;
    case WIRE_SHUT: room_detach(room, c); break;
    case WIRE_INVITE: invite(c, room, m); break;
    case WIRE_HINT: room_hint(room, c, &m->command.id); break;
    case WIRE_SET_PACE:
    case WIRE_COMMIT:
    case WIRE_REVEAL:
        if (is_seated(room, c))
            seat_message(c, room, m);
        else
            refuse_as_table(c, m, TABLE_NOT_SEATED);
        break;
    case WIRE_COMMAND: command(c, room, m); break;
    case WIRE_PING:
    case WIRE_LOBBY: break;
    }
}

static void handle_message(struct client *c, struct wire_message *m)
{
    if (c->rooms->draining) {
        refuse(c, m, "draining", "The server is being updated and will be back in a moment.");
    } else if (m->row->who != WIRE_ANYBODY && !c->presence) {
        refuse(c, m, "not-you", "Choose a name first.");
    } else if (m->row->verb == WIRE_PING) {
        pong(c);
    } else if (m->row->verb == WIRE_LOBBY) {
        c->lobby = m->on;
        if (m->on)
            lobby_send(c);
    } else {
        at_table(c, m);
    }
}

static void malformed(struct client *c, const struct wire_message *m, const char *why,
                      const char *say)
{
    refuse(c, m, why, say);
    if (++c->malformed > c->rooms->options->malformed)
        c->rooms->platform->close(c->socket, 1008, "too much of it makes no sense");
}

/* Whether the message is for a table that is not loaded yet: then it is deferred, or refused. */
static bool waits(struct client *c, const struct wire_message *m, const char *text, size_t length)
{
    struct deferred_list *list = m->has & WIRE_TABLE ? unloaded_want(c->rooms, &m->table) : NULL;
    if (list && !defer_message(list, c, text, length))
        refuse(c, m, "too-fast",
               "This table is still loading, and too many are waiting. Try again.");
    return list;
}

/* `fast`: the sender is over the message limit. */
static void hear(struct client *c, const char *text, size_t length, bool fast)
{
    struct wire_message *m = &c->rooms->message;
    const char *why;
    char say[WIRE_SAY];
    struct json_span json;
    m->has = 0;
    if (!json_open(text, length, &json, &why)) {
        (void)snprintf(say, sizeof say, "A message is one JSON object: %s.", why);
        malformed(c, m, "malformed", say);
        return;
    }
    bool good = wire_read(json, m, &why, say);
    if (fast && client_is_flood(c))
        c->rooms->platform->close(c->socket, 1008, "too many messages");
    else if (fast)
        refuse(c, m, "too-fast", "Too many messages: wait a few seconds.");
    else if (!good)
        malformed(c, m, why, say);
    else if (!waits(c, m, text, length))
        handle_message(c, m);
}

void rooms_message(struct rooms *r, struct socket *s, const char *text, size_t length)
{
    struct client *c = r->platform->kept(s);
    if (c)
        hear(c, text, length, client_is_too_fast(c));
}

void client_heard(struct client *c, const char *text, size_t length)
{
    hear(c, text, length, false);
}
