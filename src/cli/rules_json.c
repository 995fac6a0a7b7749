/* rules_json.c - the option table and rules as JSON, and their values as words. */
#include "cli/rules_json.h"

#include <stdio.h>
#include <string.h>

#include "text/words.h"

enum { REMARKS_MAX = 64 };

/* ---- Values in words ---- */

static void words_list(const struct hearts_word *w, const char *between, struct buffer *out)
{
    for (; w && w->word; w++)
        buffer_format(out, "%s%s", w->word, w[1].word ? between : "");
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
    case HEARTS_OPTION_CHOICE: words_list(o->words, ", ", out); break;
    case HEARTS_OPTION_FACES:
        buffer_text(out, "cards and suits as in QS,JD,h, or none");
        if (o->words && o->words->word)
            buffer_text(out, ", or ");
        words_list(o->words, ", ", out);
        break;
    case HEARTS_OPTION_CYCLE: buffer_text(out, "letters as in LRAH, or standard, none"); break;
    case HEARTS_OPTION_TEAMS: buffer_text(out, "seats as in AC,BD, or none"); break;
    case HEARTS_OPTION_POINTS: buffer_text(out, "values as in h:1,QS:13, or none"); break;
    case HEARTS_OPTION_RESETS: buffer_text(out, "scores as in 100:50,50:0, or none"); break;
    }
}

/* ---- JSON ---- */

/* Adds an item, which is gone when it cannot be added. A NULL of either is memory that ran out. */
static bool put(cJSON *into, const char *name, cJSON *item)
{
    if (cJSON_AddItemToObject(into, name, item))
        return true;
    cJSON_Delete(item);
    return false;
}

static bool put_text(cJSON *into, const char *name, const char *text)
{
    return put(into, name, cJSON_CreateString(text));
}

static cJSON *checked(cJSON *json, bool good)
{
    if (good)
        return json;
    cJSON_Delete(json);
    return NULL;
}

bool rules_json_print(cJSON *json)
{
    char *text = json ? cJSON_PrintUnformatted(json) : NULL;
    cJSON_Delete(json);
    if (!text)
        return false;
    puts(text);
    cJSON_free(text);
    return true;
}

static bool add_to(cJSON *list, cJSON *item)
{
    if (cJSON_AddItemToArray(list, item))
        return true;
    cJSON_Delete(item);
    return false;
}

static cJSON *game(const struct hearts_preset *preset)
{
    cJSON *json = cJSON_CreateObject();
    bool good = json && put_text(json, "name", preset->name) &&
                put(json, "parent",
                    preset->parent ? cJSON_CreateString(preset->parent) : cJSON_CreateNull()) &&
                put_text(json, "changes", preset->changes) &&
                put_text(json, "brief", preset->brief);
    return checked(json, good);
}

cJSON *rules_json_games(void)
{
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (size_t i = 0; i < hearts_preset_count() && good; i++)
        good = add_to(list, game(hearts_preset_at(i)));
    return checked(list, good);
}

/* As the table writes itself: JSON already. */
cJSON *rules_json_options(void)
{
    struct buffer text;
    struct json j;
    buffer_init(&text);
    json_begin(&j, &text);
    rules_options_write(&j, NULL);
    cJSON *json = text.failed ? NULL : cJSON_CreateRaw(text.data);
    buffer_release(&text);
    return json;
}

/* ---- The schema ---- */

#define CARD "([2-9TtJjQqKkAa]|10)[CcDdSsHh]"
#define FACE "(" CARD "|[CcDdSsHh])"

/* What a value in text looks like, for the kinds whose values are texts of their own. */
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

static cJSON *one_of_words(const struct hearts_word *w)
{
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (; w && w->word && good; w++) {
        cJSON *word = cJSON_CreateObject();
        good = add_to(list, word) && put_text(word, "const", w->word) &&
               put_text(word, "title", w->brief);
    }
    return checked(list, good);
}

/* A number, or the word that stands for none. */
static bool schema_number(cJSON *json, const struct hearts_option *o)
{
    cJSON *number = o->word[0] ? cJSON_CreateObject() : json;
    bool good = number && put_text(number, "type", "integer") &&
                put(number, "minimum", cJSON_CreateNumber(o->low)) &&
                put(number, "maximum", cJSON_CreateNumber(o->high));
    if (number == json)
        return good;
    cJSON *list = cJSON_CreateArray(), *word = cJSON_CreateObject();
    good = add_to(list, number) && good;
    good = add_to(list, word) && good && put_text(word, "const", o->word);
    return put(json, "oneOf", list) && good;
}

static bool schema_values(cJSON *json, const struct hearts_option *o)
{
    static const char *const flags[] = { "off", "on" };
    if (o->kind == HEARTS_OPTION_FLAG)
        return put(json, "enum", cJSON_CreateStringArray(flags, 2));
    if (o->kind == HEARTS_OPTION_NUMBER)
        return schema_number(json, o);
    if (o->kind == HEARTS_OPTION_CHOICE)
        return put(json, "oneOf", one_of_words(o->words));
    struct buffer text;
    buffer_init(&text);
    pattern(o, &text);
    bool good = !text.failed && put_text(json, "type", "string") &&
                put_text(json, "pattern", text.data);
    buffer_release(&text);
    return good;
}

