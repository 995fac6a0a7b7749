/* json.h - JSON written as it goes, member by member; and read, strictly, by cJSON.
 *
 * A writer puts commas and quotes where they belong. Text that is not UTF-8 is written with U+FFFD
 * in place of what is not. A failed allocation is remembered by the buffer.
 */
#ifndef HEARTS_TEXT_JSON_H
#define HEARTS_TEXT_JSON_H

#include "base/buffer.h"

#include <stdint.h>

struct json {
    struct buffer *out;
    bool first; /* nothing stands yet where the next value comes */
};

void json_begin(struct json *j, struct buffer *out);

/* `key` is the member's name, or NULL in a list and at the top. */
void json_object(struct json *j, const char *key);
void json_object_end(struct json *j);
void json_list(struct json *j, const char *key);
void json_list_end(struct json *j);
void json_text(struct json *j, const char *key, const char *text);
void json_text_of(struct json *j, const char *key, const char *text, size_t length);
void json_number(struct json *j, const char *key, int64_t n);
void json_real(struct json *j, const char *key, double n); /* null where it is not finite */
void json_bool(struct json *j, const char *key, bool b);
void json_null(struct json *j, const char *key);
void json_raw(struct json *j, const char *key, const char *text, size_t length); /* JSON already */
void json_hex(struct json *j, const char *key, const void *bytes,
              size_t length); /* as hexadecimal digits */

struct cJSON;

/* Reads a whole text: one value, nothing behind it, no NUL within it, nesting of at most 16,
 * objects of at most 256 members and none of them twice, valid UTF-8. NULL, and *why in a few
 * words, when it is not that, or memory is out. To be freed by cJSON_Delete(). */
struct cJSON *json_read(const char *text, size_t length, const char **why);

/* Members of an object; false where it is missing or of another kind. Texts must fit with a NUL. */
bool json_get_text(const struct cJSON *object, const char *key, char *out, size_t capacity);
bool json_get_whole(const struct cJSON *object, const char *key, int64_t low, int64_t high,
                    int64_t *out);
bool json_get_bool(const struct cJSON *object, const char *key, bool *out);
bool json_get_hex(const struct cJSON *object, const char *key, void *out, size_t length);
bool json_has(const struct cJSON *object, const char *key); /* there, and not null */

#endif
