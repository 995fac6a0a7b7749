/* cipher.h - bytes closed under a key, and bound to their place in a log.
 *
 * cipher.c has it by libsodium. A program whose logs lie with the one person who could open them
 * links another that seals nothing: its key would lie beside them.
 */
#ifndef HEARTS_SEAL_CIPHER_H
#define HEARTS_SEAL_CIPHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CIPHER_KEY = 32, CIPHER_POSITION = 16 + 8, CIPHER_MORE = 24 + 16 };

/* False: nothing is ever closed, and cipher_close() must not be called. */
extern const bool cipher_seals;

/* The key for logs, from the server's own. */
void cipher_key(uint8_t out[CIPHER_KEY], const uint8_t server_key[32]);

/* `out` has room for CIPHER_MORE bytes more than `count`. */
void cipher_close(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                  const uint8_t *bytes, size_t count, uint8_t *out);
/* `closed` are CIPHER_MORE bytes more than `count`. False: another key, place or byte. */
bool cipher_open(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                 const uint8_t *closed, size_t count, uint8_t *out);

#endif
