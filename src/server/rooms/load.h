/* load.h - loading the live tables from their logs. */
#ifndef HEARTS_ROOMS_LOAD_H
#define HEARTS_ROOMS_LOAD_H

#include "server/rooms/registry.h"

/* Lists the live tables before anything runs; their logs are read afterwards. False, with *e set,
 * when that fails. */
bool rooms_load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e);
/* Whether the log of a live table is being read. */
bool rooms_is_reading(const struct rooms *r);
void load_release(struct rooms *r);

#endif
