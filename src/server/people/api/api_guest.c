/* api_guest.c - POST /api/guest, GET /api/me, and renaming a guest. */
#include "server/people/api/api_guest.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_picture.h"
#include "server/people/games/stats.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/names.h"

/* Takes the name in the body, or the present one, or generates one. False: the request was
 * answered. */
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

/* Generates another name if an account has the generated one. False: the name was chosen, or there
 * were too many tries. */
static bool make_another(struct task *t, unsigned tried)
{
    enum { SIMPLE = 3, TRIES = 12 };
    bool chosen = t->who.name[0] && !name_is_given(t->who.name);
    if (json_is_there(json_member(t->asked, "name")) || chosen || tried >= TRIES)
        return false;
    (tried < SIMPLE ? name_make : name_make_rarer)(t->name);
    name_fold(t->name, t->folded);
    return true;
}

/* Limits new guests per address and minute; existing guests are not affected. */
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

/* Makes the client a guest; an existing guest stays the same person with a new name. */
void guest_take_name(struct task *t)
{
    struct people *p = t->people;
    char ticket[TICKET_MAX];
    bool taken = true;
    if (!take_name(t))
        return;
    for (unsigned tried = 1; taken; tried++) {
        task_clear(t);
        account_ask_name(t);
        if (!task_ask(t))
            return;
        taken = account_has_name(t);
        if (taken && !make_another(t, tried)) {
            people_refuse(t, REFUSE_NAME_TAKEN);
            return;
        }
    }
    bool fresh = id_is_zero(&t->who.id);
    if (fresh)
        randombytes_buf(t->who.id.byte, ID_BYTES);
    t->who.guest = true;
    memcpy(t->who.name, t->name, sizeof t->who.name);
    ticket_guest(p->key, &t->who.id, t->who.name, people_wall_ms(), ticket);
    p->count.guests += fresh;
    if (!fresh)
        listener_changed(&p->listener, &t->who.id, &t->who);
    people_welcome(t, fresh ? 201 : 200, ticket);
}

void api_guest(struct task *t, const char *rest)
{
    (void)rest;
    if (person_is_known(&t->who) && !t->who.guest)
        people_refuse(t, t->who.bot ? REFUSE_BOT : REFUSE_HAS_ACCOUNT);
    else if (people_read_body(t) && may_be_made(t))
        guest_take_name(t);
}

/* Whether to renew a guest's ticket: it has no date, or a quarter of its lifetime is over. */
static bool renews(const struct task *t)
{
    struct ticket ticket;
    const struct people *p = t->people;
    return t->who.guest && people_is_browser(t->request) &&
           people_ticket(t->people, t->request, &ticket) && ticket.kind == TICKET_GUEST &&
           people_wall_ms() - ticket.made_ms > (int64_t)(p->ticket_age_ms / 4);
}

void api_me(struct task *t, const char *rest)
{
    enum { STATS, PICTURE };
    const struct people *p = t->people;
    char ticket[TICKET_MAX], cookie[TICKET_COOKIE];
    struct json j;
    (void)rest;
    if (!people_needs_known(t))
        return;
    (void)task_scan(t, key_id_text("stats", &t->who.id, ""), 0);
    (void)task_get(t, key_id("picture", &t->who.id));
    if (!task_ask(t))
        return;
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
    bool renewed = renews(t);
    if (renewed) {
        ticket_guest(p->key, &t->who.id, t->who.name, people_wall_ms(), ticket);
        ticket_cookie(p->secure, ticket, p->ticket_age_ms, cookie);
    }
    people_answer(t, 200, renewed ? cookie : NULL);
}
