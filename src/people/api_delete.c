/* api_delete.c - DELETE /api/me: at once nobody can come as this person any more; the rest follows.
 */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/people_inside.h"

static void gone(struct people *p, const struct table_id *id, const struct table_id *owner)
{
    people_tell_gone(p, id, owner, NULL, PEOPLE_PERSON);
    people_said_nothing(p, id);
    chores_add(p->chores, CHORE_DELETE, id);
}

static void deleted(struct errand *e, enum store_result result)
{
    struct people *p = e->people;
    struct table_id id = e->id;
    char cookie[TICKET_COOKIE];
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    sessions_drop_all(p->sessions, &id);
    size_t bots = 0;
    struct table_id bot[PEOPLE_BOTS_EACH + 1];
    if (e->more)
        for (; !id_is_zero((struct table_id *)e->more + bots); bots++)
            bot[bots] = ((struct table_id *)e->more)[bots];
    ticket_cookie(p->secure, "", cookie);
    buffer_text(&e->body, "{}");
    people_answer(e, 200, cookie);
    gone(p, &id, &id);
    for (size_t i = 0; i < bots; i++)
        gone(p, &bot[i], &id);
}

static void goes(struct errand *e, const struct table_id *id)
{
    (void)errand_put(e, key_id("former", id), "1", 1);
    (void)errand_put(e, key_id("leaving", id), "1", 1);
}

enum { SESSIONS, BOTS };

/* Keys of sessions and bots, each in its two places; the ids of bots to `bot`. */
static size_t gather(const struct errand *e, struct key *gone, size_t room, struct table_id *bot)
{
    struct errand_row row;
    size_t count = 0, bots = 0;
    for (size_t at = 0; count + 2 <= room && errand_row(e, SESSIONS, &at, &row);) {
        gone[count++] = key_text("session", strrchr(row.key, '/') + 1);
        memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
    }
    for (size_t at = 0; count + 2 <= room && errand_row(e, BOTS, &at, &row);) {
        const char *why;
        cJSON *kept = json_read(row.value, row.value_length, &why);
        if (bots < PEOPLE_BOTS_EACH && kept)
            bots += json_get_hex(kept, "person", bot[bots].byte, TABLE_ID);
        cJSON_Delete(kept);
        gone[count++] = key_text("bot", strrchr(row.key, '/') + 1);
        memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
    }
    return count;
}

static void delete_found(struct errand *e, enum store_result result)
{
    struct key gone[2 * (PEOPLE_SESSIONS_EACH + 1) + 2 * (PEOPLE_BOTS_EACH + 1)];
    struct table_id *bot = calloc(PEOPLE_BOTS_EACH + 1, sizeof *bot);
    e->more = bot;
    e->more_free = free;
    if (result != STORE_OK || !bot) {
        people_refuse_store(e, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    size_t count = gather(e, gone, sizeof gone / sizeof *gone, bot);
    errand_clear(e);
    for (size_t i = 0; i < count; i++)
        (void)errand_delete(e, gone[i]);
    if (!e->who.guest) {
        (void)errand_delete(e, key_id("account", &e->id));
        (void)errand_delete(e, key_text("name", e->folded));
    }
    goes(e, &e->id);
    for (size_t i = 0; !id_is_zero(&bot[i]); i++)
        goes(e, &bot[i]);
    errand_send(e, deleted);
}

static void look(struct errand *e)
{
    sessions_drop_all(e->people->sessions, &e->id);
    errand_clear(e);
    (void)errand_scan(e, key_id_text("sessions", &e->id, ""), 0);
    (void)errand_scan(e, key_id_text("bots", &e->id, ""), 0);
    errand_send(e, delete_found);
}

static void compared(struct errand *e)
{
    if (people_password_is_right(e))
        look(e);
}

static void account_found(struct errand *e, enum store_result result)
{
    if (account_read(e, result, 0))
        secret_work(e, compared);
}

void api_me_delete(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_human(e) || !people_read_body(e))
        return;
    e->id = e->who.id;
    if (e->who.guest ? !people_may_go_on_here(e, RATE_KEEP) : !account_take_old(e, "password"))
        return;
    if (!people_lock(e, &e->id))
        return;
    if (e->who.guest) {
        look(e);
        return;
    }
    (void)errand_get(e, key_id("account", &e->id));
    errand_send(e, account_found);
}
