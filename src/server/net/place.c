/* place.c - where connections come from. */
#include "server/net/place.h"

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"

static struct place **slot(struct places *all, const uint8_t *network, size_t length)
{
    uint64_t hash = fnv(FNV_BEGIN, network, length);
    struct place **at = &all->at[(hash ^ hash >> 32) % PLACE_BUCKETS];
    while (*at && ((*at)->length != length || memcmp((*at)->network, network, length) != 0))
        at = &(*at)->next;
    return at;
}

static struct place *take(struct places *all, const uint8_t *network, size_t length)
{
    struct place **at = slot(all, network, length);
    if (!*at) {
        struct place *p = calloc(1, sizeof *p);
        if (!p)
            return NULL;
        p->length = (uint8_t)length;
        memcpy(p->network, network, length);
        *at = p;
    }
    (*at)->users++;
    return *at;
}

struct place *place_take(struct places *all, const char *address)
{
    uint8_t network[ADDRESS_NETWORK];
    size_t length = address_network(address, network);
    struct place *p = take(all, network, length);
    if (!p || length != ADDRESS_SIX_LENGTH || p->site)
        return p;
    /* A place has its site as long as it is there. */
    p->site = take(all, network, ADDRESS_SITE_LENGTH);
    if (p->site)
        return p;
    place_give(all, p);
    return NULL;
}

void place_give(struct places *all, struct place *p)
{
    if (!p || --p->users > 0)
        return;
    struct place **at = slot(all, p->network, p->length);
    *at = p->next;
    place_give(all, p->site);
    free(p);
}

void place_count(struct place *p, int more)
{
    for (; p; p = p->site)
        p->sockets += (unsigned)more;
}

bool place_is_full(const struct place *p, uint64_t each, uint64_t networks_each)
{
    return p->sockets >= each || (p->site && p->site->sockets >= each * networks_each);
}
