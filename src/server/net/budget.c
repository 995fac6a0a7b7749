/* budget.c - levels of events and bytes that rise with what is stored and fall with time. */
#include "server/net/budget.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 8, PARTS = 2 /* events, bytes */, ACCOUNTS_MOST = 8 };

static const int64_t hour_us = INT64_C(3600000000), holds_us = INT64_C(900000000);

/* `empty_us`: when each level will have fallen to zero. All zero: a free slot. */
struct levels {
    uint64_t name;
    int64_t empty_us[PARTS];
};

struct budget {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct levels at[SETS][WAYS];
};

struct budget *budget_new(const uint8_t key[16])
{
    struct budget *b = calloc(1, sizeof *b);
    if (b)
        memcpy(b->key, key, sizeof b->key);
    return b;
}

void budget_free(struct budget *b) { free(b); }

static uint64_t name_of(const struct budget *b, const struct budget_account *a)
{
    uint8_t bytes[128], hash[crypto_shorthash_BYTES];
    uint64_t name;
    size_t length = a->length < sizeof bytes - 1 ? a->length : sizeof bytes - 1;
    bytes[0] = a->kind;
    memcpy(bytes + 1, a->name, length);
    (void)crypto_shorthash(hash, bytes, length + 1, b->key);
    memcpy(&name, hash, sizeof name);
    return name;
}

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

/* The levels of that name, or else those that will be empty soonest. */
static struct levels *levels_of(struct budget *b, uint64_t name)
{
    struct levels *set = b->at[name % SETS], *soonest = NULL;
    for (int i = 0; i < WAYS; i++)
        if (set[i].name == name)
            return &set[i];
    for (int i = 0; i < WAYS; i++)
        if (!soonest || later(set[i].empty_us[0], set[i].empty_us[1]) <
                            later(soonest->empty_us[0], soonest->empty_us[1]))
            soonest = &set[i];
    return soonest;
}

/* How long it takes for that amount to drain. */
static int64_t cost_us(uint64_t amount, uint64_t an_hour)
{
    return an_hour ? (int64_t)((double)amount * (double)hour_us / (double)an_hour) : 0;
}

/* Computes an account's levels after the charge; returns how long it has to wait for that. */
static int64_t would_be(struct budget *b, const struct budget_account *a, uint64_t events,
                        uint64_t bytes, int64_t now_us, struct levels *out)
{
    uint64_t name = name_of(b, a);
    const struct levels *p = levels_of(b, name);
    const int64_t costs[PARTS] = { cost_us(events, a->rate.events), cost_us(bytes, a->rate.bytes) };
    int64_t wait_us = 0;
    out->name = name;
    for (int i = 0; i < PARTS; i++) {
        int64_t level = p->name == name ? later(p->empty_us[i] - now_us, 0) : 0;
        out->empty_us[i] = now_us + level + costs[i];
        if (level)
            wait_us = later(wait_us, costs[i] ? level + costs[i] - holds_us : 0);
    }
    return wait_us;
}

/* Returns how long the accounts have to wait, and which one longest; *next: their levels after the
 * charge. */
static int64_t try(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms, struct levels *next,
                   size_t *which)
{
    int64_t longest_us = 0;
    assert(count <= ACCOUNTS_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!accounts[i].length)
            continue;
        int64_t wait_us = would_be(b, &accounts[i], events, bytes, now_ms * 1000, &next[i]);
        if (wait_us > longest_us) {
            longest_us = wait_us;
            *which = i;
        }
    }
    return longest_us;
}

static void pay(struct budget *b, const struct budget_account *accounts, size_t count,
                const struct levels *next)
{
    for (size_t i = 0; i < count; i++)
        if (accounts[i].length)
            *levels_of(b, next[i].name) = next[i];
}

bool budget_take(struct budget *b, const struct budget_account *accounts, size_t count,
                 uint64_t events, uint64_t bytes, int64_t now_ms, size_t *which, int64_t *wait_ms)
{
    struct levels next[ACCOUNTS_MOST];
    int64_t wait_us = try(b, accounts, count, events, bytes, now_ms, next, which);
    *wait_ms = (wait_us + 999) / 1000;
    if (!wait_us)
        pay(b, accounts, count, next);
    return !wait_us;
}

void budget_charge(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms)
{
    struct levels next[ACCOUNTS_MOST];
    size_t which;
    (void)try(b, accounts, count, events, bytes, now_ms, next, &which);
    pay(b, accounts, count, next);
}
