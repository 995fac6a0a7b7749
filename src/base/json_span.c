/* json_span.c - JSON read in place. */
#include "base/json_span.h"

#include <string.h>

#include "base/fnv.h"
#include "base/hex.h"
#include "base/utf8.h"

/* ---- The first pass ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The four digits after \u; -1 if there are none. */
static int32_t hex_four(const char *at, const char *end)
{
    int32_t n = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0)
            return -1;
        n = n << 4 | digit;
    }
    return n;
}

static const char *look_at_escape(const char *at, const char *end)
{
    if (end - at < 2 || at[1] != 'u')
        return NULL;
    int32_t c = hex_four(at + 2, end);
    return c < 0 ? "it is not JSON" : c == 0 ? "it has a NUL in it" : NULL;
}

/* The reason not to read a text at all, found before its grammar is checked; NULL: none. */
static const char *look_over(const char *text, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length;) {
        uint32_t c = (unsigned char)text[i];
        size_t bytes = c < 0x80 ? 1 : utf8_read(text + i, length - i, &c);
        if (bytes == 0 || c == 0)
            return bytes ? "it has a NUL in it" : "it is not UTF-8";
        if (quoted && c == '\\') {
            const char *why = look_at_escape(text + i, text + length);
            if (why)
                return why;
            bytes = 2;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted && c < 0x20) {
            return "a text has a control character in it";
        } else if (!quoted && (c == '{' || c == '[') && ++depth > JSON_DEEPEST) {
            return "it is nested too deeply";
        } else if (!quoted && (c == '}' || c == ']')) {
            depth--;
        }
        i += bytes;
    }
    return NULL;
}

/* ---- Texts ---- */

static const char *text_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static size_t write_utf8(uint32_t c, char out[4])
{
    size_t bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (size_t i = bytes; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(first[bytes] | c);
    return bytes;
}

/* After \u: a character, or a pair of surrogates, as UTF-8; 0 bytes if one of a pair is missing. */
static size_t take_code(const char **at, const char *end, char out[4])
{
    int32_t c = hex_four(*at, end), low = -1;
    if (c < 0 || (c >= 0xdc00 && c <= 0xdfff))
        return 0;
    *at += 4;
    if (c < 0xd800 || c > 0xdfff)
        return write_utf8((uint32_t)c, out);
    if (end - *at >= 2 && (*at)[0] == '\\' && (*at)[1] == 'u')
        low = hex_four(*at + 2, end);
    if (low < 0xdc00 || low > 0xdfff)
        return 0;
    *at += 6;
    return write_utf8(0x10000 + ((uint32_t)(c & 0x3ff) << 10 | (uint32_t)(low & 0x3ff)), out);
}

/* Writes the bytes of an escape and moves *at past it; returns 0 if it is not a valid one. */
static size_t take_escape(const char **at, const char *end, char out[4])
{
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (end - *at < 2)
        return 0;
    char c = (*at)[1];
    *at += 2;
    if (c == 'u')
        return take_code(at, end, out);
    const char *found = memchr(escapes, c, sizeof escapes - 1);
    if (!found)
        return 0;
    out[0] = meant[found - escapes];
    return 1;
}

/* The bytes of a text, without its quotes and escapes, a few at a time. */
struct letters {
    const char *at, *end;
};

static struct letters letters_of(struct json_span v)
{
    return (struct letters){ v.at + 1, v.at + v.length - 1 };
}

static size_t letters_next(struct letters *l, char out[4])
{
    if (l->at == l->end)
        return 0;
    if (*l->at == '\\')
        return take_escape(&l->at, l->end, out);
    out[0] = *l->at++;
    return 1;
}

/* How many bytes from here on need no escape. */
static size_t letters_run(const struct letters *l)
{
    size_t left = (size_t)(l->end - l->at);
    const char *escape = left ? memchr(l->at, '\\', left) : NULL;
    return escape ? (size_t)(escape - l->at) : left;
}

bool json_is(struct json_span v, const char *text)
{
    char some[4];
    if (v.length < 2 || v.at[0] != '"' || (*text && v.at[1] != *text && v.at[1] != '\\'))
        return false;
    size_t length = strlen(text), bytes;
    if (v.length < length + 2)
        return false; /* escapes make a text longer, never shorter */
    struct letters l = letters_of(v);
    if (v.length == length + 2 && memcmp(l.at, text, length) == 0)
        return letters_run(&l) == length;
    if (letters_run(&l) == v.length - 2)
        return false;
    for (; (bytes = letters_next(&l, some)); text += bytes)
        if (strncmp(text, some, bytes) != 0)
            return false;
    return *text == '\0';
}

bool json_is_true(struct json_span v) { return json_kind(v) == JSON_BOOL && *v.at == 't'; }

bool json_as_text(struct json_span v, char *out, size_t capacity)
{
    size_t length = 0;
    if (json_kind(v) != JSON_TEXT || capacity == 0)
        return false;
    for (struct letters l = letters_of(v); l.at < l.end;) {
        char some[4];
        size_t run = letters_run(&l), bytes = run ? run : letters_next(&l, some);
        if (bytes >= capacity - length)
            return false;
        memcpy(out + length, run ? l.at : some, bytes);
        length += bytes;
        l.at += run;
    }
    out[length] = '\0';
    return true;
}

/* ---- Names that occur twice ---- */

static bool same_text(struct json_span a, struct json_span b)
{
    char of_a[4], of_b[4];
    struct letters in_a = letters_of(a), in_b = letters_of(b);
    size_t here = 0, there = 0, i = 0, k = 0;
    for (;; i++, k++) {
        if (i == here) {
            here = letters_next(&in_a, of_a);
            i = 0;
        }
        if (k == there) {
            there = letters_next(&in_b, of_b);
            k = 0;
        }
        if (!here || !there)
            return here == there;
        if (of_a[i] != of_b[k])
            return false;
    }
}

static size_t hash_of(struct json_span name)
{
    uint64_t hash = FNV_BEGIN;
    char some[4];
    size_t bytes;
    for (struct letters l = letters_of(name); (bytes = letters_next(&l, some));)
        hash = fnv(hash, some, bytes);
    return (size_t)(hash ^ hash >> 32);
}

static struct json_span text_at(const char *at)
{
    return (struct json_span){ at, (size_t)(text_end(at) - at) };
}

/* Whether two members of an object, which has `count` of them, at most JSON_MEMBERS, have the same
 * name. Each name is looked up by its hash. */
static bool has_twins(struct json_span object, unsigned count)
{
    const char *names[2 * JSON_MEMBERS];
    struct json_span name, value;
    unsigned room = 2;
    if (count < 2)
        return false;
    while (room < 2 * count)
        room *= 2;
    memset(names, 0, room * sizeof *names);
    for (struct json_walk w = json_walk(object); json_next(&w, &name, &value);) {
        size_t at = hash_of(name) & (room - 1);
        for (; names[at]; at = (at + 1) & (room - 1))
            if (same_text(text_at(names[at]), name))
                return true;
        names[at] = name.at;
    }
    return false;
}

/* ---- Grammar ---- */

struct reader {
    const char *at, *end;
    const char *fault; /* why this JSON is not accepted */
};

/* Everything that cJSON skips: tests compare the two readers. */
static bool is_blank(char c) { return (unsigned char)c <= ' '; }

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && is_blank(*r->at))
        r->at++;
}

