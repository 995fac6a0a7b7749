/* stores.h - the kinds of store, by name. */
#ifndef HEARTS_APP_STORES_H
#define HEARTS_APP_STORES_H

#include "server/store/store.h"

/* Finds the kind of that name, or NULL. */
const struct store_ops *store_find(const char *name);

#endif
