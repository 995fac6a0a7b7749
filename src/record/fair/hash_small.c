/* hash_small.c - SHA-256, SHA-512 and HMAC-SHA-512 by FIPS 180-4 and RFC 2104, for builds without
 * libsodium.
 */
#include "record/fair/hash_small.h"

#include "record/fair/hash.h"

#include <string.h>

/* The fractional parts of the cube roots of the first 80 primes, and of the square roots of the
 * first 8. SHA-256 uses the upper halves: of the first 64 cube roots, and of the square roots. */
static const uint64_t round_constant[80] = {
    0x428a2f98d728ae22u, 0x7137449123ef65cdu, 0xb5c0fbcfec4d3b2fu, 0xe9b5dba58189dbbcu,
    0x3956c25bf348b538u, 0x59f111f1b605d019u, 0x923f82a4af194f9bu, 0xab1c5ed5da6d8118u,
    0xd807aa98a3030242u, 0x12835b0145706fbeu, 0x243185be4ee4b28cu, 0x550c7dc3d5ffb4e2u,
    0x72be5d74f27b896fu, 0x80deb1fe3b1696b1u, 0x9bdc06a725c71235u, 0xc19bf174cf692694u,
    0xe49b69c19ef14ad2u, 0xefbe4786384f25e3u, 0x0fc19dc68b8cd5b5u, 0x240ca1cc77ac9c65u,
    0x2de92c6f592b0275u, 0x4a7484aa6ea6e483u, 0x5cb0a9dcbd41fbd4u, 0x76f988da831153b5u,
    0x983e5152ee66dfabu, 0xa831c66d2db43210u, 0xb00327c898fb213fu, 0xbf597fc7beef0ee4u,
    0xc6e00bf33da88fc2u, 0xd5a79147930aa725u, 0x06ca6351e003826fu, 0x142929670a0e6e70u,
    0x27b70a8546d22ffcu, 0x2e1b21385c26c926u, 0x4d2c6dfc5ac42aedu, 0x53380d139d95b3dfu,
    0x650a73548baf63deu, 0x766a0abb3c77b2a8u, 0x81c2c92e47edaee6u, 0x92722c851482353bu,
    0xa2bfe8a14cf10364u, 0xa81a664bbc423001u, 0xc24b8b70d0f89791u, 0xc76c51a30654be30u,
    0xd192e819d6ef5218u, 0xd69906245565a910u, 0xf40e35855771202au, 0x106aa07032bbd1b8u,
    0x19a4c116b8d2d0c8u, 0x1e376c085141ab53u, 0x2748774cdf8eeb99u, 0x34b0bcb5e19b48a8u,
    0x391c0cb3c5c95a63u, 0x4ed8aa4ae3418acbu, 0x5b9cca4f7763e373u, 0x682e6ff3d6b2b8a3u,
    0x748f82ee5defb2fcu, 0x78a5636f43172f60u, 0x84c87814a1f0ab72u, 0x8cc702081a6439ecu,
    0x90befffa23631e28u, 0xa4506cebde82bde9u, 0xbef9a3f7b2c67915u, 0xc67178f2e372532bu,
    0xca273eceea26619cu, 0xd186b8c721c0c207u, 0xeada7dd6cde0eb1eu, 0xf57d4f7fee6ed178u,
    0x06f067aa72176fbau, 0x0a637dc5a2c898a6u, 0x113f9804bef90daeu, 0x1b710b35131c471bu,
    0x28db77f523047d84u, 0x32caab7b40c72493u, 0x3c9ebe0a15c9bebcu, 0x431d67c49c100d4cu,
    0x4cc5d4becb3e42b6u, 0x597f299cfc657e2au, 0x5fcb6fab3ad6faecu, 0x6c44198c4a475817u,
};
static const uint64_t initial_state[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

static uint32_t rotate32(uint32_t x, int n) { return x >> n | x << (32 - n); }
static uint64_t rotate64(uint64_t x, int n) { return x >> n | x << (64 - n); }

static uint64_t word_at(const uint8_t *at, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++)
        word = word << 8 | at[i];
    return word;
}

static void word_to(uint8_t *at, size_t size, uint64_t word)
{
    for (size_t i = size; i-- > 0; word >>= 8)
        at[i] = (uint8_t)word;
}

