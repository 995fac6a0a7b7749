/* cipher.h - encrypts bytes under a key, bound to their position in a log.
 *
 * cipher.c does it with libsodium. Where logs lie with the one person who could open them, the
 * program links another version. That one encrypts nothing, since its key would lie next to the
 * logs.
 */
#ifndef HEARTS_SEAL_CIPHER_H
#define HEARTS_SEAL_CIPHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CIPHER_KEY = 32, CIPHER_POSITION = 16 + 8, CIPHER_MORE = 24 + 16 };

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
