/* source.c - where connections come from. */
#include "server/net/source.h"

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"

static struct source **slot(struct sources *all, const uint8_t *network, size_t length)
{
    uint64_t hash = fnv(FNV_BEGIN, network, length);
    struct source **at = &all->at[(hash ^ hash >> 32) % SOURCE_BUCKETS];
    while (*at && ((*at)->length != length || memcmp((*at)->network, network, length) != 0))
        at = &(*at)->next;
    return at;
}

static struct source *take(struct sources *all, const uint8_t *network, size_t length)
{
    struct source **at = slot(all, network, length);
    if (!*at) {
        struct source *p = calloc(1, sizeof *p);
        if (!p)
            return NULL;
        p->length = (uint8_t)length;
        memcpy(p->network, network, length);
        *at = p;
    }
    (*at)->users++;
    return *at;
}

struct source *source_take(struct sources *all, const char *address)
{
    uint8_t network[ADDRESS_NETWORK];
    size_t length = address_network(address, network);
    struct source *p = take(all, network, length);
    if (!p || length != ADDRESS_SIX_LENGTH || p->site)
        return p;
    /* A source holds its site as long as it exists. */
    p->site = take(all, network, ADDRESS_SITE_LENGTH);
    if (p->site)
        return p;
    source_give(all, p);
    return NULL;
}

void source_give(struct sources *all, struct source *p)
{
    if (!p || --p->users > 0)
        return;
    struct source **at = slot(all, p->network, p->length);
    *at = p->next;
    source_give(all, p->site);
    free(p);
}

void source_count(struct source *p, int more)
{
    for (; p; p = p->site)
        p->sockets += (unsigned)more;
}

bool source_is_full(const struct source *p, uint64_t each, uint64_t networks_each)
{
    return p->sockets >= each || (p->site && p->site->sockets >= each * networks_each);
}
