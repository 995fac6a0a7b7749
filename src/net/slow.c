/* slow.c - levels that rise with every try and fall with time. */
#include "net/slow.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 2048, WAYS = 8 };

/* `full_ms`: when the level will have fallen to nothing. All zero: an empty place. */
struct place {
    uint64_t what;
    int64_t empty_ms;
};

struct slow {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct place at[SETS][WAYS];
};

struct rate {
    int64_t burst, each_ms;
};

static const struct rate rows[] = {
#define SLOW_ROW(constant, burst, each_ms) { burst, each_ms },
    SLOW_LIST(SLOW_ROW)
#undef SLOW_ROW
};

struct slow *slow_new(const uint8_t key[16])
{
    struct slow *s = calloc(1, sizeof *s);
    if (s)
        memcpy(s->key, key, sizeof s->key);
    return s;
}

void slow_free(struct slow *s) { free(s); }

static uint64_t name_of(const struct slow *s, enum slow_kind kind, const void *what, size_t length)
{
    uint8_t bytes[256], hash[crypto_shorthash_BYTES];
    uint64_t n;
    bytes[0] = (uint8_t)kind;
    if (length > sizeof bytes - 1)
        length = sizeof bytes - 1;
    memcpy(bytes + 1, what, length);
    (void)crypto_shorthash(hash, bytes, length + 1, s->key);
    memcpy(&n, hash, sizeof n);
    return n;
}

/* The place of that name, or the one that will be empty soonest. */
static struct place *place_of(struct slow *s, uint64_t name)
{
    struct place *set = s->at[name % SETS], *place = NULL;
    for (int i = 0; i < WAYS; i++)
        if (set[i].what == name)
            return &set[i];
    for (int i = 0; i < WAYS; i++)
        if (!place || set[i].empty_ms < place->empty_ms)
            place = &set[i];
    return place;
}

static bool try_at(struct slow *s, enum slow_kind kind, struct rate rate, const void *what,
                   size_t length, int64_t now_ms, int64_t *wait_ms)
{
    uint64_t name = name_of(s, kind, what, length);
    struct place *p = place_of(s, name);
    int64_t empty = p->what == name && p->empty_ms > now_ms ? p->empty_ms : now_ms;
    int64_t over = empty + rate.each_ms - (now_ms + rate.burst * rate.each_ms);
    *wait_ms = over > 0 ? over : 0;
    if (over > 0)
        return false;
    *p = (struct place){ name, empty + rate.each_ms };
    return true;
}

bool slow_try(struct slow *s, enum slow_kind kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms)
{
    return try_at(s, kind, rows[kind], what, length, now_ms, wait_ms);
}

bool slow_try_each_minute(struct slow *s, enum slow_kind kind, uint64_t many, const void *what,
                          size_t length, int64_t now_ms, int64_t *wait_ms)
{
    struct rate rate = { (int64_t)many, 60000 / (int64_t)many };
    return try_at(s, kind, rate, what, length, now_ms, wait_ms);
}

void slow_forgive(struct slow *s, enum slow_kind kind, const void *what, size_t length,
                  int64_t now_ms)
{
    uint64_t name = name_of(s, kind, what, length);
    struct place *p = place_of(s, name);
    if (p->what == name && p->empty_ms > now_ms)
        p->empty_ms -= rows[kind].each_ms;
}

size_t slow_address(const char *address, uint8_t *out, size_t capacity)
{
    uint8_t six[16];
    if (inet_pton(AF_INET6, address, six) == 1) {
        static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
        size_t from = memcmp(six, mapped, sizeof mapped) == 0 ? 12 : 0, length = from ? 4 : 8;
        memcpy(out, six + from, length);
        return length;
    }
    size_t length = strlen(address);
    if (inet_pton(AF_INET, address, out) == 1)
        return 4;
    if (length > capacity)
        length = capacity;
    memcpy(out, address, length);
    return length;
}
