/* source.h - where connections come from, and how many from there.
 *
 * A source is the network of one owner: an IPv4 address, an IPv6 /64. Those of IPv6 belong to a
 * site, their /48, which is itself a source and counts for all of them. A source exists while it is
 * taken.
 */
#ifndef HEARTS_NET_SOURCE_H
#define HEARTS_NET_SOURCE_H

#include "server/net/address.h"

#include <stdint.h>

enum { SOURCE_BUCKETS = 4096 };

struct source {
    struct source *next, *site; /* site: NULL if it is not IPv6, or is a site */
    unsigned users, sockets;    /* sockets: counted against sockets-per-address */
    uint8_t length, network[ADDRESS_NETWORK];
};

struct sources {
    struct source *at[SOURCE_BUCKETS];
};

/* Takes the source of an address, to be given back; NULL when out of memory. */
struct source *source_take(struct sources *all, const char *address);
void source_give(struct sources *all, struct source *p);

/* Counts a connection from there: 1 when it opens, -1 when it is gone. */
void source_count(struct source *p, int more);
/* Whether as many are open as allowed: `each`, and for a whole site `networks_each` times as many.
 */
bool source_is_full(const struct source *p, uint64_t each, uint64_t networks_each);

#endif
