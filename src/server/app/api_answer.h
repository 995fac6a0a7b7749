/* api_answer.h - how requests about tables are answered; the last three are what the tables answer
 * by, see rooms/platform.h.
 */
#ifndef HEARTS_APP_API_ANSWER_H
#define HEARTS_APP_API_ANSWER_H

#include "base/buffer.h"
#include "server/net/net.h"
#include "table/table.h"

void api_reply(struct request *q, int status, const struct buffer *body);
void api_refuse(struct request *q, int status, const char *why, const char *say, int64_t wait_ms);
void api_placed(void *with, struct request *q, const struct id *table, int seat, bool made);
void api_done(struct request *q);

#endif
