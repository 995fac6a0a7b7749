/* json_write.h - JSON written as it goes, member by member, into memory that somebody else has.
 *
 * A writer puts commas and quotes where they belong. Text that is not UTF-8 is written with U+FFFD
 * in place of what is not. It allocates nothing: where its memory is full it asks `reserve`, which
 * makes room or says that there is none. That is remembered by the memory, as `failed`, and nothing
 * more is written. No C library but string.h.
 */
#ifndef HEARTS_BASE_JSON_WRITE_H
#define HEARTS_BASE_JSON_WRITE_H

#include "base/buffer.h"

#include <stdint.h>

/* Makes room for `more` bytes and a NUL behind what is there; else sets out->failed and says so.
 * It is asked only where there is too little: out->capacity - out->length <= more. */
typedef bool json_reserve(struct buffer *out, size_t more);

struct json {
    struct buffer *out;
    json_reserve *reserve;
    bool first; /* nothing stands yet where the next value comes */
};

/* Writes behind what *out has. */
void json_begin_with(struct json *j, struct buffer *out, json_reserve *reserve);

/* For memory that stays as it is: a block that the caller has put into *out. */
json_reserve json_reserve_nothing;

/* `key` is the member's name, or NULL in a list and at the top. */
void json_object(struct json *j, const char *key);
void json_object_end(struct json *j);
void json_list(struct json *j, const char *key);
void json_list_end(struct json *j);
void json_text(struct json *j, const char *key, const char *text);
void json_text_of(struct json *j, const char *key, const char *text, size_t length);
void json_number(struct json *j, const char *key, int64_t n);
void json_bool(struct json *j, const char *key, bool b);
void json_null(struct json *j, const char *key);
void json_raw(struct json *j, const char *key, const char *text, size_t length); /* JSON already */
void json_hex(struct json *j, const char *key, const void *bytes,
              size_t length); /* as hexadecimal digits */

#endif
