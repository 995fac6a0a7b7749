/* make.c - making tables, on request or for a quick seat. */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms/make.h"

#include "server/rooms/access.h"
#include "server/rooms/capacity.h"
#include "server/rooms/flow.h"
#include "server/rooms/password.h"
#include "server/rooms/retry_table.h"
#include "server/rooms/seat_request.h"
#include "server/rooms/viewers.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { QUICK_TRIES = 3 };

/* ---- Answers ---- */

static void refuse(struct rooms *r, struct request *q, int status, const char *why, const char *say)
{
    r->platform->refuse(q, status, why, say, 0);
}

static void place(const struct room *room, struct request *q, const struct id *who, bool made)
{
    const struct platform *p = room->rooms->platform;
    p->placed(p->with, q, &room->id, table_seat_of(&room->table, who), made);
}

/* ---- Sitting down ---- */

/* A person sitting down at a new table of their own, or at any table: a quick seat. */
struct sitting {
    struct person who;
    uint8_t seat, colour, picture; /* of the command */
    int tries;                     /* tries left for a quick seat; 0: the table is new */
    bool any_rules;                /* for a quick seat */
    const struct player *stand_in; /* for a quick seat: of a new table, or NULL */
};

static void quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                  const struct sitting *s);

static void sat(struct transaction *t, const struct verdict *v)
{
    struct rooms *r = t->room->rooms;
    if (v->done) {
        place(t->room, t->request, &t->who, t->sits);
        return;
    }
    if (!t->tries) {
        r->platform->refuse(t->request, verdict_status(v), v->why, v->say, v->retry_ms);
        return;
    }
    /* Somebody else took the seat first: tries another table, or, the last time, a new one. */
    struct sitting s = { .who = t->asker,
                         .seat = HEARTS_NO_SEAT,
                         .colour = t->colour,
                         .picture = t->picture,
                         .tries = t->tries - 1,
                         .any_rules = t->any_rules,
                         .stand_in = t->stand_in };
    struct hearts_plan plan = t->room->plan->plan;
    quick(r, t->request, t->any_rules ? NULL : &plan, &s);
}

static void sit(struct room *room, struct request *q, const struct sitting *s)
{
    struct transaction *t = transaction_new(&room->rooms->transactions);
    if (!t) {
        refuse(room->rooms, q, 503, "full", "The server has no memory left: try again soon.");
        return;
    }
    t->answer = sat;
    t->request = q;
    payer_set(&t->payer, room->rooms->platform->from(q));
    t->sits = !s->tries;
    t->tries = (uint8_t)s->tries;
    t->any_rules = s->any_rules;
    t->stand_in = s->stand_in;
    t->colour = s->colour;
    t->picture = s->picture;
    t->asker = s->who;
    struct table_command *c = &room->rooms->command;
    memset(c, 0, sizeof *c);
    c->kind = TABLE_SIT;
    c->seat = s->seat;
    c->colour = s->colour;
    c->picture = s->picture;
    c->who = s->who.id;
    c->bot = s->who.bot;
    room_call(room, &s->who, c->name);
    randombytes_buf(c->id.byte, ID_BYTES);
    room_give(room, t, c);
}

/* ---- Making ---- */

/* Whether that person may have one more table; if not, the request is refused. */
static bool may_have(struct rooms *r, struct request *q, const struct person *who, bool quick)
{
    uint64_t own = 0;
    struct payer from;
    payer_set(&from, r->platform->from(q));
    if (!capacity_take(r, &from, quick)) {
        refuse(r, q, 503, "full", "The server has no room for more tables. Try again later.");
        return false;
    }
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next)
            own += id_same(&room->made_by, &who->id) && !room->over;
    for (struct room *room = r->first_being_made; room; room = room->being_made_next)
        own += id_same(&room->made_by, &who->id);
    if (own < r->options->tables_each)
        return true;
    refuse(r, q, 409, "full",
           "You have made as many tables as you can. Leave one, and it will be closed.");
    return false;
}

/* The same, and also counts it against the rate of tables made from the caller's address. */
static bool may_make(struct rooms *r, struct request *q, const struct person *who, bool quick)
{
    int64_t wait_ms;
    if (!may_have(r, q, who, quick))
        return false;
    if (rate_try_address_at(r->rates, RATE_TABLE, rate_each_minute(r->options->tables_minute),
                            r->platform->from(q), rooms_clock_ms(r), &wait_ms))
        return true;
    r->platform->refuse(q, 429, "too-fast",
                        "Too many tables were made from your address. Wait a moment.", wait_ms);
    return false;
}

