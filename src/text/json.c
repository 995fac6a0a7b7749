/* json.c - writing and reading JSON. */
#include "text/json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

#include "text/utf8.h"

void json_begin(struct json *j, struct buffer *out)
{
    j->out = out;
    j->first = true;
}

/* How many bytes from here on stand for themselves. */
static size_t plain_run(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && text[i] >= 0x20 && text[i] < 0x7f && text[i] != '"' && text[i] != '\\')
        i++;
    return i;
}

/* Writes the character that begins there; how many bytes it has. */
static size_t write_character(struct buffer *b, const char *text, size_t length)
{
    uint32_t c;
    size_t bytes = utf8_read(text, length, &c);
    if (bytes == 0) {
        buffer_text(b, "\xef\xbf\xbd");
        return 1;
    }
    if (c == '"' || c == '\\') {
        buffer_char(b, '\\');
        buffer_char(b, (char)c);
    } else if (c < 0x20 || c == 0x7f || c == 0x2028 || c == 0x2029) {
        buffer_format(b, "\\u%04x", (unsigned)c);
    } else {
        buffer_append(b, text, bytes);
    }
    return bytes;
}

static void write_quoted(struct buffer *b, const char *text, size_t length)
{
    size_t run = plain_run(text, length);
    if (!buffer_reserve(b, run + 2))
        return;
    b->data[b->length++] = '"';
    memcpy(b->data + b->length, text, run);
    b->length += run;
    for (size_t i = run; i < length; i += run) {
        i += write_character(b, text + i, length - i);
        run = plain_run(text + i, length - i);
        buffer_append(b, text + i, run);
    }
    buffer_char(b, '"');
}

/* Most of what is written are names of members: they go in one piece. */
static void begin_value(struct json *j, const char *key)
{
    struct buffer *b = j->out;
    size_t length = key ? strlen(key) : 0;
    bool comma = !j->first;
    j->first = false;
    if (!buffer_reserve(b, length + 4))
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
    write_quoted(b, key, length);
    buffer_char(b, ':');
}

static void open_with(struct json *j, const char *key, char c)
{
    begin_value(j, key);
    buffer_char(j->out, c);
    j->first = true;
}

static void close_with(struct json *j, char c)
{
    buffer_char(j->out, c);
    j->first = false;
}

void json_object(struct json *j, const char *key) { open_with(j, key, '{'); }
void json_object_end(struct json *j) { close_with(j, '}'); }
void json_list(struct json *j, const char *key) { open_with(j, key, '['); }
void json_list_end(struct json *j) { close_with(j, ']'); }

void json_text_of(struct json *j, const char *key, const char *text, size_t length)
{
    begin_value(j, key);
    write_quoted(j->out, text, length);
}

void json_text(struct json *j, const char *key, const char *text)
{
    json_text_of(j, key, text, strlen(text));
}

void json_number(struct json *j, const char *key, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    begin_value(j, key);
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0)
        buffer_char(j->out, '-');
    buffer_append(j->out, digits + at, sizeof digits - at);
}

void json_real(struct json *j, const char *key, double n)
{
    begin_value(j, key);
    if (isfinite(n))
        buffer_format(j->out, "%.17g", n);
    else
        buffer_text(j->out, "null");
}

void json_bool(struct json *j, const char *key, bool b)
{
    begin_value(j, key);
    buffer_text(j->out, b ? "true" : "false");
}

void json_null(struct json *j, const char *key)
{
    begin_value(j, key);
    buffer_text(j->out, "null");
}

void json_raw(struct json *j, const char *key, const char *text, size_t length)
{
    begin_value(j, key);
    buffer_append(j->out, text, length);
}

void json_hex(struct json *j, const char *key, const void *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = bytes;
    begin_value(j, key);
    if (!buffer_reserve(j->out, 2 * length + 2))
        return;
    char *to = j->out->data + j->out->length;
    *to++ = '"';
    for (size_t i = 0; i < length; i++) {
        *to++ = digits[at[i] >> 4];
        *to++ = digits[at[i] & 15];
    }
    *to++ = '"';
    *to = '\0';
    j->out->length = (size_t)(to - j->out->data);
}

