/* rooms_password.c - passwords of tables: hashed, and checked, on another thread. */
#include "rooms/rooms_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* At most so many under way: logins need the same thread. */
enum { OPS = 2, MEMORY = 19456 << 10, KNOCKS_MOST = 4 };

_Static_assert(crypto_pwhash_STRBYTES <= sizeof((struct knock *)0)->hash, "room for a hash");

struct knock *knock_new(struct rooms *r, const char *password)
{
    struct knock *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->rooms = r;
    memcpy(k->password, password, strlen(password));
    return k;
}

void knock_free(struct knock *k)
{
    sodium_memzero(k, sizeof *k);
    free(k);
}

static void work(void *with)
{
    struct knock *k = with;
    size_t length = strlen(k->password);
    if (k->make)
        k->right = crypto_pwhash_str(k->hash, k->password, length, OPS, MEMORY) == 0;
    else
        k->right = crypto_pwhash_str_verify(k->hash, k->password, length) == 0;
}

static void done(void *with)
{
    struct knock *k = with;
    k->rooms->knocks--;
    k->then(k);
}

bool knock_begin(struct knock *k)
{
    if (k->rooms->knocks >= KNOCKS_MOST ||
        !net_work(k->rooms->site->net, LANE_PASSWORDS, work, done, k))
        return false;
    k->rooms->knocks++;
    return true;
}

bool knock_is_allowed(struct rooms *r, const char *address, const struct table_id *table)
{
    int64_t wait, now = net_now_ms(r->site->net);
    return rate_try_address(r->rates, RATE_PASSWORD_ADDRESS, address, now, &wait) &&
           rate_try(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, now, &wait);
}

void knock_forgive(struct rooms *r, const struct table_id *table)
{
    rate_forgive(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, net_now_ms(r->site->net));
}
