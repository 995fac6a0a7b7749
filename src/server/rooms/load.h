/* load.h - the live tables taken up again from their logs. */
#ifndef HEARTS_ROOMS_LOAD_H
#define HEARTS_ROOMS_LOAD_H

#include "server/rooms/registry.h"

/* Finds out, before anything runs, which there are; they are read when it does. False and *e. */
bool rooms_load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e);
/* Whether a log is being read, or closed. */
bool rooms_is_reading(const struct rooms *r);
void load_release(struct rooms *r);

#endif
