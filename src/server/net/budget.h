/* budget.h - how much may be stored for somebody: a bounded table of accounts.
 *
 * An account (of a table, a person, an address) has two levels, one of events and one of bytes.
 * What is stored raises both, and both fall with time, at what an hour allows. An account holds a
 * quarter of an hour's worth; beyond that it has to wait. So an hour brings five quarters of the
 * hourly amount at most.
 */
#ifndef HEARTS_NET_BUDGET_H
#define HEARTS_NET_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an hour allows; 0: any amount. */
struct budget_rate {
    uint64_t events, bytes;
};

struct budget_account {
    uint8_t kind;     /* accounts of different kinds are different, whatever their names */
    const void *name; /* length 0: there is no such account, and nothing is charged */
    size_t length;
    struct budget_rate rate;
};

struct budget;

/* The key keeps others from guessing which names share a place. NULL when memory is out. */
struct budget *budget_new(const uint8_t key[16]);
void budget_free(struct budget *b);

/* Charges so many events and bytes to all of the accounts, or to none: false, *which is the account
 * that has to wait longest, *wait_ms how long. An account that is empty pays for anything. */
bool budget_take(struct budget *b, const struct budget_account *accounts, size_t count,
                 uint64_t events, uint64_t bytes, int64_t now_ms, size_t *which, int64_t *wait_ms);
/* What is stored in any case: all of them pay, however long others have to wait for it. */
void budget_charge(struct budget *b, const struct budget_account *accounts, size_t count,
                   uint64_t events, uint64_t bytes, int64_t now_ms);

#endif
