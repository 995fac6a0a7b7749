/* identify.c - who makes a request: from memory, or from the stored data of the ticket. */
#include "server/people/identify.h"

#include <string.h>

#include "base/json.h"
#include "server/people/blocking.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/who/sessions.h"

enum { NOTE_EACH_MS = 3600000 };

static const struct person stranger;

/* Whether a ticket made, or last used, at that time has expired. */
static bool has_expired(const struct people *p, int64_t since_ms)
{
    return people_wall_ms() - since_ms > (int64_t)p->ticket_age_ms;
}

/* Guests' tickets of version 0.1 have no date: their age counts from this server's first start with
 * dated tickets. */
static bool guest_has_expired(const struct people *p, const struct ticket *ticket)
{
    return has_expired(p, ticket->made_ms ? ticket->made_ms : p->dated_since_ms);
}

static void tell(struct task *t, const struct person *who)
{
    void (*known)(void *with, const struct person *who) = t->known;
    void *with = t->with;
    struct person told = *who;
    task_end(t);
    known(with, &told);
}

/* Indexes of identify()'s operations. */
enum { GOT_ACCOUNT, GOT_FORMER, GOT_BLOCKS, GOT_TICKET, GOT_USED };

/* Takes the person from the stored rows of a ticket; false: it is no longer valid. */
static bool recognise(struct task *t, enum ticket_kind kind, int64_t *used)
{
    bool account = task_got(t, GOT_ACCOUNT, NULL) != NULL;
    if (kind == TICKET_GUEST)
        return !account && !task_got(t, GOT_FORMER, NULL);
    struct json_span owner = task_got_json(t, GOT_ACCOUNT), ticket = task_got_json(t, GOT_TICKET);
    if (!json_is_there(owner) || !json_is_there(ticket))
        return false;
    if (kind == TICKET_BOT) {
        t->who.bot = true;
        return json_as_hex(json_member(ticket, "person"), t->who.id.byte, ID_BYTES) &&
               json_as_text(json_member(ticket, "name"), t->who.name, sizeof t->who.name);
    }
    int64_t now_epoch, epoch;
    bool good = json_as_text(json_member(owner, "name"), t->who.name, sizeof t->who.name) &&
                json_as_whole(json_member(owner, "epoch"), 0, INT64_MAX / 2048, &now_epoch) &&
                json_as_whole(json_member(ticket, "epoch"), 0, INT64_MAX / 2048, &epoch) &&
                epoch == now_epoch;
    if (!good)
        return false;
    /* A session that was last used so long ago has expired. */
    struct json_span kept = task_got_json(t, GOT_USED);
    return json_as_whole(json_member(kept, "used"), 0, INT64_MAX / 2048, used) &&
           !has_expired(t->people, *used);
}

static void identified(struct task *t, enum store_result result)
{
    struct ticket ticket = { .kind = t->kind, .id = t->id };
    int64_t used = 0;
    memcpy(ticket.hash, t->hash, sizeof ticket.hash);
    memcpy(t->who.ticket.byte, t->hash, ID_BYTES);
    t->who.owner = t->id;
    if (result != STORE_OK || !recognise(t, ticket.kind, &used)) {
        tell(t, &stranger);
        return;
    }
    if (ticket.kind != TICKET_BOT)
        blocking_take(t, GOT_BLOCKS);
    sessions_add(t->people->sessions, &ticket, &t->who)->noted_ms = ticket.kind == TICKET_SESSION
                                                                        ? used
                                                                        : 0;
    tell(t, &t->who);
}

static void identify(struct people *p, const struct ticket *ticket,
                     void (*known)(void *with, const struct person *who), void *with)
{
    struct task *t = people_task(p, NULL, NULL);
    if (!t) {
        known(with, &stranger);
        return;
    }
    t->known = known;
    t->with = with;
    t->id = ticket->id;
    t->kind = ticket->kind;
    t->who.id = ticket->id;
    t->who.guest = ticket->kind == TICKET_GUEST;
    memcpy(t->who.name, ticket->name, sizeof t->who.name);
    memcpy(t->hash, ticket->hash, sizeof t->hash);
    (void)task_get(t, key_id("account", &ticket->id));
    (void)task_get(t, key_id("former", &ticket->id));
    (void)task_scan(t, key_id_text("block", &ticket->id, ""), PEOPLE_BLOCKS_EACH);
    if (ticket->kind != TICKET_GUEST)
        (void)task_get(t, key_hash(ticket->kind == TICKET_BOT ? "bot" : "session", ticket->hash));
    if (ticket->kind == TICKET_SESSION)
        (void)task_get(t, key_id_hash("sessions", &ticket->id, ticket->hash));
    task_send(t, identified);
}

static void noted(struct task *t, enum store_result result)
{
    (void)result;
    task_end(t);
}

/* Stores when a session was used, at most once an hour. */
static void note_use(struct people *p, struct session *s)
{
    int64_t now = people_wall_ms();
    if (s->kind != TICKET_SESSION || now - s->noted_ms < NOTE_EACH_MS || p->tasks.no_room)
        return;
    s->noted_ms = now;
    struct task *t = people_task(p, NULL, NULL);
    if (!t)
        return;
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_number(&j, "used", now);
    json_object_end(&j);
    (void)task_put(t, key_id_hash("sessions", &s->account, s->hash), t->body.data, t->body.length);
    task_send(t, noted);
}

void people_identify(struct people *p, const char *cookie, const char *authorization,
                     void (*known)(void *with, const struct person *who), void *with)
{
    struct ticket ticket;
    if (!ticket_find(p->key, p->secure, cookie, authorization, &ticket) ||
        (ticket.kind == TICKET_GUEST && guest_has_expired(p, &ticket))) {
        known(with, &stranger);
        return;
    }
    struct session *s = sessions_find(p->sessions, &ticket);
    if (!s || (s->kind == TICKET_SESSION && has_expired(p, s->noted_ms))) {
        identify(p, &ticket, known, with);
        return;
    }
    struct person who = s->who;
    note_use(p, s);
    known(with, &who);
}
