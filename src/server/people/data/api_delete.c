/* api_delete.c - DELETE /api/me: nobody can log in as this person from now on; a job deletes the
 * rest. */
#include "server/people/task/requests.h"

#include <string.h>

#include "base/hex.h"
#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_account.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/jobs.h"
#include "server/people/task/logins.h"
#include "server/people/task/parts.h"
#include "server/people/who/names.h"
#include "server/people/who/sessions.h"

static void delete_rest(struct people *p, const struct id *id, const struct id *owner)
{
    listener_gone(&p->listener, id, owner, NULL, PEOPLE_PERSON);
    jobs_add(p->jobs, JOB_DELETE, id);
}

static void mark_leaving(struct task *t, const struct id *id)
{
    (void)task_put(t, key_id("former", id), "1", 1);
    (void)task_put(t, key_id("leaving", id), "1", 1);
}

enum { SESSIONS, BOTS, ALIKE };

/* Whether that answer is an id, and this one. An account of an earlier version has no row of its
 * look-alike form: there may be one of another account, which stays. */
static bool is_id(const struct task *t, size_t op, const struct id *id)
{
    char hex[2 * ID_BYTES + 1];
    size_t length;
    const char *got = task_got(t, op, &length);
    hex_write(hex, id->byte, ID_BYTES);
    return got && length == 2 * ID_BYTES && memcmp(got, hex, length) == 0;
}

/* Adds operations that delete sessions and bots, each under two keys. Puts the ids of bots into
 * bot[]; returns their number. */
static size_t take_tickets(struct task *t, struct id bot[PEOPLE_BOTS_EACH])
{
    struct key gone[2 * (PEOPLE_SESSIONS_EACH + 1) + 2 * (PEOPLE_BOTS_EACH + 1)];
    const size_t room = sizeof gone / sizeof *gone;
    struct task_row row;
    size_t count = 0, bots = 0;
    for (size_t at = 0; count + 2 <= room && task_row(t, SESSIONS, &at, &row);) {
        gone[count++] = key_text("session", strrchr(row.key, '/') + 1);
        memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
    }
    for (size_t at = 0; count + 2 <= room && task_row(t, BOTS, &at, &row);) {
        struct json_span kept = json_of(row.value, row.value_length);
        if (bots < PEOPLE_BOTS_EACH)
            bots += json_as_hex(json_member(kept, "person"), bot[bots].byte, ID_BYTES);
        gone[count++] = key_text("bot", strrchr(row.key, '/') + 1);
        memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
    }
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        (void)task_delete(t, gone[i]);
    return bots;
}

void api_me_delete(struct task *t, const char *rest)
{
    struct people *p = t->people;
    struct account account;
    struct id id = t->who.id, bot[PEOPLE_BOTS_EACH];
    char cookie[TICKET_COOKIE], alike[TABLE_NAME];
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    t->id = id;
    if (t->who.guest ? !people_may_go_on_here(t, RATE_KEEP) : !account_take_old(t, "password"))
        return;
    if (!people_lock(t, &id))
        return;
    if (!t->who.guest && (!account_ask(t, &account) || !login_compare(t, LOGIN_DEVICE)))
        return;

    sessions_drop_all(p->sessions, &id);
    task_clear(t);
    name_alike(t->who.guest ? "" : t->name, alike);
    (void)task_scan(t, key_id_text("sessions", &id, ""), 0);
    (void)task_scan(t, key_id_text("bots", &id, ""), 0);
    (void)task_get(t, key_text("alike", alike));
    if (!task_ask(t))
        return;
    bool own_alike = is_id(t, ALIKE, &id);
    size_t bots = take_tickets(t, bot);
    if (!t->who.guest) {
        (void)task_delete(t, key_id("account", &id));
        (void)task_delete(t, key_text("name", t->folded));
        if (own_alike)
            (void)task_delete(t, key_text("alike", alike));
        (void)task_delete(t, key_id("known", &id));
        (void)task_delete(t, key_id("picture", &id));
        (void)task_delete(t, key_id("house", &id));
    }
    mark_leaving(t, &id);
    for (size_t i = 0; i < bots; i++)
        mark_leaving(t, &bot[i]);
    if (!task_ask(t))
        return;
    sessions_drop_all(p->sessions, &id); /* some may have been cached again meanwhile */
    ticket_cookie(p->secure, "", 0, cookie);
    people_done(t, cookie);
    delete_rest(p, &id, &id);
    for (size_t i = 0; i < bots; i++)
        delete_rest(p, &bot[i], &id);
}
