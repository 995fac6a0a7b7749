/* json.h - JSON written into buffers that grow. json_write.h has the writer itself, json_span.h the
 * reader; those two need no C library.
 */
#ifndef HEARTS_BASE_JSON_H
#define HEARTS_BASE_JSON_H

#include "base/json_write.h"

/* A failed allocation is remembered by the buffer. */
static inline void json_begin(struct json *j, struct buffer *out)
{
    json_begin_with(j, out, buffer_reserve);
}

/* Floating-point numbers; null if they are not finite. In order: exact, rounded for people (7 for
 * 7.000000000000001), with `places` digits after the point. */
void json_real(struct json *j, const char *key, double n);
void json_figure(struct json *j, const char *key, double n);
void json_fixed(struct json *j, const char *key, double n, int places);

#endif
