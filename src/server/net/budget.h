/* budget.h - storage quotas: a bounded table of accounts.
 *
 * An account (of a table, a person, an address) has two levels, one of events and one of bytes.
 * Storing raises both; both fall with time, at the hourly rate. An account holds a quarter of an
 * hour's amount; beyond that it has to wait. So in any hour at most five quarters of the hourly
 * amount are stored.
 */
#ifndef HEARTS_NET_BUDGET_H
#define HEARTS_NET_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The hourly amounts; 0: unlimited. */
struct budget_rate {
    uint64_t events, bytes;
};

struct budget_account {
    uint8_t kind;     /* accounts of different kinds are distinct, even with the same name */
    const void *name; /* length 0: no such account, nothing is charged */
    size_t length;
    struct budget_rate rate;
};

struct budget;

/* The key keeps others from guessing which names share a slot. NULL when out of memory. */
struct budget *budget_new(const uint8_t key[16]);
void budget_free(struct budget *b);

/* Charges events and bytes to all of the accounts, or to none. False: *which account has to wait
 * longest, and *wait_ms how long. An empty account may take any amount. */
bool budget_take(struct budget *b, const struct budget_account *accounts, size_t count,
                 uint64_t events, uint64_t bytes, int64_t now_ms, size_t *which, int64_t *wait_ms);
/* Charges all accounts for data that is stored in any case, however long that makes later requests
 * wait. */
void budget_charge(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms);

#endif