/* Takes this character; false if a different one comes next. */
static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool read_text(struct reader *r)
{
    char some[4];
    if (!take(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"')
        if (*r->at != '\\')
            r->at++;
        else if (!take_escape(&r->at, r->end, some))
            return false;
    return take(r, '"');
}

static bool read_value(struct reader *r);

static bool read_list(struct reader *r)
{
    r->at++;
    if (take(r, ']'))
        return true;
    do
        if (!read_value(r))
            return false;
    while (take(r, ','));
    return take(r, ']');
}

static bool read_members(struct reader *r, unsigned *count)
{
    r->at++;
    if (take(r, '}'))
        return true;
    do {
        skip_blanks(r);
        if (!read_text(r) || !take(r, ':') || !read_value(r))
            return false;
        ++*count;
    } while (take(r, ','));
    return take(r, '}');
}

static bool read_object(struct reader *r)
{
    const char *begin = r->at;
    unsigned count = 0;
    if (!read_members(r, &count))
        return false;
    if (r->fault)
        return true;
    if (count > JSON_MEMBERS)
        r->fault = "it has too many members";
    else if (has_twins((struct json_span){ begin, (size_t)(r->at - begin) }, count))
        r->fault = "a member is there twice";
    return true;
}

static bool read_word(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t read_digits(struct reader *r)
{
    const char *begin = r->at;
    while (r->at < r->end && is_digit(*r->at))
        r->at++;
    return (size_t)(r->at - begin);
}

/* As with cJSON, digits may begin with a zero, and none need follow the point. */
static bool read_number(struct reader *r)
{
    r->at += *r->at == '-';
    if (!read_digits(r))
        return false;
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        (void)read_digits(r);
    }
    if (r->at == r->end || (*r->at != 'e' && *r->at != 'E'))
        return true;
    r->at++;
    r->at += r->at < r->end && (*r->at == '+' || *r->at == '-');
    return read_digits(r) > 0;
}

/* No deeper than JSON_DEEPEST: the first pass has checked that. */
static bool read_value(struct reader *r)
{
    skip_blanks(r);
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '{': return read_object(r);
    case '[': return read_list(r);
    case '"': return read_text(r);
    case 'n': return read_word(r, "null");
    case 't': return read_word(r, "true");
    case 'f': return read_word(r, "false");
    default: return read_number(r);
    }
}

static bool only_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at == end;
}

