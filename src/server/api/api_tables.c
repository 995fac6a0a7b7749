/* api_tables.c - requests about tables, as specified in docs/PROTOCOL.md. */
#include "server/api/api_tables.h"
#include "server/api/api_answer.h"
#include "server/api/api_retry.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "record/unseen.h"
#include "server/rooms/access.h"
#include "server/rooms/lobby.h"
#include "server/rooms/make.h"
#include "server/rooms/password.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/unloaded.h"
#include "server/rooms/want.h"
#include "server/store/value_keys.h"
#include "table/wire/wire_terms.h"
#include "table/wire/wire_values.h"

enum { TITLE_CHARACTERS = 40 };

/* ---- Replies ---- */

static void refuse(struct request *q, int status, const char *why, const char *say)
{
    api_refuse(q, status, why, say, 0);
}

static void refuse_rules(struct request *q, const struct hearts_error *e)
{
    struct buffer out = { 0 };
    struct json j;
    char say[300];
    (void)hearts_error_write(e, say, sizeof say);
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_text(&j, "why", "bad-rules");
    json_text(&j, "say", say);
    if (e->option)
        json_text(&j, "option", e->option);
    if (e->other)
        json_text(&j, "other", e->other);
    json_object_end(&j);
    api_reply(q, 400, &out);
    buffer_release(&out);
}

/* ---- Reading requests ---- */

/* Reads the body as an object, valid as long as the request; false: it is none, and the request was
 * answered. */
static bool body_of(struct request *q, struct json_span *out)
{
    size_t length;
    const char *why, *text = request_body(q, &length);
    char say[200];
    bool good = json_open(text, length, out, &why);
    if (good && json_kind(*out) == JSON_OBJECT)
        return true;
    (void)snprintf(say, sizeof say, "The body has to be a JSON object: %s.",
                   good ? "it is something else" : why);
    refuse(q, 400, "malformed", say);
    return false;
}

/* ---- Making a table ---- */

static bool bad(struct request *q, const char *say)
{
    refuse(q, 400, "malformed", say);
    return false;
}

static bool bad_title(struct request *q, const char *say)
{
    refuse(q, 400, "bad-title", say);
    return false;
}

static const char bad_picture[] = "`picture` has to be a word of the list, or initial.";
static const char bad_colour[] = "`colour` has to be a whole number from 0 to 9.";

static bool read_rules(struct json_span m, struct request *q, struct hearts_plan *out)
{
    struct hearts_error fault;
    char text[WIRE_RULES + 1];
    if (!json_as_text(json_member(m, "rules"), text, sizeof text))
        return bad(q, "`rules` has to be text of at most 2047 bytes.");
    if (hearts_plan_read(out, text, strlen(text), &fault))
        return true;
    refuse_rules(q, &fault);
    return false;
}

static bool read_title(struct json_span m, struct request *q, char out[WIRE_TITLE + 1])
{
    char say[UNSEEN_SAY];
    struct json_span title = json_member(m, "title");
    if (!json_is_there(title))
        return true;
    bool is_text = json_as_text(title, out, WIRE_TITLE + 1);
    if (is_text && unseen_tell("the title", out, false, say))
        return bad_title(q, say);
    if (is_text && utf8_count(out, strlen(out)) <= TITLE_CHARACTERS)
        return true;
    return bad_title(q, "`title` has to be text of at most 40 characters.");
}

static bool read_terms(const struct rooms_options *o, struct json_span m, struct request *q,
                       struct table_wanted *w)
{
    char say[WIRE_SAY];
    struct json_span terms = json_member(m, "terms");
    if (json_is_there(terms) && !wire_read_terms(terms, &w->terms, say))
        return bad(q, say);
    if (!player_find(w->terms.stand_in)) {
        refuse(q, 400, "no-player", "There is no such computer player: see `stand_in`.");
        return false;
    }
    const char *misfit = access_misfit(o, w->open, &w->plan, &w->terms);
    return !misfit || bad(q, misfit);
}

static bool read_rest(struct json_span m, struct request *q, struct table_wanted *w)
{
    struct json_span open = json_member(m, "public"), seat = json_member(m, "seat");
    struct json_span password = json_member(m, "password");
    char folded[WIRE_PASSWORD + 1];
    if (json_is_there(open) && !json_as_bool(open, &w->open))
        return bad(q, "`public` has to be true or false.");
    if (!read_title(m, q, w->title))
        return false;
    if (json_is_there(password) && (!json_as_text(password, w->password, sizeof w->password) ||
                                    !password_fold(w->password, folded)))
        return bad(q, "`password` has to be text of 1 to 200 bytes, and not spaces alone.");
    if (!wire_read_colour(json_member(m, "colour"), &w->colour))
        return bad(q, bad_colour);
    if (!wire_read_picture(json_member(m, "picture"), &w->picture))
        return bad(q, bad_picture);
    if (!json_is_there(seat))
        return true;
    if (!wire_read_seat(seat, &w->seat) || w->seat >= w->plan.seats)
        return bad(q, "`seat` has to be the letter of a seat that the rules have.");
    w->sits = true;
    return true;
}

