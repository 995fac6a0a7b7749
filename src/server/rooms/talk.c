/* talk.c - talk at a table, stored besides its log. */
#include "server/rooms/talk.h"

#include "base/json.h"
#include "base/json_span.h"
#include "server/store/value_keys.h"
#include "table/wire/wire_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "talk/";

enum { AT_TIME = sizeof prefix - 1 + 2 * ID_BYTES + 1, TIME_DIGITS = KEY_TIME_DIGITS };

bool talk_has(const struct talk *t, const struct id *command)
{
    for (size_t i = t->count; i-- > 0;)
        if (id_same(&t->lines[i].id, command))
            return true;
    return false;
}

bool talk_has_of(const struct talk *t, const struct id *who)
{
    for (size_t i = t->count; i-- > 0;)
        if (id_same(&t->lines[i].who, who))
            return true;
    return false;
}

/* ---- Keys ---- */

size_t talk_prefix(const struct id *table, char out[64])
{
    memcpy(out, prefix, sizeof prefix - 1);
    hex_write(out + sizeof prefix - 1, table->byte, ID_BYTES);
    memcpy(out + AT_TIME - 1, "/", 2);
    return AT_TIME;
}

static struct key key_talk(const struct id *table, const struct talk_line *line)
{
    struct key k;
    char command[2 * ID_BYTES + 1], beginning[64];
    hex_write(command, line->id.byte, ID_BYTES);
    (void)talk_prefix(table, beginning);
    (void)snprintf(k.text, sizeof k.text, "%s%016llx/%s", beginning,
                   (unsigned long long)line->at_ms, command);
    return k;
}

int64_t talk_key_time(const char *key)
{
    char digits[TIME_DIGITS + 1], *end;
    if (strlen(key) <= AT_TIME + TIME_DIGITS || strncmp(key, prefix, sizeof prefix - 1) != 0)
        return -1;
    memcpy(digits, key + AT_TIME, TIME_DIGITS);
    digits[TIME_DIGITS] = '\0';
    unsigned long long at = strtoull(digits, &end, 16);
    return *end || at > INT64_MAX ? -1 : (int64_t)at;
}

/* ---- Adding a line ---- */

static void write_value(const struct talk *talk, const struct table_event *e, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    wire_id(&j, "who", &e->who);
    if (e->seat < HEARTS_SEATS)
        json_number(&j, "seat", e->seat);
    json_text(&j, "text", e->text);
    json_number(&j, "said", (int64_t)talk->said + 1);
    json_object_end(&j);
}

/* Appends a key to the buffer; returns its offset. */
static size_t put_key(struct buffer *out, const struct key *k)
{
    size_t at = out->length;
    buffer_append(out, k->text, strlen(k->text));
    return at;
}

size_t talk_store(const struct talk *talk, struct transaction *t, const struct id *table,
                  const struct table_event *e, int64_t wall_ms, size_t most)
{
    /* Later than the last line, even if the wall clock went back. */
    int64_t last = talk->count ? talk->lines[talk->count - 1].at_ms : 0;
    struct talk_line line = { .id = e->id,
                              .who = e->who,
                              .at_ms = wall_ms > last ? wall_ms : last + 1 };
    struct key key = key_talk(table, &line), mark = key_id_id("said", &e->who, table);
    bool first = !talk_has_of(talk, &e->who), full = talk->count && talk->count >= most;
    size_t ops = 0;
    t->said_ms = line.at_ms;
    write_value(talk, e, &t->meta);
    size_t length = t->meta.length, at = put_key(&t->meta, &key), mark_at = 0, old_at = 0;
    if (first)
        mark_at = put_key(&t->meta, &mark);
    if (full) {
        struct key old = key_talk(table, &talk->lines[0]);
        old_at = put_key(&t->meta, &old);
    }
    const char *data = t->meta.data;
    if (t->meta.failed)
        return 0;
    t->ops[ops++] = (struct store_op){ .kind = STORE_PUT,
                                       .key = data + at,
                                       .key_length = strlen(key.text),
                                       .value = data,
                                       .value_length = length };
    if (first)
        t->ops[ops++] = (struct store_op){ .kind = STORE_PUT,
                                           .key = data + mark_at,
                                           .key_length = strlen(mark.text),
                                           .value = "1",
                                           .value_length = 1 };
    if (full)
        t->ops[ops++] = (struct store_op){ .kind = STORE_DELETE,
                                           .key = data + old_at,
                                           .key_length = strlen(key.text) };
    return ops;
}

void talk_event(const struct transaction *t, struct table_event *out)
{
    const char *why;
    struct json_span m = { 0 };
    int64_t seat = HEARTS_WATCHER;
    memset(out, 0, sizeof *out);
    out->kind = TABLE_TALKED;
    out->id = t->id;
    (void)json_open(t->ops[0].value, t->ops[0].value_length, &m, &why);
    (void)json_as_hex(json_member(m, "who"), out->who.byte, ID_BYTES);
    (void)json_as_text(json_member(m, "text"), out->text, sizeof out->text);
    (void)json_as_whole(json_member(m, "seat"), 0, HEARTS_SEATS - 1, &seat);
    out->seat = (uint8_t)seat;
}

static bool add(struct talk *talk, const struct talk_line *line)
{
    if (talk->count == talk->room) {
        size_t more = talk->room ? 2u * talk->room : 8;
        struct talk_line *lines = realloc(talk->lines, more * sizeof *lines);
        if (!lines)
            return false;
        talk->lines = lines;
        talk->room = (uint16_t)more;
    }
    talk->lines[talk->count++] = *line;
    return true;
}

bool talk_take(struct talk *talk, const struct transaction *t, const struct table_event *e,
               size_t most)
{
    struct talk_line line = { .id = e->id, .who = e->who, .at_ms = t->said_ms };
    talk->said++;
    if (talk->count && talk->count >= most) {
        talk->count--;
        memmove(talk->lines, talk->lines + 1, talk->count * sizeof *talk->lines);
    }
    return add(talk, &line);
}

void talk_forget(struct talk *talk, const struct id *who)
{
    for (size_t i = 0; i < talk->count; i++)
        if (id_same(&talk->lines[i].who, who))
            memset(&talk->lines[i].who, 0, sizeof talk->lines[i].who);
}

/* ---- Loading ---- */

void talk_read(struct talk *talk, const void *key, size_t key_length, const void *value,
               size_t value_length)
{
    struct key text = { "" };
    struct talk_line line;
    struct json_span m;
    const char *why;
    int64_t said = 0;
    if (key_length >= sizeof text.text || talk->count == TALK_MOST)
        return;
    memcpy(text.text, key, key_length);
    line.at_ms = talk_key_time(text.text);
    bool good = json_open(value, value_length, &m, &why) && line.at_ms >= 0 &&
                id_read(text.text + AT_TIME + TIME_DIGITS + 1, &line.id) &&
                json_as_hex(json_member(m, "who"), line.who.byte, ID_BYTES) &&
                json_as_whole(json_member(m, "said"), 1, UINT32_MAX, &said);
    if (!good)
        return;
    if ((uint64_t)said > talk->said)
        talk->said = (uint32_t)said;
    (void)add(talk, &line);
}

void talk_in_order(struct talk *talk)
{
    for (size_t i = 0; i < talk->count / 2u; i++) {
        struct talk_line line = talk->lines[i];
        talk->lines[i] = talk->lines[talk->count - 1 - i];
        talk->lines[talk->count - 1 - i] = line;
    }
}

void talk_release(struct talk *talk) { free(talk->lines); }
