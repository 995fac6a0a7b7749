/* api_delete.c - DELETE /api/me: at once nobody can come as this person any more; the rest follows.
 */
#include "server/people/task/requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_account.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/logins.h"
#include "server/people/task/parts.h"
#include "server/people/who/names.h"
#include "server/people/who/sessions.h"

static void gone(struct people *p, const struct id *id, const struct id *owner)
{
    listener_gone(&p->listener, id, owner, NULL, PEOPLE_PERSON);
    jobs_add(p->jobs, JOB_DELETE, id);
}

static void deleted(struct task *t, enum store_result result)
{
    struct people *p = t->people;
    struct id id = t->id;
    char cookie[TICKET_COOKIE];
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    sessions_drop_all(p->sessions, &id);
    size_t bots = 0;
    struct id bot[PEOPLE_BOTS_EACH + 1];
    if (t->more)
        for (; !id_is_zero((struct id *)t->more + bots); bots++)
            bot[bots] = ((struct id *)t->more)[bots];
    ticket_cookie(p->secure, "", 0, cookie);
    people_done(t, cookie);
    gone(p, &id, &id);
    for (size_t i = 0; i < bots; i++)
        gone(p, &bot[i], &id);
}

static void goes(struct task *t, const struct id *id)
{
    (void)task_put(t, key_id("former", id), "1", 1);
    (void)task_put(t, key_id("leaving", id), "1", 1);
}

enum { SESSIONS, BOTS };

/* Keys of sessions and bots, each in its two places; the ids of bots to `bot`. */
static size_t gather(const struct task *t, struct key *gone, size_t room, struct id *bot)
{
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
    return count;
}

static void delete_found(struct task *t, enum store_result result)
{
    struct key gone[2 * (PEOPLE_SESSIONS_EACH + 1) + 2 * (PEOPLE_BOTS_EACH + 1)];
    struct id *bot = calloc(PEOPLE_BOTS_EACH + 1, sizeof *bot);
    t->more = bot;
    t->more_free = free;
    if (result != STORE_OK || !bot) {
        people_refuse_store(t, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    size_t count = gather(t, gone, sizeof gone / sizeof *gone, bot);
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        (void)task_delete(t, gone[i]);
    if (!t->who.guest) {
        (void)task_delete(t, key_id("account", &t->id));
        char alike[TABLE_NAME];
        name_alike(t->name, alike);
        (void)task_delete(t, key_text("name", t->folded));
        (void)task_delete(t, key_text("alike", alike));
        (void)task_delete(t, key_id("known", &t->id));
        (void)task_delete(t, key_id("picture", &t->id));
        (void)task_delete(t, key_id("house", &t->id));
    }
    goes(t, &t->id);
    for (size_t i = 0; !id_is_zero(&bot[i]); i++)
        goes(t, &bot[i]);
    task_send(t, deleted);
}

static void look(struct task *t)
{
    sessions_drop_all(t->people->sessions, &t->id);
    task_clear(t);
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    (void)task_scan(t, key_id_text("bots", &t->id, ""), 0);
    task_send(t, delete_found);
}

static void compared(struct task *t)
{
    if (login_is_right(t))
        look(t);
}

static void account_found(struct task *t, enum store_result result)
{
    if (account_read(t, result, 0))
        login_compare(t, LOGIN_DEVICE, compared);
}

void api_me_delete(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    t->id = t->who.id;
    if (t->who.guest ? !people_may_go_on_here(t, RATE_KEEP) : !account_take_old(t, "password"))
        return;
    if (!people_lock(t, &t->id))
        return;
    if (t->who.guest) {
        look(t);
        return;
    }
    (void)task_get(t, key_id("account", &t->id));
    task_send(t, account_found);
}
