/* worker_tables.h - runs the live tables in a worker, as src/server/app/rooms_platform.c does in a
 * server. */
#ifndef HEARTS_BROWSER_WORKER_TABLES_H
#define HEARTS_BROWSER_WORKER_TABLES_H

#include "clients/browser/worker_store.h"
#include "server/app/server_parts.h"

/* Makes s->rooms and what it needs. `store` is borrowed. False with *e filled on failure. */
bool tables_begin(struct server *s, struct worker_store *store, struct store *memory,
                  struct error *e);

/* Starts the decisions that waited for weights which have arrived. */
void tables_think(struct server *s);

#endif
