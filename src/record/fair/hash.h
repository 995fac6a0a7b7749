/* hash.h - the hash functions that deals are made with.
 *
 * The program uses libsodium's; builds without libsodium use those of hash_small.c. Input is given
 * in several parts, one after the other.
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
    /* The key has at most 128 bytes. */
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
