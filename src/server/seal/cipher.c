/* cipher.c - XChaCha20-Poly1305: a random nonce, then the encrypted bytes and their tag. */
#include "server/seal/cipher.h"

#include <sodium.h>

enum { NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES };

_Static_assert(CIPHER_MORE == NONCE + crypto_aead_xchacha20poly1305_ietf_ABYTES, "room for both");

const bool cipher_seals = true;

void cipher_key(uint8_t out[CIPHER_KEY], const uint8_t server_key[32])
{
    (void)crypto_kdf_derive_from_key(out, CIPHER_KEY, 1, "tablelog", server_key);
}

void cipher_close(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                  const uint8_t *bytes, size_t count, uint8_t *out)
{
    unsigned long long length;
    randombytes_buf(out, NONCE);
    (void)crypto_aead_xchacha20poly1305_ietf_encrypt(out + NONCE, &length, bytes, count, place,
                                                     CIPHER_POSITION, NULL, out, key);
}

bool cipher_open(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                 const uint8_t *closed, size_t count, uint8_t *out)
{
    unsigned long long length;
    return crypto_aead_xchacha20poly1305_ietf_decrypt(out, &length, NULL, closed + NONCE,
                                                      count + CIPHER_MORE - NONCE, place,
                                                      CIPHER_POSITION, closed, key) == 0;
}