static void block256(struct sha *s)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)word_at(s->block + 4 * i, 4);
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        a = rotate32(a, 7) ^ rotate32(a, 18) ^ a >> 3;
        b = rotate32(b, 17) ^ rotate32(b, 19) ^ b >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    for (int i = 0; i < 8; i++)
        v[i] = (uint32_t)s->state[i];
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotate32(v[4], 6) ^ rotate32(v[4], 11) ^ rotate32(v[4], 25);
        uint32_t a = rotate32(v[0], 2) ^ rotate32(v[0], 13) ^ rotate32(v[0], 22);
        uint32_t one = v[7] + e + ((v[4] & v[5]) ^ (~v[4] & v[6])) +
                       (uint32_t)(round_constant[i] >> 32) + w[i];
        uint32_t two = a + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        s->state[i] = (uint32_t)s->state[i] + v[i];
}

static void block512(struct sha *s)
{
    uint64_t w[80], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = word_at(s->block + 8 * i, 8);
    for (int i = 16; i < 80; i++) {
        uint64_t a = w[i - 15], b = w[i - 2];
        a = rotate64(a, 1) ^ rotate64(a, 8) ^ a >> 7;
        b = rotate64(b, 19) ^ rotate64(b, 61) ^ b >> 6;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, s->state, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint64_t e = rotate64(v[4], 14) ^ rotate64(v[4], 18) ^ rotate64(v[4], 41);
        uint64_t a = rotate64(v[0], 28) ^ rotate64(v[0], 34) ^ rotate64(v[0], 39);
        uint64_t one = v[7] + e + ((v[4] & v[5]) ^ (~v[4] & v[6])) + round_constant[i] + w[i];
        uint64_t two = a + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        s->state[i] += v[i];
}

void sha_begin(struct sha *s, size_t word)
{
    s->length = 0;
    s->word = word;
    for (int i = 0; i < 8; i++)
        s->state[i] = word == 4 ? initial_state[i] >> 32 : initial_state[i];
}

void sha_add(struct sha *s, const void *from, size_t length)
{
    const uint8_t *at = from;
    size_t room, size = 16 * s->word;
    for (; length; at += room, length -= room) {
        size_t used = (size_t)(s->length % size);
        room = size - used < length ? size - used : length;
        memcpy(s->block + used, at, room);
        s->length += room;
        if (used + room < size)
            continue;
        if (s->word == 4)
            block256(s);
        else
            block512(s);
    }
}

void sha_end(struct sha *s, uint8_t *out)
{
    static const uint8_t one = 0x80, none = 0;
    uint8_t bits[16] = { 0 };
    size_t size = 16 * s->word;
    word_to(bits + 2 * s->word - 8, 8, s->length * 8);
    sha_add(s, &one, 1);
    while (s->length % size != size - 2 * s->word)
        sha_add(s, &none, 1);
    sha_add(s, bits, 2 * s->word);
    for (size_t i = 0; i < 8; i++)
        word_to(out + i * s->word, s->word, s->state[i]);
}

static void hash(size_t word, const struct fair_part *parts, size_t count, uint8_t *out)
{
    struct sha s;
    sha_begin(&s, word);
    for (size_t i = 0; i < count; i++)
        sha_add(&s, parts[i].at, parts[i].length);
    sha_end(&s, out);
}

static void sha256(const struct fair_part *parts, size_t count, uint8_t out[32])
{
    hash(4, parts, count, out);
}

static void sha512(const struct fair_part *parts, size_t count, uint8_t out[64])
{
    hash(8, parts, count, out);
}

static void hmac512(const uint8_t *key, size_t length, const struct fair_part *parts, size_t count,
                    uint8_t out[64])
{
    struct sha s;
    uint8_t pad[128];
    memset(pad, 0x36, sizeof pad);
    for (size_t i = 0; i < length && i < sizeof pad; i++)
        pad[i] ^= key[i];
    sha_begin(&s, 8);
    sha_add(&s, pad, sizeof pad);
    for (size_t i = 0; i < count; i++)
        sha_add(&s, parts[i].at, parts[i].length);
    sha_end(&s, out);
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    sha_begin(&s, 8);
    sha_add(&s, pad, sizeof pad);
    sha_add(&s, out, 64);
    sha_end(&s, out);
}

const struct fair_hash fair_hash_small = { sha256, sha512, hmac512 };
