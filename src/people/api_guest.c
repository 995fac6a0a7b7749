/* api_guest.c - POST /api/guest, GET /api/me, and a guest's other name. */
#include <sodium.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/people_inside.h"

/* The name of the body, or the one there was, or one that is made. False: it was answered. */
static bool take_name(struct errand *e)
{
    if (json_has(e->asked, "name"))
        return people_read_name(e);
    if (e->who.name[0])
        memcpy(e->name, e->who.name, sizeof e->name);
    else
        name_make(e->name);
    name_fold(e->name, e->folded);
    return true;
}

static void welcome(struct errand *e, enum store_result result)
{
    bool taken = result == STORE_OK && errand_got(e, 0, NULL);
    if (result != STORE_OK || taken) {
        if (taken)
            people_refuse(e, REFUSE_NAME_TAKEN);
        else
            people_refuse_store(e, result);
        return;
    }
    bool fresh = id_is_zero(&e->who.id);
    if (fresh)
        randombytes_buf(e->who.id.byte, TABLE_ID);
    e->who.guest = true;
    memcpy(e->who.name, e->name, sizeof e->who.name);
    ticket_guest(e->people->key, &e->who.id, e->who.name, e->ticket);
    e->people->count.guests += fresh;
    if (!fresh && e->people->changed)
        e->people->changed(e->people->with, &e->who.id, &e->who);
    people_welcome(e, fresh ? 201 : 200, e->ticket);
}

/* Of guests made from one address there are so many a minute; whoever is one already stays. */
static bool may_be_made(struct errand *e)
{
    struct people *p = e->people;
    int64_t wait;
    if (!id_is_zero(&e->who.id) ||
        rate_try_address_at(p->rates, RATE_GUEST, rate_each_minute(p->options->guests_minute),
                            request_address(e->request), net_now_ms(p->site->net), &wait))
        return true;
    people_refuse_later(e, REFUSE_TOO_FAST, (unsigned)((wait + 999) / 1000));
    return false;
}

/* Whoever asks is a guest from now on; a guest stays who it is and only has another name. */
void guest_take_name(struct errand *e)
{
    if (!take_name(e))
        return;
    (void)errand_get(e, key_text("name", e->folded));
    errand_send(e, welcome);
}

void api_guest(struct errand *e, const char *rest)
{
    (void)rest;
    if (person_is_known(&e->who) && !e->who.guest)
        people_refuse(e, e->who.bot ? REFUSE_BOT : REFUSE_HAS_ACCOUNT);
    else if (people_read_body(e) && may_be_made(e))
        guest_take_name(e);
}

static void tell_me(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    struct json j;
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_hex(&j, "person", e->who.id.byte, TABLE_ID);
    json_text(&j, "name", e->who.name);
    json_bool(&j, "guest", e->who.guest);
    json_bool(&j, "bot", e->who.bot);
    stats_rated(&j, e, 0);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

void api_me(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_known(e))
        return;
    (void)errand_scan(e, key_id_text("stats", &e->who.id, ""), 0);
    errand_send(e, tell_me);
}
