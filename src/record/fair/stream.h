/* stream.h - pseudorandom bytes from a deal's secret and digest, and numbers drawn from them. */
#ifndef HEARTS_FAIR_STREAM_H
#define HEARTS_FAIR_STREAM_H

#include "record/fair/fair.h"
#include "record/fair/hash.h"

enum { FAIR_BLOCK = 64 };

/* Blocks of bytes, one after the other; `block` makes number `next`. */
struct fair_stream {
    void (*block)(struct fair_stream *s, uint8_t out[FAIR_BLOCK]);
    const struct fair_hash *hash;
    const struct fair_deal *deal;
    const char *label;
    uint32_t next;
    uint8_t at; /* the next byte of `bytes` */
    uint8_t bytes[FAIR_BLOCK];
    unsigned drawn, rejected; /* bytes drawn so far, and how many of them were rejected */
};

/* What a stream is for. */
#define FAIR_FOR_DECK   "hearts-deal/1 deck"
#define FAIR_FOR_DEALER "hearts-deal/1 dealer"

/* Starts the stream of a deal whose secret and digest are known; `d` is borrowed. */
void fair_stream_begin(struct fair_stream *s, const struct fair_hash *h, const struct fair_deal *d,
                       const char *label);

uint8_t fair_stream_byte(struct fair_stream *s);

/* A number below k, 1 to 256, all equally likely: bytes past the last multiple of k are drawn
 * again.
 */
unsigned fair_uniform(struct fair_stream *s, unsigned k);

/* Shuffles n bytes; every order is equally likely. */
void fair_shuffle(struct fair_stream *s, uint8_t *deck, unsigned n);

#endif
