/* api_answer.c - replies to requests about tables. */
#include "server/api/api_answer.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "server/store/value_keys.h"
#include "table/wire/wire_values.h"

static void reply_later(struct request *q, int status, const struct buffer *body,
                        unsigned retry_after_s)
{
    struct reply reply = { .status = status, .body = body->data, .length = body->length };
    if (status == 503 || status == 429)
        reply.retry_after_s = retry_after_s;
    if (body->failed)
        net_refuse(q, 503, "full", "The server has no memory left: try again soon.", retry_after_s);
    else
        net_reply(q, &reply);
}

void api_reply(struct request *q, int status, const struct buffer *body)
{
    reply_later(q, status, body, 5);
}

void api_refuse(struct request *q, int status, const char *why, const char *say, int64_t wait_ms)
{
    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
    reply_later(q, status, &out, wait_ms ? (unsigned)((wait_ms + 999) / 1000) : 5);
    buffer_release(&out);
}

void api_done(struct request *q)
{
    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_object_end(&j);
    api_reply(q, 200, &out);
    buffer_release(&out);
}

void api_placed(struct request *q, const char *origin, const struct id *table, int seat, bool made)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]";
    const char *host = request_header(q, HEADER_HOST);
    char id[2 * ID_BYTES + 1], link[OPTION_TEXT_MAX + 64];
    bool named = host[0] && strlen(host) < 256 && strspn(host, plain) == strlen(host);
    hex_write(id, table->byte, ID_BYTES);
    if (origin[0])
        (void)snprintf(link, sizeof link, "%s/t/%s", origin, id);
    else
        (void)snprintf(link, sizeof link, "%s%s/t/%s", named ? "http://" : "", named ? host : "",
                       id);

    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    wire_id(&j, "table", table);
    json_text(&j, "link", link);
    if (seat < HEARTS_SEATS)
        json_seat(&j, "seat", seat);
    json_object_end(&j);
    api_reply(q, made ? 201 : 200, &out);
    buffer_release(&out);
}
