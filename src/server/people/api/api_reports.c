/* api_reports.c - reports to the site's operator. */
#include "server/people/task/requests.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "server/net/log.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

enum { REPORT_BYTES = 4 * PEOPLE_REPORT };

/* Whether a text has one to PEOPLE_REPORT characters, not all blank; it may have line ends. */
static bool text_is_fit(const char *text)
{
    size_t length = strlen(text), count = utf8_count(text, length);
    bool seen = false;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(text + i, length - i, &c);
        if (bytes == 0 || (utf8_shows_nothing(c) && c != '\n' && c != '\r' && c != '\t'))
            return false;
        seen |= c > ' ' && c != 0xa0;
    }
    return seen && count <= PEOPLE_REPORT;
}

/* Stores the report for the operator, and replies with its id. */
static void keep_report(struct task *t, const char *text, const struct id *table)
{
    char hex[2 * ID_BYTES + 1], person[2 * ID_BYTES + 1];
    struct buffer kept = { 0 };
    struct id report;
    struct json j;
    int64_t now = people_wall_ms();
    randombytes_buf(report.byte, ID_BYTES);
    json_begin(&j, &kept);
    json_object(&j, NULL);
    json_hex(&j, "report", report.byte, ID_BYTES);
    json_hex(&j, "by", t->who.id.byte, ID_BYTES);
    json_text(&j, "name", t->who.name);
    json_hex(&j, "person", t->id.byte, ID_BYTES);
    if (!id_is_zero(table))
        json_hex(&j, "table", table->byte, ID_BYTES);
    json_text(&j, "text", text);
    json_number(&j, "at", now);
    json_object_end(&j);
    t->failed |= kept.failed;
    (void)task_put(t, key_report("report", NULL, now, &report), kept.data, kept.length);
    (void)task_put(t, key_report("reported", &t->who.id, now, &report), "1", 1);
    buffer_release(&kept);
    if (!task_ask(t))
        return;
    t->people->count.reports++;
    hex_write(hex, report.byte, ID_BYTES);
    hex_write(person, t->id.byte, ID_BYTES);
    log_line(LOG_WARN, "somebody was reported", "report", hex, "person", person, NULL);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text(&j, "report", hex);
    json_object_end(&j);
    people_answer(t, 201, NULL);
}

void api_report(struct task *t, const char *rest)
{
    char text[REPORT_BYTES + 1] = "";
    struct id table = { { 0 } };
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t) || !people_read_other(t))
        return;
    if (!json_as_text(json_member(t->asked, "text"), text, sizeof text) || !text_is_fit(text))
        people_refuse_text(t, REFUSE_BAD_TEXT, "the text", text, true);
    else if (json_is_there(json_member(t->asked, "table")) &&
             !json_as_hex(json_member(t->asked, "table"), table.byte, ID_BYTES))
        people_refuse(t, REFUSE_BAD_ID);
    else if (people_may_go_on_here(t, RATE_REPORT))
        keep_report(t, text, &table);
}
