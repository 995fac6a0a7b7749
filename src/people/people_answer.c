/* people_answer.c - answers and refusals, and what a request must have to go on. */
#define _POSIX_C_SOURCE 200809L

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cjson/cJSON.h>

#include "net/address.h"
#include "people/people_inside.h"
#include "people/unseen.h"

static const struct {
    int status;
    const char *word, *sentence;
} refusals[] = {
#define PEOPLE_ROW(constant, status, word, sentence) { status, word, sentence },
    PEOPLE_LIST_REFUSAL(PEOPLE_ROW)
#undef PEOPLE_ROW
};

int64_t people_wall_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Answers ---- */

static void reply(struct errand *e, int status, const char *cookie, unsigned retry_after_s)
{
    if (e->request)
        net_reply(e->request, &(struct reply){ .status = status,
                                               .cookie = cookie,
                                               .retry_after_s = retry_after_s,
                                               .body = e->body.data ? e->body.data : "",
                                               .length = e->body.length });
    errand_end(e);
}

static void refuse(struct errand *e, int status, const char *why, const char *say,
                   unsigned retry_after_s)
{
    struct json j;
    buffer_release(&e->body);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
    reply(e, status, NULL, retry_after_s);
}

void people_refuse_later(struct errand *e, enum people_refusal why, unsigned retry_after_s)
{
    refuse(e, refusals[why].status, refusals[why].word, refusals[why].sentence, retry_after_s);
}

void people_refuse(struct errand *e, enum people_refusal why)
{
    bool again = refusals[why].status == 429 || refusals[why].status == 503;
    people_refuse_later(e, why, again ? 1 : 0);
}

void people_malformed(struct errand *e, const char *say) { refuse(e, 400, "malformed", say, 0); }

void people_refuse_text(struct errand *e, enum people_refusal why, const char *what,
                        const char *text, bool lines)
{
    char say[UNSEEN_SAY];
    if (unseen_tell(what, text, lines, say))
        refuse(e, refusals[why].status, refusals[why].word, say, 0);
    else
        people_refuse(e, why);
}

void people_refuse_store(struct errand *e, enum store_result result)
{
    bool memory = e->failed;
    for (size_t i = 0; i < e->count && !memory; i++)
        memory = errand_is_short(e, i);
    people_refuse(e, result == STORE_FULL ? (memory ? REFUSE_NO_MEMORY : REFUSE_NO_ROOM)
                                          : REFUSE_BROKEN);
}

void people_answer(struct errand *e, int status, const char *cookie)
{
    if (e->body.failed)
        people_refuse(e, REFUSE_NO_MEMORY);
    else
        reply(e, status, cookie, 0);
}

/* ---- What a request must have ---- */

bool people_read_body(struct errand *e)
{
    size_t length;
    const char *text = request_body(e->request, &length), *why = NULL;
    e->asked = length ? json_read(text, length, &why) : cJSON_CreateObject();
    if (cJSON_IsObject(e->asked))
        return true;
    char say[120];
    snprintf(say, sizeof say, "The body has to be one JSON object: %s.",
             e->asked ? "it is something else"
             : why    ? why
                      : "memory is out");
    people_malformed(e, say);
    return false;
}

bool people_read_name(struct errand *e)
{
    char text[4 * TABLE_NAME] = "";
    bool good = json_get_text(e->asked, "name", text, sizeof text) && name_clean(text, e->name);
    if (good)
        name_fold(e->name, e->folded);
    else
        people_refuse_text(e, REFUSE_BAD_NAME, "the name", text, false);
    return good;
}

bool people_needs_known(struct errand *e)
{
    if (person_is_known(&e->who))
        return true;
    people_refuse(e, REFUSE_NOT_YOU);
    return false;
}

bool people_needs_human(struct errand *e)
{
    bool bot = e->who.bot;
    if (!people_needs_known(e))
        return false;
    if (bot)
        people_refuse(e, REFUSE_BOT);
    return !bot;
}

