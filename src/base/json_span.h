/* json_span.h - JSON read in place.
 *
 * A text is checked once. From then on a value is a part of it, members are found by going through
 * it, and strings are copied to the caller's memory. Nothing is allocated. No C library but
 * string.h.
 */
#ifndef HEARTS_BASE_JSON_SPAN_H
#define HEARTS_BASE_JSON_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEEPEST = 16, JSON_MEMBERS = 256 };

/* A value, from its first byte to its last; valid as long as the text is. All zero: nothing. */
struct json_span {
    const char *at;
    size_t length;
};

/* The value of a valid JSON text; nothing if it is not valid. json_open() says why. */
struct json_span json_of(const char *text, size_t length);

enum json_kind {
    JSON_NOTHING,
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_TEXT,
    JSON_LIST,
    JSON_OBJECT
};

/* Checks a whole text and returns its value: nothing after it, no NUL in it, nesting of at most
 * JSON_DEEPEST, objects of at most JSON_MEMBERS members and none of them twice, valid UTF-8. False,
 * with *why in a few words, if the text is anything else. All other functions take only values from
 * here, and values within them. */
bool json_open(const char *text, size_t length, struct json_span *out, const char **why);

enum json_kind json_kind(struct json_span v);
bool json_is_there(struct json_span v); /* present, and not null */

/* Nothing if there is no such member, or `object` is not an object. */
struct json_span json_member(struct json_span object, const char *key);

/* Goes through the members of an object or the items of a list. */
struct json_walk {
    const char *at, *end;
    bool named;
};
struct json_walk json_walk(struct json_span v);
/* False at the end. *name is a string, or nothing in a list; `name` may be NULL. */
bool json_next(struct json_walk *w, struct json_span *name, struct json_span *value);

/* The number of items of a list; 0 for anything else. The item at an index, or nothing. */
int json_count(struct json_span list);
struct json_span json_item(struct json_span list, int i);

/* Whether a value is that string; and whether it is true. */
bool json_is(struct json_span v, const char *text);
bool json_is_true(struct json_span v);

/* Read a value; false if it is of another kind. A string must fit with a NUL; a whole number is
 * from low to high, written as 17 or 17.0 and not with an exponent. */
bool json_as_text(struct json_span v, char *out, size_t capacity);
bool json_as_whole(struct json_span v, int64_t low, int64_t high, int64_t *out);
bool json_as_real(struct json_span v, double *out); /* any number that is finite: json_real.c */
bool json_as_bool(struct json_span v, bool *out);
bool json_as_hex(struct json_span v, void *out, size_t length); /* of at most 64 bytes */

#endif
