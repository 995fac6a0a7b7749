/* follow.c - what happens to sockets and seats when somebody logs in, logs out or is deleted. */
#include "server/rooms/follow.h"

#include "server/net/log.h"
#include "server/rooms/flow.h"
#include "server/rooms/messages.h"
#include "server/rooms/unloaded.h"

#include <sodium.h>
#include <string.h>

void rooms_person_changed(void *with, const struct id *from, const struct person *to)
{
    struct rooms *r = with;
    for (struct client *c = r->clients; c; c = c->next) {
        if (!id_same(&c->who.id, from) || !id_same(&to->id, from))
            continue;
        memcpy(c->who.name, to->name, sizeof c->who.name);
        c->who.guest = to->guest;
    }
}

/* Whether the client used one of the tickets that became invalid. */
static bool came_by(const struct client *c, const struct person *who, enum people_gone how)
{
    static const struct id none;
    bool this = id_same(&c->who.ticket, &who->ticket);
    if (!c->presence)
        return false;
    switch (how) {
    case PEOPLE_TICKET: return this && !id_same(&who->ticket, &none);
    case PEOPLE_OTHERS: return !this && id_same(&c->who.id, &who->id);
    case PEOPLE_PERSON: return id_same(&c->who.owner, &who->owner);
    }
    return false;
}

/* Treats the socket as closed already: messages that still come in are ignored. */
static void send_away(struct client *c)
{
    struct rooms *r = c->rooms;
    struct socket *s = c->socket;
    r->platform->close(s, 1008, "the session has ended");
    rooms_closed(r, s);
    r->platform->hold(s, false);
}

/* Tables that are not in memory now have them leave once they are loaded. */
static void note_gone(struct rooms *r, const struct id *who)
{
    if (!unloaded_note_gone(r, who))
        log_line(LOG_ERROR, "no memory to put somebody out of a table", NULL);
}

static void gone_answered(struct transaction *t, const struct verdict *v)
{
    if (v->outdated)
        note_gone(t->room->rooms, &t->who);
}

void room_person_gone(struct room *room, const struct id *who)
{
    talk_forget(&room->talk, who);
    if (room->over || table_seat_of(&room->table, who) == HEARTS_WATCHER)
        return;
    struct rooms *r = room->rooms;
    struct transaction *t = transaction_new(&r->transactions);
    if (!t) {
        log_line(LOG_ERROR, "no memory to put somebody out of a table", NULL);
        return;
    }
    t->answer = gone_answered;
    /* A command in their own name: if somebody else sits there by then, that person stays. */
    struct table_command *c = &r->command;
    memset(c, 0, sizeof *c);
    c->kind = TABLE_LEAVE;
    c->who = *who;
    c->seat = c->other = c->dealer = HEARTS_NO_SEAT;
    randombytes_buf(c->id.byte, ID_BYTES);
    room_give(room, t, c);
}

void rooms_person_gone(void *with, const struct person *who, enum people_gone how)
{
    struct rooms *r = with;
    for (struct client *c = r->clients, *next; c; c = next) {
        next = c->next;
        if (c->socket && came_by(c, who, how))
            send_away(c);
    }
    if (how != PEOPLE_PERSON)
        return;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i], *next; room; room = next) {
            next = room->next;
            room_person_gone(room, &who->id);
        }
    note_gone(r, &who->id);
}
