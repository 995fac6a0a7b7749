/* sodium.h - libsodium's own header, except that SHA-256 is that of hash_small.h, which is in the
 * module anyway. sodium.c defines as much of the rest as the tables call.
 *
 * Random numbers come from the browser. Nothing here keeps a secret from anybody: a worker's tables
 * are on the device of the one person who plays there.
 */
#ifndef HEARTS_INCLUDE_SODIUM_H
#define HEARTS_INCLUDE_SODIUM_H

#include "record/fair/hash_small.h"

#define crypto_hash_sha256_state  other_sha256_state
#define crypto_hash_sha256_init   other_sha256_init
#define crypto_hash_sha256_update other_sha256_update
#define crypto_hash_sha256_final  other_sha256_final
#include_next <sodium.h>
#undef crypto_hash_sha256_state
#undef crypto_hash_sha256_init
#undef crypto_hash_sha256_update
#undef crypto_hash_sha256_final

typedef struct sha crypto_hash_sha256_state;
int crypto_hash_sha256_init(crypto_hash_sha256_state *s);
int crypto_hash_sha256_update(crypto_hash_sha256_state *s, const unsigned char *in,
                              unsigned long long length);
int crypto_hash_sha256_final(crypto_hash_sha256_state *s, unsigned char *out);

#endif
