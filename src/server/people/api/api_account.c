/* api_account.c - accounts: made, entered, left, and their passwords changed. */
#include "server/people/api/api_account.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_guest.h"
#include "server/people/api/api_picture.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/logins.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/names.h"
#include "server/people/who/networks.h"
#include "server/people/who/passwords.h"
#include "server/people/who/sessions.h"

/* ---- What a request brings ---- */

/* A password of the body; false, and answered, when there is none that could be one. */
static bool read_password(struct task *t, const char *key, char out[PASSWORD_MOST + 1])
{
    if (json_as_text(json_member(t->asked, key), out, PASSWORD_MOST + 1) && password_fits(out))
        return true;
    people_refuse(t, REFUSE_BAD_PASSWORD);
    return false;
}

static bool make_secret(struct task *t)
{
    struct secret *secret = t->secret = secret_new();
    if (!secret)
        people_refuse(t, REFUSE_NO_MEMORY);
    return secret != NULL;
}

/* ---- What is kept ---- */

/* The account of `t->id`, with the number that its sessions have to have too. */
static void write_account(const struct task *t, const char *hash, int64_t made, int64_t epoch,
                          struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "name", t->name);
    json_text(&j, "password", hash);
    json_number(&j, "made", made);
    json_number(&j, "epoch", epoch);
    json_object_end(&j);
}

static void write_session(const struct task *t, int64_t made, int64_t epoch, struct buffer *out)
{
    char agent[PEOPLE_AGENT + 1];
    struct json j;
    strncpy(agent, request_header(t->request, HEADER_USER_AGENT), PEOPLE_AGENT);
    agent[PEOPLE_AGENT] = '\0';
    json_begin(&j, out);
    json_object(&j, NULL);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_number(&j, "made", made);
    json_number(&j, "epoch", epoch);
    json_text(&j, "agent", agent);
    json_object_end(&j);
}

/* Adds a new session of `t->id`, whose ticket is `t->ticket`. */
static void put_session(struct task *t, int64_t epoch)
{
    struct buffer kept = { 0 }, used = { 0 };
    struct ticket ticket;
    struct json j;
    int64_t now = people_wall_ms();
    ticket_secret(TICKET_SESSION, &t->id, t->ticket);
    (void)ticket_read(t->people->key, t->ticket, &ticket);
    write_session(t, now, epoch, &kept);
    json_begin(&j, &used);
    json_object(&j, NULL);
    json_number(&j, "used", now);
    json_object_end(&j);
    t->failed |= kept.failed || used.failed;
    (void)task_put(t, key_hash("session", ticket.hash), kept.data, kept.length);
    (void)task_put(t, key_id_hash("sessions", &t->id, ticket.hash), used.data, used.length);
    buffer_release(&kept);
    buffer_release(&used);
}

/* Adds the network that asks to those of `t->id`, where it is not among them. */
static void put_network(struct task *t, struct networks *of)
{
    struct buffer kept = { 0 };
    uint8_t hash[NETWORK_HASH];
    network_hash(t->people->key, request_address(t->request), hash);
    if (networks_have(of, hash))
        return;
    networks_add(of, hash);
    networks_write(of, &kept);
    t->failed |= kept.failed;
    (void)task_put(t, key_id("known", &t->id), kept.data, kept.length);
    buffer_release(&kept);
}

/* ---- POST /api/account ---- */

static void account_made(struct task *t, enum store_result result)
{
    struct people *p = t->people;
    if (result != STORE_OK) {
        if (result == STORE_EXISTS)
            people_refuse(t, REFUSE_NAME_TAKEN);
        else
            people_refuse_store(t, result);
        return;
    }
    p->count.accounts++;
    sessions_drop_all(p->sessions, &t->id);
    t->who = (struct person){ .id = t->id };
    memcpy(t->who.name, t->name, sizeof t->who.name);
    listener_changed(&p->listener, &t->id, &t->who);
    struct id id = t->id;
    people_welcome(t, 201, t->ticket);
    /* Closes the sockets of the guest's ticket, which others may know. The person's own page
     * connects again with the new one. */
    listener_gone(&p->listener, &id, &id, NULL, PEOPLE_OTHERS);
}

