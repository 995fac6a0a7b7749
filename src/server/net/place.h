/* place.h - where connections come from, and how many from there.
 *
 * A place is a network as one owner has it: an IPv4 address, an IPv6 /64. Those of IPv6 belong to
 * a site, their /48, which is a place too and counts for all of them. A place is there as long as
 * somebody has taken it.
 */
#ifndef HEARTS_NET_PLACE_H
#define HEARTS_NET_PLACE_H

#include "server/net/address.h"

#include <stdint.h>

enum { PLACE_BUCKETS = 4096 };

struct place {
    struct place *next, *site; /* site: NULL where it is not of IPv6, or one itself */
    unsigned users, sockets;   /* sockets: counted against sockets-per-address */
    uint8_t length, network[ADDRESS_NETWORK];
};

struct places {
    struct place *at[PLACE_BUCKETS];
};

/* The place of an address; NULL when memory is out. To be given back. */
struct place *place_take(struct places *all, const char *address);
void place_give(struct places *all, struct place *p);

/* A socket from there is open; is gone. */
void place_count(struct place *p, int more);
/* Whether as many are open as may be: `each`, and of a site's networks together so many times as
 * many. */
bool place_is_full(const struct place *p, uint64_t each, uint64_t networks_each);

#endif
