/* sodium.c - the parts of libsodium that the tables need. */
#include <sodium.h>

#include <string.h>

#include "base/fnv.h"
#include "clients/browser/host.h"

int sodium_init(void) { return 0; }

void sodium_memzero(void *at, size_t length) { memset(at, 0, length); }

void randombytes_buf(void *out, size_t length) { host_chance(out, length); }

/* All equally likely: draws again for numbers in the incomplete last range. */
uint32_t randombytes_uniform(uint32_t below)
{
    uint32_t drawn, least = below > 1 ? -below % below : 0;
    if (below < 2)
        return 0;
    do
        host_chance(&drawn, sizeof drawn);
    while (drawn < least);
    return drawn % below;
}

/* ---- Hashes ---- */

int crypto_hash_sha256_init(crypto_hash_sha256_state *s)
{
    sha_begin(s, 4);
    return 0;
}

int crypto_hash_sha256_update(crypto_hash_sha256_state *s, const unsigned char *in,
                              unsigned long long length)
{
    sha_add(s, in, (size_t)length);
    return 0;
}

int crypto_hash_sha256_final(crypto_hash_sha256_state *s, unsigned char *out)
{
    sha_end(s, out);
    return 0;
}

int crypto_hash_sha256(unsigned char *out, const unsigned char *in, unsigned long long length)
{
    crypto_hash_sha256_state s;
    (void)crypto_hash_sha256_init(&s);
    (void)crypto_hash_sha256_update(&s, in, length);
    return crypto_hash_sha256_final(&s, out);
}

/* A plain hash is enough here: only the one person decides what is in the table. */
int crypto_shorthash(unsigned char *out, const unsigned char *in, unsigned long long length,
                     const unsigned char *key)
{
    uint64_t hash = fnv(fnv(FNV_BEGIN, key, crypto_shorthash_KEYBYTES), in, (size_t)length);
    memcpy(out, &hash, sizeof hash);
    return 0;
}

int crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                      unsigned long long operations, size_t memory)
{
    (void)out, (void)password, (void)length, (void)operations, (void)memory;
    return -1;
}

int crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long length)
{
    (void)hash, (void)password, (void)length;
    return -1;
}
