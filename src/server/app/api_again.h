/* api_again.h - what a request says of a hand that is to be played again. */
#ifndef HEARTS_APP_API_AGAIN_H
#define HEARTS_APP_API_AGAIN_H

#include "base/json_span.h"
#include "server/net/net.h"
#include "server/rooms/again.h"

/* Reads the member `from`; false: the request was answered. */
bool again_read(struct json_span from, struct request *q, struct table_again **out);
/* NULL may be freed. */
void again_free(struct table_again *a);

/* Nobody is hurried at such a table, and nothing plays in the person's place. */
void again_terms(const struct table_again *a, struct table_terms *terms);

#endif
