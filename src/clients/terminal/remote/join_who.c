/* join_who.c - guests, new tables, quick seats. */
#include "clients/terminal/remote/join_who.h"

#include "base/json.h"
#include "clients/terminal/remote/connection.h"
#include "clients/terminal/remote/read.h"

#include <string.h>

bool who_ask(const struct address *a, const char *token, const char *method, const char *path,
             const struct buffer *body, struct who_answer *out, struct error *e)
{
    char say[200];
    memset(out, 0, sizeof *out);
    if (body && body->failed) {
        error_set(e, "there is not enough memory to ask the server");
        return false;
    }
    if (!link_ask(a, token, method, path, body ? body->data : NULL, &out->status, &out->text, e))
        return false;
    if (out->text.length)
        out->value = json_of(out->text.data, out->text.length);
    if (out->status >= 200 && out->status <= 299 && json_is_there(out->value))
        return true;
    read_line(read_member(out->value, "say"), say, sizeof say);
    error_set(e, say[0] ? "%s" : "the server answers with status %.0s%d", say, out->status);
    return false;
}

/* Writes a JSON object with this one text, or an empty object. */
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
    struct who_answer me;
    bool known = who_ask(a, token, "GET", "/api/me", NULL, &me, e);
    read_line(read_member(me.value, "name"), name, 64);
    *guest = json_is_true(read_member(me.value, "guest"));
    buffer_release(&me.text);
    if (!known && me.status == 401)
        e->text[0] = '\0';
    return known;
}

static bool take_name(const struct address *a, const char *token, const char *name, struct error *e)
{
    struct buffer body = { 0 };
    struct who_answer me;
    write_body(&body, "name", name);
    bool taken = who_ask(a, token, "POST", "/api/me", &body, &me, e);
    buffer_release(&body);
    buffer_release(&me.text);
    return taken;
}

static bool become_guest(const struct address *a, char token[ADDRESS_TOKEN], const char *name,
                         bool asked, struct error *e)
{
    struct buffer body = { 0 };
    struct who_answer guest;
    write_body(&body, "name", name);
    bool good = who_ask(a, "", "POST", "/api/guest", &body, &guest, e);
    bool again = !good && *name && !asked && guest.status >= 400 && guest.status <= 499;
    if (good) {
        good = json_as_text(read_member(guest.value, "token"), token, ADDRESS_TOKEN) &&
               address_token_is_good(token);
        if (!good)
            error_set(e, "the server gives no token");
    }
    buffer_release(&body);
    buffer_release(&guest.text);
    if (again)
        e->text[0] = '\0';
    return good || (again && become_guest(a, token, "", true, e));
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

/* Requests a table, and reads its id from the reply. */
static bool ask_for_table(const struct address *a, const char *token, const char *path,
                          const struct buffer *body, char id[ADDRESS_ID], struct error *e)
{
    struct who_answer answer;
    bool good = who_ask(a, token, "POST", path, body, &answer, e);
    if (good) {
        good = json_as_text(read_member(answer.value, "table"), id, ADDRESS_ID) &&
               address_is_id(id);
        if (!good)
            error_set(e, "the server names no table");
    }
    buffer_release(&answer.text);
    return good;
}

bool who_make(const struct address *a, const char *token, const struct who_table *t,
              char id[ADDRESS_ID], struct error *e)
{
    static const struct who_terms usual = { .turn_ms = WHO_USUAL,
                                            .bank_ms = WHO_USUAL,
                                            .grace_ms = WHO_USUAL };
    const struct who_terms *terms = t->terms ? t->terms : &usual;
    int64_t turn_ms = terms->turn_ms;
    if (turn_ms == WHO_USUAL && !t->listed)
        turn_ms = 0;
    struct buffer body = { 0 };
    struct json j;

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
    json_object(&j, "terms");
    if (turn_ms != WHO_USUAL)
        json_number(&j, "turn", turn_ms);
    if (terms->bank_ms != WHO_USUAL)
        json_number(&j, "bank", terms->bank_ms);
    if (terms->grace_ms != WHO_USUAL)
        json_number(&j, "grace", terms->grace_ms);
    if (terms->unwatched)
        json_bool(&j, "watching", false);
    if (terms->money)
        json_text(&j, "money", terms->money);
    if (terms->buy_in)
        json_number(&j, "buy_in", terms->buy_in);
    json_object_end(&j);
    json_object_end(&j);
    bool good = ask_for_table(a, token, "/api/tables", &body, id, e);
    buffer_release(&body);
    return good;
}

bool who_quick(const struct address *a, const char *token, const char *rules, char id[ADDRESS_ID],
               struct error *e)
{
    struct buffer body = { 0 };
    write_body(&body, "rules", rules);
    bool good = ask_for_table(a, token, "/api/quick", &body, id, e);
    buffer_release(&body);
    return good;
}