static void account_hashed(struct task *t)
{
    struct buffer kept = { 0 };
    struct networks none = { 0 };
    char hex[2 * ID_BYTES + 1], alike[TABLE_NAME];
    task_clear(t);
    hex_write(hex, t->id.byte, ID_BYTES);
    name_alike(t->name, alike);
    write_account(t, t->secret->made, people_wall_ms(), 0, &kept);
    t->failed |= kept.failed;
    (void)task_put_new(t, key_text("name", t->folded), hex, sizeof hex - 1);
    (void)task_put_new(t, key_text("alike", alike), hex, sizeof hex - 1);
    (void)task_put_new(t, key_id("account", &t->id), kept.data, kept.length);
    buffer_release(&kept);
    put_session(t, 0);
    put_network(t, &none);
    task_send(t, account_made);
}

static void account_name_looked(struct task *t, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(t, result);
    else if (account_has_name(t))
        people_refuse(t, REFUSE_NAME_TAKEN);
    else
        login_hash(t, account_hashed);
}

void api_account(struct task *t, const char *rest)
{
    (void)rest;
    if (person_is_known(&t->who) && !t->who.guest) {
        people_refuse(t, t->who.bot ? REFUSE_BOT : REFUSE_HAS_ACCOUNT);
        return;
    }
    if (!people_read_body(t) || !people_read_name(t) || !make_secret(t) ||
        !read_password(t, "password", t->secret->fresh) || !people_may_go_on_here(t, RATE_ACCOUNT))
        return;
    if (t->who.guest)
        t->id = t->who.id;
    else
        randombytes_buf(t->id.byte, ID_BYTES);
    if (!people_lock(t, &t->id))
        return;
    account_ask_name(t);
    task_send(t, account_name_looked);
}

/* ---- POST /api/login ---- */

static void entered(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    if (t->flag)
        listener_gone(&t->people->listener, &t->id, &t->id, t->hash, PEOPLE_TICKET);
    t->people->count.logins++;
    t->who = (struct person){ .id = t->id };
    memcpy(t->who.name, t->name, sizeof t->who.name);
    people_welcome(t, 200, t->ticket);
}

/* Ends the session that was used least lately, where there are as many as there may be. */
static void make_room(struct task *t, size_t scanned, struct key *gone, struct key *listed)
{
    struct task_row row;
    int64_t least = INT64_MAX;
    gone->text[0] = '\0';
    if (task_rows(t, scanned) < PEOPLE_SESSIONS_EACH)
        return;
    for (size_t at = 0; task_row(t, scanned, &at, &row);) {
        int64_t used = 0;
        struct json_span kept = json_of(row.value, row.value_length);
        (void)json_as_whole(json_member(kept, "used"), 0, INT64_MAX / 2048, &used);
        if (used < least) {
            least = used;
            *gone = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(listed->text, row.key, strlen(row.key) + 1);
        }
    }
}

static void sessions_looked(struct task *t, enum store_result result)
{
    struct key gone, listed;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    make_room(t, 0, &gone, &listed);
    task_clear(t);
    if (gone.text[0]) {
        t->flag = hex_read(strrchr(gone.text, '/') + 1, t->hash, KEY_HASH);
        if (t->flag)
            sessions_drop(t->people->sessions, t->hash);
        (void)task_delete(t, gone);
        (void)task_delete(t, listed);
    }
    put_session(t, t->number);
    put_network(t, t->more);
    task_send(t, entered);
}

static void login_compared(struct task *t)
{
    if (!login_is_right(t))
        return;
    task_clear(t);
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    task_send(t, sessions_looked);
}

static void login_found(struct task *t, enum store_result result)
{
    enum { ACCOUNT, KNOWN };
    struct networks *of = calloc(1, sizeof *of);
    t->more = of;
    t->more_free = free;
    if (!of) {
        people_refuse(t, REFUSE_NO_MEMORY);
        return;
    }
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    struct json_span account = task_got_json(t, ACCOUNT);
    networks_read(of, task_got(t, KNOWN, NULL));
    t->secret->known = json_as_text(json_member(account, "name"), t->name, sizeof t->name) &&
                       json_as_text(json_member(account, "password"), t->secret->hash,
                                    PASSWORD_HASH) &&
                       json_as_whole(json_member(account, "epoch"), 0, INT64_MAX / 2048,
                                     &t->number);
    login_compare(t, login_known(t, of), login_compared);
}

static void login_name_looked(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    const char *hex = task_got(t, 0, NULL);
    if (!hex || !id_read(hex, &t->id))
        randombytes_buf(t->id.byte, ID_BYTES); /* an id of nobody's: the same is done for it */
    task_clear(t);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_get(t, key_id("known", &t->id));
    task_send(t, login_found);
}

