/* rules_json.c - the option table and rules as JSON, and the options' values in words. */
#include "clients/cli/rules_json.h"

#include <string.h>

#include "clients/cli/json_line.h"
#include "record/rules_table.h"
#include "record/words.h"

enum { REMARKS_MAX = 64 };

/* ---- Values in words ---- */

static void words_list(const struct hearts_word *w, struct buffer *out)
{
    for (; w && w->word; w++)
        buffer_format(out, "%s%s", w->word, w[1].word ? ", " : "");
}

void rules_values_write(const struct hearts_option *o, struct buffer *out)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: buffer_text(out, "off, on"); break;
    case HEARTS_OPTION_NUMBER:
        buffer_format(out, "%d to %d", o->low, o->high);
        if (o->word[0])
            buffer_format(out, ", or %s", o->word);
        break;
    case HEARTS_OPTION_CHOICE: words_list(o->words, out); break;
    case HEARTS_OPTION_FACES:
        buffer_text(out, "cards and suits as in QS,JD,h, or none");
        if (o->words && o->words->word)
            buffer_text(out, ", or ");
        words_list(o->words, out);
        break;
    case HEARTS_OPTION_CYCLE: buffer_text(out, "letters as in LRAH, or standard, none"); break;
    case HEARTS_OPTION_TEAMS: buffer_text(out, "seats as in AC,BD, or none"); break;
    case HEARTS_OPTION_POINTS: buffer_text(out, "values as in h:1,QS:13, or none"); break;
    case HEARTS_OPTION_RESETS: buffer_text(out, "scores as in 100:50,50:0, or none"); break;
    }
}

/* ---- JSON ---- */

bool rules_json_games(void)
{
    struct json_line l;
    json_line_begin(&l);
    json_list(&l.json, NULL);
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const struct hearts_preset *preset = hearts_preset_at(i);
        json_object(&l.json, NULL);
        json_text(&l.json, "name", preset->name);
        if (preset->parent)
            json_text(&l.json, "parent", preset->parent);
        else
            json_null(&l.json, "parent");
        json_text(&l.json, "changes", preset->changes);
        json_text(&l.json, "brief", preset->brief);
        json_object_end(&l.json);
    }
    json_list_end(&l.json);
    return json_line_end(&l);
}

bool rules_json_options(void)
{
    struct json_line l;
    json_line_begin(&l);
    rules_options_write(&l.json, NULL);
    return json_line_end(&l);
}

/* ---- The schema ---- */

#define CARD "([2-9TtJjQqKkAa]|10)[CcDdSsHh]"
#define FACE "(" CARD "|[CcDdSsHh])"

/* Writes a regular expression for an option's text, for kinds whose values are free text. */
static void pattern(const struct hearts_option *o, struct buffer *out)
{
    switch (o->kind) {
    case HEARTS_OPTION_FACES:
        buffer_text(out, "^(none|");
        for (const struct hearts_word *w = o->words; w && w->word; w++)
            buffer_format(out, "%s%s", w->word, "|");
        buffer_text(out, FACE ")(,(");
        for (const struct hearts_word *w = o->words; w && w->word; w++)
            buffer_format(out, "%s%s", w->word, "|");
        buffer_text(out, FACE "))*$");
        break;
    case HEARTS_OPTION_CYCLE:
        buffer_format(out, "^(standard|none|[LRAHSlrahs1-9]{1,%d})$", HEARTS_CYCLE_MAX);
        break;
    case HEARTS_OPTION_TEAMS: buffer_text(out, "^(none|[A-Ja-j]+(,[A-Ja-j]+)+)$"); break;
    case HEARTS_OPTION_POINTS:
        buffer_text(out, "^(none|" FACE ":-?[0-9]+(," FACE ":-?[0-9]+)*)$");
        break;
    case HEARTS_OPTION_RESETS:
        buffer_text(out, "^(none|-?[0-9]+:-?[0-9]+(,-?[0-9]+:-?[0-9]+)*)$");
        break;
    case HEARTS_OPTION_FLAG:
    case HEARTS_OPTION_NUMBER:
    case HEARTS_OPTION_CHOICE: break;
    }
}

static void one_of_words(struct json *j, const struct hearts_word *w)
{
    json_list(j, "oneOf");
    for (; w && w->word; w++) {
        json_object(j, NULL);
        json_text(j, "const", w->word);
        json_text(j, "title", w->brief);
        json_object_end(j);
    }
    json_list_end(j);
}

static void whole_number(struct json *j, const struct hearts_option *o)
{
    json_text(j, "type", "integer");
    json_number(j, "minimum", o->low);
    json_number(j, "maximum", o->high);
}

/* Writes the schema of a number, or of the word that stands for none. */
static void schema_number(struct json *j, const struct hearts_option *o)
{
    if (!o->word[0]) {
        whole_number(j, o);
        return;
    }
    json_list(j, "oneOf");
    json_object(j, NULL);
    whole_number(j, o);
    json_object_end(j);
    json_object(j, NULL);
    json_text(j, "const", o->word);
    json_object_end(j);
    json_list_end(j);
}

