/* scan.c - finding members in JSON text, without parsing all of it.
 *
 * Other tests check the server's messages against their schema; a robot needs only a few members.
 * Text that is not JSON just has no members.
 */
#include "bench/server/scan.h"

#include <string.h>

static const char *skip_blank(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
        at++;
    return at;
}

/* Past the string that begins at `at`. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at < end ? at + 1 : end;
}

/* Past the value that begins at `at`. */
static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_string(at, end);
        } else {
            if (!depth && (*at == ',' || *at == ']' || *at == '}'))
                return at;
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
            at++;
        }
        if (!depth && at < end && (at[-1] == '"' || at[-1] == '}' || at[-1] == ']'))
            return at;
    }
    return at;
}

static struct piece value_at(const char *at, const char *end)
{
    const char *after = skip_value(at, end);
    while (after > at && (after[-1] == ' ' || after[-1] == '\n'))
        after--;
    return (struct piece){ at, (size_t)(after - at) };
}

bool scan_member(struct piece object, const char *name, struct piece *value)
{
    const char *at = object.at, *end = at + object.length;
    size_t length = strlen(name);
    if (!object.length || *at != '{')
        return false;
    for (at = skip_blank(at + 1, end); at < end && *at == '"'; at = skip_blank(at, end)) {
        const char *key = at + 1, *after = skip_string(at, end);
        at = skip_blank(after, end);
        if (at == end || *at != ':')
            return false;
        at = skip_blank(at + 1, end);
        *value = value_at(at, end);
        if ((size_t)(after - 1 - key) == length && memcmp(key, name, length) == 0)
            return true;
        at = skip_blank(value->at + value->length, end);
        at += at < end && *at == ',';
    }
    return false;
}

bool scan_item(struct piece array, int i, struct piece *value)
{
    const char *at = array.at, *end = at + array.length;
    if (!array.length || *at != '[')
        return false;
    for (at = skip_blank(at + 1, end); at < end && *at != ']'; at = skip_blank(at, end)) {
        *value = value_at(at, end);
        if (i-- == 0)
            return value->length > 0;
        at = skip_blank(value->at + value->length, end);
        if (at == end || *at != ',')
            return false;
        at++;
    }
    return false;
}

bool scan_is(struct piece value, const char *text)
{
    size_t length = strlen(text);
    if (value.length && *value.at == '"')
        return value.length == length + 2 && memcmp(value.at + 1, text, length) == 0;
    return value.length == length && memcmp(value.at, text, length) == 0;
}

int scan_number(struct piece value)
{
    int n = 0;
    if (!value.length || value.length > 9)
        return 0;
    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return 0;
        n = n * 10 + (value.at[i] - '0');
    }
    return n;
}

bool scan_text(struct piece value, char *out, size_t room)
{
    if (value.length < 2 || *value.at != '"' || value.length - 2 >= room)
        return false;
    memcpy(out, value.at + 1, value.length - 2);
    out[value.length - 2] = '\0';
    return true;
}