/* `again`: how it begins in mid-hand, or NULL; then its rules are used, and the clock is off. */
static bool read_wanted(struct rooms *r, struct json_span m, struct request *q,
                        struct table_wanted *w, struct table_retry *again)
{
    if (again)
        w->plan = again->steps.plan;
    else if (!read_rules(m, q, &w->plan))
        return false;
    if (!read_rest(m, q, w))
        return false;
    if (again && (w->open || w->password[0] || w->sits))
        return bad(q, "A table made with `from` is for you alone: leave out `public`, `password` "
                      "and `seat`.");
    terms_standard(r->options, w->open, &w->terms);
    if (!read_terms(r->options, m, q, w))
        return false;
    if (again && w->terms.money != TABLE_FOR_NOTHING)
        return bad(q, "terms: a hand of a record has no stakes.");
    if (again)
        retry_terms(again, &w->terms);
    w->again = again;
    return true;
}

static void make(struct rooms *r, struct request *q, const struct person *who)
{
    struct table_wanted w = { .who = *who, .seat = HEARTS_NO_SEAT };
    struct table_retry *again = NULL;
    struct json_span m;
    if (!body_of(q, &m))
        return;
    struct json_span from = json_member(m, "from");
    if ((!json_is_there(from) || retry_read(from, q, &again)) && read_wanted(r, m, q, &w, again))
        rooms_make(r, q, &w);
    retry_free(again);
    sodium_memzero(w.password, sizeof w.password);
}

/* The computers of a quick seat's new table; false if there is no such player. */
static bool read_player(struct json_span m, struct request *q, struct quick_wanted *w)
{
    char name[TABLE_PLAYER];
    struct json_span player = json_member(m, "player");
    if (!json_is_there(player))
        return true;
    w->stand_in = json_as_text(player, name, sizeof name) ? player_find(name) : NULL;
    if (!w->stand_in)
        refuse(q, 400, "no-player", "There is no such computer player: see `player`.");
    return w->stand_in;
}

static void quick(struct rooms *r, struct request *q, const struct person *who)
{
    struct hearts_plan plan;
    struct quick_wanted w = { .who = *who };
    size_t length;
    struct json_span m = { 0 };
    (void)request_body(q, &length);
    if (length && !body_of(q, &m))
        return;
    if (!wire_read_colour(json_member(m, "colour"), &w.colour))
        (void)bad(q, bad_colour);
    else if (!wire_read_picture(json_member(m, "picture"), &w.picture))
        (void)bad(q, bad_picture);
    else if (!read_player(m, q, &w))
        return;
    else if (!json_is_there(json_member(m, "rules")))
        rooms_quick(r, q, NULL, &w);
    else if (read_rules(m, q, &plan))
        rooms_quick(r, q, &plan, &w);
}

/* ---- Looking at tables ---- */

/* Reads a whole number from the query, at most `most` (below 100); 0 if it is missing. False when
 * it is something else. */
static bool read_number(const struct request *q, const char *name, unsigned most, unsigned *out)
{
    char text[8];
    unsigned n = 0;
    *out = 0;
    if (!request_query(q, name, text, sizeof text))
        return true;
    size_t length = strlen(text);
    if (!length || length > 2 || strspn(text, "0123456789") != length)
        return false;
    for (const char *c = text; *c; c++)
        n = 10 * n + (unsigned)(*c - '0');
    *out = n;
    return n <= most;
}

/* Whether valid rules are just a preset's name. */
static bool is_preset(const char *text)
{
    static const char blanks[] = " \t\n\r";
    text += strspn(text, blanks);
    size_t word = strcspn(text, " \t\n\r=#");
    return word && !text[word + strspn(text + word, blanks)];
}

/* Reads the filter from the query; false: the request was answered. Rules that no table has find
 * nothing. */
static bool read_filter(struct request *q, struct lobby_filter *f)
{
    char text[HEARTS_RULES_TEXT];
    struct hearts_plan plan;
    struct hearts_error fault;
    unsigned watch;
    *f = (struct lobby_filter){ 0 };
    if (!read_number(q, "free", HEARTS_SEATS, &f->free)) {
        refuse(q, 400, "malformed", "`free` has to be a whole number from 0 to 10.");
        return false;
    }
    if (!read_number(q, "watch", 1, &watch)) {
        refuse(q, 400, "malformed", "`watch` has to be 0 or 1.");
        return false;
    }
    f->watch_only = watch == 1;
    if (!request_query(q, "rules", text, sizeof text) || !text[0])
        return true;
    if (!hearts_plan_read(&plan, text, strlen(text), &fault)) {
        refuse_rules(q, &fault);
        return false;
    }
    (void)hearts_rules_write(&plan.rules, f->rules, sizeof f->rules);
    f->by_preset = is_preset(text);
    return true;
}

static void list_tables(struct rooms *r, struct request *q)
{
    static const struct buffer none = { .failed = true };
    struct lobby_filter filter;
    if (!read_filter(q, &filter))
        return;
    const struct buffer *list = lobby_list(r, &filter);
    api_reply(q, 200, list ? list : &none);
}

