/* api_account.c - accounts: made, entered, left, and their passwords changed. */
#include <sodium.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/people_inside.h"

/* ---- What a request brings ---- */

/* A password of the body; false, and answered, when there is none that could be one. */
static bool read_password(struct errand *e, const char *key, char out[PASSWORD_MOST + 1])
{
    if (json_get_text(e->asked, key, out, PASSWORD_MOST + 1) && password_fits(out))
        return true;
    people_refuse(e, REFUSE_BAD_PASSWORD);
    return false;
}

static bool make_secret(struct errand *e)
{
    struct secret *secret = e->secret = secret_new();
    if (!secret)
        people_refuse(e, REFUSE_NO_MEMORY);
    return secret != NULL;
}

/* ---- What is kept ---- */

/* The account of `e->id`, with the number that its sessions have to have too. */
static void write_account(const struct errand *e, const char *hash, int64_t made, int64_t epoch,
                          struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "name", e->name);
    json_text(&j, "password", hash);
    json_number(&j, "made", made);
    json_number(&j, "epoch", epoch);
    json_object_end(&j);
}

static void write_session(const struct errand *e, int64_t made, int64_t epoch, struct buffer *out)
{
    char agent[PEOPLE_AGENT + 1];
    struct json j;
    strncpy(agent, request_header(e->request, HEADER_USER_AGENT), PEOPLE_AGENT);
    agent[PEOPLE_AGENT] = '\0';
    json_begin(&j, out);
    json_object(&j, NULL);
    json_hex(&j, "person", e->id.byte, TABLE_ID);
    json_number(&j, "made", made);
    json_number(&j, "epoch", epoch);
    json_text(&j, "agent", agent);
    json_object_end(&j);
}

/* Adds a new session of `e->id`, whose ticket is `e->ticket`. */
static void put_session(struct errand *e, int64_t epoch)
{
    struct buffer kept = { 0 }, used = { 0 };
    struct ticket t;
    int64_t now = people_wall_ms();
    ticket_secret(TICKET_SESSION, &e->id, e->ticket);
    (void)ticket_read(e->people->key, e->ticket, &t);
    write_session(e, now, epoch, &kept);
    buffer_format(&used, "{\"used\":%lld}", (long long)now);
    e->failed |= kept.failed || used.failed;
    (void)errand_put(e, key_hash("session", t.hash), kept.data, kept.length);
    (void)errand_put(e, key_id_hash("sessions", &e->id, t.hash), used.data, used.length);
    buffer_release(&kept);
    buffer_release(&used);
}

/* ---- POST /api/account ---- */

static void account_made(struct errand *e, enum store_result result)
{
    struct people *p = e->people;
    if (result != STORE_OK) {
        if (result == STORE_EXISTS)
            people_refuse(e, REFUSE_NAME_TAKEN);
        else
            people_refuse_store(e, result);
        return;
    }
    p->count.accounts++;
    sessions_drop_all(p->sessions, &e->id);
    e->who = (struct person){ .id = e->id };
    memcpy(e->who.name, e->name, sizeof e->who.name);
    if (p->changed)
        p->changed(p->with, &e->id, &e->who);
    struct table_id id = e->id;
    people_welcome(e, 201, e->ticket);
    /* Whoever knew the guest's ticket is not let into the account: its page comes again. */
    people_tell_gone(p, &id, &id, NULL, PEOPLE_OTHERS);
}

static void account_hashed(struct errand *e)
{
    struct buffer kept = { 0 };
    char hex[2 * TABLE_ID + 1];
    errand_clear(e);
    hex_write(hex, e->id.byte, TABLE_ID);
    write_account(e, e->secret->made, people_wall_ms(), 0, &kept);
    e->failed |= kept.failed;
    (void)errand_put_new(e, key_text("name", e->folded), hex, sizeof hex - 1);
    (void)errand_put_new(e, key_id("account", &e->id), kept.data, kept.length);
    buffer_release(&kept);
    put_session(e, 0);
    errand_send(e, account_made);
}

static void account_name_looked(struct errand *e, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(e, result);
    else if (errand_got(e, 0, NULL))
        people_refuse(e, REFUSE_NAME_TAKEN);
    else
        secret_work(e, account_hashed);
}

