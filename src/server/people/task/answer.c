/* answer.c - replies and refusals, and reading parts of a request. */
#define _POSIX_C_SOURCE 200809L

#include "server/people/task/answer.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "record/unseen.h"
#include "server/people/task/parts.h"
#include "server/people/who/names.h"

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
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Replies ---- */

static void reply(struct task *t, int status, const char *cookie, const char *device,
                  unsigned retry_after_s)
{
    if (t->request)
        net_reply(t->request, &(struct reply){ .status = status,
                                               .cookie = cookie,
                                               .device = device,
                                               .retry_after_s = retry_after_s,
                                               .body = t->body.data ? t->body.data : "",
                                               .length = t->body.length });
    task_end(t);
}

static bool refuse(struct task *t, int status, const char *why, const char *say,
                   unsigned retry_after_s)
{
    struct json j;
    buffer_release(&t->body);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
    reply(t, status, NULL, NULL, retry_after_s);
    return false;
}

bool people_refuse_later(struct task *t, enum people_refusal why, unsigned retry_after_s)
{
    return refuse(t, refusals[why].status, refusals[why].word, refusals[why].sentence,
                  retry_after_s);
}

bool people_refuse(struct task *t, enum people_refusal why)
{
    bool again = refusals[why].status == 429 || refusals[why].status == 503;
    return people_refuse_later(t, why, again ? 1 : 0);
}

bool people_malformed(struct task *t, const char *say)
{
    return refuse(t, 400, "malformed", say, 0);
}

bool people_refuse_saying(struct task *t, enum people_refusal why, const char *say)
{
    return refuse(t, refusals[why].status, refusals[why].word, say, 0);
}

bool people_refuse_text(struct task *t, enum people_refusal why, const char *what, const char *text,
                        bool lines)
{
    char say[UNSEEN_SAY];
    if (unseen_tell(what, text, lines, say))
        return people_refuse_saying(t, why, say);
    return people_refuse(t, why);
}

bool people_refuse_store(struct task *t, enum store_result result)
{
    bool memory = t->failed;
    for (size_t i = 0; i < t->count && !memory; i++)
        memory = task_is_short(t, i);
    return people_refuse(t, result == STORE_BUSY   ? REFUSE_AWAY
                            : result != STORE_FULL ? REFUSE_BROKEN
                            : memory               ? REFUSE_NO_MEMORY
                                                   : REFUSE_NO_ROOM);
}

static void answer_with(struct task *t, int status, const char *cookie, const char *device)
{
    if (t->body.failed)
        people_refuse(t, REFUSE_NO_MEMORY);
    else
        reply(t, status, cookie, device, 0);
}

void people_answer(struct task *t, int status, const char *cookie)
{
    answer_with(t, status, cookie, NULL);
}

void people_done(struct task *t, const char *cookie)
{
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_object_end(&j);
    people_answer(t, 200, cookie);
}

/* ---- Reading the request ---- */

bool people_read_body(struct task *t)
{
    size_t length;
    const char *text = request_body(t->request, &length), *why;
    bool good = json_open(length ? text : "{}", length ? length : 2, &t->asked, &why);
    if (good && json_kind(t->asked) == JSON_OBJECT)
        return true;
    char say[120];
    snprintf(say, sizeof say, "The body has to be one JSON object: %s.",
             good ? "it is something else" : why);
    return people_malformed(t, say);
}

bool people_read_name(struct task *t)
{
    char text[4 * TABLE_NAME] = "";
    if (!json_as_text(json_member(t->asked, "name"), text, sizeof text) ||
        !name_clean(text, t->name))
        return people_refuse_text(t, REFUSE_BAD_NAME, "the name", text, false);
    name_fold(t->name, t->folded);
    return true;
}

bool people_read_other(struct task *t)
{
    if (!json_as_hex(json_member(t->asked, "person"), t->id.byte, ID_BYTES) || id_is_zero(&t->id))
        return people_refuse(t, REFUSE_BAD_ID);
    return !id_same(&t->id, &t->who.id) || people_refuse(t, REFUSE_YOURSELF);
}

/* ---- The client ---- */

bool people_ticket(struct people *p, const struct request *r, struct ticket *out)
{
    return ticket_find(p->key, p->secure, request_header(r, HEADER_COOKIE),
                       request_header(r, HEADER_AUTHORIZATION), out);
}

bool people_is_browser(const struct request *r)
{
    return request_header(r, HEADER_FETCH_SITE)[0] || request_header(r, HEADER_ORIGIN)[0];
}

void people_welcome(struct task *t, int status, const char *ticket)
{
    struct json j;
    const struct people *p = t->people;
    char cookie[TICKET_COOKIE], device[TICKET_COOKIE];
    ticket_cookie(p->secure, ticket, p->ticket_age_ms, cookie);
    if (!t->who.guest)
        device_cookie(p->key, p->secure, &t->who.id, people_wall_ms(), p->ticket_age_ms, device);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "person", t->who.id.byte, ID_BYTES);
    json_text(&j, "name", t->who.name);
    json_bool(&j, "guest", t->who.guest);
    if (t->who.guest && name_is_given(t->who.name))
        json_bool(&j, "given", true);
    if (!people_is_browser(t->request))
        json_text(&j, "token", ticket);
    json_object_end(&j);
    answer_with(t, status, cookie, t->who.guest ? NULL : device);
    sodium_memzero(cookie, sizeof cookie);
}
