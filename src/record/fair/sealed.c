/* sealed.c - the hashes of a deal. Every field has a fixed length, and labels come after their
 * length, so that no two different inputs give the same bytes.
 */
#include "record/fair/sealed.h"
#include "record/fair/stream.h"

#include <string.h>

/* The input of a hash, put together from fields. */
struct fields {
    struct fair_part parts[8 + 2 * FAIR_SEATS];
    size_t count;
    uint8_t small[8 + FAIR_SEATS * 2]; /* numbers, as they are hashed */
    size_t used;
};

static void add(struct fields *f, const void *at, size_t length)
{
    f->parts[f->count++] = (struct fair_part){ at, length };
}

/* Adds a number of `bytes` bytes, the highest first. */
static void add_number(struct fields *f, uint32_t number, size_t bytes)
{
    uint8_t *at = f->small + f->used;
    for (size_t i = bytes; i-- > 0; number >>= 8)
        at[i] = (uint8_t)number;
    f->used += bytes;
    add(f, at, bytes);
}

static void begin(struct fields *f, const char *label)
{
    f->count = f->used = 0;
    add_number(f, (uint32_t)strlen(label), 2);
    add(f, label, strlen(label));
}

static void begin_deal(struct fields *f, const char *label, const uint8_t game[FAIR_GAME],
                       uint32_t number)
{
    begin(f, label);
    add(f, game, FAIR_GAME);
    add_number(f, number, 4);
}

bool fair_same(const uint8_t *a, const uint8_t *b, size_t length)
{
    volatile uint8_t differ = 0;
    for (size_t i = 0; i < length; i++)
        differ |= (uint8_t)(a[i] ^ b[i]);
    return differ == 0;
}

void fair_commit(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d)
{
    struct fields f;
    begin_deal(&f, "hearts-deal/1 commit", game, d->number);
    add(&f, d->secret, FAIR_SECRET);
    h->sha256(f.parts, f.count, d->commit);
    d->done |= FAIR_HAS_COMMIT;
}

void fair_commit_chance(const struct fair_hash *h, const uint8_t game[FAIR_GAME], uint32_t number,
                        int seat, const uint8_t chance[FAIR_CHANCE], uint8_t out[FAIR_SEAL])
{
    struct fields f;
    begin_deal(&f, "hearts-deal/1 client", game, number);
    add_number(&f, (uint32_t)seat, 1);
    add(&f, chance, FAIR_CHANCE);
    h->sha256(f.parts, f.count, out);
}

void fair_lock(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
               const uint8_t *deck, unsigned n)
{
    struct fields f;
    begin_deal(&f, "hearts-deal/1 transcript", game, d->number);
    add(&f, d->commit, FAIR_SEAL);
    add_number(&f, n, 1);
    add(&f, deck, n);
    add_number(&f, d->seats, 1);
    for (int i = 0; i < d->seats; i++) {
        add_number(&f, d->seat[i].kind, 1);
        if (d->seat[i].kind == FAIR_COMMITTED)
            add(&f, d->seat[i].commit, FAIR_SEAL);
    }
    h->sha256(f.parts, f.count, d->lock);
    d->done |= FAIR_HAS_LOCK;
}

bool fair_reveal(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
                 int seat, const uint8_t chance[FAIR_CHANCE])
{
    uint8_t commit[FAIR_SEAL];
    struct fair_seat *s = &d->seat[seat];
    if (s->kind != FAIR_COMMITTED || !(d->done & FAIR_HAS_LOCK) || d->done & FAIR_HAS_DEALT)
        return false;
    fair_commit_chance(h, game, d->number, seat, chance, commit);
    bool right = fair_same(commit, s->commit, sizeof commit);
    if (s->status == FAIR_NOTHING) {
        s->status = right ? FAIR_REVEALED : FAIR_DROPPED;
        memcpy(s->chance, chance, right ? FAIR_CHANCE : 0);
    }
    return right && s->status == FAIR_REVEALED;
}

void fair_mix(const struct fair_hash *h, struct fair_deal *d)
{
    struct fields f;
    begin(&f, "hearts-deal/1 digest");
    add(&f, d->lock, FAIR_SEAL);
    for (int i = 0; i < d->seats; i++) {
        struct fair_seat *s = &d->seat[i];
        if (s->kind == FAIR_COMMITTED && s->status == FAIR_NOTHING)
            s->status = FAIR_DROPPED;
        add_number(&f, s->status, 1);
        if (s->status == FAIR_REVEALED)
            add(&f, s->chance, FAIR_CHANCE);
    }
    h->sha512(f.parts, f.count, d->digest);
    d->done |= FAIR_HAS_DEALT;
}

void fair_order(const struct fair_hash *h, const struct fair_deal *d, uint8_t *deck, unsigned n)
{
    struct fair_stream s;
    fair_stream_begin(&s, h, d, FAIR_FOR_DECK);
    fair_shuffle(&s, deck, n);
}

unsigned fair_dealer(const struct fair_hash *h, const struct fair_deal *d)
{
    struct fair_stream s;
    fair_stream_begin(&s, h, d, FAIR_FOR_DEALER);
    return fair_uniform(&s, d->seats);
}

void fair_open(struct fair_deal *d, enum fair_reason reason)
{
    d->reason = (uint8_t)reason;
    d->done |= FAIR_HAS_OPEN;
}

void fair_chain_begin(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                      uint8_t link[FAIR_SEAL])
{
    struct fields f;
    begin(&f, "hearts-deal/1 chain");
    add(&f, game, FAIR_GAME);
    h->sha256(f.parts, f.count, link);
}

void fair_chain_line(const struct fair_hash *h, const char *line, size_t length,
                     uint8_t link[FAIR_SEAL])
{
    struct fields f;
    begin(&f, "hearts-deal/1 line");
    add(&f, link, FAIR_SEAL);
    add(&f, line, length);
    h->sha256(f.parts, f.count, link);
}
