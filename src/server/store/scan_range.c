/* scan_range.c - the range of keys that a scan covers. */
#include "server/store/scan_range.h"

#include <string.h>

/* Increments the last byte that is not 0xff. If there is none, the result is beyond every key. */
size_t keys_behind(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1])
{
    size_t length = op->key_length;
    if (length)
        memcpy(out, op->key, length);
    while (length && out[length - 1] == 0xff)
        length--;
    if (length) {
        out[length - 1]++;
        return length;
    }
    memset(out, 0xff, STORE_KEY_MAX + 1);
    return STORE_KEY_MAX + 1;
}

/* The next key after `after` is `after` with a zero byte appended. */
size_t keys_from(const struct store_op *op, uint8_t out[STORE_KEY_MAX + 1])
{
    size_t both = op->after_length < op->key_length ? op->after_length : op->key_length;
    int order = op->after && both ? memcmp(op->after, op->key, both) : 0;
    bool after = op->after && (order > 0 || (order == 0 && op->after_length >= op->key_length));
    size_t length = after ? op->after_length : op->key_length;
    if (length)
        memcpy(out, after ? op->after : op->key, length);
    if (after)
        out[length++] = 0;
    return length;
}
