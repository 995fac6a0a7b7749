/* rooms_http.c - requests about tables, as docs/PROTOCOL.md has them. */
#include "rooms/rooms_inside.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

enum { LISTED_MOST = 100 };

/* ---- Answers ---- */

static void reply_later(struct request *q, int status, const struct buffer *body,
                        unsigned retry_after_s)
{
    static const char none[] =
        "{\"why\":\"full\",\"say\":\"The server has no memory left: try again soon.\"}";
    struct reply reply = { .status = status, .body = body->data, .length = body->length };
    if (body->failed) {
        reply.status = 503;
        reply.body = none;
        reply.length = sizeof none - 1;
    }
    if (reply.status == 503 || reply.status == 429)
        reply.retry_after_s = retry_after_s;
    net_reply(q, &reply);
}

void rooms__reply(struct request *q, int status, const struct buffer *body)
{
    reply_later(q, status, body, 5);
}

static void refuse(struct request *q, int status, const char *why, const char *say,
                   unsigned retry_after_s)
{
    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
    reply_later(q, status, &out, retry_after_s);
    buffer_release(&out);
}

void rooms__reply_no(struct request *q, int status, const char *why, const char *say)
{
    refuse(q, status, why, say, 5);
}

void rooms__reply_too_fast(struct request *q, const char *say, int64_t wait_ms)
{
    refuse(q, 429, "too-fast", say, (unsigned)((wait_ms + 999) / 1000));
}

/* ---- What comes in ---- */

void rooms__reply_bad_rules(struct request *q, const struct hearts_error *e)
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
    rooms__reply(q, 400, &out);
    buffer_release(&out);
}

cJSON *rooms__body(struct request *q)
{
    size_t length;
    const char *why, *text = request_body(q, &length);
    char say[200];
    cJSON *m = json_read(text, length, &why);
    if (m && cJSON_IsObject(m))
        return m;
    (void)snprintf(say, sizeof say, "The body has to be a JSON object: %s.",
                   m ? "it is something else" : why);
    rooms__reply_no(q, 400, "malformed", say);
    cJSON_Delete(m);
    return NULL;
}

/* ---- Tables ---- */

/* A whole number of the query, at most `most` (below 100), if it is there; false when it is
 * something else. */
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

/* Whether rules that could be read are a preset's name and nothing else. */
static bool is_preset(const char *text)
{
    static const char blanks[] = " \t\n\r";
    text += strspn(text, blanks);
    size_t word = strcspn(text, " \t\n\r=#");
    return word && !text[word + strspn(text + word, blanks)];
}

/* What is asked for in the query; false when it was answered. Rules that nobody plays find nothing.
 */
static bool read_filter(struct request *q, struct lobby_filter *f)
{
    char text[HEARTS_RULES_TEXT];
    struct hearts_plan plan;
    struct hearts_error fault;
    unsigned watch;
    *f = (struct lobby_filter){ 0 };
    if (!read_number(q, "free", HEARTS_SEATS, &f->free)) {
        rooms__reply_no(q, 400, "malformed", "`free` has to be a whole number from 0 to 10.");
        return false;
    }
    if (!read_number(q, "watch", 1, &watch)) {
        rooms__reply_no(q, 400, "malformed", "`watch` has to be 0 or 1.");
        return false;
    }
    f->watch_only = watch == 1;
    if (!request_query(q, "rules", text, sizeof text) || !text[0])
        return true;
    if (!hearts_plan_read(&plan, text, strlen(text), &fault)) {
        rooms__reply_bad_rules(q, &fault);
        return false;
    }
    (void)hearts_rules_write(&plan.rules, f->rules, sizeof f->rules);
    f->by_preset = is_preset(text);
    return true;
}

static void list_tables(struct rooms *r, struct request *q)
{
    struct lobby_filter filter;
    struct buffer out = { 0 };
    struct json j;
    int listed = 0;
    if (!read_filter(q, &filter))
        return;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_list(&j, "tables");
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room && listed < LISTED_MOST; room = room->next)
            if (lobby_shows(room, &filter)) {
                lobby_write(&j, NULL, room, NULL);
                listed++;
            }
    json_list_end(&j);
    json_object_end(&j);
    rooms__reply(q, 200, &out);
    buffer_release(&out);
}

