/* api_tables.h - requests about tables, as docs/PROTOCOL.md has them. */
#ifndef HEARTS_APP_API_TABLES_H
#define HEARTS_APP_API_TABLES_H

#include "server/app/server_parts.h"

/* A request under /api that is about tables: true when it is one of these, and will be answered. */
bool api_tables(struct server *s, struct request *q, const struct person *who);

#endif
