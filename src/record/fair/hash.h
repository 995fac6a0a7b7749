/* hash.h - the hashes that a deal is made with: the one thing this folder asks of others.
 *
 * The program takes libsodium's, what has no libsodium the small ones. What is hashed is given in
 * parts that follow each other.
 */
#ifndef HEARTS_FAIR_HASH_H
#define HEARTS_FAIR_HASH_H

#include <stddef.h>
#include <stdint.h>

struct fair_part {
    const void *at;
    size_t length;
};

struct fair_hash {
    void (*sha256)(const struct fair_part *parts, size_t count, uint8_t out[32]);
    void (*sha512)(const struct fair_part *parts, size_t count, uint8_t out[64]);
    /* The key has 128 bytes at most. */
    void (*hmac512)(const uint8_t *key, size_t length, const struct fair_part *parts, size_t count,
                    uint8_t out[64]);
};

extern const struct fair_hash fair_hash_sodium, fair_hash_small;

/* What this program is linked with. */
#ifdef HEARTS__SMALL
#define FAIR_HASH (&fair_hash_small)
#else
#define FAIR_HASH (&fair_hash_sodium)
#endif

#endif
