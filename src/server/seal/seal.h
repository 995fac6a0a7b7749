/* seal.h - events as they lie in a log: what not everybody may know is sealed under the
 * server's key. */
#ifndef HEARTS_SEAL_SEAL_H
#define HEARTS_SEAL_SEAL_H

#include "server/seal/cipher.h"
#include "server/store/store.h"
#include "table/table.h"

enum {
    SEAL_KEY = CIPHER_KEY,
    SEAL_MORE = 1 + CIPHER_MORE,
    SEAL_BYTES = TABLE_EVENT_BYTES + SEAL_MORE
};

/* The key of seals, from the server's own. */
void seal_key(uint8_t out[SEAL_KEY], const uint8_t server_key[32]);

/* An event as it is to be stored; the length. */
size_t seal_write(const uint8_t key[SEAL_KEY], const struct id *log, const struct table_event *e,
                  uint8_t out[SEAL_BYTES]);

/* What was stored, as an event again; false when it is not what was written. What somebody said may
 * have been emptied since. */
bool seal_read(const uint8_t key[SEAL_KEY], const struct id *log, const struct store_event *stored,
               struct table_event *out);

/* Stored events one behind the other, as a log is read: adding one, and the next from *at on; false
 * at the end. */
void seal_keep(struct buffer *log, const struct store_event *e);
bool seal_next(const struct buffer *log, size_t *at, struct store_event *out);

#endif
