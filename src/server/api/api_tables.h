/* api_tables.h - requests about tables, as specified in docs/PROTOCOL.md. */
#ifndef HEARTS_API_API_TABLES_H
#define HEARTS_API_API_TABLES_H

#include "server/net/net.h"
#include "server/people/who/person.h"
#include "server/rooms/rooms.h"

/* Handles a request under /api about tables: true when it is one of these, and will be answered. */
bool api_tables(struct rooms *r, struct request *q, const struct person *who);

#endif
