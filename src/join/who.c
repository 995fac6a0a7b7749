/* who.c - guests, new tables, quick seats. */
#include "join/who.h"

#include "join/link.h"
#include "join/read.h"
#include "text/json.h"

#include <stdio.h>
#include <string.h>

cJSON *who_ask(const struct address *a, const char *token, const char *method, const char *path,
               const char *body, int *status, struct error *e)
{
    struct buffer answer = { 0 };
    const char *why = "";
    cJSON *value = NULL;
    char say[200] = "";
    *status = 0;
    if (link_ask(a, token, method, path, body, status, &answer, e)) {
        value = answer.length ? json_read(answer.data, answer.length, &why) : NULL;
        read_line(read_member(value, "say"), say, sizeof say);
        if (*status < 200 || *status > 299 || !value) {
            error_set(e, say[0] ? "%s" : "the server answers with status %.0s%d", say, *status);
            cJSON_Delete(value);
            value = NULL;
        }
    }
    buffer_release(&answer);
    return value;
}

/* A body of one text, or an empty one. */
static void write_body(struct buffer *out, const char *key, const char *text)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    if (*text)
        json_text(&j, key, text);
    json_object_end(&j);
}

static bool is_known(const struct address *a, const char *token, char name[64], bool *guest,
                     struct error *e)
{
    int status;
    cJSON *me = who_ask(a, token, "GET", "/api/me", NULL, &status, e);
    read_line(read_member(me, "name"), name, 64);
    *guest = cJSON_IsTrue(read_member(me, "guest"));
    cJSON_Delete(me);
    if (!me && status == 401)
        e->text[0] = '\0';
    return me != NULL;
}

static bool take_name(const struct address *a, const char *token, const char *name, struct error *e)
{
    struct buffer body = { 0 };
    int status;
    write_body(&body, "name", name);
    cJSON *me = body.failed ? NULL : who_ask(a, token, "POST", "/api/me", body.data, &status, e);
    buffer_release(&body);
    cJSON_Delete(me);
    return me != NULL;
}

static bool become_guest(const struct address *a, char token[ADDRESS_TOKEN], const char *name,
                         bool asked, struct error *e)
{
    struct buffer body = { 0 };
    int status = 0;
    write_body(&body, "name", name);
    cJSON *guest = body.failed ? NULL : who_ask(a, "", "POST", "/api/guest", body.data, &status, e);
    buffer_release(&body);
    if (!guest && *name && !asked && status >= 400 && status <= 499) {
        e->text[0] = '\0';
        return become_guest(a, token, "", true, e);
    }
    if (!guest)
        return false;
    bool good = json_get_text(guest, "token", token, ADDRESS_TOKEN) && address_token_is_good(token);
    if (!good)
        error_set(e, "the server gives no token");
    cJSON_Delete(guest);
    return good;
}

bool who_settle(const struct address *a, char token[ADDRESS_TOKEN], const char *name, bool asked,
                bool *fresh, struct error *e)
{
    char called[64] = "";
    bool guest = false;
    *fresh = false;
    e->text[0] = '\0';
    if (token[0] && is_known(a, token, called, &guest, e))
        return !*name || !asked || !guest || strcmp(name, called) == 0 ||
               take_name(a, token, name, e);
    if (e->text[0])
        return false;
    *fresh = true;
    return become_guest(a, token, name, asked, e);
}

void who_name(const char *text, char out[WHO_NAME])
{
    int signs = 0;
    read_clean(text, out, WHO_NAME);
    size_t blank = strspn(out, " ");
    memmove(out, out + blank, strlen(out + blank) + 1);
    for (size_t i = 0; out[i]; i++)
        if (((unsigned char)out[i] & 0xc0) != 0x80 && ++signs > 24)
            out[i--] = '\0';
}

/* The id of the table that was answered. */
static bool take_table(cJSON *answer, char id[ADDRESS_ID], struct error *e)
{
    bool good = answer && json_get_text(answer, "table", id, ADDRESS_ID) && address_is_id(id);
    if (answer && !good)
        error_set(e, "the server names no table");
    cJSON_Delete(answer);
    return good;
}

static void write_terms(struct json *j, const struct who_table *t)
{
    static const struct who_terms usual = { .turn_ms = WHO_USUAL,
                                            .bank_ms = WHO_USUAL,
                                            .grace_ms = WHO_USUAL };
    const struct who_terms *terms = t->terms ? t->terms : &usual;
    int64_t turn_ms = terms->turn_ms;
    if (turn_ms == WHO_USUAL && !t->listed)
        turn_ms = 0;
    json_object(j, "terms");
    if (turn_ms != WHO_USUAL)
        json_number(j, "turn", turn_ms);
    if (terms->bank_ms != WHO_USUAL)
        json_number(j, "bank", terms->bank_ms);
    if (terms->grace_ms != WHO_USUAL)
        json_number(j, "grace", terms->grace_ms);
    if (terms->unwatched)
        json_bool(j, "watching", false);
    if (terms->money)
        json_text(j, "money", terms->money);
    if (terms->buy_in)
        json_number(j, "buy_in", terms->buy_in);
    json_object_end(j);
}

bool who_make(const struct address *a, const char *token, const struct who_table *t,
              char id[ADDRESS_ID], struct error *e)
{
    struct buffer body = { 0 };
    struct json j;
    int status;
    json_begin(&j, &body);
    json_object(&j, NULL);
    json_text(&j, "rules", t->rules);
    if (*t->title)
        json_text(&j, "title", t->title);
    if (*t->password)
        json_text(&j, "password", t->password);
    json_bool(&j, "public", t->listed);
    if (t->seat != HEARTS_NO_SEAT)
        json_text_of(&j, "seat", &(char){ (char)('A' + t->seat) }, 1);
    write_terms(&j, t);
    json_object_end(&j);
    cJSON *answer = body.failed ? NULL
                                : who_ask(a, token, "POST", "/api/tables", body.data, &status, e);
    buffer_release(&body);
    return take_table(answer, id, e);
}

bool who_quick(const struct address *a, const char *token, const char *rules, char id[ADDRESS_ID],
               struct error *e)
{
    struct buffer body = { 0 };
    int status;
    write_body(&body, "rules", rules);
    cJSON *answer = body.failed ? NULL
                                : who_ask(a, token, "POST", "/api/quick", body.data, &status, e);
    buffer_release(&body);
    return take_table(answer, id, e);
}
