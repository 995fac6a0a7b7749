/* rate.h - rate limits: a bounded table of recent tries.
 *
 * Each thing (a name, an address) has a level that every try raises by one and that falls with
 * time. At its kind's burst it has to wait. Kinds are numbers from 0, chosen by the table's owner;
 * each kind counts separately. The table never grows: when it is full, the entry whose level falls
 * to zero first is dropped.
 */
#ifndef HEARTS_NET_RATE_H
#define HEARTS_NET_RATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rate {
    int64_t burst, each_ms; /* most tries at once; time until one is forgotten */
};

/* A rate of `many` (1 to 60000) in a minute, at once or spread out. */
struct rate rate_each_minute(uint64_t many);

struct rates;

/* `list` has a row for each kind, and is borrowed. The key keeps others from guessing which things
 * share a slot. An IPv6 /48 may do as much as `networks_each` of its /64s. NULL when out of memory.
 */
struct rates *rates_new(const uint8_t key[16], const struct rate *list, uint64_t networks_each);
void rates_free(struct rates *r);

/* Counts a try; true when it is allowed. Otherwise nothing changes, and *wait_ms is how long it has
 * to wait. */
bool rate_try(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms);

/* The same for an address, as text. */
bool rate_try_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms,
                      int64_t *wait_ms);
/* The same at a rate given by the caller. */
bool rate_try_address_at(struct rates *r, unsigned kind, struct rate rate, const char *address,
                         int64_t now_ms, int64_t *wait_ms);

/* Take a successful try back. */
void rate_forgive(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms);
void rate_forgive_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms);

#endif
