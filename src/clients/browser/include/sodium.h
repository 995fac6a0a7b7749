/* sodium.h - as much of libsodium as the tables need in a browser; see sodium.c.
 *
 * Chance is the browser's. Nothing here keeps a secret from anybody: a worker's tables
 * are on the device of the one person who plays there.
 */
#ifndef HEARTS_INCLUDE_SODIUM_H
#define HEARTS_INCLUDE_SODIUM_H

#include <stddef.h>
#include <stdint.h>

#include "record/fair/hash_small.h"

int sodium_init(void);
void sodium_memzero(void *at, size_t length);

void randombytes_buf(void *out, size_t length);
uint32_t randombytes_uniform(uint32_t below);

enum { crypto_hash_sha256_BYTES = 32, crypto_shorthash_BYTES = 8, crypto_shorthash_KEYBYTES = 16 };

typedef struct sha crypto_hash_sha256_state;
int crypto_hash_sha256_init(crypto_hash_sha256_state *s);
int crypto_hash_sha256_update(crypto_hash_sha256_state *s, const unsigned char *in,
                              unsigned long long length);
int crypto_hash_sha256_final(crypto_hash_sha256_state *s, unsigned char *out);
int crypto_hash_sha256(unsigned char *out, const unsigned char *in, unsigned long long length);

/* Where a thing stands in a table. */
int crypto_shorthash(unsigned char *out, const unsigned char *in, unsigned long long length,
                     const unsigned char *key);

/* A table on one's own device has no password: both refuse. */
enum {
    crypto_pwhash_STRBYTES = 128,
    crypto_pwhash_OPSLIMIT_INTERACTIVE = 2,
    crypto_pwhash_MEMLIMIT_INTERACTIVE = 67108864
};
int crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                      unsigned long long operations, size_t memory);
int crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long length);

#endif
