/* no_limits.c - rate limits and storage quotas, in a browser: none, since there is only its one
 * person. */
#include "server/net/budget.h"
#include "server/net/rate.h"
#include "server/rooms/storage_charge.h"

struct budget {
    char nothing;
};

struct rates {
    char nothing;
};

struct budget *budget_new(const uint8_t key[16])
{
    static struct budget budget;
    (void)key;
    return &budget;
}

void budget_free(struct budget *b) { (void)b; }

bool budget_take(struct budget *b, const struct budget_account *accounts, size_t count,
                 uint64_t events, uint64_t bytes, int64_t now_ms, size_t *which, int64_t *wait_ms)
{
    (void)b, (void)accounts, (void)count, (void)events, (void)bytes, (void)now_ms;
    *which = 0;
    *wait_ms = 0;
    return true;
}

bool charge(struct room *room, const struct transaction *t, bool must, struct verdict *v,
            char say[CHARGE_SAY])
{
    (void)room, (void)t, (void)must, (void)v, (void)say;
    return true;
}

void charge_record(struct rooms *r, const struct payer *payer, size_t length)
{
    (void)r, (void)payer, (void)length;
}

struct rate rate_each_minute(uint64_t many) { return (void)many, (struct rate){ 1, 1 }; }

struct rates *rates_new(const uint8_t key[16], const struct rate *list, uint64_t networks_each)
{
    static struct rates rates;
    (void)key, (void)list, (void)networks_each;
    return &rates;
}

void rates_free(struct rates *r) { (void)r; }

bool rate_try(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms)
{
    (void)r, (void)kind, (void)what, (void)length, (void)now_ms;
    *wait_ms = 0;
    return true;
}

bool rate_try_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms,
                      int64_t *wait_ms)
{
    return rate_try(r, kind, address, 0, now_ms, wait_ms);
}

bool rate_try_address_at(struct rates *r, unsigned kind, struct rate rate, const char *address,
                         int64_t now_ms, int64_t *wait_ms)
{
    (void)rate;
    return rate_try(r, kind, address, 0, now_ms, wait_ms);
}

void rate_forgive(struct rates *r, unsigned kind, const void *what, size_t length, int64_t now_ms)
{
    (void)r, (void)kind, (void)what, (void)length, (void)now_ms;
}

void rate_forgive_address(struct rates *r, unsigned kind, const char *address, int64_t now_ms)
{
    (void)r, (void)kind, (void)address, (void)now_ms;
}
