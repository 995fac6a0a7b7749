/* rooms_socket.c - what comes in by sockets: who says it, whether they may, and to which table it
 * goes. */
#include "rooms/rooms_inside.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLOOD = 5 };

/* ---- Callers ---- */

static struct regular *regular_of(struct rooms *r, const struct table_id *id)
{
    size_t bucket = (id->byte[0] | (size_t)id->byte[1] << 8) % REGULAR_BUCKETS;
    for (struct regular *g = r->regulars[bucket]; g; g = g->next)
        if (rooms__id_equal(&g->id, id))
            return g;
    struct regular *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->id = *id;
    g->window_at_ms = g->talked_at_ms = INT64_MIN / 2;
    g->next = r->regulars[bucket];
    r->regulars[bucket] = g;
    return g;
}

void caller_leave(struct caller *c)
{
    struct rooms *r = c->rooms;
    if (--c->users)
        return;
    if (c->before)
        c->before->next = c->next;
    else
        r->callers = c->next;
    if (c->next)
        c->next->before = c->before;
    r->caller_count--;
    buffer_release(&c->missed);
    free(c);
}

void caller_answer(struct caller *c, const struct buffer *text)
{
    caller_send(c, text);
    if (!c->behind || text->failed)
        return;
    if (c->missed.length + text->length < CALLER_MISSED) {
        buffer_append(&c->missed, text->data, text->length);
        buffer_char(&c->missed, '\n');
    } else if (c->socket) {
        net_close(c->socket, 1013, "too slow"); /* an answer is not dropped in silence */
    }
}

/* A socket that was behind gets the answers that it missed. */
static void send_missed(struct caller *c)
{
    struct buffer missed = c->missed, line = { 0 };
    buffer_init(&c->missed);
    for (size_t at = 0; at < missed.length && !missed.failed;) {
        size_t length = strcspn(missed.data + at, "\n");
        buffer_cut(&line, 0);
        buffer_append(&line, missed.data + at, length);
        caller_answer(c, &line);
        at += length + 1;
    }
    buffer_release(&line);
    buffer_release(&missed);
}

static void say_hello(struct caller *c)
{
    struct json j;
    struct rooms *r = c->rooms;
    const char *version = r->site->version;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "hello");
    json_number(&j, "protocol", 1);
    json_text(&j, "server", version ? version : "OpenHearts");
    if (c->regular) {
        json_object(&j, "you");
        wire_id(&j, "person", &c->who.id);
        json_text(&j, "name", c->who.name);
        json_bool(&j, "guest", c->who.guest);
        if (c->who.bot)
            json_bool(&j, "bot", true);
        json_object_end(&j);
    } else {
        json_null(&j, "you");
    }
    json_number(&j, "message", (int64_t)r->site->net_options->message);
    json_object_end(&j);
    caller_send(c, &r->out);
}

bool rooms_opened(struct rooms *r, struct socket *s, const struct person *who)
{
    if (r->site->draining)
        return false;
    struct caller *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->rooms = r;
    c->socket = s;
    c->who = *who;
    c->users = 1;
    c->window_at_ms = INT64_MIN / 2;
    if (person_is_known(who)) {
        c->regular = regular_of(r, &who->id);
        if (!c->regular) {
            free(c);
            return false;
        }
        c->sibling = c->regular->callers;
        c->regular->callers = c;
    }
    c->next = r->callers;
    if (c->next)
        c->next->before = c;
    r->callers = c;
    r->caller_count++;
    net_keep(s, c);
    say_hello(c);
    return true;
}

void rooms_closed(struct rooms *r, struct socket *s)
{
    struct caller *c = net_kept(s);
    (void)r;
    if (!c)
        return;
    net_keep(s, NULL);
    c->socket = NULL;
    c->lobby = false;
    while (c->looks_at)
        room_detach(c->at[0], c);
    if (c->regular) {
        struct caller **at = &c->regular->callers;
        while (*at != c)
            at = &(*at)->sibling;
        *at = c->sibling;
        c->regular = NULL;
    }
    caller_leave(c);
}

void rooms_overflowed(struct rooms *r, struct socket *s)
{
    struct caller *c = net_kept(s);
    (void)r;
    if (!c)
        return;
    c->behind = false;
    for (int i = 0; i < c->looks_at && !c->behind; i++)
        room_send_view(c->at[i], &c->at[i]->lookers[room_looker_of(c->at[i], c)]);
    if (c->lobby && !c->behind)
        lobby_send(c);
    send_missed(c);
}

