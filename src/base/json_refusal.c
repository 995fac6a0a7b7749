/* json_refusal.c - a refusal as JSON, without allocating. */
#include "base/json_refusal.h"

#include <assert.h>

#include "base/json_write.h"

size_t refusal_write(char out[REFUSAL_BYTES], const char *why, const char *say)
{
    struct buffer body = { .data = out, .capacity = REFUSAL_BYTES };
    struct json j;
    json_begin_with(&j, &body, json_reserve_nothing);
    json_object(&j, NULL);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
    assert(!body.failed);
    return body.length;
}
