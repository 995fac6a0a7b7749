/* api_sessions.c - the sessions of an account, and the tokens of its programs. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "people/people_inside.h"

enum { PUBLIC_BYTES = 16 }; /* of a hash, by which a session or token is named to its owner */

static void done(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    buffer_text(&e->body, "{}");
    people_answer(e, 200, NULL);
}

/* The part of a row's key behind the last slash. */
static const char *last_part(const struct errand_row *row) { return strrchr(row->key, '/') + 1; }

/* ---- Sessions ---- */

static void write_session(struct json *j, const char *hex, const cJSON *listed, const cJSON *kept,
                          bool this)
{
    int64_t used = 0, made = 0;
    char agent[PEOPLE_AGENT * 4] = "";
    (void)json_get_whole(listed, "used", 0, INT64_MAX / 2048, &used);
    (void)json_get_whole(kept, "made", 0, INT64_MAX / 2048, &made);
    (void)json_get_text(kept, "agent", agent, sizeof agent);
    json_object(j, NULL);
    json_text_of(j, "session", hex, (size_t)2 * PUBLIC_BYTES);
    json_number(j, "made", made);
    json_number(j, "used", used);
    json_text(j, "agent", agent);
    json_bool(j, "this", this);
    json_object_end(j);
}

void sessions_write(struct json *j, const struct errand *e, size_t scanned, size_t first_get)
{
    struct errand_row row;
    char mine[2 * KEY_HASH + 1];
    hex_write(mine, e->hash, KEY_HASH);
    json_list(j, "sessions");
    for (size_t at = 0; errand_row(e, scanned, &at, &row);) {
        const char *why;
        struct key key = key_text("session", last_part(&row));
        size_t op = first_get;
        while (op < e->count && strcmp(errand_key(e, op), key.text) != 0)
            op++;
        cJSON *kept = op < e->count ? errand_got_json(e, op) : NULL;
        cJSON *listed = json_read(row.value, row.value_length, &why);
        if (kept && listed)
            write_session(j, last_part(&row), listed, kept, strcmp(last_part(&row), mine) == 0);
        cJSON_Delete(kept);
        cJSON_Delete(listed);
    }
    json_list_end(j);
}

