/* seals.c - no encryption: the key would be stored next to the data. */
#include "server/seal/cipher.h"

#include <assert.h>
#include <string.h>

const bool cipher_seals = false;

void cipher_key(uint8_t out[CIPHER_KEY], const uint8_t server_key[32])
{
    (void)server_key;
    memset(out, 0, CIPHER_KEY);
}

void cipher_close(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                  const uint8_t *bytes, size_t count, uint8_t *out)
{
    (void)key, (void)place, (void)bytes, (void)count, (void)out;
    assert(false);
}

bool cipher_open(const uint8_t key[CIPHER_KEY], const uint8_t place[CIPHER_POSITION],
                 const uint8_t *closed, size_t count, uint8_t *out)
{
    (void)key, (void)place, (void)closed, (void)count, (void)out;
    return false;
}