void api_login(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_read_body(t) || !people_read_name(t) || !make_secret(t) ||
        !read_password(t, "password", t->secret->given) || !login_may_look(t))
        return;
    (void)task_get(t, key_text("name", t->folded));
    task_send(t, login_name_looked);
}

/* ---- POST /api/logout ---- */

static void logged_out(struct task *t, enum store_result result)
{
    char cookie[TICKET_COOKIE];
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    sessions_drop(t->people->sessions, t->hash);
    listener_gone(&t->people->listener, &t->id, &t->id, t->hash, PEOPLE_TICKET);
    ticket_cookie(t->people->secure, "", 0, cookie);
    people_done(t, cookie);
}

void api_logout(struct task *t, const char *rest)
{
    struct ticket ticket;
    (void)rest;
    if (people_ticket(t->people, t->request, &ticket) && ticket.kind == TICKET_SESSION) {
        memcpy(t->hash, ticket.hash, sizeof t->hash);
        t->id = ticket.id;
        sessions_drop(t->people->sessions, ticket.hash);
        (void)task_delete(t, key_hash("session", ticket.hash));
        (void)task_delete(t, key_id_hash("sessions", &ticket.id, ticket.hash));
    }
    task_send(t, logged_out);
}

/* ---- POST /api/me ---- */

static void password_changed(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    sessions_drop_all(t->people->sessions, &t->id);
    listener_gone(&t->people->listener, &t->id, &t->id, t->hash, PEOPLE_OTHERS);
    people_done(t, NULL);
}

/* The account gets the next number; of its sessions only the one that asks goes along. */
static void other_sessions_looked(struct task *t, enum store_result result)
{
    enum { SESSION, SESSIONS };
    struct task_row row;
    struct key mine = key_id_hash("sessions", &t->id, t->hash), gone[2 * PEOPLE_SESSIONS_EACH + 2];
    struct buffer account = { 0 }, session = { 0 };
    int64_t made = people_wall_ms();
    size_t count = 0;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    struct json_span kept = task_got_json(t, SESSION);
    (void)json_as_whole(json_member(kept, "made"), 0, INT64_MAX / 2048, &made);
    for (size_t at = 0;
         count + 2 <= sizeof gone / sizeof *gone && task_row(t, SESSIONS, &at, &row);)
        if (strcmp(row.key, mine.text) != 0) {
            gone[count++] = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
        }
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        (void)task_delete(t, gone[i]);
    write_account(t, t->secret->made, t->number, t->epoch + 1, &account);
    write_session(t, made, t->epoch + 1, &session);
    t->failed |= account.failed || session.failed;
    (void)task_put(t, key_id("account", &t->id), account.data, account.length);
    (void)task_put(t, key_hash("session", t->hash), session.data, session.length);
    buffer_release(&account);
    buffer_release(&session);
    task_send(t, password_changed);
}

static void old_compared(struct task *t)
{
    if (!login_is_right(t))
        return;
    task_clear(t);
    (void)task_get(t, key_hash("session", t->hash));
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    task_send(t, other_sessions_looked);
}

static void change_found(struct task *t, enum store_result result)
{
    if (account_read(t, result, 0))
        login_compare(t, LOGIN_DEVICE, old_compared);
}

static void change_password(struct task *t)
{
    struct ticket ticket;
    if (!people_needs_account(t) || !make_secret(t) ||
        !read_password(t, "password", t->secret->fresh) || !account_take_old(t, "old"))
        return;
    if (people_ticket(t->people, t->request, &ticket))
        memcpy(t->hash, ticket.hash, sizeof t->hash);
    t->id = t->who.id;
    if (!people_lock(t, &t->id))
        return;
    (void)task_get(t, key_id("account", &t->id));
    task_send(t, change_found);
}

bool account_take_old(struct task *t, const char *key)
{
    name_fold(t->who.name, t->folded);
    if (!t->secret && !make_secret(t))
        return false;
    char *given = t->secret->given;
    struct json_span said = json_member(t->asked, key);
    if (json_kind(said) == JSON_TEXT &&
        !(json_as_text(said, given, PASSWORD_MOST + 1) && password_fits(given))) {
        people_refuse(t, REFUSE_WRONG_PASSWORD); /* nobody has such a one */
        return false;
    }
    return read_password(t, key, t->secret->given);
}

void api_me_change(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    if (json_is_there(json_member(t->asked, "password")))
        change_password(t);
    else if (json_is_there(json_member(t->asked, "picture")))
        picture_take(t);
    else if (t->who.guest)
        guest_take_name(t);
    else
        people_refuse(t, REFUSE_NAME_STAYS);
}
