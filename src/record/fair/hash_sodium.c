/* hash_sodium.c - the hashes by libsodium. */
#include "record/fair/hash.h"

#include <sodium.h>

static void sha256(const struct fair_part *parts, size_t count, uint8_t out[32])
{
    crypto_hash_sha256_state s;
    (void)crypto_hash_sha256_init(&s);
    for (size_t i = 0; i < count; i++)
        (void)crypto_hash_sha256_update(&s, parts[i].at, parts[i].length);
    (void)crypto_hash_sha256_final(&s, out);
}

static void sha512(const struct fair_part *parts, size_t count, uint8_t out[64])
{
    crypto_hash_sha512_state s;
    (void)crypto_hash_sha512_init(&s);
    for (size_t i = 0; i < count; i++)
        (void)crypto_hash_sha512_update(&s, parts[i].at, parts[i].length);
    (void)crypto_hash_sha512_final(&s, out);
}

static void hmac512(const uint8_t *key, size_t length, const struct fair_part *parts, size_t count,
                    uint8_t out[64])
{
    crypto_auth_hmacsha512_state s;
    (void)crypto_auth_hmacsha512_init(&s, key, length);
    for (size_t i = 0; i < count; i++)
        (void)crypto_auth_hmacsha512_update(&s, parts[i].at, parts[i].length);
    (void)crypto_auth_hmacsha512_final(&s, out);
    sodium_memzero(&s, sizeof s);
}

const struct fair_hash fair_hash_sodium = { sha256, sha512, hmac512 };
