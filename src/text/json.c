/* json.c - reading JSON by cJSON. */
#include "text/json.h"

#include <cjson/cJSON.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/json_span.h"

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
        if (object && ++count > JSON_MEMBERS)
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

/* cJSON would go as deep as the text asks, would take a \u0000 for the end of a text, and text that
 * is not UTF-8. */
cJSON *json_read(const char *text, size_t length, const char **why)
{
    const char *end = NULL;
    *why = json_look_over(text, length);
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
