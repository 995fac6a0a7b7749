/* worker_tables.h - the live tables put on a worker: what src/server/app/tables.c is to a server.
 */
#ifndef HEARTS_BROWSER_WORKER_TABLES_H
#define HEARTS_BROWSER_WORKER_TABLES_H

#include "clients/browser/keep.h"
#include "server/app/server_parts.h"

/* Makes s->rooms and what they run on. `keep` is borrowed. False and *e. */
bool tables_begin(struct server *s, struct keep *keep, struct store *memory, struct error *e);

/* Begins the decisions that waited for weights which have been fetched since. */
void tables_think(struct server *s);

/* Table time. */
int64_t tables_now_ms(void);

#endif
