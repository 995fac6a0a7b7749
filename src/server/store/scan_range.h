/* scan_range.h - between which keys a scan lies, for stores that ask a database. */
#ifndef HEARTS_STORE_SCAN_RANGE_H
#define HEARTS_STORE_SCAN_RANGE_H

#include "server/store/store.h"

/* The least key that a SCAN may tell; its length. */
size_t keys_from(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1]);
/* The first key, in the order of bytes, behind all that it may tell; its length. */
size_t keys_behind(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1]);

#endif
