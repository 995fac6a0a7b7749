/* json_both.h - reads one text by cJSON and by base/json_span.h, and compares: NULL, or how the two
 * differ. For the fuzz target and the unit test of base/json_span.h. */
#ifndef FUZZ_JSON_BOTH_H
#define FUZZ_JSON_BOTH_H

#include <cjson/cJSON.h>
#include <string.h>

#include "base/json_span.h"

/* Compares one value, with all that it contains. */
static inline const char *json_both_value(const cJSON *m, struct json_span v);

static inline const char *json_both_number(const cJSON *m, struct json_span v)
{
    static const struct {
        int64_t low, high;
    } ranges[] = {
        { 0, UINT32_MAX }, { 0, 9 }, { -1000, 86400000 }, { -(INT64_C(1) << 51), INT64_C(1) << 51 }
    };
    bool plain = true;
    for (size_t i = 0; i < v.length; i++)
        plain &= v.at[i] != '.' && v.at[i] != 'e' && v.at[i] != 'E';
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        int64_t n = 0;
        double d = m->valuedouble;
        bool good = json_as_whole(v, ranges[i].low, ranges[i].high, &n);
        bool whole = d >= (double)ranges[i].low && d <= (double)ranges[i].high &&
                     (double)(int64_t)d == d;
        /* A number with a point or an exponent may be refused, even if it is whole. */
        if ((good && (!whole || n != (int64_t)d)) || (whole && plain && !good))
            return "a number is read in two ways";
    }
    return NULL;
}

static inline const char *json_both_text(const char *text, struct json_span v)
{
    char out[512];
    size_t length = strlen(text);
    if (!json_is(v, text))
        return "a text is read in two ways";
    if (json_as_text(v, out, length < sizeof out ? length : sizeof out))
        return "a text is taken into room that is too small";
    if (length < sizeof out && (!json_as_text(v, out, length + 1) || strcmp(out, text) != 0))
        return "a text is taken in two ways";
    return NULL;
}

static inline const char *json_both_children(const cJSON *m, struct json_span v)
{
    struct json_walk w = json_walk(v);
    struct json_span name, value;
    for (const cJSON *child = m->child; child; child = child->next) {
        const char *differs = NULL;
        if (!json_next(&w, &name, &value))
            return "a value is missing";
        if (cJSON_IsObject(m)) {
            struct json_span found = json_member(v, child->string);
            differs = found.at != value.at || found.length != value.length
                          ? "a member is not found by its name"
                          : json_both_text(child->string, name);
        }
        differs = differs ? differs : json_both_value(child, value);
        if (differs)
            return differs;
    }
    return json_next(&w, &name, &value) ? "a value is there too many" : NULL;
}

static inline const char *json_both_value(const cJSON *m, struct json_span v)
{
    bool b = false;
    switch (json_kind(v)) {
    case JSON_NOTHING: return "nothing";
    case JSON_NULL: return cJSON_IsNull(m) ? NULL : "a null that is none";
    case JSON_BOOL:
        return cJSON_IsBool(m) && json_as_bool(v, &b) && b == !!cJSON_IsTrue(m)
                   ? NULL
                   : "a bool that is another";
    case JSON_NUMBER: return cJSON_IsNumber(m) ? json_both_number(m, v) : "no number";
    case JSON_TEXT: return cJSON_IsString(m) ? json_both_text(m->valuestring, v) : "no text";
    case JSON_LIST: return cJSON_IsArray(m) ? json_both_children(m, v) : "no list";
    case JSON_OBJECT: return cJSON_IsObject(m) ? json_both_children(m, v) : "no object";
    }
    return "no kind";
}

/* Whether a text may contain something that is not JSON but that cJSON accepts. */
static inline bool json_both_is_loose(const char *text, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++)
        if (memcmp(text + i, "-.", 2) == 0 || memcmp(text + i, "\\u", 2) == 0)
            return true;
    return false;
}

static inline bool json_both_blank(const char *at, const char *end)
{
    while (at && at < end && strchr(" \t\r\n", *at) && *at)
        at++;
    return at == end;
}

static inline const char *json_both(const char *text, size_t length, unsigned long *read,
                                    unsigned long *refused)
{
    const char *why, *end = NULL, *differs = NULL;
    struct json_span v;
    cJSON *m = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    bool good = json_open(text, length, &v, &why);
    bool whole = m && json_both_blank(end, text + length);
    if (good)
        differs = whole ? json_both_value(m, v) : "cJSON refuses it";
    else if (strcmp(why, "it is not JSON") == 0 && whole && !json_both_is_loose(text, length))
        differs = "cJSON reads it";
    *read += good;
    *refused += !good;
    cJSON_Delete(m);
    return differs;
}

#endif
