/* limit.h - a bare loop of classic Hearts, the speed a rules engine is measured against. */
#ifndef HEARTS_LIMIT_LIMIT_H
#define HEARTS_LIMIT_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* Plays n random full hands one after the other: shuffle 52 cards, deal, pass three random
 * cards (left, right, across, hold in turn), play out at random among the legal cards, score
 * with the moon (26 to each of the others). Returns a checksum of the scores. */
uint64_t limit_hands(uint64_t n, uint64_t seed);

/* Plays n random playouts from one dealt position (the deal is made from the seed, the holder
 * of the two of clubs is to lead): copy the position, play the 52 cards out at random among
 * the legal cards, score with the moon. Returns a checksum of the scores. */
uint64_t limit_playouts(uint64_t n, uint64_t seed);

/* Whether the loops pick cards with the BMI2 instructions (pdep) on this processor. The
 * checksums are the same either way. */
bool limit_fast(void);

#endif