static cJSON *schema_default(const struct hearts_option *o)
{
    struct hearts_rules r;
    hearts_rules_standard(&r);
    int16_t number = 0;
    if (o->kind == HEARTS_OPTION_NUMBER) {
        memcpy(&number, (const char *)&r + o->offset, sizeof number);
        if (number >= o->low)
            return cJSON_CreateNumber(number);
    }
    return cJSON_CreateString(o->standard);
}

static cJSON *schema_property(const struct hearts_option *o)
{
    cJSON *json = cJSON_CreateObject();
    bool good = json && put_text(json, "title", o->brief) && put_text(json, "x-group", o->group) &&
                put(json, "default", schema_default(o)) && schema_values(json, o);
    return checked(json, good);
}

static cJSON *schema_parent(void)
{
    cJSON *json = cJSON_CreateObject(), *names = cJSON_CreateArray();
    bool good = put(json, "enum", names) &&
                put_text(json, "title", "The game that the options change");
    for (size_t i = 0; i < hearts_preset_count() && good; i++)
        good = add_to(names, cJSON_CreateString(hearts_preset_at(i)->name));
    return checked(json, good);
}

cJSON *rules_json_schema(void)
{
    cJSON *json = cJSON_CreateObject(), *properties = cJSON_CreateObject();
    bool good = json && put_text(json, "$schema", "https://json-schema.org/draft/2020-12/schema") &&
                put_text(json, "title", "Rules of a game of the Hearts family") &&
                put_text(json, "type", "object") &&
                put(json, "additionalProperties", cJSON_CreateFalse()) &&
                put(json, "properties", properties) && put(properties, "parent", schema_parent());
    for (size_t i = 0; i < hearts_option_count() && good; i++)
        good = put(properties, hearts_option_at(i)->name, schema_property(hearts_option_at(i)));
    return checked(json, good);
}

/* ---- Rules in force ---- */

static cJSON *values(const struct hearts_rules *r)
{
    cJSON *json = cJSON_CreateObject();
    bool good = json != NULL;
    for (size_t i = 0; i < hearts_option_count() && good; i++) {
        const struct hearts_option *o = hearts_option_at(i);
        char text[HEARTS_RULES_TEXT];
        (void)hearts_option_write(r, o, text, sizeof text);
        int16_t number = 0;
        if (o->kind == HEARTS_OPTION_NUMBER)
            memcpy(&number, (const char *)r + o->offset, sizeof number);
        good = o->kind == HEARTS_OPTION_NUMBER && number >= o->low
                   ? put(json, o->name, cJSON_CreateNumber(number))
                   : put_text(json, o->name, text);
    }
    return checked(json, good);
}

static cJSON *remarks(const struct hearts_plan *p)
{
    cJSON *list = cJSON_CreateArray();
    struct hearts_error e;
    bool good = list != NULL;
    for (int i = 0; good && i < REMARKS_MAX && hearts_plan_remark(p, i, &e); i++) {
        char text[512];
        (void)hearts_error_write(&e, text, sizeof text);
        good = add_to(list, cJSON_CreateString(text));
    }
    return checked(list, good);
}

/* What house rules say of themselves, or null. */
static bool put_label(cJSON *into, const char *name, const char *text)
{
    return put(into, name, *text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

cJSON *rules_json_plan(const struct hearts_plan *p, const struct rules_label *label)
{
    char text[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&p->rules, text, sizeof text);
    struct buffer said;
    buffer_init(&said);
    words_of_rules(p, &said);
    cJSON *json = cJSON_CreateObject();
    bool good = json && !said.failed && put_label(json, "name", label->name) &&
                put_label(json, "about", label->about) && put_text(json, "text", text) &&
                put_text(json, "words", said.data) && put(json, "options", values(&p->rules)) &&
                put(json, "players", cJSON_CreateNumber(p->seats)) &&
                put(json, "hand", cJSON_CreateNumber(p->hand_cards)) &&
                put(json, "kitty", cJSON_CreateNumber(p->kitty_cards)) &&
                put(json, "total", cJSON_CreateNumber(p->total)) &&
                put(json, "remarks", remarks(p));
    buffer_release(&said);
    return checked(json, good);
}

cJSON *rules_json_check(const struct hearts_plan *p, const struct hearts_error *e, const char *text)
{
    cJSON *json = cJSON_CreateObject();
    bool good = json && put(json, "agrees", cJSON_CreateBool(p != NULL));
    if (p) {
        char written[HEARTS_RULES_TEXT];
        (void)hearts_rules_write(&p->rules, written, sizeof written);
        good = good && put_text(json, "text", written) && put(json, "remarks", remarks(p));
        return checked(json, good);
    }
    cJSON *options = cJSON_CreateArray();
    good = good && put_text(json, "why", text) && put(json, "options", options);
    if (good && e->option)
        good = add_to(options, cJSON_CreateString(e->option));
    if (good && e->other)
        good = add_to(options, cJSON_CreateString(e->other));
    return checked(json, good);
}