void caller_no(struct caller *c, const struct table_id *id, const struct table_id *table,
               const char *why, const char *say)
{
    struct rooms *r = c->rooms;
    struct wire_no no = { .id = id, .table = table, .why = why, .say = say };
    r->refused_by_server++;
    buffer_cut(&r->out, 0);
    wire_no(&r->out, &no);
    caller_answer(c, &r->out);
}

static bool window_is_full(struct rooms *r, int64_t *at_ms, uint64_t *in)
{
    int64_t now = net_now_ms(r->site->net);
    if (now - *at_ms >= RATE_MS) {
        *at_ms = now;
        *in = 0;
    }
    return ++*in > r->options->messages;
}

bool caller_too_fast(struct caller *c)
{
    if (c->regular)
        return window_is_full(c->rooms, &c->regular->window_at_ms, &c->regular->in_window);
    return window_is_full(c->rooms, &c->window_at_ms, &c->in_window);
}

/* Whoever does not listen to being told so. */
static bool is_flood(const struct caller *c)
{
    uint64_t in = c->regular ? c->regular->in_window : c->in_window;
    return in > FLOOD * c->rooms->options->messages;
}

/* ---- Answers ---- */

/* A refusal of the message that is being read. */
static void refuse(struct caller *c, const struct wire_message *m, const char *why, const char *say)
{
    caller_no(c, m->has & WIRE_ID ? &m->command.id : NULL, m->has & WIRE_TABLE ? &m->table : NULL,
              why, say);
}

static void refuse_as_table(struct caller *c, const struct wire_message *m,
                            enum table_refusal refusal)
{
    refuse(c, m, table_refusal_word(refusal), table_refusal_sentence(refusal));
}

static void show(struct caller *c, struct room *room, bool admitted)
{
    if (!room_attach(room, c, admitted)) {
        caller_no(c, NULL, &room->id, "full", "This connection looks at as many tables as it may.");
        return;
    }
    room_send_view(room, &room->lookers[room_looker_of(room, c)]);
    rooms__due(room, rooms__now_ms(room->rooms));
}

static void answer(struct task *t, const struct verdict *v)
{
    struct caller *c = t->caller;
    struct room *room = t->room;
    struct rooms *r = c->rooms;
    bool sat = v->done && t->kind == TABLE_SIT && c->socket && !room->over;
    if (sat && room_looker_of(room, c) < 0)
        show(c, room, true);
    buffer_cut(&r->out, 0);
    if (v->done) {
        wire_ok(&r->out, &t->id, &room->id, v->n);
    } else {
        struct wire_no no = {
            .id = &t->id, .table = &room->id, .why = v->why, .say = v->say, .rule = v->rule
        };
        wire_no(&r->out, &no);
    }
    caller_answer(c, &r->out);
    caller_leave(c);
}

/* ---- Passwords ---- */

static void go_on(struct caller *c, struct room *room, struct wire_message *m);

static void knocked(struct knock *k)
{
    struct caller *c = k->caller;
    struct room *room = rooms__find(k->rooms, &k->message.table);
    if (c->socket) {
        net_hold(c->socket, false);
        if (!room)
            refuse(c, &k->message, "no-table", "There is no such table.");
        else if (!k->right)
            refuse(c, &k->message, "wrong-password", "That is not the password of this table.");
        else
            go_on(c, room, &k->message);
    }
    if (k->right)
        knock_forgive(k->rooms, &k->message.table);
    caller_leave(c);
    rooms__look_drained(k->rooms);
    knock_free(k);
}

static void knock(struct caller *c, const struct room *room, const struct wire_message *m)
{
    if (!(m->has & WIRE_SECRET)) {
        refuse(c, m, "wrong-password", "This table has a password.");
        return;
    }
    if (!knock_is_allowed(c->rooms, net_address(c->socket), &room->id)) {
        refuse(c, m, "too-fast", "Too many passwords were tried: wait a few seconds.");
        return;
    }
    struct knock *k = knock_new(c->rooms, m->password);
    if (k) {
        memcpy(k->hash, room->password, strlen(room->password) + 1);
        k->then = knocked;
        k->caller = c;
        k->message = *m;
    }
    if (!k || !knock_begin(k)) {
        if (k)
            knock_free(k);
        refuse(c, m, "too-fast", "Too many passwords are being checked: try again soon.");
        return;
    }
    c->users++;
    net_hold(c->socket, true); /* what is said next waits for the answer */
}

static bool is_host(const struct room *room, const struct caller *c)
{
    return c->regular && rooms__id_equal(&room->table.host, &c->who.id);
}

