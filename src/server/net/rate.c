/* rate.c - levels that rise with every try and fall with time. */
#include "server/net/rate.h"

#include "server/net/address.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 2048, WAYS = 8 };

/* `empty_ms`: when the level will have fallen to zero. All zero: a free slot. */
struct level {
    uint64_t what;
    int64_t empty_ms;
};

struct rates {
    uint8_t key[crypto_shorthash_KEYBYTES];
    const struct rate *list;
    int64_t networks_each;
    struct level at[SETS][WAYS];
};

struct rate rate_each_minute(uint64_t many)
{
    return (struct rate){ (int64_t)many, 60000 / (int64_t)many };
}

struct rates *rates_new(const uint8_t key[16], const struct rate *list, uint64_t networks_each)
{
    struct rates *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    memcpy(r->key, key, sizeof r->key);
    r->list = list;
    r->networks_each = (int64_t)networks_each;
    return r;
}

void rates_free(struct rates *r) { free(r); }

static uint64_t name_of(const struct rates *r, unsigned kind, const void *what, size_t length)
{
    uint8_t bytes[256], hash[crypto_shorthash_BYTES];
    uint64_t n;
    bytes[0] = (uint8_t)kind;
    if (length > sizeof bytes - 1)
        length = sizeof bytes - 1;
    memcpy(bytes + 1, what, length);
    (void)crypto_shorthash(hash, bytes, length + 1, r->key);
    memcpy(&n, hash, sizeof n);
    return n;
}

/* The level of that name, or else the one that will be empty soonest. */
static struct level *level_of(struct rates *r, uint64_t name)
{
    struct level *set = r->at[name % SETS], *level = NULL;
    for (int i = 0; i < WAYS; i++)
        if (set[i].what == name)
            return &set[i];
    for (int i = 0; i < WAYS; i++)
        if (!level || set[i].empty_ms < level->empty_ms)
            level = &set[i];
    return level;
}

/* How long it has to wait; 0: not at all. */
static int64_t wait_of(struct rates *r, uint64_t name, struct rate rate, int64_t now_ms)
{
    const struct level *l = level_of(r, name);
    int64_t empty_ms = l->what == name && l->empty_ms > now_ms ? l->empty_ms : now_ms;
    int64_t over_ms = empty_ms + rate.each_ms - (now_ms + rate.burst * rate.each_ms);
    return over_ms > 0 ? over_ms : 0;
}

static void raise(struct rates *r, uint64_t name, struct rate rate, int64_t now_ms)
{
    struct level *l = level_of(r, name);
    int64_t empty_ms = l->what == name && l->empty_ms > now_ms ? l->empty_ms : now_ms;
    *l = (struct level){ name, empty_ms + rate.each_ms };
}

bool rate_try(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms)
{
    uint64_t name = name_of(r, kind, what, length);
    *wait_ms = wait_of(r, name, r->list[kind], now_ms);
    if (*wait_ms == 0)
        raise(r, name, r->list[kind], now_ms);
    return *wait_ms == 0;
}

/* The rate for a site of networks: a try is charged a fraction of `each_ms`, in whole milliseconds,
 * at least one. */
static struct rate site_rate(const struct rates *r, struct rate rate)
{
    int64_t each_ms = rate.each_ms / r->networks_each;
    return (struct rate){ rate.burst * r->networks_each, each_ms > 0 ? each_ms : 1 };
}

bool rate_try_address_at(struct rates *r, unsigned kind, struct rate rate, const char *address,
                         int64_t now_ms, int64_t *wait_ms)
{
    uint8_t bytes[ADDRESS_NETWORK];
    size_t length = address_network(address, bytes);
    uint64_t network = name_of(r, kind, bytes, length);
    uint64_t site = name_of(r, kind, bytes, ADDRESS_SITE_LENGTH);
    struct rate wide = site_rate(r, rate);
    *wait_ms = wait_of(r, network, rate, now_ms);
    if (*wait_ms == 0 && length == ADDRESS_SIX_LENGTH)
        *wait_ms = wait_of(r, site, wide, now_ms);
    if (*wait_ms > 0)
        return false;
    raise(r, network, rate, now_ms);
    if (length == ADDRESS_SIX_LENGTH)
        raise(r, site, wide, now_ms);
    return true;
}

bool rate_try_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms,
                      int64_t *wait_ms)
{
    return rate_try_address_at(r, kind, r->list[kind], address, now_ms, wait_ms);
}

static void lower(struct rates *r, uint64_t name, struct rate rate, int64_t now_ms)
{
    struct level *l = level_of(r, name);
    if (l->what == name && l->empty_ms > now_ms)
        l->empty_ms -= rate.each_ms;
}

void rate_forgive(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms)
{
    lower(r, name_of(r, kind, what, length), r->list[kind], now_ms);
}

void rate_forgive_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms)
{
    uint8_t bytes[ADDRESS_NETWORK];
    size_t length = address_network(address, bytes);
    lower(r, name_of(r, kind, bytes, length), r->list[kind], now_ms);
    if (length == ADDRESS_SIX_LENGTH)
        lower(r, name_of(r, kind, bytes, ADDRESS_SITE_LENGTH), site_rate(r, r->list[kind]), now_ms);
}
