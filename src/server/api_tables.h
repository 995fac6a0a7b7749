/* api_tables.h - requests about tables, as docs/PROTOCOL.md has them. */
#ifndef HEARTS_SERVER_API_TABLES_H
#define HEARTS_SERVER_API_TABLES_H

#include "server/parts.h"

/* A request under /api that is about tables: true when it is one of these, and will be answered. */
bool api_tables(struct server *s, struct request *q, const struct person *who);

/* What the tables answer requests by: see rooms/platform.h. */
void api_refuse(struct request *q, int status, const char *why, const char *say, int64_t wait_ms);
void api_placed(void *with, struct request *q, const struct table_id *table, int seat, bool made);
void api_done(struct request *q);

#endif