bool json_open(const char *text, size_t length, struct json_span *out, const char **why)
{
    static const char mark[] = { '\xef', '\xbb', '\xbf' };
    struct reader r = { text, text + length, NULL };
    *out = (struct json_span){ 0 };
    *why = look_over(text, length);
    if (*why)
        return false;
    if (length > sizeof mark + 1 && memcmp(text, mark, sizeof mark) == 0)
        r.at += sizeof mark;
    skip_blanks(&r);
    const char *begin = r.at;
    if (!read_value(&r))
        *why = "it is not JSON";
    else if (!only_blanks(r.at, r.end))
        *why = "there is more behind it";
    else
        *why = r.fault;
    if (!*why)
        *out = (struct json_span){ begin, (size_t)(r.at - begin) };
    return !*why;
}

struct json_span json_of(const char *text, size_t length)
{
    struct json_span v;
    const char *why;
    return json_open(text, length, &v, &why) ? v : (struct json_span){ 0 };
}

/* ---- Values ---- */

enum json_kind json_kind(struct json_span v)
{
    switch (v.length ? *v.at : '\0') {
    case '\0': return JSON_NOTHING;
    case '{': return JSON_OBJECT;
    case '[': return JSON_LIST;
    case '"': return JSON_TEXT;
    case 'n': return JSON_NULL;
    case 't':
    case 'f': return JSON_BOOL;
    default: return JSON_NUMBER;
    }
}

bool json_is_there(struct json_span v)
{
    enum json_kind kind = json_kind(v);
    return kind != JSON_NOTHING && kind != JSON_NULL;
}

/* The end of a value: a word or number ends at a punctuation mark, an object or list where it is
 * closed. */
static const char *value_end(const char *at, const char *end)
{
    int depth = 0;
    if (*at == '"')
        return text_end(at);
    if (*at != '{' && *at != '[') {
        while (at < end && !is_blank(*at) && *at != ',' && *at != ']' && *at != '}')
            at++;
        return at;
    }
    do {
        if (*at == '"') {
            at = text_end(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth);
    return at;
}

struct json_walk json_walk(struct json_span v)
{
    bool named = json_kind(v) == JSON_OBJECT;
    if (!named && json_kind(v) != JSON_LIST)
        return (struct json_walk){ 0 };
    return (struct json_walk){ v.at + 1, v.at + v.length - 1, named };
}

static void skip_to_value(struct json_walk *w)
{
    while (w->at < w->end && (is_blank(*w->at) || *w->at == ',' || *w->at == ':'))
        w->at++;
}

bool json_next(struct json_walk *w, struct json_span *name, struct json_span *value)
{
    struct json_span is = { 0 };
    skip_to_value(w);
    if (w->at == w->end)
        return false;
    if (w->named) {
        is = text_at(w->at);
        w->at += is.length;
        skip_to_value(w);
    }
    if (name)
        *name = is;
    const char *end = value_end(w->at, w->end);
    *value = (struct json_span){ w->at, (size_t)(end - w->at) };
    w->at = end;
    return true;
}

struct json_span json_member(struct json_span object, const char *key)
{
    struct json_span name, value;
    if (json_kind(object) == JSON_OBJECT)
        for (struct json_walk w = json_walk(object); json_next(&w, &name, &value);)
            if (json_is(name, key))
                return value;
    return (struct json_span){ 0 };
}

int json_count(struct json_span list)
{
    struct json_span item;
    int count = 0;
    if (json_kind(list) == JSON_LIST)
        for (struct json_walk w = json_walk(list); json_next(&w, NULL, &item);)
            count++;
    return count;
}

struct json_span json_item(struct json_span list, int i)
{
    struct json_span item;
    if (json_kind(list) == JSON_LIST)
        for (struct json_walk w = json_walk(list); json_next(&w, NULL, &item); i--)
            if (i == 0)
                return item;
    return (struct json_span){ 0 };
}

bool json_as_whole(struct json_span v, int64_t low, int64_t high, int64_t *out)
{
    if (json_kind(v) != JSON_NUMBER)
        return false;
    const char *at = v.at, *end = v.at + v.length;
    bool negative = *at == '-';
    int64_t n = 0;
    for (at += negative; at < end && is_digit(*at); at++) {
        int digit = *at - '0';
        if (n > (INT64_MAX - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    if (at < end && *at == '.')
        for (at++; at < end && *at == '0';)
            at++;
    *out = negative ? -n : n;
    return at == end && *out >= low && *out <= high;
}

bool json_as_bool(struct json_span v, bool *out)
{
    if (json_kind(v) != JSON_BOOL)
        return false;
    *out = *v.at == 't';
    return true;
}

bool json_as_hex(struct json_span v, void *out, size_t length)
{
    char text[2 * 64 + 1];
    return 2 * length < sizeof text && json_as_text(v, text, 2 * length + 1) &&
           hex_read(text, out, length);
}