static bool read_id(const char *name, struct id *id)
{
    return strlen(name) == 2 * ID_BYTES && hex_read(name, id->byte, ID_BYTES);
}

/* NULL: there is no such table, and the request was answered. */
static struct room *room_of(const struct rooms *r, struct request *q, const char *name)
{
    struct id id;
    bool good = read_id(name, &id);
    struct room *room = good ? rooms_find(r, &id) : NULL;
    if (!room && good && quarantine_has(r, &id))
        refuse(q, 503, quarantine_why, quarantine_say);
    else if (!room)
        refuse(q, 404, "no-table", "There is no such table.");
    return room;
}

static void show_table(struct rooms *r, struct request *q, const struct person *who,
                       const char *name)
{
    struct buffer out = { 0 };
    struct json j;
    struct room *room = room_of(r, q, name);
    if (!room)
        return;
    json_begin(&j, &out);
    lobby_write(&j, NULL, room, person_is_known(who) ? &who->id : NULL);
    api_reply(q, 200, &out);
    buffer_release(&out);
}

static void close_table(struct rooms *r, struct request *q, const struct person *who,
                        const char *name)
{
    if (!person_is_known(who)) {
        refuse(q, 401, "not-you", "Choose a name first.");
        return;
    }
    struct room *room = room_of(r, q, name);
    if (!room)
        return;
    if (!id_same(&room->table.host, &who->id))
        refuse(q, 403, "not-host", table_refusal_sentence(TABLE_NOT_HOST));
    else if (!room_close(room, q))
        refuse(q, 503, "full", "The server has no memory left: try again soon.");
}

/* ---- Dispatching ---- */

/* Whether somebody may have a table made, or take a seat; if not, the request was answered. */
static bool may_ask(const struct rooms *r, struct request *q, const struct person *who)
{
    if (!person_is_known(who))
        refuse(q, 401, "not-you", "Choose a name first.");
    else if (r->draining)
        refuse(q, 503, "draining", "The server is being updated and will be back in a moment.");
    else if (r->still_at_ms && r->still_for == STORE_BUSY)
        refuse(q, 503, "away", "The database isn't answering: nothing was changed.");
    else if (r->still_at_ms)
        refuse(q, 503, "no-room", "The server's disk is full: nothing was changed.");
    else
        return true;
    return false;
}

enum endpoint {
    ENDPOINT_NOTHING,
    ENDPOINT_LIST,
    ENDPOINT_MAKING,
    ENDPOINT_QUICK,
    ENDPOINT_TABLE,
    ENDPOINT_CLOSING
};

static const char one_table[] = "/api/tables/";

static enum endpoint endpoint_of(const struct request *q)
{
    const char *path = request_path(q);
    enum request_method method = request_method(q);
    bool get = method == METHOD_GET || method == METHOD_HEAD, post = method == METHOD_POST;
    if (strcmp(path, "/api/tables") == 0)
        return get ? ENDPOINT_LIST : post ? ENDPOINT_MAKING : ENDPOINT_NOTHING;
    if (post && strcmp(path, "/api/quick") == 0)
        return ENDPOINT_QUICK;
    if (strncmp(path, one_table, sizeof one_table - 1) != 0)
        return ENDPOINT_NOTHING;
    return get ? ENDPOINT_TABLE : method == METHOD_DELETE ? ENDPOINT_CLOSING : ENDPOINT_NOTHING;
}

static void answer(void *with, struct request *q, const struct person *who)
{
    struct rooms *r = with;
    const char *name = request_path(q) + sizeof one_table - 1;
    switch (endpoint_of(q)) {
    case ENDPOINT_LIST: list_tables(r, q); break;
    case ENDPOINT_MAKING:
        if (may_ask(r, q, who))
            make(r, q, who);
        break;
    case ENDPOINT_QUICK:
        if (may_ask(r, q, who))
            quick(r, q, who);
        break;
    case ENDPOINT_TABLE: show_table(r, q, who, name); break;
    case ENDPOINT_CLOSING: close_table(r, q, who, name); break;
    case ENDPOINT_NOTHING: break;
    }
}

/* While tables are being loaded: a request about a table waits for that one, a request for any seat
 * waits for all. NULL: it is handled now. */
static struct deferred_list *waits_for(struct rooms *r, const struct request *q)
{
    const char *name = request_path(q) + sizeof one_table - 1;
    struct id id;
    switch (endpoint_of(q)) {
    case ENDPOINT_TABLE:
    case ENDPOINT_CLOSING: return read_id(name, &id) ? unloaded_want(r, &id) : NULL;
    case ENDPOINT_QUICK: return unloaded_want_all(r);
    case ENDPOINT_LIST:
    case ENDPOINT_MAKING:
    case ENDPOINT_NOTHING: break;
    }
    return NULL;
}

bool api_tables(struct rooms *r, struct request *q, const struct person *who)
{
    if (endpoint_of(q) == ENDPOINT_NOTHING)
        return false;
    struct deferred_list *waits = waits_for(r, q);
    if (!waits)
        answer(r, q, who);
    else if (!defer_request(waits, q, who, answer, r))
        refuse(q, 503, "full", "The server has no memory left: try again soon.");
    return true;
}