static bool read_id(const char *text, struct table_id *out)
{
    memset(out, 0, sizeof *out);
    if (strlen(text) != 2 * TABLE_ID)
        return false;
    for (size_t i = 0; i < 2 * TABLE_ID; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        out->byte[i / 2] = (uint8_t)(out->byte[i / 2] << 4 | digit);
    }
    return true;
}

static void show_table(struct rooms *r, struct request *q, const struct person *who,
                       const char *name)
{
    struct table_id id;
    struct buffer out = { 0 };
    struct json j;
    struct room *room = read_id(name, &id) ? rooms__find(r, &id) : NULL;
    if (!room) {
        rooms__reply_no(q, 404, "no-table", "There is no such table.");
        return;
    }
    json_begin(&j, &out);
    lobby_write(&j, NULL, room, person_is_known(who) ? &who->id : NULL);
    rooms__reply(q, 200, &out);
    buffer_release(&out);
}

static void close_table(struct rooms *r, struct request *q, const struct person *who,
                        const char *name)
{
    struct table_id id;
    struct room *room = read_id(name, &id) ? rooms__find(r, &id) : NULL;
    if (!person_is_known(who))
        rooms__reply_no(q, 401, "not-you",
                        "Only people who are known may do this: be a guest first.");
    else if (!room)
        rooms__reply_no(q, 404, "no-table", "There is no such table.");
    else if (!rooms__id_equal(&room->table.host, &who->id))
        rooms__reply_no(q, 403, "not-host", table_refusal_sentence(TABLE_NOT_HOST));
    else if (!room_close(room, q))
        rooms__reply_no(q, 503, "full", "The server has no memory left: try again soon.");
}

/* ---- All of them ---- */

static void make(struct rooms *r, struct request *q, const struct person *who, bool quick)
{
    if (!person_is_known(who))
        rooms__reply_no(q, 401, "not-you",
                        "Only people who are known may do this: be a guest first.");
    else if (r->site->draining)
        rooms__reply_no(q, 503, "draining", "The server goes down and will be back soon.");
    else if (r->still_at_ms)
        rooms__reply_no(q, 503, "no-room", "The server's disk is full: nothing was changed.");
    else if (quick)
        rooms__quick(r, q, who);
    else
        rooms__make(r, q, who);
}

enum about { ABOUT_NOTHING, ABOUT_LIST, ABOUT_MAKING, ABOUT_QUICK, ABOUT_TABLE, ABOUT_CLOSING };

static const char one_table[] = "/api/tables/";

static enum about about(const struct request *q)
{
    const char *path = request_path(q);
    enum request_method method = request_method(q);
    bool get = method == METHOD_GET || method == METHOD_HEAD, post = method == METHOD_POST;
    if (strcmp(path, "/api/tables") == 0)
        return get ? ABOUT_LIST : post ? ABOUT_MAKING : ABOUT_NOTHING;
    if (post && strcmp(path, "/api/quick") == 0)
        return ABOUT_QUICK;
    if (strncmp(path, one_table, sizeof one_table - 1) != 0)
        return ABOUT_NOTHING;
    return get ? ABOUT_TABLE : method == METHOD_DELETE ? ABOUT_CLOSING : ABOUT_NOTHING;
}

bool rooms_request(struct rooms *r, struct request *q, const struct person *who)
{
    enum about what = about(q);
    if (what == ABOUT_NOTHING)
        return false;
    if (rooms__later_request(r, q, who))
        return true;
    const char *name = request_path(q) + sizeof one_table - 1;
    switch (what) {
    case ABOUT_LIST: list_tables(r, q); break;
    case ABOUT_MAKING: make(r, q, who, false); break;
    case ABOUT_QUICK: make(r, q, who, true); break;
    case ABOUT_TABLE: show_table(r, q, who, name); break;
    case ABOUT_CLOSING: close_table(r, q, who, name); break;
    case ABOUT_NOTHING: break;
    }
    return true;
}