static bool is_seated(const struct room *room, const struct caller *c)
{
    return c->regular && table_seat_of(&room->table, &c->who.id) != HEARTS_WATCHER;
}

static bool needs_password(const struct room *room, const struct caller *c)
{
    int at = room_looker_of(room, c);
    return room->password && !is_seated(room, c) && !is_host(room, c) &&
           !(at >= 0 && room->lookers[at].admitted);
}

/* ---- Opening ---- */

static void open_table(struct caller *c, struct room *room, const struct wire_message *m)
{
    bool outside = !is_seated(room, c) && !is_host(room, c);
    if (outside && !room->table.terms.watching && room->table.stage != TABLE_GATHERING)
        refuse(c, m, "not-allowed", "This table is played without watchers.");
    else
        show(c, room, true);
}

static void go_on_sitting(struct caller *c, struct room *room, struct wire_message *m);

static void go_on(struct caller *c, struct room *room, struct wire_message *m)
{
    if (m->row->verb == WIRE_OPEN)
        open_table(c, room, m);
    else
        go_on_sitting(c, room, m);
}

static void open_or_knock(struct caller *c, struct room *room, const struct wire_message *m)
{
    if (!c->regular && !room->open)
        refuse(c, m, "not-you",
               "Only people who are known may look at this table: be a guest first.");
    else if (needs_password(room, c))
        knock(c, room, m);
    else
        open_table(c, room, m);
}

/* ---- Commands ---- */

static void give(struct caller *c, struct room *room, struct wire_message *m)
{
    struct task *t = rooms__task(c->rooms);
    if (!t) {
        refuse(c, m, "full", "The server has no memory left: try again soon.");
        return;
    }
    t->caller = c;
    c->users++;
    t->answer = answer;
    t->asked_ns = rooms__clock_ns();
    m->command.who = c->who.id;
    memset(m->command.name, 0, sizeof m->command.name);
    memcpy(m->command.name, c->who.name, strlen(c->who.name));
    room_give(room, t, &m->command);
}

const char *room_may_sit(const struct room *room, const struct person *who, const char **say)
{
    const struct rooms *r = room->rooms;
    if (who->bot && room->open && !r->options->robots) {
        *say = "Bots may not sit at public tables here.";
        return "not-allowed";
    }
    if (r->people && people_has_blocked(r->people, &room->table.host, &who->id, false)) {
        *say = "The host of this table has blocked you.";
        return "blocked";
    }
    return NULL;
}

static void invite(struct caller *c, const struct room *room, const struct wire_message *m);

/* Blocks are known by now. */
static void again(struct caller *c, struct wire_message *m)
{
    struct room *room = rooms__find(c->rooms, &m->table);
    if (!room)
        refuse(c, m, "no-table", "There is no such table.");
    else if (m->row->verb == WIRE_INVITE)
        invite(c, room, m);
    else
        go_on_sitting(c, room, m);
}

static void go_on_sitting(struct caller *c, struct room *room, struct wire_message *m)
{
    if (!is_seated(room, c) && caller_asks_blocks(c, &room->table.host, m, again))
        return;
    const char *say, *why = room_may_sit(room, &c->who, &say);
    if (why && !is_seated(room, c))
        refuse(c, m, why, say);
    else
        give(c, room, m);
}

static bool talks_too_fast(struct caller *c)
{
    int64_t now = net_now_ms(c->rooms->site->net);
    if (now - c->regular->talked_at_ms < (int64_t)c->rooms->options->talk_each)
        return true;
    c->regular->talked_at_ms = now;
    return false;
}

static void talk(struct caller *c, struct room *room, struct wire_message *m)
{
    if (!is_seated(room, c) && room_looker_of(room, c) < 0)
        refuse_as_table(c, m, TABLE_NOT_SEATED);
    else if (talks_too_fast(c))
        refuse(c, m, "too-fast", "You speak too fast: wait a moment.");
    else
        give(c, room, m);
}

/* The word of a choice's option, as the number that it has in this phase. */
static void move(struct caller *c, struct room *room, struct wire_message *m)
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
        buffer_cut(&c->rooms->out, 0);
        wire_no(&c->rooms->out, &no);
        caller_answer(c, &c->rooms->out);
        return;
    }
    m->command.move.option = (uint8_t)option;
    give(c, room, m);
}

