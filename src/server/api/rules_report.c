/* rules_report.c - as JSON: the list of games, options and players, and the check of some rules. */
#include "server/api/rules_report.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "hearts/plan.h"
#include "players/strengths.h"
#include "record/json_cards.h"
#include "record/rules_idle.h"
#include "record/rules_table.h"
#include "record/words.h"

/* ---- The list ---- */

void rules_list(struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    rules_presets_write(&j, "presets");
    rules_groups_write(&j, "groups");
    rules_options_write(&j, "options");
    rules_common_write(&j, "common");
    /* In the order of strengths.def: the weakest first, then the styles, then the others. */
    json_list(&j, "players");
    for (size_t i = 0; i < strength_count; i++) {
        json_object(&j, NULL);
        json_text(&j, "name", strength_list[i].player);
        json_text(&j, "brief", strength_list[i].sentence);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
}

/* ---- Checking rules ---- */

/* `text`: the rules in the request. `r`: the rules, if every option could be read but they do not
 * agree with each other; else NULL. */
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
    /* Where in the text the fault is, in bytes, unless it is in a separate option. */
    uintptr_t begin = (uintptr_t)text, at = (uintptr_t)fault->at;
    if (text && fault->at && at >= begin && at <= begin + strlen(text)) {
        json_number(j, "at", (int64_t)(at - begin));
        json_number(j, "length", (int64_t)fault->at_length);
    }
    if (r)
        rules_texts_write(j, "options", r);
}

/* Writes each line as a text. */
static void write_words(struct json *j, const char *words)
{
    json_list(j, "words");
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, "\n");
        if (length)
            json_text_of(j, NULL, at, length);
        at += length + (at[length] == '\n');
    }
    json_list_end(j);
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

/* Writes the directions of the pass, a letter for each hand; none if no hand has a pass. */
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

static void write_faces(struct json *j, const char *key, hearts_faces faces)
{
    json_pile(j, key, (struct hearts_pile){ .once = faces });
}

static void write_plan(struct json *j, const struct hearts_plan *p)
{
    char text[HEARTS_RULES_TEXT];
    struct buffer words = { 0 };
    (void)hearts_rules_write(&p->rules, text, sizeof text);
    words_of_rules(p, &words);
    json_text(j, "rules", text);
    rules_texts_write(j, "options", &p->rules);
    json_number(j, "seats", p->seats);
    rules_counts_write(j, &p->rules);
    json_number(j, "deck", p->deck_cards);
    json_number(j, "hand", p->hand_cards);
    json_number(j, "kitty", p->kitty_cards);
    rules_worth_write(j, p);
    write_faces(j, "cards", p->deck.once);
    write_faces(j, "chargeable", p->chargeable);
    write_faces(j, "ban", p->trick1_ban);
    write_pass(j, p);
    write_teams(j, p);
    json_bool(j, "money", p->rules.stakes >= 1 || p->rules.pot >= 1);
    write_words(j, words.data ? words.data : "");
    write_remarks(j, p);
    rules_idle_write(j, "idle", p, &words);
    j->out->failed |= words.failed;
    buffer_release(&words);
}

static bool fault_of(struct hearts_error *fault, const char *why, const char *at)
{
    *fault = (struct hearts_error){ .why = why, .at = at, .at_length = at ? strlen(at) : 0 };
    return false;
}

/* The request. Faults point into it. */
struct rules_request {
    struct json_span body;
    char rules[HEARTS_RULES_TEXT], name[HEARTS_RULES_TEXT], value[HEARTS_RULES_TEXT];
    bool has_rules;
};

static bool read_option(struct rules_request *a, struct json_span name, struct json_span value,
                        struct hearts_rules *r, struct hearts_error *fault)
{
    bool named = json_as_text(name, a->name, sizeof a->name);
    const struct hearts_option *o = named ? hearts_option_find(a->name) : NULL;
    if (!o)
        return fault_of(fault, "no option of that name", named ? a->name : NULL);
    if (!json_as_text(value, a->value, sizeof a->value)) {
        *fault = (struct hearts_error){ .option = o->name, .why = "its value has to be a text" };
        return false;
    }
    return hearts_option_read(r, o, a->value, strlen(a->value), fault);
}

/* Reads the members of "options"; each overrides the text. */
static bool read_options(struct rules_request *a, struct hearts_rules *r,
                         struct hearts_error *fault)
{
    struct json_span options = json_member(a->body, "options"), name, value;
    if (!json_is_there(options))
        return true;
    if (json_kind(options) != JSON_OBJECT)
        return fault_of(fault, "options are an object of texts", NULL);
    for (struct json_walk w = json_walk(options); json_next(&w, &name, &value);)
        if (!read_option(a, name, value, r, fault))
            return false;
    return true;
}

/* A fault may point into the text, so the text is kept in the request. */
static bool read_rules(struct rules_request *a, struct hearts_rules *r, struct hearts_error *fault)
{
    a->has_rules = json_as_text(json_member(a->body, "rules"), a->rules, sizeof a->rules);
    if (!a->has_rules)
        return fault_of(fault, "rules are a text of at most 2047 bytes", NULL);
    hearts_rules_standard(r);
    return hearts_rules_read(r, a->rules, strlen(a->rules), fault) && read_options(a, r, fault);
}

static bool write_answer(struct rules_request *a, struct json *j)
{
    struct hearts_error fault;
    struct hearts_rules rules;
    struct hearts_plan plan;
    bool read = read_rules(a, &rules, &fault);
    bool good = read && hearts_plan_make(&plan, &rules, &fault);
    if (good)
        write_plan(j, &plan);
    else
        write_fault(j, &fault, a->has_rules ? a->rules : NULL, read ? &rules : NULL);
    return good;
}

bool rules_look_over(const char *text, size_t length, struct buffer *out)
{
    struct rules_request a = { 0 };
    struct json j;
    const char *why = "it is something else";
    bool good = json_open(length ? text : "{}", length ? length : 2, &a.body, &why);
    json_begin(&j, out);
    json_object(&j, NULL);
    if (good && json_kind(a.body) == JSON_OBJECT) {
        good = write_answer(&a, &j);
    } else {
        char say[120];
        (void)snprintf(say, sizeof say, "The body has to be one JSON object: %s.",
                       good ? "it is something else" : why);
        json_text(&j, "why", "malformed");
        json_text(&j, "say", say);
        good = false;
    }
    json_object_end(&j);
    return good;
}
