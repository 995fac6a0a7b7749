/* rooms_people.c - what becomes of sockets and seats when people change, and what of theirs has to
 * be found out first. */
#include "net/log.h"
#include "rooms/rooms_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

/* A person's name has changed, or it became an account: what its sockets say from now on is under
 * that name. */
static void person_changed(void *with, const struct table_id *from, const struct person *to)
{
    struct rooms *r = with;
    for (struct caller *c = r->callers; c; c = c->next) {
        if (!rooms__id_equal(&c->who.id, from) || !rooms__id_equal(&to->id, from))
            continue;
        memcpy(c->who.name, to->name, sizeof c->who.name);
        c->who.guest = to->guest;
    }
}

/* ---- Tickets that are nobody's any more ---- */

static bool came_by(const struct caller *c, const struct person *who, enum people_gone how)
{
    static const struct table_id none;
    bool this = rooms__id_equal(&c->who.ticket, &who->ticket);
    if (!c->regular)
        return false;
    switch (how) {
    case PEOPLE_TICKET: return this && !rooms__id_equal(&who->ticket, &none);
    case PEOPLE_OTHERS: return !this && rooms__id_equal(&c->who.id, &who->id);
    case PEOPLE_PERSON: return rooms__id_equal(&c->who.owner, &who->owner);
    }
    return false;
}

/* As if it were closed already: what it still says is nobody's. */
static void send_away(struct caller *c)
{
    struct rooms *r = c->rooms;
    struct socket *s = c->socket;
    net_close(s, 1008, "the session has ended");
    rooms_closed(r, s);
    net_hold(s, false);
}

/* By a command of their own, so that whoever sits there by then stays. */
static void put_out(struct room *room, const struct table_id *who)
{
    struct rooms *r = room->rooms;
    struct task *t = rooms__task(r);
    if (!t) {
        log_line(LOG_ERROR, "no memory to put somebody out of a table", NULL);
        return;
    }
    struct table_command *c = &r->command;
    memset(c, 0, sizeof *c);
    c->kind = TABLE_LEAVE;
    c->who = *who;
    c->seat = c->other = c->dealer = HEARTS_NO_SEAT;
    randombytes_buf(c->id.byte, TABLE_ID);
    room_give(room, t, c);
}

static void put_out_everywhere(struct rooms *r, const struct table_id *who)
{
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i], *next; room; room = next) {
            next = room->next;
            if (!room->over && table_seat_of(&room->table, who) != HEARTS_WATCHER)
                put_out(room, who);
        }
}

static void person_gone(void *with, const struct person *who, enum people_gone how)
{
    struct rooms *r = with;
    for (struct caller *c = r->callers, *next; c; c = next) {
        next = c->next;
        if (c->socket && came_by(c, who, how))
            send_away(c);
    }
    if (how == PEOPLE_PERSON)
        put_out_everywhere(r, &who->id);
}

void rooms__follow_people(struct rooms *r)
{
    if (r->people)
        people_on_change(r->people, person_changed, person_gone, r);
}

/* ---- Whom somebody blocks ---- */

struct asked {
    struct caller *caller;
    struct table_id by;
    struct wire_message message;
    void (*then)(struct caller *c, struct wire_message *m);
};

static void refuse(struct caller *c, const struct wire_message *m)
{
    caller_no(c, &m->command.id, &m->table, "full",
              "The server has no memory left: try again soon.");
}

static void blocks_found(void *with)
{
    struct asked *a = with;
    struct caller *c = a->caller;
    struct rooms *r = c->rooms;
    c->asks = false;
    if (c->socket && people_knows_blocks(r->people, &a->by))
        a->then(c, &a->message);
    else if (c->socket)
        refuse(c, &a->message);
    if (c->socket && !c->asks)
        net_hold(c->socket, false);
    caller_leave(c);
    r->knocks--;
    rooms__look_drained(r);
    free(a);
}

bool caller_asks_blocks(struct caller *c, const struct table_id *by, const struct wire_message *m,
                        void (*then)(struct caller *c, struct wire_message *m))
{
    struct people *p = c->rooms->people;
    if (!p || people_knows_blocks(p, by))
        return false;
    struct asked *a = malloc(sizeof *a);
    if (!a) {
        refuse(c, m);
        return true;
    }
    *a = (struct asked){ .caller = c, .by = *by, .message = *m, .then = then };
    c->users++;
    c->asks = true;
    c->rooms->knocks++;
    net_hold(c->socket, true); /* what is said next waits for the answer */
    people_find_blocks(p, by, blocks_found, a);
    return true;
}
