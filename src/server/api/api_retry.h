/* api_retry.h - reading a request to play a recorded hand again. */
#ifndef HEARTS_API_API_RETRY_H
#define HEARTS_API_API_RETRY_H

#include "base/json_span.h"
#include "server/net/net.h"
#include "server/rooms/retry_table.h"

/* Reads the member `from`; false: the request was answered. */
bool retry_read(struct json_span from, struct request *q, struct table_retry **out);
/* NULL may be freed. */
void retry_free(struct table_retry *a);

/* Sets the terms of such a table: no clocks, and nothing plays for the person. */
void retry_terms(const struct table_retry *a, struct table_terms *terms);

#endif
