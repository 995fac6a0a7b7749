/* json_write.c - writing JSON. */
#include "base/json_write.h"

#include <string.h>

#include "base/digits.h"
#include "base/hex.h"
#include "base/utf8.h"

void json_begin_with(struct json *j, struct buffer *out, json_reserve *reserve)
{
    j->out = out;
    j->reserve = reserve;
    j->first = true;
}

bool json_reserve_nothing(struct buffer *out, size_t more)
{
    (void)more;
    out->failed = true;
    return false;
}

static inline bool has_room(const struct json *j, size_t more)
{
    struct buffer *b = j->out;
    return !b->failed && (b->capacity - b->length > more || j->reserve(b, more));
}

/* For these bytes there is room already. */
static inline void put_char(struct buffer *b, char c)
{
    b->data[b->length++] = c;
    b->data[b->length] = '\0';
}

static void put(struct json *j, const char *text, size_t length)
{
    struct buffer *b = j->out;
    if (!has_room(j, length))
        return;
    if (length)
        memcpy(b->data + b->length, text, length);
    b->length += length;
    b->data[b->length] = '\0';
}

/* How many bytes from here on need no escape. */
static size_t plain_run(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && text[i] >= 0x20 && text[i] < 0x7f && text[i] != '"' && text[i] != '\\')
        i++;
    return i;
}

static void put_escape(struct json *j, uint32_t c)
{
    static const char digits[] = "0123456789abcdef", signs[] = "btn fr"; /* from 8 on */
    const char sign = c >= '\b' && c <= '\r' && c != '\v' ? signs[c - '\b'] : 'u';
    const char text[6] = {
        '\\', sign, digits[c >> 12 & 15], digits[c >> 8 & 15], digits[c >> 4 & 15], digits[c & 15]
    };
    put(j, text, sign == 'u' ? sizeof text : 2);
}

/* Writes the first character of a text; returns its bytes. */
static size_t put_character(struct json *j, const char *text, size_t length)
{
    uint32_t c;
    size_t bytes = utf8_read(text, length, &c);
    if (bytes == 0) {
        put(j, "\xef\xbf\xbd", 3);
        return 1;
    }
    if (c == '"' || c == '\\')
        put(j, c == '"' ? "\\\"" : "\\\\", 2);
    else if (c < 0x20 || c == 0x7f || c == 0x2028 || c == 0x2029)
        put_escape(j, c);
    else
        put(j, text, bytes);
    return bytes;
}

static void put_quoted(struct json *j, const char *text, size_t length)
{
    struct buffer *b = j->out;
    size_t run = plain_run(text, length);
    if (!has_room(j, run + 2))
        return;
    char *to = b->data + b->length;
    *to++ = '"';
    memcpy(to, text, run);
    to[run] = '\0';
    b->length += run + 1;
    for (size_t i = run; i < length; i += run) {
        i += put_character(j, text + i, length - i);
        run = plain_run(text + i, length - i);
        put(j, text + i, run);
    }
    put(j, "\"", 1);
}

/* Most of the output is names of members, so each is appended in one piece. */
static void begin_value(struct json *j, const char *key)
{
    struct buffer *b = j->out;
    size_t length = key ? strlen(key) : 0;
    bool comma = !j->first;
    j->first = false;
    if (!has_room(j, length + 4))
        return;
    char *at = b->data + b->length;
    if (comma)
        *at++ = ',';
    if (key && plain_run(key, length) == length) {
        *at++ = '"';
        memcpy(at, key, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
        key = NULL;
    }
    *at = '\0';
    b->length = (size_t)(at - b->data);
    if (!key)
        return;
    put_quoted(j, key, length);
    put(j, ":", 1);
}

static void open_with(struct json *j, const char *key, char c)
{
    begin_value(j, key);
    if (has_room(j, 1))
        put_char(j->out, c);
    j->first = true;
}

static void close_with(struct json *j, char c)
{
    if (has_room(j, 1))
        put_char(j->out, c);
    j->first = false;
}

void json_object(struct json *j, const char *key) { open_with(j, key, '{'); }
void json_object_end(struct json *j) { close_with(j, '}'); }
void json_list(struct json *j, const char *key) { open_with(j, key, '['); }
void json_list_end(struct json *j) { close_with(j, ']'); }

void json_text_of(struct json *j, const char *key, const char *text, size_t length)
{
    begin_value(j, key);
    put_quoted(j, text, length);
}

void json_text(struct json *j, const char *key, const char *text)
{
    json_text_of(j, key, text, strlen(text));
}

void json_number(struct json *j, const char *key, int64_t n)
{
    char digits[DIGITS_MAX];
    begin_value(j, key);
    put(j, digits, digits_write(n, digits));
}

void json_bool(struct json *j, const char *key, bool b)
{
    begin_value(j, key);
    put(j, b ? "true" : "false", b ? 4 : 5);
}

void json_null(struct json *j, const char *key)
{
    begin_value(j, key);
    put(j, "null", 4);
}

void json_raw(struct json *j, const char *key, const char *text, size_t length)
{
    begin_value(j, key);
    put(j, text, length);
}

void json_hex(struct json *j, const char *key, const void *bytes, size_t length)
{
    begin_value(j, key);
    if (!has_room(j, 2 * length + 2))
        return;
    char *to = j->out->data + j->out->length;
    *to = '"';
    hex_write(to + 1, bytes, length);
    to[1 + 2 * length] = '"';
    to[2 + 2 * length] = '\0';
    j->out->length += 2 + 2 * length;
}
