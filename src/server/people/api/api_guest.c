/* api_guest.c - POST /api/guest, GET /api/me, and a guest's other name. */
#include "server/people/api/api_guest.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_picture.h"
#include "server/people/games/stats.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/names.h"

/* The name of the body, or the one there was, or one that is made. False: it was answered. */
static bool take_name(struct task *t)
{
    if (json_is_there(json_member(t->asked, "name")))
        return people_read_name(t);
    if (t->who.name[0])
        memcpy(t->name, t->who.name, sizeof t->name);
    else
        name_make(t->name);
    name_fold(t->name, t->folded);
    return true;
}

static void welcome(struct task *t, enum store_result result);

/* An account has the name that was made: another one. False: it was no such name, or there are no
 * more tries. */
static bool try_another(struct task *t)
{
    enum { SIMPLE = 3, TRIES = 12 };
    bool chosen = t->who.name[0] && !name_is_given(t->who.name);
    if (json_is_there(json_member(t->asked, "name")) || chosen || ++t->number >= TRIES)
        return false;
    (t->number < SIMPLE ? name_make : name_make_rarer)(t->name);
    name_fold(t->name, t->folded);
    task_clear(t);
    account_ask_name(t);
    task_send(t, welcome);
    return true;
}

static void welcome(struct task *t, enum store_result result)
{
    bool taken = result == STORE_OK && account_has_name(t);
    if (taken && try_another(t))
        return;
    if (result != STORE_OK || taken) {
        if (taken)
            people_refuse(t, REFUSE_NAME_TAKEN);
        else
            people_refuse_store(t, result);
        return;
    }
    bool fresh = id_is_zero(&t->who.id);
    if (fresh)
        randombytes_buf(t->who.id.byte, ID_BYTES);
    t->who.guest = true;
    memcpy(t->who.name, t->name, sizeof t->who.name);
    ticket_guest(t->people->key, &t->who.id, t->who.name, people_wall_ms(), t->ticket);
    t->people->count.guests += fresh;
    if (!fresh)
        listener_changed(&t->people->listener, &t->who.id, &t->who);
    people_welcome(t, fresh ? 201 : 200, t->ticket);
}

/* One address may make so many guests a minute; people who are guests already stay so. */
static bool may_be_made(struct task *t)
{
    struct people *p = t->people;
    int64_t wait_ms;
    if (!id_is_zero(&t->who.id) ||
        rate_try_address_at(p->rates, RATE_GUEST, rate_each_minute(p->guests_minute),
                            request_address(t->request), net_now_ms(p->tasks.net), &wait_ms))
        return true;
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait_ms + 999) / 1000));
    return false;
}

/* Makes the asker a guest; a guest stays the same person and only gets another name. */
void guest_take_name(struct task *t)
{
    if (!take_name(t))
        return;
    account_ask_name(t);
    task_send(t, welcome);
}

void api_guest(struct task *t, const char *rest)
{
    (void)rest;
    if (person_is_known(&t->who) && !t->who.guest)
        people_refuse(t, t->who.bot ? REFUSE_BOT : REFUSE_HAS_ACCOUNT);
    else if (people_read_body(t) && may_be_made(t))
        guest_take_name(t);
}

/* A guest's ticket that has no date, or is a quarter through its time, is renewed. */
static bool renews(const struct task *t)
{
    struct ticket ticket;
    const struct people *p = t->people;
    return t->who.guest && people_is_browser(t->request) &&
           people_ticket(t->people, t->request, &ticket) && ticket.kind == TICKET_GUEST &&
           people_wall_ms() - ticket.made_ms > (int64_t)(p->ticket_age_ms / 4);
}

enum { STATS, PICTURE };

static void tell_me(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "person", t->who.id.byte, ID_BYTES);
    json_text(&j, "name", t->who.name);
    json_bool(&j, "guest", t->who.guest);
    if (t->who.guest && name_is_given(t->who.name))
        json_bool(&j, "given", true);
    json_bool(&j, "bot", t->who.bot);
    picture_tell(&j, t, PICTURE);
    stats_rated(&j, t, STATS);
    json_object_end(&j);
    char cookie[TICKET_COOKIE];
    bool renewed = renews(t);
    if (renewed) {
        const struct people *p = t->people;
        ticket_guest(p->key, &t->who.id, t->who.name, people_wall_ms(), t->ticket);
        ticket_cookie(p->secure, t->ticket, p->ticket_age_ms, cookie);
    }
    people_answer(t, 200, renewed ? cookie : NULL);
}

void api_me(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_known(t))
        return;
    (void)task_scan(t, key_id_text("stats", &t->who.id, ""), 0);
    (void)task_get(t, key_id("picture", &t->who.id));
    task_send(t, tell_me);
}
