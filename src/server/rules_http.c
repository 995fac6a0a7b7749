/* rules_http.c - games, options and players there are, and rules looked over. */
#include "server/rules_http.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "hearts/plan.h"
#include "net/negotiate.h"
#include "players/strengths.h"
#include "text/json.h"
#include "text/rules_table.h"
#include "text/words.h"

/* ---- What there is ---- */

/* In the order of strengths.def: the weakest first, then the styles, then the others. */
static void write_players(struct json *j)
{
    json_list(j, "players");
    for (size_t i = 0; i < strength_count; i++) {
        json_object(j, NULL);
        json_text(j, "name", strength_list[i].player);
        json_text(j, "brief", strength_list[i].sentence);
        json_object_end(j);
    }
    json_list_end(j);
}

/* What GET answers, plain and compressed, each with its tag: made when it is first asked for, the
 * same from then on. Only the loop's thread comes here. */
struct told {
    struct buffer text;
    char tag[2 * crypto_generichash_BYTES_MIN + 3];
};
static struct told told_plain, told_gzip;

static void tag(struct told *t)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)t->text.data, t->text.length, NULL,
                             0);
    t->tag[0] = '"';
    (void)sodium_bin2hex(t->tag + 1, sizeof t->tag - 1, hash, sizeof hash);
    t->tag[sizeof t->tag - 2] = '"';
}

/* Stays empty when memory is out: it goes out plain then. */
static void compress_told(void)
{
    enum { GZIP_WINDOW = 15 + 16, MEMORY = 8 };
    z_stream z = { .next_in = (Bytef *)told_plain.text.data,
                   .avail_in = (uInt)told_plain.text.length };
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return;
    uLong room = deflateBound(&z, (uLong)told_plain.text.length);
    if (buffer_reserve(&told_gzip.text, room)) {
        z.next_out = (Bytef *)told_gzip.text.data;
        z.avail_out = (uInt)room;
        told_gzip.text.length = deflate(&z, Z_FINISH) == Z_STREAM_END ? z.total_out : 0;
    }
    (void)deflateEnd(&z);
}

static void tell(void)
{
    struct json j;
    json_begin(&j, &told_plain.text);
    json_object(&j, NULL);
    rules_presets_write(&j, "presets");
    rules_groups_write(&j, "groups");
    rules_options_write(&j, "options");
    rules_common_write(&j, "common");
    write_players(&j);
    json_object_end(&j);
    if (told_plain.text.failed)
        return;
    tag(&told_plain);
    compress_told();
    tag(&told_gzip);
}

static void no_memory(struct request *r)
{
    net_refuse(r, 503, "full", "The server is out of memory. Try again a little later.", 1);
}

static void answer_told(struct request *r)
{
    if (!told_plain.text.length)
        tell();
    if (told_plain.text.failed) {
        buffer_release(&told_plain.text);
        no_memory(r);
        return;
    }
    bool gzip = told_gzip.text.length && request_takes_gzip(r);
    const struct told *t = gzip ? &told_gzip : &told_plain;
    net_reply(r, &(struct reply){ .status = request_has(r, t->tag) ? 304 : 200,
                                  .etag = t->tag,
                                  .encoding = gzip ? "gzip" : NULL,
                                  .body = t->text.data,
                                  .length = t->text.length });
}

/* ---- Rules looked over ---- */

/* Where in the text it is wrong, in bytes: only if it is there, and not in an option beside it. */
static void write_place(struct json *j, const struct hearts_error *fault, const char *text)
{
    uintptr_t begin = (uintptr_t)text, at = (uintptr_t)fault->at;
    if (!text || !fault->at || at < begin || at > begin + strlen(text))
        return;
    json_number(j, "at", (int64_t)(at - begin));
    json_number(j, "length", (int64_t)fault->at_length);
}

/* `text` are the rules that were asked about; `r`: what could be read of them, though its options
 * do not agree; or NULL. */
static void write_fault(struct json *j, const struct hearts_error *fault, const char *text,
                        const struct hearts_rules *r)
{
    char say[400];
    (void)hearts_error_write(fault, say, sizeof say);
    json_text(j, "why", "bad-rules");
    json_text(j, "say", say);
    if (fault->option)
        json_text(j, "option", fault->option);
    if (fault->other)
        json_text(j, "other", fault->other);
    write_place(j, fault, text);
    if (r)
        rules_texts_write(j, "options", r);
}

/* A line a text. */
static void write_words(struct json *j, const struct hearts_plan *p)
{
    struct buffer words = { 0 };
    words_of_rules(p, &words);
    json_list(j, "words");
    for (const char *at = words.data ? words.data : ""; *at;) {
        size_t length = strcspn(at, "\n");
        if (length)
            json_text_of(j, NULL, at, length);
        at += length + (at[length] == '\n');
    }
    json_list_end(j);
    j->out->failed |= words.failed;
    buffer_release(&words);
}

