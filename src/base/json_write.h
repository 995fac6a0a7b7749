/* json_write.h - JSON written member by member into the caller's memory.
 *
 * The writer takes care of commas, quotes and escapes. Bytes that are not UTF-8 are written as
 * U+FFFD. It allocates nothing: when the memory is full it calls `reserve`, which makes room, or
 * sets `failed` in the buffer, and then nothing more is written. No C library but string.h.
 */
#ifndef HEARTS_BASE_JSON_WRITE_H
#define HEARTS_BASE_JSON_WRITE_H

#include "base/buffer.h"

#include <stdint.h>

/* Makes room for `more` further bytes and a NUL, or sets out->failed and returns false. Called only
 * if there is too little room: out->capacity - out->length <= more. */
typedef bool json_reserve(struct buffer *out, size_t more);

struct json {
    struct buffer *out;
    json_reserve *reserve;
    bool first; /* the next value is the first of its object or list */
};

/* Appends to *out. */
void json_begin_with(struct json *j, struct buffer *out, json_reserve *reserve);

/* For memory of a fixed size that the caller has put into *out. */
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