void api_account(struct errand *e, const char *rest)
{
    (void)rest;
    if (person_is_known(&e->who) && !e->who.guest) {
        people_refuse(e, e->who.bot ? REFUSE_BOT : REFUSE_HAS_ACCOUNT);
        return;
    }
    if (!people_read_body(e) || !people_read_name(e) || !make_secret(e) ||
        !read_password(e, "password", e->secret->fresh) || !people_may_go_on_here(e, RATE_ACCOUNT))
        return;
    if (e->who.guest)
        e->id = e->who.id;
    else
        randombytes_buf(e->id.byte, TABLE_ID);
    if (!people_lock(e, &e->id))
        return;
    (void)errand_get(e, key_text("name", e->folded));
    errand_send(e, account_name_looked);
}

/* ---- POST /api/login ---- */

static void entered(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    if (e->flag)
        people_tell_gone(e->people, &e->id, &e->id, e->hash, PEOPLE_TICKET);
    e->people->count.logins++;
    e->who = (struct person){ .id = e->id };
    memcpy(e->who.name, e->name, sizeof e->who.name);
    people_welcome(e, 200, e->ticket);
}

/* Ends the session that was used least lately, where there are as many as there may be. */
static void make_room(struct errand *e, size_t scanned, struct key *gone, struct key *listed)
{
    struct errand_row row;
    int64_t least = INT64_MAX;
    gone->text[0] = '\0';
    if (errand_rows(e, scanned) < PEOPLE_SESSIONS_EACH)
        return;
    for (size_t at = 0; errand_row(e, scanned, &at, &row);) {
        const char *why;
        int64_t used = 0;
        cJSON *kept = json_read(row.value, row.value_length, &why);
        (void)(kept && json_get_whole(kept, "used", 0, INT64_MAX / 2048, &used));
        cJSON_Delete(kept);
        if (used < least) {
            least = used;
            *gone = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(listed->text, row.key, strlen(row.key) + 1);
        }
    }
}

static void sessions_looked(struct errand *e, enum store_result result)
{
    struct key gone, listed;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    make_room(e, 0, &gone, &listed);
    errand_clear(e);
    if (gone.text[0]) {
        e->flag = hex_read(strrchr(gone.text, '/') + 1, e->hash, KEY_HASH);
        if (e->flag)
            sessions_drop(e->people->sessions, e->hash);
        (void)errand_delete(e, gone);
        (void)errand_delete(e, listed);
    }
    put_session(e, e->number);
    errand_send(e, entered);
}

static void login_compared(struct errand *e)
{
    if (!people_password_is_right(e))
        return;
    errand_clear(e);
    (void)errand_scan(e, key_id_text("sessions", &e->id, ""), 0);
    errand_send(e, sessions_looked);
}

static void login_found(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    cJSON *account = errand_got_json(e, 0);
    e->secret->known = account && json_get_text(account, "name", e->name, sizeof e->name) &&
                       json_get_text(account, "password", e->secret->hash, PASSWORD_HASH) &&
                       json_get_whole(account, "epoch", 0, INT64_MAX / 2048, &e->number);
    cJSON_Delete(account);
    secret_work(e, login_compared);
}

static void login_name_looked(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    const char *hex = errand_got(e, 0, NULL);
    if (!hex || !id_read(hex, &e->id))
        randombytes_buf(e->id.byte, TABLE_ID); /* an id of nobody's: the same is done for it */
    errand_clear(e);
    (void)errand_get(e, key_id("account", &e->id));
    errand_send(e, login_found);
}

void api_login(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_read_body(e) || !people_read_name(e) || !make_secret(e) ||
        !read_password(e, "password", e->secret->given) || !people_may_try_password(e))
        return;
    (void)errand_get(e, key_text("name", e->folded));
    errand_send(e, login_name_looked);
}

/* ---- POST /api/logout ---- */

static void logged_out(struct errand *e, enum store_result result)
{
    char cookie[TICKET_COOKIE];
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    sessions_drop(e->people->sessions, e->hash);
    people_tell_gone(e->people, &e->id, &e->id, e->hash, PEOPLE_TICKET);
    ticket_cookie(e->people->secure, "", cookie);
    buffer_text(&e->body, "{}");
    people_answer(e, 200, cookie);
}

void api_logout(struct errand *e, const char *rest)
{
    struct ticket t;
    (void)rest;
    if (people_ticket(e->people, e->request, &t) && t.kind == TICKET_SESSION) {
        memcpy(e->hash, t.hash, sizeof e->hash);
        e->id = t.id;
        sessions_drop(e->people->sessions, t.hash);
        (void)errand_delete(e, key_hash("session", t.hash));
        (void)errand_delete(e, key_id_hash("sessions", &t.id, t.hash));
    }
    errand_send(e, logged_out);
}

