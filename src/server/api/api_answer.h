/* api_answer.h - replies to requests about tables; the last three are for the platform of the
 * tables, see rooms/platform.h. */
#ifndef HEARTS_API_API_ANSWER_H
#define HEARTS_API_API_ANSWER_H

#include "base/buffer.h"
#include "server/net/net.h"
#include "table/table.h"

void api_reply(struct request *q, int status, const struct buffer *body);
void api_refuse(struct request *q, int status, const char *why, const char *say, int64_t wait_ms);
/* `origin`: the address of this server for people, or "": taken from the request. */
void api_placed(struct request *q, const char *origin, const struct id *table, int seat, bool made);
void api_done(struct request *q);

#endif
