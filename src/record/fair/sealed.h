/* sealed.h - the steps of a deal; each makes the next hash.
 *
 * A server fills in a deal's number and secret and calls fair_commit(). Once it knows who sits
 * where and has their commitments, it calls fair_lock(), then fair_reveal() for each chance that
 * comes, and fair_mix() when all have come or the time is over. That gives the cards. fair_open()
 * comes last.
 */
#ifndef HEARTS_FAIR_SEALED_H
#define HEARTS_FAIR_SEALED_H

#include "record/fair/fair.h"
#include "record/fair/hash.h"

/* C, from number and secret. */
void fair_commit(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d);

/* K: a client sends it before the lock, and the chance itself only after the lock. */
void fair_commit_chance(const struct fair_hash *h, const uint8_t game[FAIR_GAME], uint32_t number,
                        int seat, const uint8_t chance[FAIR_CHANCE], uint8_t out[FAIR_SEAL]);

/* T, from C, the deck in ascending order and the seats, which may not change from now on. */
void fair_lock(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
               const uint8_t *deck, unsigned n);

/* Takes a seat's chance; a repeated one is fine. False if it is not the one that the seat is
 * committed to, which also drops the seat; if the seat has nothing to reveal; or if it is too late.
 */
bool fair_reveal(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
                 int seat, const uint8_t chance[FAIR_CHANCE]);

/* D, from T and the chances. Committed seats that have not revealed theirs are dropped. */
void fair_mix(const struct fair_hash *h, struct fair_deal *d);

/* Puts an ascending deck into the order of the deal; and the seat that deals, if it is drawn. */
void fair_order(const struct fair_hash *h, const struct fair_deal *d, uint8_t *deck, unsigned n);
unsigned fair_dealer(const struct fair_hash *h, const struct fair_deal *d);

/* Marks the deal as opened: from now on fair_write() writes the secret. */
void fair_open(struct fair_deal *d, enum fair_reason reason);

/* Whether both are equal, compared in constant time. */
bool fair_same(const uint8_t *a, const uint8_t *b, size_t length);

/* The chain of hashes over the lines of a game: started with its id, then continued. */
void fair_chain_begin(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                      uint8_t link[FAIR_SEAL]);
void fair_chain_line(const struct fair_hash *h, const char *line, size_t length,
                     uint8_t link[FAIR_SEAL]);

#endif
