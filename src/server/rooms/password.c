/* password.c - table passwords, hashed and checked on another thread. */
#include "server/rooms/password.h"

#include "base/utf8.h"
#include "server/net/address.h"
#include "server/rooms/registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Few checks at a time, since logins need the same thread. */
enum { OPS = 2, MEMORY = 19456 << 10, CHECKS_MOST = 4 };

_Static_assert(crypto_pwhash_STRBYTES <= sizeof((struct password_check *)0)->hash,
               "room for a hash");

/* ---- Normalizing a password ---- */

/* The small letter of a capital. Only pairs whose letters take equally many bytes are folded;
 * others stay distinct. */
static uint32_t small_of(uint32_t c)
{
    bool even = (c >= 0x100 && c <= 0x12f) || (c >= 0x132 && c <= 0x137) ||
                (c >= 0x14a && c <= 0x177);
    bool odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    return even ? c | 1 : odd ? c + (c & 1) : c;
}

static bool is_space(uint32_t c) { return c <= ' ' || c == 0xa0 || c == 0x3000; }

bool password_fold(const char *password, char out[WIRE_PASSWORD + 1])
{
    size_t length = strlen(password), to = 0, end = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(password + i, length - i, &c);
        if (!bytes) { /* invalid UTF-8 */
            bytes = 1;
            c = UINT32_MAX;
        }
        if (!to && is_space(c))
            continue;
        memcpy(out + to, password + i, bytes);
        if (small_of(c) != c && bytes == 1)
            out[to] = (char)small_of(c);
        if (small_of(c) != c && bytes == 2) {
            out[to] = (char)(0xc0 | small_of(c) >> 6);
            out[to + 1] = (char)(0x80 | (small_of(c) & 0x3f));
        }
        to += bytes;
        if (!is_space(c))
            end = to;
    }
    out[end] = '\0';
    return end > 0;
}

/* ---- Making and checking ---- */

struct password_check *password_check_new(struct rooms *r, const char *password)
{
    struct password_check *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->rooms = r;
    memcpy(k->password, password, strlen(password));
    (void)password_fold(password, k->folded);
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
    size_t length = strlen(k->folded);
    if (k->make) {
        k->right = crypto_pwhash_str(k->hash, k->folded, length, OPS, MEMORY) == 0;
        return;
    }
    k->right = crypto_pwhash_str_verify(k->hash, k->folded, length) == 0;
    /* Earlier versions stored hashes of passwords as typed, without folding them. */
    if (!k->right && strcmp(k->folded, k->password) != 0)
        k->right = crypto_pwhash_str_verify(k->hash, k->password, strlen(k->password)) == 0;
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

/* The key for an address at a table. A whole IPv6 /48 counts as one address, since one person may
 * have many of its networks. */
static size_t name_pair(const struct id *table, const char *address,
                        uint8_t out[ID_BYTES + ADDRESS_NETWORK])
{
    memcpy(out, table->byte, ID_BYTES);
    size_t length = address_network(address, out + ID_BYTES);
    return ID_BYTES + (length == ADDRESS_SIX_LENGTH ? ADDRESS_SITE_LENGTH : length);
}

/* When a table has had too many tries, each address may still try a few, so that those who know the
 * password get in. */
bool password_may_be_tried(struct rooms *r, const char *address, const struct id *table)
{
    uint8_t pair[ID_BYTES + ADDRESS_NETWORK];
    size_t length = name_pair(table, address, pair);
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    if (!rate_try_address(r->rates, RATE_PASSWORD_ADDRESS, address, now_ms, &wait_ms))
        return false;
    return rate_try(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, now_ms, &wait_ms) ||
           rate_try(r->rates, RATE_PASSWORD_PAIR, pair, length, now_ms, &wait_ms);
}

void password_check_forgive(struct rooms *r, const char *address, const struct id *table)
{
    uint8_t pair[ID_BYTES + ADDRESS_NETWORK];
    size_t length = name_pair(table, address, pair);
    rate_forgive(r->rates, RATE_PASSWORD_TABLE, table, sizeof *table, rooms_clock_ms(r));
    rate_forgive(r->rates, RATE_PASSWORD_PAIR, pair, length, rooms_clock_ms(r));
}
