/* password.c - passwords of tables: hashed, and checked, on another thread. */
#include "rooms/password.h"

#include "base/planted.h"
#include "net/address.h"
#include "rooms/registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* At most so many under way: logins need the same thread. */
enum { OPS = 2, MEMORY = 19456 << 10, CHECKS_MOST = 4 };

_Static_assert(crypto_pwhash_STRBYTES <= sizeof((struct password_check *)0)->hash,
               "room for a hash");

struct password_check *password_check_new(struct rooms *r, const char *password)
{
    struct password_check *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->rooms = r;
    memcpy(k->password, password, strlen(password));
    return k;
}

void password_check_free(struct password_check *k)
{
    sodium_memzero(k, sizeof *k);
    free(k);
}

static void work(void *with)
{
    struct password_check *k = with;
    size_t length = strlen(k->password);
    if (k->make)
        k->right = crypto_pwhash_str(k->hash, k->password, length, OPS, MEMORY) == 0;
    else
        k->right = crypto_pwhash_str_verify(k->hash, k->password, length) == 0;
}

static void done(void *with)
{
    struct password_check *k = with;
    k->rooms->checks--;
    k->then(k);
}

bool password_check_begin(struct password_check *k)
{
    const struct platform *p = k->rooms->platform;
    if (k->rooms->checks >= CHECKS_MOST || !p->work(p->with, WORK_PASSWORDS, work, done, k))
        return false;
    k->rooms->checks++;
    return true;
}

/* An address at a table; all of an IPv6 /48 is one: somebody has many of its networks. */
static size_t name_pair(const struct table_id *table, const char *address,
                        uint8_t out[TABLE_ID + ADDRESS_NETWORK])
{
    memcpy(out, table->byte, TABLE_ID);
    size_t length = address_network(address, out + TABLE_ID);
    return TABLE_ID + (length == ADDRESS_SIX_LENGTH ? ADDRESS_SITE_LENGTH : length);
}

/* Where others have tried too many, each may still try a few: who knows the password gets in. */
bool password_may_be_tried(struct rooms *r, const char *address, const struct table_id *table)
{
    uint8_t pair[TABLE_ID + ADDRESS_NETWORK];
    size_t length = name_pair(table, address, pair);
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    if (!rate_try_address(r->rates, RATE_PASSWORD_ADDRESS, address, now_ms, &wait_ms))
        return false;
    return rate_try(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, now_ms, &wait_ms) ||
           (!PLANTED(GUESSES_LOCK_TABLES) &&
            rate_try(r->rates, RATE_PASSWORD_PAIR, pair, length, now_ms, &wait_ms));
}

void password_check_forgive(struct rooms *r, const char *address, const struct table_id *table)
{
    uint8_t pair[TABLE_ID + ADDRESS_NETWORK];
    size_t length = name_pair(table, address, pair);
    rate_forgive(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, rooms_clock_ms(r));
    rate_forgive(r->rates, RATE_PASSWORD_PAIR, pair, length, rooms_clock_ms(r));
}
