/* password.c - passwords of tables: hashed, and checked, on another thread. */
#include "rooms/password.h"

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

bool password_may_be_tried(struct rooms *r, const char *address, const struct table_id *table)
{
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    return rate_try_address(r->rates, RATE_PASSWORD_ADDRESS, address, now_ms, &wait_ms) &&
           rate_try(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, now_ms, &wait_ms);
}

void password_check_forgive(struct rooms *r, const struct table_id *table)
{
    rate_forgive(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, rooms_clock_ms(r));
}
