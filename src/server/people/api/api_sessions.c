/* api_sessions.c - the sessions of an account, and the tokens of its programs. */
#include "server/people/api/api_sessions.h"
#include "server/people/api/account.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/sessions.h"

enum { PUBLIC_BYTES = 16 }; /* part of a hash that identifies a session or token to its owner */

/* The part of a row's key after the last slash. */
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

bool sessions_read(struct task *t, size_t scanned)
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
    return task_ask(t);
}

void sessions_write(struct json *j, const struct task *t)
{
    struct task_row row;
    struct ticket ticket;
    char mine[2 * KEY_HASH + 1];
    (void)people_ticket(t->people, t->request, &ticket);
    hex_write(mine, ticket.hash, KEY_HASH);
    json_list(j, "sessions");
    for (size_t at = 0; task_row(t, 0, &at, &row);) {
        struct key key = key_text("session", last_part(&row));
        size_t op = 1;
        while (op < t->count && strcmp(task_key(t, op), key.text) != 0)
            op++;
        struct json_span kept = op < t->count ? task_got_json(t, op) : (struct json_span){ 0 };
        struct json_span listed = json_of(row.value, row.value_length);
        if (json_is_there(kept) && json_is_there(listed))
            write_session(j, last_part(&row), listed, kept, strcmp(last_part(&row), mine) == 0);
    }
    json_list_end(j);
}

void api_sessions(struct task *t, const char *rest)
{
    struct json j;
    (void)rest;
    if (!people_needs_account(t))
        return;
    (void)task_scan(t, key_id_text("sessions", &t->who.id, ""), 0);
    if (!task_ask(t) || !sessions_read(t, 0))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    sessions_write(&j, t);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

/* ---- Ending a session or token ---- */

/* The id in the path is a prefix of the hash; the scan finds the whole hash. */
static void end_one(struct task *t, const char *rest, const char *kind, const char *list)
{
    struct id bot;
    struct people *p = t->people;
    uint8_t hash[KEY_HASH];
    struct task_row row;
    size_t at = 0;
    if (!people_needs_account(t))
        return;
    if (!hex_read(rest, hash, PUBLIC_BYTES)) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    (void)task_scan(t, key_id_text(list, &t->who.id, rest), 1);
    if (!task_ask(t))
        return;
    if (!task_row(t, 0, &at, &row) || !hex_read(last_part(&row), hash, KEY_HASH)) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    sessions_drop(p->sessions, hash);
    /* A bot without a token still has games, which are deleted with the account. */
    bool is_bot = json_as_hex(json_member(json_of(row.value, row.value_length), "person"), bot.byte,
                              ID_BYTES);
    task_clear(t);
    if (is_bot)
        (void)task_put(t, key_id_id("revoked", &t->who.id, &bot), "1", 1);
    (void)task_delete(t, key_hash(kind, hash));
    (void)task_delete(t, key_id_hash(list, &t->who.id, hash));
    if (!task_ask(t))
        return;
    sessions_drop(p->sessions, hash); /* it may have been cached again meanwhile */
    listener_gone(&p->listener, &t->who.id, &t->who.id, hash, PEOPLE_TICKET);
    people_done(t, NULL);
}

void api_session_delete(struct task *t, const char *rest)
{
    end_one(t, rest, "session", "sessions");
}

void api_token_delete(struct task *t, const char *rest) { end_one(t, rest, "bot", "bots"); }

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

void api_tokens(struct task *t, const char *rest)
{
    struct json j;
    (void)rest;
    if (!people_needs_account(t))
        return;
    (void)task_scan(t, key_id_text("bots", &t->who.id, ""), 0);
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    tokens_write(&j, t, 0);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_token_new(struct task *t, const char *rest)
{
    enum { BOTS = ACCOUNT_NAME_ASKED };
    struct buffer kept = { 0 };
    struct ticket ticket;
    char secret[TICKET_MAX], hex[2 * KEY_HASH + 1];
    struct json j;
    (void)rest;
    if (!people_needs_account(t) || !people_read_body(t) || !people_read_name(t))
        return;
    if (!people_may_go_on_here(t, RATE_KEEP) || !people_lock(t, &t->who.id))
        return;
    account_ask_name(t);
    (void)task_scan(t, key_id_text("bots", &t->who.id, ""), 0);
    if (!task_ask(t))
        return;
    if (account_has_name(t) || task_rows(t, BOTS) >= PEOPLE_BOTS_EACH) {
        people_refuse(t, account_has_name(t) ? REFUSE_NAME_TAKEN : REFUSE_TOO_MANY);
        return;
    }

    task_clear(t);
    randombytes_buf(t->id.byte, ID_BYTES);
    ticket_secret(TICKET_BOT, &t->who.id, secret);
    (void)ticket_read(t->people->key, secret, &ticket);
    json_begin(&j, &kept);
    json_object(&j, NULL);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_hex(&j, "owner", t->who.id.byte, ID_BYTES);
    json_text(&j, "name", t->name);
    json_number(&j, "made", people_wall_ms());
    json_object_end(&j);
    t->failed |= kept.failed;
    (void)task_put(t, key_hash("bot", ticket.hash), kept.data, kept.length);
    (void)task_put(t, key_id_hash("bots", &t->who.id, ticket.hash), kept.data, kept.length);
    buffer_release(&kept);
    if (!task_ask(t))
        return;

    hex_write(hex, ticket.hash, KEY_HASH);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text_of(&j, "id", hex, (size_t)2 * PUBLIC_BYTES);
    json_text(&j, "name", t->name);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    json_text(&j, "token", secret);
    json_object_end(&j);
    people_answer(t, 201, NULL);
}
