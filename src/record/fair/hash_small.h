/* hash_small.h - SHA-256 and SHA-512, fed in pieces, for builds without libsodium. */
#ifndef HEARTS_FAIR_HASH_SMALL_H
#define HEARTS_FAIR_HASH_SMALL_H

#include <stddef.h>
#include <stdint.h>

/* Both hashes work alike, with words of 4 or 8 bytes and blocks of 16 words. */
struct sha {
    uint64_t state[8]; /* SHA-256 has 32 bits in each */
    uint64_t length;   /* bytes so far */
    uint8_t block[128];
    size_t word; /* bytes of a word: 4 for SHA-256, 8 for SHA-512 */
};

void sha_begin(struct sha *s, size_t word);
void sha_add(struct sha *s, const void *from, size_t length);
/* Writes the 8 words of the hash to `out`. */
void sha_end(struct sha *s, uint8_t *out);

#endif