static void command(struct caller *c, struct room *room, struct wire_message *m)
{
    bool names_player = m->command.kind == TABLE_SEAT || m->command.kind == TABLE_START;
    if (names_player && m->command.player[0] && !player_find(m->command.player))
        refuse_as_table(c, m, TABLE_NO_PLAYER);
    else if (m->command.kind == TABLE_SIT && needs_password(room, c))
        knock(c, room, m);
    else if (m->command.kind == TABLE_SIT)
        go_on_sitting(c, room, m);
    else if (m->command.kind == TABLE_TALK)
        talk(c, room, m);
    else if (m->command.kind == TABLE_MOVE)
        move(c, room, m);
    else
        give(c, room, m);
}

/* ---- Invitations ---- */

static bool invite_all(struct caller *c, const struct room *room, const struct table_id *whom)
{
    struct rooms *r = c->rooms;
    struct regular *g = regular_of(r, whom);
    struct json j;
    if (!g || !g->callers || (r->people && people_has_blocked(r->people, whom, &c->who.id, false)))
        return false;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    json_object(&j, NULL);
    json_text(&j, "is", "invited");
    wire_id(&j, "table", &room->id);
    wire_id(&j, "person", &c->who.id);
    json_text(&j, "name", c->who.name);
    json_text(&j, "rules", room->plan->text);
    json_object_end(&j);
    for (struct caller *to = g->callers; to; to = to->sibling)
        caller_send(to, &r->out);
    return true;
}

static void invite(struct caller *c, const struct room *room, const struct wire_message *m)
{
    struct rooms *r = c->rooms;
    int seat = table_seat_of(&room->table, &c->who.id);
    if (!is_seated(room, c) && !is_host(room, c)) {
        refuse_as_table(c, m, TABLE_NOT_SEATED);
        return;
    }
    struct regular *g = regular_of(r, &m->person);
    if (g && g->callers && caller_asks_blocks(c, &m->person, m, again))
        return;
    if (!invite_all(c, room, &m->person)) {
        refuse(c, m, "no-person", "Nobody of that name is here now.");
        return;
    }
    buffer_cut(&r->out, 0);
    wire_ok(&r->out, &m->command.id, &room->id, room_told(room, seat));
    caller_answer(c, &r->out);
}

/* ---- Messages ---- */

static void pong(struct caller *c)
{
    static char text[] = "{\"is\":\"pong\"}";
    const struct buffer out = { .data = text, .length = sizeof text - 1 };
    caller_send(c, &out);
}

static void at_table(struct caller *c, struct wire_message *m)
{
    struct room *room = rooms__find(c->rooms, &m->table);
    if (!room) {
        refuse(c, m, "no-table", "There is no such table.");
        return;
    }
    switch (m->row->verb) {
    case WIRE_OPEN: open_or_knock(c, room, m); break;
    case WIRE_SHUT: room_detach(room, c); break;
    case WIRE_INVITE: invite(c, room, m); break;
    case WIRE_HINT: room_hint(room, c, &m->command.id); break;
    case WIRE_COMMAND: command(c, room, m); break;
    case WIRE_PING:
    case WIRE_LOBBY: break;
    }
}

static void obey(struct caller *c, struct wire_message *m)
{
    if (c->rooms->site->draining) {
        refuse(c, m, "draining", "The server goes down and will be back soon.");
    } else if (m->row->who != WIRE_ANYBODY && !c->regular) {
        refuse(c, m, "not-you", "Only people who are known may do this: be a guest first.");
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

static void malformed(struct caller *c, const struct wire_message *m, const char *why,
                      const char *say)
{
    refuse(c, m, why, say);
    if (++c->malformed > c->rooms->options->malformed)
        net_close(c->socket, 1008, "too much of it makes no sense");
}

void rooms_message(struct rooms *r, struct socket *s, const char *text, size_t length)
{
    struct caller *c = net_kept(s);
    struct wire_message *m = &r->message;
    const char *why;
    char say[WIRE_SAY];
    if (!c || rooms__later_message(c, text, length))
        return;
    bool fast = caller_too_fast(c);
    cJSON *json = json_read(text, length, &why);
    m->has = 0;
    if (!json) {
        (void)snprintf(say, sizeof say, "A message is one JSON object: %s.", why);
        malformed(c, m, "malformed", say);
        return;
    }
    bool good = wire_read(json, m, &why, say);
    cJSON_Delete(json);
    if (fast && is_flood(c))
        net_close(c->socket, 1008, "too many messages");
    else if (fast)
        refuse(c, m, "too-fast", "Too many messages: wait a few seconds.");
    else if (!good)
        malformed(c, m, why, say);
    else
        obey(c, m);
}
