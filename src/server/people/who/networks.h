/* networks.h - the networks from which somebody logged in to an account recently, stored as text
 * under known/PERSON. They are hashed with the server's key, so that the database has no addresses.
 */
#ifndef HEARTS_WHO_NETWORKS_H
#define HEARTS_WHO_NETWORKS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

enum { NETWORKS_EACH = 8, NETWORK_HASH = 8 };

/* The latest first. */
struct networks {
    size_t count;
    uint8_t hash[NETWORKS_EACH][NETWORK_HASH];
};

/* Hashes the network of an address given as text: all of an IPv4, the /64 of an IPv6. */
void network_hash(const uint8_t key[32], const char *address, uint8_t out[NETWORK_HASH]);

/* Reads the stored text; a malformed one gives none. `text` may be NULL. */
void networks_read(struct networks *n, const char *text);
void networks_write(const struct networks *n, struct buffer *out);
bool networks_have(const struct networks *n, const uint8_t hash[NETWORK_HASH]);
/* Adds a network; replaces the one added longest ago if there are NETWORKS_EACH. */
void networks_add(struct networks *n, const uint8_t hash[NETWORK_HASH]);

#endif
