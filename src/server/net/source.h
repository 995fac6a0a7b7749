/* source.h - where connections come from, and how many from there.
 *
 * A source is a network as one owner has it: an IPv4 address, an IPv6 /64. Those of IPv6 belong to
 * a site, their /48, which is a source too and counts for all of them. A source is there as long as
 * somebody has taken it.
 */
#ifndef HEARTS_NET_SOURCE_H
#define HEARTS_NET_SOURCE_H

#include "server/net/address.h"

#include <stdint.h>

enum { SOURCE_BUCKETS = 4096 };

struct source {
    struct source *next, *site; /* site: NULL where it is not of IPv6, or one itself */
    unsigned users, sockets;    /* sockets: counted against sockets-per-address */
    uint8_t length, network[ADDRESS_NETWORK];
};

struct sources {
    struct source *at[SOURCE_BUCKETS];
};

/* The source of an address; NULL when memory is out. To be given back. */
struct source *source_take(struct sources *all, const char *address);
void source_give(struct sources *all, struct source *p);

/* A socket from there is open; is gone. */
void source_count(struct source *p, int more);
/* Whether as many are open as may be: `each`, and of a site's networks together so many times as
 * many. */
bool source_is_full(const struct source *p, uint64_t each, uint64_t networks_each);

#endif
