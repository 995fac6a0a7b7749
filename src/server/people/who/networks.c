/* networks.c - the networks from which somebody logged in recently. */
#include "server/people/who/networks.h"

#include <sodium.h>
#include <string.h>

#include "server/net/address.h"
#include "server/store/value_keys.h"

void network_hash(const uint8_t key[32], const char *address, uint8_t out[NETWORK_HASH])
{
    static const uint8_t label[] = "network";
    uint8_t network[ADDRESS_NETWORK], hash[crypto_auth_hmacsha256_BYTES];
    size_t length = address_network(address, network);
    crypto_auth_hmacsha256_state s;
    (void)crypto_auth_hmacsha256_init(&s, key, 32);
    (void)crypto_auth_hmacsha256_update(&s, label, sizeof label);
    (void)crypto_auth_hmacsha256_update(&s, network, length);
    (void)crypto_auth_hmacsha256_final(&s, hash);
    memcpy(out, hash, NETWORK_HASH);
}

void networks_read(struct networks *n, const char *text)
{
    char digits[2 * NETWORK_HASH + 1] = "";
    size_t length = text ? strlen(text) : 0;
    n->count = 0;
    for (size_t at = 0; at + sizeof digits - 1 <= length && n->count < NETWORKS_EACH;
         at += sizeof digits - 1) {
        memcpy(digits, text + at, sizeof digits - 1);
        n->count += hex_read(digits, n->hash[n->count], NETWORK_HASH);
    }
}

void networks_write(const struct networks *n, struct buffer *out)
{
    for (size_t i = 0; i < n->count; i++) {
        char digits[2 * NETWORK_HASH + 1];
        hex_write(digits, n->hash[i], NETWORK_HASH);
        buffer_text(out, digits);
    }
}

bool networks_have(const struct networks *n, const uint8_t hash[NETWORK_HASH])
{
    for (size_t i = 0; i < n->count; i++)
        if (memcmp(n->hash[i], hash, NETWORK_HASH) == 0)
            return true;
    return false;
}

void networks_add(struct networks *n, const uint8_t hash[NETWORK_HASH])
{
    n->count += n->count < NETWORKS_EACH;
    memmove(n->hash[1], n->hash[0], (n->count - 1) * NETWORK_HASH);
    memcpy(n->hash[0], hash, NETWORK_HASH);
}