bool people_needs_account(struct errand *e)
{
    bool guest = e->who.guest;
    if (!people_needs_human(e))
        return false;
    if (guest)
        people_refuse(e, REFUSE_NO_ACCOUNT);
    return !guest;
}

bool people_may_go_on(struct errand *e, enum people_rate kind, const void *what, size_t length)
{
    int64_t wait;
    if (rate_try(e->people->rates, kind, what, length, net_now_ms(e->people->site->net), &wait))
        return true;
    people_refuse_later(e, REFUSE_TOO_FAST, (unsigned)((wait + 999) / 1000));
    return false;
}

bool people_may_go_on_here(struct errand *e, enum people_rate kind)
{
    int64_t wait;
    if (rate_try_address(e->people->rates, kind, request_address(e->request),
                         net_now_ms(e->people->site->net), &wait))
        return true;
    people_refuse_later(e, REFUSE_TOO_FAST, (unsigned)((wait + 999) / 1000));
    return false;
}

/* A name, a zero and an address. */
enum { PAIR = TABLE_NAME + ADDRESS_NETWORK };

static size_t pair_of(const struct errand *e, uint8_t out[PAIR])
{
    size_t name = strlen(e->folded) + 1;
    memcpy(out, e->folded, name);
    return name + address_network(request_address(e->request), out + name);
}

bool people_may_try_password(struct errand *e)
{
    uint8_t pair[PAIR];
    size_t length = pair_of(e, pair);
    return people_may_go_on(e, RATE_LOGIN_PAIR, pair, length) &&
           people_may_go_on_here(e, RATE_LOGIN_ADDRESS) &&
           people_may_go_on(e, RATE_LOGIN_NAME, e->folded, strlen(e->folded));
}

bool people_password_is_right(struct errand *e)
{
    struct rates *rates = e->people->rates;
    int64_t now = net_now_ms(e->people->site->net);
    uint8_t pair[PAIR];
    size_t length = pair_of(e, pair), name = strlen(e->folded) + 1;
    if (!e->secret->right) {
        e->people->count.failed++;
        people_refuse(e, REFUSE_WRONG_PASSWORD);
        return false;
    }
    rate_forgive(rates, RATE_LOGIN_PAIR, pair, length, now);
    rate_forgive_address(rates, RATE_LOGIN_ADDRESS, request_address(e->request), now);
    rate_forgive(rates, RATE_LOGIN_NAME, pair, name - 1, now);
    return true;
}

bool people_lock(struct errand *e, const struct table_id *id)
{
    struct people *p = e->people;
    bool free = p->locks < PEOPLE_LOCKS;
    for (size_t i = 0; i < p->locks; i++)
        free &= !id_same(&p->lock[i], id);
    if (!free) {
        people_refuse(e, REFUSE_BUSY);
        return false;
    }
    p->lock[p->locks++] = *id;
    e->locked = *id;
    return true;
}

void people_unlock(struct people *p, const struct table_id *id)
{
    for (size_t i = 0; i < p->locks; i++)
        if (id_same(&p->lock[i], id)) {
            p->lock[i] = p->lock[--p->locks];
            return;
        }
}

/* ---- Who asks ---- */

bool people_ticket(struct people *p, const struct request *r, struct ticket *out)
{
    return ticket_find(p->key, p->secure, request_header(r, HEADER_COOKIE),
                       request_header(r, HEADER_AUTHORIZATION), out);
}

bool people_is_browser(const struct request *r)
{
    return request_header(r, HEADER_FETCH_SITE)[0] || request_header(r, HEADER_ORIGIN)[0];
}

void people_welcome(struct errand *e, int status, const char *ticket)
{
    struct json j;
    char cookie[TICKET_COOKIE];
    ticket_cookie(e->people->secure, ticket, cookie);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_hex(&j, "person", e->who.id.byte, TABLE_ID);
    json_text(&j, "name", e->who.name);
    json_bool(&j, "guest", e->who.guest);
    if (!people_is_browser(e->request))
        json_text(&j, "token", ticket);
    json_object_end(&j);
    people_answer(e, status, cookie);
    sodium_memzero(cookie, sizeof cookie);
}
