/* rooms_platform.h - connects the live tables to this server: its loop, its journal, its people. */
#ifndef HEARTS_APP_ROOMS_PLATFORM_H
#define HEARTS_APP_ROOMS_PLATFORM_H

#include "server/app/server_parts.h"

/* Makes s->rooms, with its scheduler and its platform. False, with *e set, on failure. */
bool rooms_platform_begin(struct server *s, const struct store_ops *ops, struct store *store,
                          struct error *e);
void rooms_platform_end(struct server *s);

#endif
