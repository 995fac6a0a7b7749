/* access.c - who may join a table, and its terms: both can be changed by the host while it gathers
 * people. */
#include "server/rooms/access.h"

#include "server/rooms/lobby.h"
#include "server/rooms/password.h"
#include "server/rooms/ratings.h"
#include "server/rooms/registry.h"
#include "server/rooms/room_rates.h"
#include "table/wire/wire_terms.h"

#include <stdlib.h>
#include <string.h>

enum { OFFER_MS = 30000 }; /* how long an offer to the table waits for answers */

void terms_standard(const struct rooms_options *o, bool open, struct table_terms *t)
{
    memset(t, 0, sizeof *t);
    t->turn_ms = (uint32_t)o->turn_ms;
    t->bank_ms = (uint32_t)o->bank_ms;
    t->grace_ms = (uint32_t)o->grace_ms;
    t->offer_ms = OFFER_MS;
    t->takebacks = t->claims = t->watching = t->talking = t->tricks = true;
    t->pauses = !open;
    memcpy(t->stand_in, "strong", sizeof "strong");
}

const char *access_misfit(const struct rooms_options *o, bool open, const struct hearts_plan *p,
                          const struct table_terms *terms)
{
    if (terms->money != TABLE_FOR_NOTHING && !o->buy_in_most)
        return "terms: there are no stakes on this server.";
    if (terms->buy_in > o->buy_in_most)
        return "terms: that buy-in is more than this server allows.";
    if (terms->money != TABLE_FOR_NOTHING && p->rules.stakes < 1 && p->rules.pot < 1)
        return "terms: these rules have neither stakes nor a pot: there is nothing to play for.";
    if (open && terms->money == TABLE_ON_THE_SLATE)
        return "terms: a slate is for people who know each other, not for a public table.";
    if (open && !terms->turn_ms)
        return "terms: at a public table the clocks have to run: `turn` is at least 1000 "
               "milliseconds.";
    return open && terms->pauses ? "terms: there are no pauses at a public table." : NULL;
}

const char *access_refusal(const struct room *room, const struct room_access *access,
                           const struct table_terms *terms)
{
    if (room->quick)
        return "A quick-seat table is open to everybody.";
    if (terms->money != room->table.terms.money || terms->buy_in != room->table.terms.buy_in)
        return "Stakes are set when the table is made.";
    return access_misfit(room->rooms->options, access->sets_open ? access->open : room->open,
                         &room->plan->plan, terms);
}

/* ---- The request ---- */

static void refuse(struct client *c, const struct wire_message *m, const char *why, const char *say)
{
    client_no(c, &m->command.id, &m->table, why, say);
}

/* If the message has terms, they replace all terms: those it leaves out get the server's defaults.
 * What is played for stays. */
static bool read_terms(struct client *c, const struct room *room, struct wire_message *m)
{
    char say[WIRE_SAY];
    m->command.yes = m->has & WIRE_TERMS;
    if (!m->command.yes)
        return true;
    terms_standard(c->rooms->options, m->has & WIRE_PUBLIC ? m->open : room->open,
                   &m->command.terms);
    m->command.terms.money = room->table.terms.money;
    m->command.terms.buy_in = room->table.terms.buy_in;
    if (!wire_read_terms(m->terms, &m->command.terms, say)) {
        refuse(c, m, "malformed", say);
        return false;
    }
    if (!player_find(m->command.terms.stand_in)) {
        refuse(c, m, table_refusal_word(TABLE_NO_PLAYER), table_refusal_sentence(TABLE_NO_PLAYER));
        return false;
    }
    return true;
}

struct pending_password {
    struct room_access *access;
    access_then *then;
};

static void hashed(struct password_check *k)
{
    struct pending_password *a = k->with;
    struct client *c = k->client;
    struct room *room = rooms_find(k->rooms, &k->message.table);
    if (c->socket) {
        k->rooms->platform->hold(c->socket, false);
        memcpy(a->access->password, k->hash, sizeof k->hash);
        if (!room)
            refuse(c, &k->message, "no-table", "There is no such table.");
        else if (!k->right)
            refuse(c, &k->message, "full", "The server has no memory left: try again soon.");
        else
            a->then(c, room, &k->message, a->access);
    }
    if (!c->socket || !room || !k->right)
        free(a->access);
    client_leave(c);
    free(a);
    password_check_free(k);
}

/* False: too many passwords were set or are being hashed just now, or out of memory. */
static bool begin_hash(struct client *c, const struct wire_message *m, struct room_access *access,
                       access_then *then)
{
    struct rooms *r = c->rooms;
    int64_t wait_ms;
    struct pending_password *a = malloc(sizeof *a);
    bool may = a && rate_try_address(r->rates, RATE_PASSWORD_GIVEN, r->platform->address(c->socket),
                                     rooms_clock_ms(r), &wait_ms);
    struct password_check *k = may ? password_check_new(r, m->password) : NULL;
    if (k) {
        *a = (struct pending_password){ access, then };
        k->make = true;
        k->then = hashed;
        k->with = a;
        k->client = c;
        k->message = *m;
        if (password_check_begin(k)) {
            c->users++;
            r->platform->hold(c->socket, true); /* later messages wait until it is hashed */
            return true;
        }
        password_check_free(k);
    }
    free(a);
    return false;
}

void access_ask(struct client *c, const struct room *room, const struct wire_message *asked,
                access_then *then)
{
    struct wire_message m = *asked;
    struct room_access *access = calloc(1, sizeof *access);
    char folded[WIRE_PASSWORD + 1];
    if (!access || !read_terms(c, room, &m)) {
        if (!access)
            refuse(c, &m, "full", "The server has no memory left: try again soon.");
        free(access);
        return;
    }
    access->sets_open = m.has & WIRE_PUBLIC;
    access->open = m.open;
    access->sets_password = m.has & WIRE_SECRET;
    bool is_word = access->sets_password && password_fold(m.password, folded);
    if (access->sets_password && m.password[0] && !is_word) {
        refuse(c, &m, "malformed", "`password` must not be spaces alone: \"\" takes it away.");
        free(access);
    } else if (!is_word) {
        then(c, rooms_find(c->rooms, &m.table), &m, access);
    } else if (!begin_hash(c, &m, access, then)) {
        refuse(c, &m, "too-fast", "Too many passwords are being worked on: try again soon.");
        free(access);
    }
}

/* ---- Applying a stored change ---- */

bool access_change(struct room *room, const char *meta, size_t length)
{
    bool was_open = room->open, open;
    char *before = room->password;
    room->password = NULL;
    if (!room_meta_read(room, meta, length)) {
        room->password = before;
        return false;
    }
    free(before);
    open = room->open;
    room->open = was_open;
    if (was_open && !open)
        lobby_gone(room);
    room->open = open;
    if (open && !was_open)
        ratings_find(room, true);
    return true;
}
