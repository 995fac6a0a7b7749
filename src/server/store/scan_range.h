/* scan_range.h - the range of keys that a scan covers, for stores on a database. */
#ifndef HEARTS_STORE_SCAN_RANGE_H
#define HEARTS_STORE_SCAN_RANGE_H

#include "server/store/store.h"

/* Writes the least key that a SCAN may return; returns its length. */
size_t keys_from(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1]);
/* Writes the first key, in byte order, after all that it may return; returns its length. */
size_t keys_behind(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1]);

#endif
