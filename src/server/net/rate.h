/* rate.h - how often something may be tried: a bounded table of what was tried of late.
 *
 * Each thing (a name, an address) has a level that every try raises by one and that falls with
 * time. At the burst of its kind it has to wait. Kinds are numbers from 0, which the
 * owner of the table chooses: tries of one kind do not count for another. The table never grows:
 * where it is full, the one whose level falls to nothing first is forgotten.
 */
#ifndef HEARTS_NET_RATE_H
#define HEARTS_NET_RATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rate {
    int64_t burst, each_ms; /* tries at once; until one of them is forgotten */
};

/* A minute allows so many (1 to 60000), at once or one after the other. */
struct rate rate_each_minute(uint64_t many);

struct rates;

/* `list` has a row for each kind, and is borrowed. The key keeps others from guessing which things
 * share a place. Addresses of an IPv6 /48 together may do what `networks_each` /64s may. NULL when
 * memory is out. */
struct rates *rates_new(const uint8_t key[16], const struct rate *list, uint64_t networks_each);
void rates_free(struct rates *r);

/* One more try; true when it may go on. Otherwise nothing has changed, and *wait_ms is how long it
 * has to wait. */
bool rate_try(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms);

/* The same of an address, as text. */
bool rate_try_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms,
                      int64_t *wait_ms);
/* At a rate that is set elsewhere. */
bool rate_try_address_at(struct rates *r, unsigned kind, struct rate rate, const char *address,
                         int64_t now_ms, int64_t *wait_ms);

/* A try that turned out well is taken back. */
void rate_forgive(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms);
void rate_forgive_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms);

#endif
