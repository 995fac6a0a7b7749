/* api_account.c - accounts: signing up, logging in and out, changing passwords. */
#include "server/people/api/api_account.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/api/api_guest.h"
#include "server/people/api/api_picture.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/logins.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/names.h"
#include "server/people/who/networks.h"
#include "server/people/who/passwords.h"
#include "server/people/who/sessions.h"

/* ---- Reading the request ---- */

/* Reads a password from the body. False: there is no valid one, and the request was answered. */
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

/* ---- Stored values ---- */

/* Writes the account of `t->id`. Its sessions are valid only with the same epoch. */
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

/* Adds operations for a new session of `t->id`, whose ticket is `t->ticket`. */
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

/* Adds the client's network to the known networks of `t->id`, if it is new. */
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

void api_account(struct task *t, const char *rest)
{
    struct people *p = t->people;
    struct buffer kept = { 0 };
    struct networks none = { 0 };
    char hex[2 * ID_BYTES + 1], alike[TABLE_NAME];
    enum store_result result;
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
    if (!task_ask(t))
        return;
    if (account_has_name(t)) {
        people_refuse(t, REFUSE_NAME_TAKEN);
        return;
    }
    if (!login_hash(t))
        return;

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
    if (!task_try(t, &result))
        return;
    if (result != STORE_OK) {
        if (result == STORE_EXISTS)
            people_refuse(t, REFUSE_NAME_TAKEN);
        else
            people_refuse_store(t, result);
        return;
    }

    struct id id = t->id;
    p->count.accounts++;
    sessions_drop_all(p->sessions, &id);
    t->who = (struct person){ .id = id };
    memcpy(t->who.name, t->name, sizeof t->who.name);
    listener_changed(&p->listener, &id, &t->who);
    people_welcome(t, 201, t->ticket);
    /* Closes the sockets opened with the guest's ticket, which others may know. The person's own
     * page reconnects with the new one. */
    listener_gone(&p->listener, &id, &id, NULL, PEOPLE_OTHERS);
}

/* ---- POST /api/login ---- */

/* If the account has as many sessions as it may, ends the one used least recently. True, and its
 * hash, if one was ended. */
static bool make_room(struct task *t, uint8_t hash[KEY_HASH])
{
    struct task_row row;
    struct key gone = { "" }, listed = { "" };
    int64_t least = INT64_MAX;
    bool full = task_rows(t, 0) >= PEOPLE_SESSIONS_EACH;
    for (size_t at = 0; full && task_row(t, 0, &at, &row);) {
        int64_t used = 0;
        struct json_span kept = json_of(row.value, row.value_length);
        (void)json_as_whole(json_member(kept, "used"), 0, INT64_MAX / 2048, &used);
        if (used < least) {
            least = used;
            gone = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(listed.text, row.key, strlen(row.key) + 1);
        }
    }
    task_clear(t);
    if (!gone.text[0])
        return false;
    (void)task_delete(t, gone);
    (void)task_delete(t, listed);
    bool good = hex_read(strrchr(gone.text, '/') + 1, hash, KEY_HASH);
    if (good)
        sessions_drop(t->people->sessions, hash);
    return good;
}

void api_login(struct task *t, const char *rest)
{
    enum { ACCOUNT, KNOWN };
    enum { SESSIONS, ACCOUNT_AGAIN, KNOWN_AGAIN };
    struct people *p = t->people;
    struct networks networks;
    uint8_t ended[KEY_HASH];
    int64_t epoch = 0, epoch_now;
    (void)rest;
    if (!people_read_body(t) || !people_read_name(t) || !make_secret(t) ||
        !read_password(t, "password", t->secret->given) || !login_may_look(t))
        return;
    (void)task_get(t, key_text("name", t->folded));
    if (!task_ask(t))
        return;
    const char *hex = task_got(t, 0, NULL);
    if (!hex || !id_read(hex, &t->id))
        randombytes_buf(t->id.byte, ID_BYTES); /* no account: does the same work for nobody */

    task_clear(t);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_get(t, key_id("known", &t->id));
    if (!task_ask(t))
        return;
    struct json_span account = task_got_json(t, ACCOUNT);
    networks_read(&networks, task_got(t, KNOWN, NULL));
    t->secret->known = json_as_text(json_member(account, "name"), t->name, sizeof t->name) &&
                       json_as_text(json_member(account, "password"), t->secret->hash,
                                    PASSWORD_HASH) &&
                       json_as_whole(json_member(account, "epoch"), 0, INT64_MAX / 2048, &epoch);
    if (!login_compare(t, login_known(t, &networks)) || !people_lock(t, &t->id))
        return;

    /* While it waited, the password may have been changed, or the account deleted. */
    task_clear(t);
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    (void)task_get(t, key_id("account", &t->id));
    (void)task_get(t, key_id("known", &t->id));
    if (!task_ask(t))
        return;
    if (!json_as_whole(json_member(task_got_json(t, ACCOUNT_AGAIN), "epoch"), 0, INT64_MAX / 2048,
                       &epoch_now) ||
        epoch_now != epoch) {
        people_refuse(t, REFUSE_WRONG_PASSWORD);
        return;
    }
    networks_read(&networks, task_got(t, KNOWN_AGAIN, NULL));
    bool ends = make_room(t, ended);
    put_session(t, epoch);
    put_network(t, &networks);
    if (!task_ask(t))
        return;
    if (ends)
        listener_gone(&p->listener, &t->id, &t->id, ended, PEOPLE_TICKET);
    p->count.logins++;
    t->who = (struct person){ .id = t->id };
    memcpy(t->who.name, t->name, sizeof t->who.name);
    people_welcome(t, 200, t->ticket);
}

