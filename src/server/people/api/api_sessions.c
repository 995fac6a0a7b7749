/* api_sessions.c - the sessions of an account, and the tokens of its programs. */
#include "server/people/api/api_sessions.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/sessions.h"

enum { PUBLIC_BYTES = 16 }; /* of a hash, by which a session or token is named to its owner */

static void done(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    people_done(t, NULL);
}

/* The part of a row's key behind the last slash. */
static const char *last_part(const struct task_row *row) { return strrchr(row->key, '/') + 1; }

/* ---- Sessions ---- */

static void write_session(struct json *j, const char *hex, struct json_span listed,
                          struct json_span kept, bool this)
{
    int64_t used = 0, made = 0;
    char agent[PEOPLE_AGENT * 4] = "";
    (void)json_as_whole(json_member(listed, "used"), 0, INT64_MAX / 2048, &used);
    (void)json_as_whole(json_member(kept, "made"), 0, INT64_MAX / 2048, &made);
    (void)json_as_text(json_member(kept, "agent"), agent, sizeof agent);
    json_object(j, NULL);
    json_text_of(j, "session", hex, (size_t)2 * PUBLIC_BYTES);
    json_number(j, "made", made);
    json_number(j, "used", used);
    json_text(j, "agent", agent);
    json_bool(j, "this", this);
    json_object_end(j);
}

void sessions_write(struct json *j, const struct task *t, size_t scanned, size_t first_get)
{
    struct task_row row;
    char mine[2 * KEY_HASH + 1];
    hex_write(mine, t->hash, KEY_HASH);
    json_list(j, "sessions");
    for (size_t at = 0; task_row(t, scanned, &at, &row);) {
        struct key key = key_text("session", last_part(&row));
        size_t op = first_get;
        while (op < t->count && strcmp(task_key(t, op), key.text) != 0)
            op++;
        struct json_span kept = op < t->count ? task_got_json(t, op) : (struct json_span){ 0 };
        struct json_span listed = json_of(row.value, row.value_length);
        if (json_is_there(kept) && json_is_there(listed))
            write_session(j, last_part(&row), listed, kept, strcmp(last_part(&row), mine) == 0);
    }
    json_list_end(j);
}