static void schema_text(struct json *j, const struct hearts_option *o)
{
    struct buffer text;
    buffer_init(&text);
    pattern(o, &text);
    json_text(j, "type", "string");
    json_text(j, "pattern", text.data ? text.data : "");
    j->out->failed |= text.failed;
    buffer_release(&text);
}

static void schema_values(struct json *j, const struct hearts_option *o)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG:
        json_list(j, "enum");
        json_text(j, NULL, "off");
        json_text(j, NULL, "on");
        json_list_end(j);
        break;
    case HEARTS_OPTION_NUMBER: schema_number(j, o); break;
    case HEARTS_OPTION_CHOICE: one_of_words(j, o->words); break;
    case HEARTS_OPTION_FACES:
    case HEARTS_OPTION_CYCLE:
    case HEARTS_OPTION_TEAMS:
    case HEARTS_OPTION_POINTS:
    case HEARTS_OPTION_RESETS: schema_text(j, o); break;
    }
}

/* Writes an option's value: a number, unless a word stands for it. */
static void add_value(struct json *j, const char *key, const struct hearts_option *o,
                      const struct hearts_rules *r)
{
    char text[HEARTS_RULES_TEXT];
    int16_t number = 0;
    if (o->kind == HEARTS_OPTION_NUMBER)
        memcpy(&number, (const char *)r + o->offset, sizeof number);
    if (o->kind == HEARTS_OPTION_NUMBER && number >= o->low) {
        json_number(j, key, number);
        return;
    }
    (void)hearts_option_write(r, o, text, sizeof text);
    json_text(j, key, text);
}

bool rules_json_schema(void)
{
    struct hearts_rules standard;
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_text(j, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_text(j, "title", "Rules of a game of the Hearts family");
    json_text(j, "type", "object");
    json_bool(j, "additionalProperties", false);
    json_object(j, "properties");
    json_object(j, "parent");
    json_list(j, "enum");
    for (size_t i = 0; i < hearts_preset_count(); i++)
        json_text(j, NULL, hearts_preset_at(i)->name);
    json_list_end(j);
    json_text(j, "title", "The game that the options change");
    json_object_end(j);
    hearts_rules_standard(&standard);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        json_object(j, o->name);
        json_text(j, "title", o->brief);
        json_text(j, "x-group", o->group);
        add_value(j, "default", o, &standard);
        schema_values(j, o);
        json_object_end(j);
    }
    json_object_end(j);
    return json_line_object_end(&l);
}

/* ---- Rules in force ---- */

static void add_remarks(struct json *j, const struct hearts_plan *p)
{
    struct hearts_error e;
    json_list(j, "remarks");
    for (int i = 0; i < REMARKS_MAX && hearts_plan_remark(p, i, &e); i++) {
        char text[512];
        (void)hearts_error_write(&e, text, sizeof text);
        json_text(j, NULL, text);
    }
    json_list_end(j);
}

/* Writes a house rule's own name or remark, or null. */
static void add_label(struct json *j, const char *key, const char *text)
{
    if (*text)
        json_text(j, key, text);
    else
        json_null(j, key);
}

bool rules_json_plan(const struct hearts_plan *p, const struct rules_label *label)
{
    char text[HEARTS_RULES_TEXT];
    struct json_line l;
    struct json *j = &l.json;
    (void)hearts_rules_write(&p->rules, text, sizeof text);
    struct buffer said;
    buffer_init(&said);
    words_of_rules(p, &said);
    json_line_object(&l);
    add_label(j, "name", label->name);
    add_label(j, "about", label->about);
    json_text(j, "text", text);
    json_text(j, "words", said.data ? said.data : "");
    j->out->failed |= said.failed;
    json_object(j, "options");
    for (size_t i = 0; i < hearts_option_count(); i++)
        add_value(j, hearts_option_at(i)->name, hearts_option_at(i), &p->rules);
    json_object_end(j);
    json_number(j, "players", p->seats);
    json_number(j, "hand", p->hand_cards);
    json_number(j, "kitty", p->kitty_cards);
    json_number(j, "total", p->total);
    add_remarks(j, p);
    buffer_release(&said);
    return json_line_object_end(&l);
}

bool rules_json_check(const struct hearts_plan *p, const struct hearts_error *e, const char *text)
{
    char written[HEARTS_RULES_TEXT];
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_bool(j, "agrees", p != NULL);
    if (p) {
        (void)hearts_rules_write(&p->rules, written, sizeof written);
        json_text(j, "text", written);
        add_remarks(j, p);
    } else {
        json_text(j, "why", text);
        json_list(j, "options");
        if (e->option)
            json_text(j, NULL, e->option);
        if (e->other)
            json_text(j, NULL, e->other);
        json_list_end(j);
    }
    return json_line_object_end(&l);
}
