/* api_day.c - GET /api/day: the hand of the day. */
#include "server/api/api_day.h"

#include <string.h>

#include "base/json.h"
#include "players/signature.h"
#include "table/day.h"

static void no_memory(struct request *r)
{
    net_refuse(r, 503, "full", "There is no memory left. Try again a little later.", 1);
}

static void answer(struct request *r, const char *date, const struct hearts_plan *plan)
{
    struct record *record = day_record(date, plan, NULL);
    struct buffer text = { 0 }, out = { 0 };
    char rules[HEARTS_RULES_TEXT];
    struct json j;
    if (!record) {
        no_memory(r);
        return;
    }
    (void)hearts_rules_write(&plan->rules, rules, sizeof rules);
    record_write(record, &text);
    buffer_char(&text, '\0');
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_text(&j, "date", date);
    json_text(&j, "rules", rules);
    json_text(&j, "player", PLAYERS_SIGNATURE);
    json_text(&j, "record", text.failed ? "" : text.data);
    json_object_end(&j);
    if (text.failed || out.failed)
        no_memory(r);
    else
        net_reply(r, &(struct reply){ 200, .body = out.data, .length = out.length });
    buffer_release(&text);
    buffer_release(&out);
    record_free(record);
}

bool day_request(struct request *r)
{
    char date[DATE_TEXT + 1], rules[HEARTS_RULES_TEXT] = "classic", say[REFUSAL_SAY];
    struct hearts_plan plan;
    struct hearts_error why;
    bool asks = request_method(r) == METHOD_GET || request_method(r) == METHOD_HEAD;
    if (!asks || strcmp(request_path(r), "/api/day") != 0)
        return false;
    (void)request_query(r, "rules", rules, sizeof rules);
    if (!request_query(r, "date", date, sizeof date) || !date_is_valid(date)) {
        net_refuse(r, 400, "malformed", "`date` has to be a day, as 2026-11-24.", 0);
    } else if (!hearts_plan_read(&plan, rules, strlen(rules), &why)) {
        (void)hearts_error_write(&why, say, sizeof say);
        net_refuse(r, 400, "bad-rules", say, 0);
    } else {
        answer(r, date, &plan);
    }
    return true;
}
