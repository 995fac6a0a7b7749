/* stores.h - the kinds of store there are, by name. */
#ifndef HEARTS_APP_STORES_H
#define HEARTS_APP_STORES_H

#include "server/store/store.h"

/* The kind of that name, or NULL. */
const struct store_ops *store_find(const char *name);

#endif