static void write_remarks(struct json *j, const struct hearts_plan *p)
{
    struct hearts_error remark;
    json_list(j, "remarks");
    for (int i = 0; hearts_plan_remark(p, i, &remark); i++) {
        char line[400];
        (void)hearts_error_write(&remark, line, sizeof line);
        json_text(j, NULL, line);
    }
    json_list_end(j);
}

/* Where cards go, a letter a hand; none where no hand has a pass. */
static void write_pass(struct json *j, const struct hearts_plan *p)
{
    json_list(j, "pass");
    if (strspn(p->cycle, "H") < p->cycle_length)
        for (int i = 0; i < p->cycle_length; i++)
            json_text_of(j, NULL, &p->cycle[i], 1);
    json_list_end(j);
}

static void write_teams(struct json *j, const struct hearts_plan *p)
{
    char text[HEARTS_RULES_TEXT];
    (void)hearts_option_write(&p->rules, hearts_option_find("teams"), text, sizeof text);
    if (p->teams < p->seats)
        json_text(j, "teams", text);
    else
        json_null(j, "teams");
}

static void write_plan(struct json *j, const struct hearts_plan *p)
{
    char text[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&p->rules, text, sizeof text);
    json_text(j, "rules", text);
    rules_texts_write(j, "options", &p->rules);
    json_number(j, "seats", p->seats);
    rules_counts_write(j, &p->rules);
    json_number(j, "deck", p->deck_cards);
    json_number(j, "hand", p->hand_cards);
    json_number(j, "kitty", p->kitty_cards);
    rules_worth_write(j, p);
    write_pass(j, p);
    write_teams(j, p);
    json_bool(j, "money", p->rules.stakes >= 1 || p->rules.pot >= 1);
    write_words(j, p);
    write_remarks(j, p);
}

static bool fault_of(struct hearts_error *fault, const char *why, const char *at)
{
    *fault = (struct hearts_error){ .why = why, .at = at, .at_length = at ? strlen(at) : 0 };
    return false;
}

/* The members of "options", each in place of what the text has. */
static bool read_options(const cJSON *options, struct hearts_rules *r, struct hearts_error *fault)
{
    if (options && !cJSON_IsNull(options) && !cJSON_IsObject(options))
        return fault_of(fault, "options are an object of texts", NULL);
    const cJSON *member;
    cJSON_ArrayForEach(member, options)
    {
        const struct hearts_option *o = hearts_option_find(member->string);
        const char *value = cJSON_GetStringValue(member);
        if (!o)
            return fault_of(fault, "no option of that name", member->string);
        if (!value) {
            *fault = (struct hearts_error){ .option = o->name,
                                            .why = "its value has to be a text" };
            return false;
        }
        if (!hearts_option_read(r, o, value, strlen(value), fault))
            return false;
    }
    return true;
}

static const char *text_of(const cJSON *asked)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(asked, "rules"));
}

/* What is wrong may be told by a place in the text: it is read where it stands. */
static bool read_rules(const cJSON *asked, struct hearts_rules *r, struct hearts_error *fault)
{
    const char *text = text_of(asked);
    if (!text || strlen(text) >= HEARTS_RULES_TEXT)
        return fault_of(fault, "rules are a text of at most 2047 bytes", NULL);
    hearts_rules_standard(r);
    return hearts_rules_read(r, text, strlen(text), fault) &&
           read_options(cJSON_GetObjectItemCaseSensitive(asked, "options"), r, fault);
}

static bool write_answer(const cJSON *asked, struct buffer *out)
{
    struct hearts_error fault;
    struct hearts_rules rules;
    struct hearts_plan plan;
    struct json j;
    bool read = read_rules(asked, &rules, &fault);
    bool good = read && hearts_plan_make(&plan, &rules, &fault);
    json_begin(&j, out);
    json_object(&j, NULL);
    if (good)
        write_plan(&j, &plan);
    else
        write_fault(&j, &fault, text_of(asked), read ? &rules : NULL);
    json_object_end(&j);
    return good;
}

static void look_over(struct request *r)
{
    size_t length;
    const char *text = request_body(r, &length), *why;
    cJSON *asked = json_read(length ? text : "{}", length ? length : 2, &why);
    struct buffer out = { 0 };
    if (!cJSON_IsObject(asked)) {
        char say[120];
        (void)snprintf(say, sizeof say, "The body has to be one JSON object: %s.",
                       asked ? "it is something else"
                       : why ? why
                             : "memory is out");
        net_refuse(r, 400, "malformed", say, 0);
    } else {
        int status = write_answer(asked, &out) ? 200 : 400;
        if (out.failed)
            no_memory(r);
        else
            net_reply(r,
                      &(struct reply){ .status = status, .body = out.data, .length = out.length });
    }
    buffer_release(&out);
    cJSON_Delete(asked);
}

bool rules_request(struct request *r)
{
    if (strcmp(request_path(r), "/api/rules") != 0)
        return false;
    if (request_method(r) == METHOD_GET || request_method(r) == METHOD_HEAD)
        answer_told(r);
    else if (request_method(r) == METHOD_POST)
        look_over(r);
    else
        return false;
    return true;
}
