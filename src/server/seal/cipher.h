/* cipher.h - encrypts bytes under a key, bound to their position in a log.
 *
 * cipher.c does it with libsodium. A program whose logs stay on its only user's own device links
 * another version, which encrypts nothing, since the key would be stored next to the logs.
 */
#ifndef HEARTS_SEAL_CIPHER_H
#define HEARTS_SEAL_CIPHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CIPHER_KEY = 32,
    CIPHER_POSITION = 16 + 8, /* a log's id, and an event's seq */
    CIPHER_MORE = 24 + 16     /* a nonce, and a tag */
};

/* False: this version encrypts nothing, and cipher_close() must not be called. */
extern const bool cipher_seals;

/* Derives the key for logs from the server's own. */
void cipher_key(uint8_t out[CIPHER_KEY], const uint8_t server_key[32]);

/* Encrypts. `out` has room for CIPHER_MORE bytes more than `count`. */
void cipher_close(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                  const uint8_t *bytes, size_t count, uint8_t *out);
/* Decrypts. `closed` has CIPHER_MORE bytes more than `count`. False: the key, place or bytes are
 * wrong. */
bool cipher_open(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                 const uint8_t *closed, size_t count, uint8_t *out);

#endif