static void made(struct transaction *t, const struct verdict *v)
{
    struct room *room = t->room;
    struct sitting s = {
        .who = t->asker, .seat = t->seat, .colour = t->colour, .picture = t->picture
    };

    struct room **at = &room->rooms->first_being_made;
    while (*at != room)
        at = &(*at)->being_made_next;
    *at = room->being_made_next;
    room->rooms->being_made--;

    if (!v->done)
        room->rooms->platform->refuse(t->request, verdict_status(v), v->why, v->say, v->retry_ms);
    else if (t->sits)
        sit(room, t->request, &s);
    else
        place(room, t->request, &s.who.id, true);
}

static struct room *room_of(struct rooms *r, const struct table_wanted *w, const char *hash)
{
    struct id id;
    struct kept_plan *plan = plans_take(&r->plans, &w->plan);
    randombytes_buf(id.byte, ID_BYTES);
    struct room *room = plan ? room_new(r, plan, &id) : NULL;
    if (!room) {
        if (plan)
            plans_leave(&r->plans, plan);
        return NULL;
    }
    char *title = strdup(w->title);
    room->password = hash ? strdup(hash) : NULL;
    if (!title || (hash && !room->password)) {
        free(title);
        room_free(room);
        return NULL;
    }
    free(room->title);
    room->title = title;
    room->open = w->open;
    room->quick = w->quick;
    room->made_by = w->who.id;
    room->made_at_ms = room_now_ms(room);
    room->empty_at_ms = room_now_ms(room) + (int64_t)r->options->empty_ms;
    room->fill_at_ms = room_now_ms(room) + (int64_t)r->options->quick_wait_ms;
    return room;
}

static void begin(struct rooms *r, struct request *q, const struct table_wanted *w,
                  const char *hash)
{
    struct transaction *t = transaction_new(&r->transactions);
    struct room *room = t ? room_of(r, w, hash) : NULL;
    if (!room) {
        if (t)
            transaction_free(&r->transactions, t);
        refuse(r, q, 503, "full", "The server has no memory left: try again soon.");
        return;
    }
    t->answer = made;
    t->request = q;
    payer_set(&t->payer, r->platform->from(q));
    room->payer = t->payer;
    t->sits = w->sits;
    t->seat = w->seat;
    t->colour = w->colour;
    t->picture = w->picture;
    t->who = w->who.id;
    t->asker = w->who;
    randombytes_buf(t->id.byte, ID_BYTES);
    table_create(&r->event, &room->plan->plan, &w->terms, &t->id, &w->who.id, room_now_ms(room));
    room->being_made_next = r->first_being_made;
    r->first_being_made = room;
    r->being_made++;
    if (w->again)
        retry_set(room, w->again);
    room_create(room, t, &r->event, w->again);
}

static void hashed(struct password_check *k)
{
    struct table_wanted *w = k->with;
    bool may = !k->right ||
               may_have(k->rooms, k->request, &w->who, w->quick); /* others were made since */
    if (k->right && may)
        begin(k->rooms, k->request, w, k->hash);
    else if (may)
        refuse(k->rooms, k->request, 503, "full", "The server has no memory left: try again soon.");
    free(w);
    password_check_free(k);
}

void rooms_make(struct rooms *r, struct request *q, const struct table_wanted *w)
{
    if (!may_make(r, q, &w->who, w->quick))
        return;
    if (!w->password[0]) {
        begin(r, q, w, NULL);
        return;
    }

    struct table_wanted *kept = malloc(sizeof *kept);
    struct password_check *k = kept ? password_check_new(r, w->password) : NULL;
    if (k) {
        *kept = *w;
        k->make = true;
        k->request = q;
        k->then = hashed;
        k->with = kept;
        if (password_check_begin(k))
            return;
        password_check_free(k);
    }
    free(kept);
    refuse(r, q, 503, "full", "Too many passwords are being worked on: try again soon.");
}

/* ---- A quick seat ---- */

/* Whether a game can begin: a table made by somebody waits for its host. */
static bool can_begin(const struct room *room)
{
    int host = table_seat_of(&room->table, &room->table.host);
    return room->quick || (host < HEARTS_SEATS && room_is_there(room, host));
}

