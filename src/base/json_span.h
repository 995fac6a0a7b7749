/* json_span.h - JSON read where it lies.
 *
 * A text is looked over once; from then on a value is a span of it, members are found by going
 * through it, and texts are put into what the caller has. Nothing is allocated. No C library but
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

/* The value that such a text is; nothing where it is none. */
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

/* The one value that a whole text is: nothing behind it, no NUL within it, nesting of at most
 * JSON_DEEPEST, objects of at most JSON_MEMBERS members and none of them twice, valid UTF-8. False,
 * and *why in a few words, when it is not that. Every other function takes only what came from
 * here, and what lies within it. */
bool json_open(const char *text, size_t length, struct json_span *out, const char **why);

enum json_kind json_kind(struct json_span v);
bool json_is_there(struct json_span v); /* and not null */

/* Nothing where there is no such member, or no object. */
struct json_span json_member(struct json_span object, const char *key);

/* The members of an object, or what a list has, one after the other. */
struct json_walk {
    const char *at, *end;
    bool named;
};
struct json_walk json_walk(struct json_span v);
/* False at the end. `name`, which may be NULL, is a text, and nothing in a list. */
bool json_next(struct json_walk *w, struct json_span *name, struct json_span *value);

/* How many a list has; 0 where it is none. The item at a place of it, or nothing. */
int json_count(struct json_span list);
struct json_span json_item(struct json_span list, int i);

/* Whether it is that text; and whether it is true. */
bool json_is(struct json_span v, const char *text);
bool json_is_true(struct json_span v);

/* What a value is; false where it is of another kind. A text must fit with a NUL; a whole number
 * is one from low to high, written as 17 or 17.0, and not with an exponent. */
bool json_as_text(struct json_span v, char *out, size_t capacity);
bool json_as_whole(struct json_span v, int64_t low, int64_t high, int64_t *out);
bool json_as_real(struct json_span v, double *out); /* any number that is finite: json_real.c */
bool json_as_bool(struct json_span v, bool *out);
bool json_as_hex(struct json_span v, void *out, size_t length); /* of at most 64 bytes */

#endif
