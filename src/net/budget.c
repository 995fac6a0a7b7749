/* budget.c - levels of events and bytes that rise with what is stored and fall with time. */
#include "net/budget.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 8, PARTS = 2 /* events, bytes */, ACCOUNTS_MOST = 8 };

static const int64_t hour_us = INT64_C(3600000000), holds_us = INT64_C(900000000);

/* `empty_us`: when each level will have fallen to nothing. All zero: an empty place. */
struct place {
    uint64_t name;
    int64_t empty_us[PARTS];
};

struct budget {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct place at[SETS][WAYS];
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

/* The place of that name, or the one that will be empty soonest. */
static struct place *place_of(struct budget *b, uint64_t name)
{
    struct place *set = b->at[name % SETS], *place = NULL;
    for (int i = 0; i < WAYS; i++)
        if (set[i].name == name)
            return &set[i];
    for (int i = 0; i < WAYS; i++)
        if (!place || later(set[i].empty_us[0], set[i].empty_us[1]) <
                          later(place->empty_us[0], place->empty_us[1]))
            place = &set[i];
    return place;
}

/* How long it takes until so much is forgotten. */
static int64_t cost_us(uint64_t amount, uint64_t an_hour)
{
    return an_hour ? (int64_t)((double)amount * (double)hour_us / (double)an_hour) : 0;
}

/* The levels of an account as they would be; how long it has to wait for that. */
static int64_t would_be(struct budget *b, const struct budget_account *a, uint64_t events,
                        uint64_t bytes, int64_t now_us, struct place *out)
{
    uint64_t name = name_of(b, a);
    const struct place *p = place_of(b, name);
    const int64_t costs[PARTS] = { cost_us(events, a->rate.events), cost_us(bytes, a->rate.bytes) };
    int64_t wait = 0;
    out->name = name;
    for (int i = 0; i < PARTS; i++) {
        int64_t level = p->name == name ? later(p->empty_us[i] - now_us, 0) : 0;
        out->empty_us[i] = now_us + level + costs[i];
        if (level)
            wait = later(wait, costs[i] ? level + costs[i] - holds_us : 0);
    }
    return wait;
}

/* How long the accounts have to wait, and for which of them; their levels as they would be. */
static int64_t try(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms, struct place *next,
                   size_t *which)
{
    int64_t longest = 0;
    assert(count <= ACCOUNTS_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!accounts[i].length)
            continue;
        int64_t wait = would_be(b, &accounts[i], events, bytes, now_ms * 1000, &next[i]);
        if (wait > longest) {
            longest = wait;
            *which = i;
        }
    }
    return longest;
}

static void pay(struct budget *b, const struct budget_account *accounts, size_t count,
                const struct place *next)
{
    for (size_t i = 0; i < count; i++)
        if (accounts[i].length)
            *place_of(b, next[i].name) = next[i];
}

bool budget_take(struct budget *b, const struct budget_account *accounts, size_t count,
                 uint64_t events, uint64_t bytes, int64_t now_ms, size_t *which, int64_t *wait_ms)
{
    struct place next[ACCOUNTS_MOST];
    int64_t wait_us = try(b, accounts, count, events, bytes, now_ms, next, which);
    *wait_ms = (wait_us + 999) / 1000;
    if (!wait_us)
        pay(b, accounts, count, next);
    return !wait_us;
}

void budget_charge(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms)
{
    struct place next[ACCOUNTS_MOST];
    size_t which;
    (void)try(b, accounts, count, events, bytes, now_ms, next, &which);
    pay(b, accounts, count, next);
}