/* `plan`: NULL where any rules will do. */
static bool quick_fits(const struct room *room, const struct kept_plan *plan)
{
    return room->open && !room->password && !room->over && (!plan || room->plan == plan) &&
           room->table.stage == TABLE_GATHERING &&
           room->table.terms.money == TABLE_FOR_NOTHING; /* nobody buys in without consent */
}

/* Prefers tables with people, so that people meet; then quick tables, which begin by themselves;
 * then the fuller ones, which begin sooner. */
static bool is_better(const struct room *room, const struct room *other)
{
    unsigned here = room_people_there(room), there = room_people_there(other);
    if ((here > 0) != (there > 0))
        return here > 0;
    if (room->quick != other->quick)
        return room->quick;
    if (here != there)
        return here > there;
    return room_seats(room, TABLE_NOBODY) < room_seats(other, TABLE_NOBODY);
}

static struct room *quick_room(struct rooms *r, const struct kept_plan *plan,
                               const struct person *who)
{
    struct room *found = NULL;
    const char *say;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            if (!quick_fits(room, plan))
                continue;
            if (table_seat_of(&room->table, &who->id) != HEARTS_WATCHER)
                return room;
            if (can_begin(room) && room_seats(room, TABLE_NOBODY) &&
                !room_may_sit(room, who, &say) && (!found || is_better(room, found)))
                found = room;
        }
    return found;
}

static void quick_make(struct rooms *r, struct request *q, const struct hearts_plan *p,
                       const struct sitting *s)
{
    struct table_wanted w = { .open = true,
                              .quick = true,
                              .sits = true,
                              .seat = HEARTS_NO_SEAT,
                              .colour = s->colour,
                              .picture = s->picture,
                              .who = s->who };
    struct hearts_error fault;
    if (p)
        w.plan = *p;
    else
        (void)hearts_plan_read(&w.plan, "classic", 7, &fault);
    terms_standard(r->options, true, &w.terms);
    if (s->stand_in)
        (void)snprintf(w.terms.stand_in, sizeof w.terms.stand_in, "%s", s->stand_in->name);
    if (may_make(r, q, &w.who, true))
        begin(r, q, &w, NULL);
}

/* A quick seat request waiting until the blocks of a table's host are known. */
struct quick {
    struct rooms *rooms;
    struct request *request;
    struct sitting sitting;
    struct hearts_plan plan;
    struct id host;
};

static void quick_goes_on(void *with)
{
    struct quick *w = with;
    struct rooms *r = w->rooms;
    if (rooms_knows_blocks(r, &w->host))
        quick(r, w->request, w->sitting.any_rules ? NULL : &w->plan, &w->sitting);
    else
        refuse(r, w->request, 503, "full", "The server has no memory left: try again soon.");
    free(w);
    r->checks--;
}

static bool quick_waits(const struct room *room, struct request *q, const struct sitting *s)
{
    struct rooms *r = room->rooms;
    if (rooms_knows_blocks(r, &room->table.host))
        return false;
    struct quick *w = malloc(sizeof *w);
    if (!w) {
        refuse(r, q, 503, "full", "The server has no memory left: try again soon.");
        return true;
    }
    *w = (struct quick){ r, q, *s, room->plan->plan, room->table.host };
    r->checks++;
    r->platform->find_blocks(r->platform->with, &w->host, quick_goes_on, w);
    return true;
}

/* `p`: NULL where any rules will do. */
static void quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                  const struct sitting *s)
{
    struct kept_plan *plan = p ? plans_take(&r->plans, p) : NULL;
    struct room *room = s->tries && (plan || !p) ? quick_room(r, plan, &s->who) : NULL;
    const char *say, *why;
    if (plan)
        plans_leave(&r->plans, plan); /* a room holds it, or a new one takes it up again */
    if (!room)
        quick_make(r, q, p, s);
    else if (table_seat_of(&room->table, &s->who.id) != HEARTS_WATCHER)
        place(room, q, &s->who.id, false);
    else if ((why = room_keeps_too_many(room, &s->who, &say)) != NULL)
        refuse(r, q, 409, why, say);
    else if (!quick_waits(room, q, s))
        sit(room, q, s);
}

void rooms_quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                 const struct quick_wanted *w)
{
    struct sitting s = { .who = w->who,
                         .seat = HEARTS_NO_SEAT,
                         .colour = w->colour,
                         .picture = w->picture,
                         .tries = QUICK_TRIES,
                         .any_rules = !p,
                         .stand_in = w->stand_in };
    quick(r, q, p, &s);
}