static void tell_sessions(struct task *t, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    sessions_write(&j, t, 0, 1);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

/* Gets what is kept of each session that a scan found; the scan's rows are asked for again, to
 * stand beside them. */
void sessions_ask(struct task *t, size_t scanned)
{
    struct task_row row;
    struct key keys[PEOPLE_SESSIONS_EACH + 1];
    size_t count = 0;
    for (size_t at = 0; count <= PEOPLE_SESSIONS_EACH && task_row(t, scanned, &at, &row);)
        keys[count++] = key_text("session", last_part(&row));
    task_clear(t);
    (void)task_scan(t, key_id_text("sessions", &t->who.id, ""), count ? count : 1);
    for (size_t i = 0; i < count; i++)
        (void)task_get(t, keys[i]);
}

static void sessions_scanned(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    sessions_ask(t, 0);
    task_send(t, tell_sessions);
}

void api_sessions(struct task *t, const char *rest)
{
    struct ticket ticket;
    (void)rest;
    if (!people_needs_account(t))
        return;
    if (people_ticket(t->people, t->request, &ticket))
        memcpy(t->hash, ticket.hash, sizeof t->hash);
    (void)task_scan(t, key_id_text("sessions", &t->who.id, ""), 0);
    task_send(t, sessions_scanned);
}

/* ---- Ending one, session or token ---- */

static void ended(struct task *t, enum store_result result)
{
    sessions_drop(t->people->sessions, t->hash);
    if (result == STORE_OK)
        listener_gone(&t->people->listener, &t->who.id, &t->who.id, t->hash, PEOPLE_TICKET);
    done(t, result);
}

/* `t->name` is "session" or "bot": the scan found the whole hash behind the id that was given. */
static void end_found(struct task *t, enum store_result result)
{
    struct task_row row;
    size_t at = 0;
    bool session = strcmp(t->name, "session") == 0;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    if (!task_row(t, 0, &at, &row) || !hex_read(last_part(&row), t->hash, KEY_HASH)) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    sessions_drop(t->people->sessions, t->hash);
    task_clear(t);
    (void)task_delete(t, key_hash(t->name, t->hash));
    (void)task_delete(t, key_id_hash(session ? "sessions" : "bots", &t->who.id, t->hash));
    task_send(t, ended);
}

static void end_one(struct task *t, const char *rest, const char *kind)
{
    uint8_t public[PUBLIC_BYTES];
    if (!people_needs_account(t))
        return;
    if (!hex_read(rest, public, sizeof public)) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    snprintf(t->name, sizeof t->name, "%s", kind);
    (void)task_scan(
        t, key_id_text(strcmp(kind, "session") == 0 ? "sessions" : "bots", &t->who.id, rest), 1);
    task_send(t, end_found);
}

void api_session_delete(struct task *t, const char *rest) { end_one(t, rest, "session"); }
void api_token_delete(struct task *t, const char *rest) { end_one(t, rest, "bot"); }

/* ---- Tokens ---- */

void tokens_write(struct json *j, const struct task *t, size_t scanned)
{
    struct task_row row;
    json_list(j, "tokens");
    for (size_t at = 0; task_row(t, scanned, &at, &row);) {
        char name[TABLE_NAME] = "";
        struct id id = { { 0 } };
        int64_t made = 0;
        struct json_span kept = json_of(row.value, row.value_length);
        (void)json_as_text(json_member(kept, "name"), name, sizeof name);
        (void)json_as_hex(json_member(kept, "person"), id.byte, ID_BYTES);
        (void)json_as_whole(json_member(kept, "made"), 0, INT64_MAX / 2048, &made);
        json_object(j, NULL);
        json_text_of(j, "id", last_part(&row), (size_t)2 * PUBLIC_BYTES);
        json_text(j, "name", name);
        json_hex(j, "person", id.byte, ID_BYTES);
        json_number(j, "made", made);
        json_object_end(j);
    }
    json_list_end(j);
}

static void tell_tokens(struct task *t, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    tokens_write(&j, t, 0);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_tokens(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_account(t))
        return;
    (void)task_scan(t, key_id_text("bots", &t->who.id, ""), 0);
    task_send(t, tell_tokens);
}

static void token_made(struct task *t, enum store_result result)
{
    char hex[2 * KEY_HASH + 1];
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    hex_write(hex, t->hash, KEY_HASH);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text_of(&j, "id", hex, (size_t)2 * PUBLIC_BYTES);
    json_text(&j, "name", t->name);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_text(&j, "token", t->ticket);
    json_object_end(&j);
    people_answer(t, 201, NULL);
}

static void token_looked(struct task *t, enum store_result result)
{
    enum { NAME, BOTS };
    struct buffer kept = { 0 };
    struct ticket ticket;
    struct json j;
    if (result != STORE_OK || task_got(t, NAME, NULL) || task_rows(t, BOTS) >= PEOPLE_BOTS_EACH) {
        if (result != STORE_OK)
            people_refuse_store(t, result);
        else
            people_refuse(t, task_got(t, NAME, NULL) ? REFUSE_NAME_TAKEN : REFUSE_TOO_MANY);
        return;
    }
    task_clear(t);
    randombytes_buf(t->id.byte, ID_BYTES);
    ticket_secret(TICKET_BOT, &t->who.id, t->ticket);
    (void)ticket_read(t->people->key, t->ticket, &ticket);
    memcpy(t->hash, ticket.hash, sizeof t->hash);
    json_begin(&j, &kept);
    json_object(&j, NULL);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_hex(&j, "owner", t->who.id.byte, ID_BYTES);
    json_text(&j, "name", t->name);
    json_number(&j, "made", people_wall_ms());
    json_object_end(&j);
    t->failed |= kept.failed;
    (void)task_put(t, key_hash("bot", t->hash), kept.data, kept.length);
    (void)task_put(t, key_id_hash("bots", &t->who.id, t->hash), kept.data, kept.length);
    buffer_release(&kept);
    task_send(t, token_made);
}

void api_token_new(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_account(t) || !people_read_body(t) || !people_read_name(t))
        return;
    if (!people_may_go_on_here(t, RATE_KEEP) || !people_lock(t, &t->who.id))
        return;
    (void)task_get(t, key_text("name", t->folded));
    (void)task_scan(t, key_id_text("bots", &t->who.id, ""), 0);
    task_send(t, token_looked);
}
