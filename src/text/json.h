/* json.h - JSON for whoever has a C library: written into buffers that grow (json_write.h has the
 * writer), and read, strictly, by cJSON.
 */
#ifndef HEARTS_TEXT_JSON_H
#define HEARTS_TEXT_JSON_H

#include "text/json_write.h"

/* A failed allocation is remembered by the buffer. */
static inline void json_begin(struct json *j, struct buffer *out)
{
    json_begin_with(j, out, buffer_reserve);
}

/* Numbers with a point; null where they are not finite. So that the very number is read back; for
 * people, 7 for 7.000000000000001; with so many digits behind the point. */
void json_real(struct json *j, const char *key, double n);
void json_figure(struct json *j, const char *key, double n);
void json_fixed(struct json *j, const char *key, double n, int places);

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
