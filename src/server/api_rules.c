/* api_rules.c - the games that have a name, and rules looked over. */
#include <string.h>

#include "hearts/plan.h"
#include "server/people_inside.h"
#include "text/words.h"

void api_rules(struct errand *e, const char *rest)
{
    struct json j;
    (void)rest;
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_list(&j, "presets");
    for (size_t i = 0; i < hearts_presets_count; i++) {
        json_object(&j, NULL);
        json_text(&j, "name", hearts_presets[i].name);
        json_text(&j, "brief", hearts_presets[i].brief);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

static void refuse_rules(struct errand *e, const struct hearts_error *fault)
{
    char say[400];
    struct json j;
    (void)hearts_error_write(fault, say, sizeof say);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_text(&j, "why", "bad-rules");
    json_text(&j, "say", say);
    if (fault->option)
        json_text(&j, "option", fault->option);
    if (fault->other)
        json_text(&j, "other", fault->other);
    json_object_end(&j);
    people_answer(e, 400, NULL);
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

void api_rules_check(struct errand *e, const char *rest)
{
    char text[HEARTS_RULES_TEXT], written[HEARTS_RULES_TEXT];
    struct hearts_error fault = { .why = "rules are a text of at most 2047 bytes" };
    struct hearts_plan plan;
    struct json j;
    (void)rest;
    if (!people_read_body(e))
        return;
    if (!json_get_text(e->asked, "rules", text, sizeof text) ||
        !hearts_plan_read(&plan, text, strlen(text), &fault)) {
        refuse_rules(e, &fault);
        return;
    }
    (void)hearts_rules_write(&plan.rules, written, sizeof written);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_text(&j, "rules", written);
    json_number(&j, "seats", plan.seats);
    write_words(&j, &plan);
    write_remarks(&j, &plan);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}
