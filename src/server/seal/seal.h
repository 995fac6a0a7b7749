/* seal.h - events as stored in a log: secret ones are encrypted under the server's key. */
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

/* Derives the key for sealing from the server's own. */
void seal_key(uint8_t out[SEAL_KEY], const uint8_t server_key[32]);

/* Writes an event in its stored form; returns the length. */
size_t seal_write(const uint8_t key[SEAL_KEY], const struct id *log, const struct table_event *e,
                  uint8_t out[SEAL_BYTES]);

/* Reads a stored event; false when it is not as it was written. The text of old chat lines may have
 * been redacted. */
bool seal_read(const uint8_t key[SEAL_KEY], const struct id *log, const struct store_event *stored,
               struct table_event *out);

/* Stored events in a buffer, as read from a log: seal_keep() appends one, seal_next() returns the
 * one at *at; false at the end. */
void seal_keep(struct buffer *log, const struct store_event *e);
bool seal_next(const struct buffer *log, size_t *at, struct store_event *out);

#endif
