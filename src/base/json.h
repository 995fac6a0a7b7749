/* json.h - JSON written into buffers that grow, where there is a C library: json_write.h has the
 * writer, json_span.h reads.
 */
#ifndef HEARTS_BASE_JSON_H
#define HEARTS_BASE_JSON_H

#include "base/json_write.h"

/* A failed allocation is remembered by the buffer. */
static inline void json_begin(struct json *j, struct buffer *out)
{
    json_begin_with(j, out, buffer_reserve);
}

/* Numbers with a point; null where they are not finite. So that the very number is read back; for
 * people, 7 for 7.000000000000001; with this many digits behind the point. */
void json_real(struct json *j, const char *key, double n);
void json_figure(struct json *j, const char *key, double n);
void json_fixed(struct json *j, const char *key, double n, int places);

#endif