static void tell_sessions(struct errand *e, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    sessions_write(&j, e, 0, 1);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

/* Gets what is kept of each session that a scan found; the scan's rows are asked for again, to
 * stand beside them. */
void sessions_ask(struct errand *e, size_t scanned)
{
    struct errand_row row;
    struct key keys[PEOPLE_SESSIONS_EACH + 1];
    size_t count = 0;
    for (size_t at = 0; count <= PEOPLE_SESSIONS_EACH && errand_row(e, scanned, &at, &row);)
        keys[count++] = key_text("session", last_part(&row));
    errand_clear(e);
    (void)errand_scan(e, key_id_text("sessions", &e->who.id, ""), count ? count : 1);
    for (size_t i = 0; i < count; i++)
        (void)errand_get(e, keys[i]);
}

static void sessions_scanned(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    sessions_ask(e, 0);
    errand_send(e, tell_sessions);
}

void api_sessions(struct errand *e, const char *rest)
{
    struct ticket t;
    (void)rest;
    if (!people_needs_account(e))
        return;
    if (people_ticket(e->people, e->request, &t))
        memcpy(e->hash, t.hash, sizeof e->hash);
    (void)errand_scan(e, key_id_text("sessions", &e->who.id, ""), 0);
    errand_send(e, sessions_scanned);
}

/* ---- Ending one, session or token ---- */

static void ended(struct errand *e, enum store_result result)
{
    sessions_drop(e->people->sessions, e->hash);
    if (result == STORE_OK)
        people_tell_gone(e->people, &e->who.id, &e->who.id, e->hash, PEOPLE_TICKET);
    done(e, result);
}

/* `e->name` is "session" or "bot": the scan found the whole hash behind the id that was given. */
static void end_found(struct errand *e, enum store_result result)
{
    struct errand_row row;
    size_t at = 0;
    bool session = strcmp(e->name, "session") == 0;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    if (!errand_row(e, 0, &at, &row) || !hex_read(last_part(&row), e->hash, KEY_HASH)) {
        people_refuse(e, REFUSE_NOT_FOUND);
        return;
    }
    sessions_drop(e->people->sessions, e->hash);
    errand_clear(e);
    (void)errand_delete(e, key_hash(e->name, e->hash));
    (void)errand_delete(e, key_id_hash(session ? "sessions" : "bots", &e->who.id, e->hash));
    errand_send(e, ended);
}

static void end_one(struct errand *e, const char *rest, const char *kind)
{
    uint8_t public[PUBLIC_BYTES];
    if (!people_needs_account(e))
        return;
    if (!hex_read(rest, public, sizeof public)) {
        people_refuse(e, REFUSE_NOT_FOUND);
        return;
    }
    snprintf(e->name, sizeof e->name, "%s", kind);
    (void)errand_scan(
        e, key_id_text(strcmp(kind, "session") == 0 ? "sessions" : "bots", &e->who.id, rest), 1);
    errand_send(e, end_found);
}

void api_session_delete(struct errand *e, const char *rest) { end_one(e, rest, "session"); }
void api_token_delete(struct errand *e, const char *rest) { end_one(e, rest, "bot"); }

/* ---- Tokens ---- */

void tokens_write(struct json *j, const struct errand *e, size_t scanned)
{
    struct errand_row row;
    json_list(j, "tokens");
    for (size_t at = 0; errand_row(e, scanned, &at, &row);) {
        const char *why;
        char name[TABLE_NAME] = "";
        struct table_id id = { { 0 } };
        int64_t made = 0;
        cJSON *kept = json_read(row.value, row.value_length, &why);
        (void)json_get_text(kept, "name", name, sizeof name);
        (void)json_get_hex(kept, "person", id.byte, TABLE_ID);
        (void)json_get_whole(kept, "made", 0, INT64_MAX / 2048, &made);
        cJSON_Delete(kept);
        json_object(j, NULL);
        json_text_of(j, "id", last_part(&row), (size_t)2 * PUBLIC_BYTES);
        json_text(j, "name", name);
        json_hex(j, "person", id.byte, TABLE_ID);
        json_number(j, "made", made);
        json_object_end(j);
    }
    json_list_end(j);
}

static void tell_tokens(struct errand *e, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    tokens_write(&j, e, 0);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

void api_tokens(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_account(e))
        return;
    (void)errand_scan(e, key_id_text("bots", &e->who.id, ""), 0);
    errand_send(e, tell_tokens);
}

static void token_made(struct errand *e, enum store_result result)
{
    char hex[2 * KEY_HASH + 1];
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    hex_write(hex, e->hash, KEY_HASH);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_text_of(&j, "id", hex, (size_t)2 * PUBLIC_BYTES);
    json_text(&j, "name", e->name);
    json_hex(&j, "person", e->id.byte, TABLE_ID);
    json_text(&j, "token", e->ticket);
    json_object_end(&j);
    people_answer(e, 201, NULL);
}

static void token_looked(struct errand *e, enum store_result result)
{
    enum { NAME, BOTS };
    struct buffer kept = { 0 };
    struct ticket t;
    struct json j;
    if (result != STORE_OK || errand_got(e, NAME, NULL) ||
        errand_rows(e, BOTS) >= PEOPLE_BOTS_EACH) {
        if (result != STORE_OK)
            people_refuse_store(e, result);
        else
            people_refuse(e, errand_got(e, NAME, NULL) ? REFUSE_NAME_TAKEN : REFUSE_TOO_MANY);
        return;
    }
    errand_clear(e);
    randombytes_buf(e->id.byte, TABLE_ID);
    ticket_secret(TICKET_BOT, &e->who.id, e->ticket);
    (void)ticket_read(e->people->key, e->ticket, &t);
    memcpy(e->hash, t.hash, sizeof e->hash);
    json_begin(&j, &kept);
    json_object(&j, NULL);
    json_hex(&j, "person", e->id.byte, TABLE_ID);
    json_hex(&j, "owner", e->who.id.byte, TABLE_ID);
    json_text(&j, "name", e->name);
    json_number(&j, "made", people_wall_ms());
    json_object_end(&j);
    e->failed |= kept.failed;
    (void)errand_put(e, key_hash("bot", e->hash), kept.data, kept.length);
    (void)errand_put(e, key_id_hash("bots", &e->who.id, e->hash), kept.data, kept.length);
    buffer_release(&kept);
    errand_send(e, token_made);
}

void api_token_new(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_account(e) || !people_read_body(e) || !people_read_name(e))
        return;
    if (!people_may_go_on_here(e, RATE_KEEP) || !people_lock(e, &e->who.id))
        return;
    (void)errand_get(e, key_text("name", e->folded));
    (void)errand_scan(e, key_id_text("bots", &e->who.id, ""), 0);
    errand_send(e, token_looked);
}