/* ---- POST /api/me ---- */

static void password_changed(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    sessions_drop_all(e->people->sessions, &e->id);
    people_tell_gone(e->people, &e->id, &e->id, e->hash, PEOPLE_OTHERS);
    buffer_text(&e->body, "{}");
    people_answer(e, 200, NULL);
}

/* The account gets the next number; of its sessions only the one that asks goes along. */
static void other_sessions_looked(struct errand *e, enum store_result result)
{
    enum { SESSION, SESSIONS };
    struct errand_row row;
    struct key mine = key_id_hash("sessions", &e->id, e->hash), gone[2 * PEOPLE_SESSIONS_EACH + 2];
    struct buffer account = { 0 }, session = { 0 };
    int64_t made = people_wall_ms();
    size_t count = 0;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    cJSON *kept = errand_got_json(e, SESSION);
    (void)(kept && json_get_whole(kept, "made", 0, INT64_MAX / 2048, &made));
    cJSON_Delete(kept);
    for (size_t at = 0;
         count + 2 <= sizeof gone / sizeof *gone && errand_row(e, SESSIONS, &at, &row);)
        if (strcmp(row.key, mine.text) != 0) {
            gone[count++] = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
        }
    errand_clear(e);
    for (size_t i = 0; i < count; i++)
        (void)errand_delete(e, gone[i]);
    write_account(e, e->secret->made, e->number, e->epoch + 1, &account);
    write_session(e, made, e->epoch + 1, &session);
    e->failed |= account.failed || session.failed;
    (void)errand_put(e, key_id("account", &e->id), account.data, account.length);
    (void)errand_put(e, key_hash("session", e->hash), session.data, session.length);
    buffer_release(&account);
    buffer_release(&session);
    errand_send(e, password_changed);
}

static void old_compared(struct errand *e)
{
    if (!people_password_is_right(e))
        return;
    errand_clear(e);
    (void)errand_get(e, key_hash("session", e->hash));
    (void)errand_scan(e, key_id_text("sessions", &e->id, ""), 0);
    errand_send(e, other_sessions_looked);
}

/* The account of a request's person into `e`; false, and answered, when it is gone. */
bool account_read(struct errand *e, enum store_result result, size_t op)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return false;
    }
    cJSON *account = errand_got_json(e, op);
    bool good = account && json_get_text(account, "name", e->name, sizeof e->name) &&
                json_get_whole(account, "made", 0, INT64_MAX / 2048, &e->number) &&
                json_get_whole(account, "epoch", 0, INT64_MAX / 2048, &e->epoch) &&
                (!e->secret || json_get_text(account, "password", e->secret->hash, PASSWORD_HASH));
    cJSON_Delete(account);
    if (good && e->secret)
        e->secret->known = true;
    if (good)
        name_fold(e->name, e->folded);
    else
        people_refuse(e, REFUSE_NOT_YOU);
    return good;
}

static void change_found(struct errand *e, enum store_result result)
{
    if (account_read(e, result, 0))
        secret_work(e, old_compared);
}

static void change_password(struct errand *e)
{
    struct ticket t;
    if (!people_needs_account(e) || !make_secret(e) ||
        !read_password(e, "password", e->secret->fresh) || !account_take_old(e, "old"))
        return;
    if (people_ticket(e->people, e->request, &t))
        memcpy(e->hash, t.hash, sizeof e->hash);
    e->id = e->who.id;
    if (!people_lock(e, &e->id))
        return;
    (void)errand_get(e, key_id("account", &e->id));
    errand_send(e, change_found);
}

bool account_take_old(struct errand *e, const char *key)
{
    name_fold(e->who.name, e->folded);
    if (!e->secret && !make_secret(e))
        return false;
    const char *given = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(e->asked, key));
    if (given && !password_fits(given)) {
        people_refuse(e, REFUSE_WRONG_PASSWORD); /* nobody has such a one */
        return false;
    }
    return read_password(e, key, e->secret->given) && people_may_try_password(e);
}

void api_me_change(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_human(e) || !people_read_body(e))
        return;
    if (json_has(e->asked, "password"))
        change_password(e);
    else if (e->who.guest)
        guest_take_name(e);
    else
        people_refuse(e, REFUSE_NAME_STAYS);
}