/* ---- Reading ---- */

enum { DEEPEST = 16, MEMBERS = 256 };

/* cJSON would go as deep as the text asks, would take a \u0000 for the end of a text, and text that
 * is not UTF-8. */
static const char *look_over(const char *text, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        size_t bytes = utf8_read(text + i, length - i, &c);
        if (bytes == 0 || c == 0)
            return bytes ? "it has a NUL in it" : "it is not UTF-8";
        if (quoted && c == '\\') {
            if (length - i >= 6 && memcmp(text + i, "\\u0000", 6) == 0)
                return "it has a NUL in it";
            bytes = 2;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted && c < 0x20) {
            return "a text has a control character in it";
        } else if (!quoted && (c == '{' || c == '[') && ++depth > DEEPEST) {
            return "it is nested too deeply";
        } else if (!quoted && (c == '}' || c == ']')) {
            depth--;
        }
        i += bytes;
    }
    return NULL;
}

/* What is wrong with the members of a value, and of those in it; NULL: nothing. */
static const char *look_at_members(const cJSON *value)
{
    bool object = cJSON_IsObject(value);
    int count = 0;
    for (const cJSON *member = value->child; member; member = member->next) {
        const char *why = look_at_members(member);
        if (why)
            return why;
        /* Looking for twins takes the square of it. */
        if (object && ++count > MEMBERS)
            return "it has too many members";
        for (const cJSON *other = object ? member->next : NULL; other; other = other->next)
            if (strcmp(member->string, other->string) == 0)
                return "a member is there twice";
    }
    return NULL;
}

static bool only_blanks(const char *text, const char *end)
{
    while (text < end && (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r'))
        text++;
    return text == end;
}

cJSON *json_read(const char *text, size_t length, const char **why)
{
    const char *end = NULL;
    *why = look_over(text, length);
    if (*why)
        return NULL;
    cJSON *value = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    if (!value) {
        *why = "it is not JSON";
        return NULL;
    }
    if (!only_blanks(end, text + length))
        *why = "there is more behind it";
    else
        *why = look_at_members(value);
    if (!*why)
        return value;
    cJSON_Delete(value);
    return NULL;
}

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

bool json_has(const cJSON *object, const char *key)
{
    const cJSON *m = member(object, key);
    return m && !cJSON_IsNull(m);
}

bool json_get_text(const cJSON *object, const char *key, char *out, size_t capacity)
{
    const cJSON *m = member(object, key);
    if (!cJSON_IsString(m) || strlen(m->valuestring) >= capacity)
        return false;
    memcpy(out, m->valuestring, strlen(m->valuestring) + 1);
    return true;
}

bool json_get_whole(const cJSON *object, const char *key, int64_t low, int64_t high, int64_t *out)
{
    const cJSON *m = member(object, key);
    if (!cJSON_IsNumber(m) || !(m->valuedouble >= (double)low && m->valuedouble <= (double)high) ||
        floor(m->valuedouble) != m->valuedouble)
        return false;
    *out = (int64_t)m->valuedouble;
    return true;
}

bool json_get_bool(const cJSON *object, const char *key, bool *out)
{
    const cJSON *m = member(object, key);
    if (!cJSON_IsBool(m))
        return false;
    *out = cJSON_IsTrue(m);
    return true;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool json_get_hex(const cJSON *object, const char *key, void *out, size_t length)
{
    const cJSON *m = member(object, key);
    unsigned char *at = out;
    if (!cJSON_IsString(m) || strlen(m->valuestring) != 2 * length)
        return false;
    for (size_t i = 0; i < length; i++) {
        int high = digit(m->valuestring[2 * i]), low = digit(m->valuestring[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        at[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}
