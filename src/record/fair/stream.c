/* stream.c - bytes from a secret, numbers from bytes, a shuffle from numbers. */
#include "record/fair/stream.h"

#include <string.h>

/* HMAC-SHA-512 uses keys of up to 128 bytes unchanged, so the whole secret is used. */
static void keyed_block(struct fair_stream *s, uint8_t out[FAIR_BLOCK])
{
    size_t length = strlen(s->label);
    uint8_t head[2] = { (uint8_t)(length >> 8), (uint8_t)length };
    uint8_t number[4] = { (uint8_t)(s->next >> 24), (uint8_t)(s->next >> 16),
                          (uint8_t)(s->next >> 8), (uint8_t)s->next };
    struct fair_part parts[] = { { head, sizeof head },
                                 { s->label, length },
                                 { s->deal->digest, FAIR_DIGEST },
                                 { number, sizeof number } };
    s->hash->hmac512(s->deal->secret, FAIR_SECRET, parts, 4, out);
}

void fair_stream_begin(struct fair_stream *s, const struct fair_hash *h, const struct fair_deal *d,
                       const char *label)
{
    memset(s, 0, sizeof *s);
    s->block = keyed_block;
    s->hash = h;
    s->deal = d;
    s->label = label;
    s->at = FAIR_BLOCK;
}

uint8_t fair_stream_byte(struct fair_stream *s)
{
    if (s->at == FAIR_BLOCK) {
        s->block(s, s->bytes);
        s->next++;
        s->at = 0;
    }
    s->drawn++;
    return s->bytes[s->at++];
}

unsigned fair_uniform(struct fair_stream *s, unsigned k)
{
    unsigned limit = 256 - 256 % k, byte;
    while ((byte = fair_stream_byte(s)) >= limit)
        s->rejected++;
    return byte % k;
}

void fair_shuffle(struct fair_stream *s, uint8_t *deck, unsigned n)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned j = fair_uniform(s, i);
        uint8_t card = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = card;
    }
}
