/* api_blocks.c - whom people block or mute, and what they report. */
#include <sodium.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "net/log.h"
#include "people/people_inside.h"
#include "text/utf8.h"

static void done(struct errand *e)
{
    buffer_text(&e->body, "{}");
    people_answer(e, 200, NULL);
}

/* The person of the body. False: it was answered. */
static bool read_person(struct errand *e)
{
    bool good = json_get_hex(e->asked, "person", e->id.byte, TABLE_ID) && !id_is_zero(&e->id);
    if (!good)
        people_refuse(e, REFUSE_BAD_ID);
    else if (id_same(&e->id, &e->who.id)) {
        people_refuse(e, REFUSE_YOURSELF);
        good = false;
    }
    return good;
}

/* ---- Blocks ---- */

void blocks_write(struct json *j, const struct errand *e, size_t scanned)
{
    struct errand_row row;
    json_list(j, "blocks");
    for (size_t at = 0; errand_row(e, scanned, &at, &row);) {
        json_object(j, NULL);
        json_text(j, "person", strrchr(row.key, '/') + 1);
        json_bool(j, "mute", strcmp(row.value, "mute") == 0);
        json_object_end(j);
    }
    json_list_end(j);
}

static void tell_blocks(struct errand *e, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    blocks_write(&j, e, 0);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

void api_blocks(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_human(e))
        return;
    (void)errand_scan(e, key_id_text("block", &e->who.id, ""), 0);
    errand_send(e, tell_blocks);
}

static void block_kept(struct errand *e, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(e, result);
    else if (!blocks_set(e->people->blocks, &e->who.id, &e->id, e->flag))
        people_refuse(e, REFUSE_NO_MEMORY);
    else
        done(e);
}

static void block_looked(struct errand *e, enum store_result result)
{
    struct errand_row row;
    struct key key = key_id_id("block", &e->who.id, &e->id);
    bool there = false;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    for (size_t at = 0; errand_row(e, 0, &at, &row);)
        there |= strcmp(row.key, key.text) == 0;
    if (!there && errand_rows(e, 0) >= PEOPLE_BLOCKS_EACH) {
        people_refuse(e, REFUSE_TOO_MANY);
        return;
    }
    errand_clear(e);
    (void)errand_put(e, key, e->flag ? "mute" : "block", e->flag ? 4 : 5);
    errand_send(e, block_kept);
}

void api_block_new(struct errand *e, const char *rest)
{
    (void)rest;
    if (!people_needs_human(e) || !people_read_body(e) || !read_person(e))
        return;
    if (json_has(e->asked, "mute") && !json_get_bool(e->asked, "mute", &e->flag)) {
        people_malformed(e, "\"mute\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(e, RATE_KEEP) || !people_lock(e, &e->who.id))
        return;
    (void)errand_scan(e, key_id_text("block", &e->who.id, ""), 0);
    errand_send(e, block_looked);
}

static void block_gone(struct errand *e, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    blocks_clear(e->people->blocks, &e->who.id, &e->id);
    done(e);
}

void api_block_delete(struct errand *e, const char *rest)
{
    if (!people_needs_human(e))
        return;
    if (!hex_read(rest, e->id.byte, TABLE_ID)) {
        people_refuse(e, REFUSE_BAD_ID);
        return;
    }
    if (!people_lock(e, &e->who.id))
        return;
    (void)errand_delete(e, key_id_id("block", &e->who.id, &e->id));
    errand_send(e, block_gone);
}

/* ---- Reports ---- */

enum { REPORT_BYTES = 4 * PEOPLE_REPORT };

static void report_kept(struct errand *e, enum store_result result)
{
    char report[2 * TABLE_ID + 1], person[2 * TABLE_ID + 1];
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    memcpy(report, e->ticket, sizeof report);
    hex_write(person, e->id.byte, TABLE_ID);
    e->people->count.reports++;
    log_line(LOG_WARN, "somebody was reported", "report", report, "person", person, NULL);
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_text(&j, "report", report);
    json_object_end(&j);
    people_answer(e, 201, NULL);
}

/* One to PEOPLE_REPORT characters, not all of them blank; line ends may be among them. */
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

static void keep_report(struct errand *e, const char *text, const struct table_id *table)
{
    struct buffer kept = { 0 };
    struct table_id report;
    struct json j;
    int64_t now = people_wall_ms();
    randombytes_buf(report.byte, TABLE_ID);
    hex_write(e->ticket, report.byte, TABLE_ID);
    json_begin(&j, &kept);
    json_object(&j, NULL);
    json_hex(&j, "report", report.byte, TABLE_ID);
    json_hex(&j, "by", e->who.id.byte, TABLE_ID);
    json_text(&j, "name", e->who.name);
    json_hex(&j, "person", e->id.byte, TABLE_ID);
    if (!id_is_zero(table))
        json_hex(&j, "table", table->byte, TABLE_ID);
    json_text(&j, "text", text);
    json_number(&j, "at", now);
    json_object_end(&j);
    e->failed |= kept.failed;
    (void)errand_put(e, key_report("report", NULL, now, &report), kept.data, kept.length);
    (void)errand_put(e, key_report("reported", &e->who.id, now, &report), "1", 1);
    buffer_release(&kept);
    errand_send(e, report_kept);
}

void api_report(struct errand *e, const char *rest)
{
    char text[REPORT_BYTES + 1] = "";
    struct table_id table = { { 0 } };
    (void)rest;
    if (!people_needs_human(e) || !people_read_body(e) || !read_person(e))
        return;
    if (!json_get_text(e->asked, "text", text, sizeof text) || !text_is_fit(text))
        people_refuse_text(e, REFUSE_BAD_TEXT, "the text", text, true);
    else if (json_has(e->asked, "table") && !json_get_hex(e->asked, "table", table.byte, TABLE_ID))
        people_refuse(e, REFUSE_BAD_ID);
    else if (people_may_go_on_here(e, RATE_REPORT))
        keep_report(e, text, &table);
}