/* ---- POST /api/logout ---- */

void api_logout(struct task *t, const char *rest)
{
    struct people *p = t->people;
    struct ticket ticket = { .kind = TICKET_NONE };
    char cookie[TICKET_COOKIE];
    (void)rest;
    if (people_ticket(p, t->request, &ticket) && ticket.kind == TICKET_SESSION) {
        sessions_drop(p->sessions, ticket.hash);
        (void)task_delete(t, key_hash("session", ticket.hash));
        (void)task_delete(t, key_id_hash("sessions", &ticket.id, ticket.hash));
    } else {
        ticket = (struct ticket){ .kind = TICKET_NONE };
    }
    if (!task_ask(t))
        return;
    sessions_drop(p->sessions, ticket.hash); /* it may have been cached again meanwhile */
    listener_gone(&p->listener, &ticket.id, &ticket.id, ticket.hash, PEOPLE_TICKET);
    ticket_cookie(p->secure, "", 0, cookie);
    people_done(t, cookie);
}

/* ---- POST /api/me ---- */

/* Deletes all sessions except the one making the request. */
static void end_others(struct task *t, size_t scanned, const uint8_t mine[KEY_HASH])
{
    struct task_row row;
    struct key own = key_id_hash("sessions", &t->id, mine), gone[2 * PEOPLE_SESSIONS_EACH + 2];
    size_t count = 0;
    for (size_t at = 0; count + 2 <= sizeof gone / sizeof *gone && task_row(t, scanned, &at, &row);)
        if (strcmp(row.key, own.text) != 0) {
            gone[count++] = key_text("session", strrchr(row.key, '/') + 1);
            memcpy(gone[count++].text, row.key, strlen(row.key) + 1);
        }
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        (void)task_delete(t, gone[i]);
}

/* The account gets the next epoch; only the session making the request is updated to it. */
static void change_password(struct task *t)
{
    enum { SESSION, SESSIONS };
    struct people *p = t->people;
    struct ticket ticket;
    struct account account;
    struct buffer kept = { 0 }, session = { 0 };
    int64_t made = people_wall_ms();
    if (!people_needs_account(t) || !make_secret(t) ||
        !read_password(t, "password", t->secret->fresh) || !account_take_old(t, "old"))
        return;
    (void)people_ticket(p, t->request, &ticket);
    t->id = t->who.id;
    if (!people_lock(t, &t->id) || !account_ask(t, &account) || !login_compare(t, LOGIN_DEVICE))
        return;

    task_clear(t);
    (void)task_get(t, key_hash("session", ticket.hash));
    (void)task_scan(t, key_id_text("sessions", &t->id, ""), 0);
    if (!task_ask(t))
        return;
    (void)json_as_whole(json_member(task_got_json(t, SESSION), "made"), 0, INT64_MAX / 2048, &made);
    end_others(t, SESSIONS, ticket.hash);
    write_account(t, t->secret->made, account.made, account.epoch + 1, &kept);
    write_session(t, made, account.epoch + 1, &session);
    t->failed |= kept.failed || session.failed;
    (void)task_put(t, key_id("account", &t->id), kept.data, kept.length);
    (void)task_put(t, key_hash("session", ticket.hash), session.data, session.length);
    buffer_release(&kept);
    buffer_release(&session);
    if (!task_ask(t))
        return;
    sessions_drop_all(p->sessions, &t->id);
    listener_gone(&p->listener, &t->id, &t->id, ticket.hash, PEOPLE_OTHERS);
    people_done(t, NULL);
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
        people_refuse(t, REFUSE_WRONG_PASSWORD); /* no password is like this */
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
