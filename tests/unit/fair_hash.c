/* fair_hash.c - our small implementation of the hashes equals libsodium's, for any length,
 * however the input is split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"
#include "record/fair/hash.h"
#include "seed.h"

enum { LONGEST = 300 };

static void same(const uint8_t *bytes, const struct fair_part *parts, size_t count)
{
    uint8_t a[64], b[64];
    fair_hash_small.sha256(parts, count, a);
    fair_hash_sodium.sha256(parts, count, b);
    assert_memory_equal(a, b, 32);
    fair_hash_small.sha512(parts, count, a);
    fair_hash_sodium.sha512(parts, count, b);
    assert_memory_equal(a, b, 64);
    for (size_t key = 0; key <= 128; key += 32) {
        fair_hash_small.hmac512(bytes, key, parts, count, a);
        fair_hash_sodium.hmac512(bytes, key, parts, count, b);
        assert_memory_equal(a, b, 64);
    }
}

static void every_length(void **state)
{
    (void)state;
    uint8_t bytes[LONGEST];
    for (size_t i = 0; i < LONGEST; i++)
        bytes[i] = (uint8_t)(i * 7 + 3);
    for (size_t length = 0; length <= LONGEST; length++)
        same(bytes, &(struct fair_part){ bytes, length }, 1);
}

static void any_parts(void **state)
{
    (void)state;
    uint64_t rng = test_seed();
    uint8_t bytes[LONGEST];
    for (int round = 0; round < 300; round++) {
        struct fair_part parts[4] = { { NULL, 0 } };
        for (size_t i = 0; i < LONGEST; i++)
            bytes[i] = (uint8_t)hearts_random(&rng);
        for (size_t i = 0; i < 4; i++) {
            parts[i].at = bytes;
            parts[i].length = hearts_random_below(&rng, LONGEST);
        }
        same(bytes, parts, 4);
    }
}

/* "abc", of FIPS 180-4, and case 2 of RFC 4231. */
static void known(void **state)
{
    (void)state;
    static const uint8_t abc256[] = { 0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea };
    static const uint8_t abc512[] = { 0xdd, 0xaf, 0x35, 0xa1, 0x93, 0x61, 0x7a, 0xba };
    static const uint8_t jefe[] = { 0x16, 0x4b, 0x7a, 0x7b, 0xfc, 0xf8, 0x19, 0xe2 };
    struct fair_part abc = { "abc", 3 }, what = { "what do ya want for nothing?", 28 };
    uint8_t out[64];
    fair_hash_small.sha256(&abc, 1, out);
    assert_memory_equal(out, abc256, sizeof abc256);
    fair_hash_small.sha512(&abc, 1, out);
    assert_memory_equal(out, abc512, sizeof abc512);
    fair_hash_small.hmac512((const uint8_t *)"Jefe", 4, &what, 1, out);
    assert_memory_equal(out, jefe, sizeof jefe);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known),
        cmocka_unit_test(every_length),
        cmocka_unit_test(any_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
