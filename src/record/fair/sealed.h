/* sealed.h - what is sealed in a deal: each step makes the next hash of it.
 *
 * A server fills in a deal's number and secret and calls fair_commit(); once it knows who sits
 * where and has their commitments, fair_lock(); fair_reveal() for each chance that comes;
 * fair_mix() when all have come or may not come any more. Then the cards are there. Last comes
 * fair_open().
 */
#ifndef HEARTS_FAIR_SEALED_H
#define HEARTS_FAIR_SEALED_H

#include "record/fair/fair.h"
#include "record/fair/hash.h"

/* C, from number and secret. */
void fair_commit(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d);

/* K: what a client sends before the lock, for the chance that it keeps until after it. */
void fair_commit_chance(const struct fair_hash *h, const uint8_t game[FAIR_GAME], uint32_t number,
                        int seat, const uint8_t chance[FAIR_CHANCE], uint8_t out[FAIR_SEAL]);

/* T, from C, the deck in ascending order and the seats; nothing of them may change any more. */
void fair_lock(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
               const uint8_t *deck, unsigned n);

/* Takes a seat's chance; sent again it is taken as well. False where it is not the one that the
 * seat is committed to, which drops the seat; and where there is nothing to reveal, or it is too
 * late. */
bool fair_reveal(const struct fair_hash *h, const uint8_t game[FAIR_GAME], struct fair_deal *d,
                 int seat, const uint8_t chance[FAIR_CHANCE]);

/* D, from T and the chances; committed seats that have not revealed theirs are dropped. */
void fair_mix(const struct fair_hash *h, struct fair_deal *d);

/* Puts an ascending deck into the order of the deal, and says who deals where that is drawn. */
void fair_order(const struct fair_hash *h, const struct fair_deal *d, uint8_t *deck, unsigned n);
unsigned fair_dealer(const struct fair_hash *h, const struct fair_deal *d);

/* From now on fair_write() tells the secret. */
void fair_open(struct fair_deal *d, enum fair_reason reason);

/* Whether two are equal, in a time that does not say where they differ. */
bool fair_same(const uint8_t *a, const uint8_t *b, size_t length);

/* The chain over what is written of a game, line by line: begun with its id, then led on. */
void fair_chain_begin(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                      uint8_t link[FAIR_SEAL]);
void fair_chain_line(const struct fair_hash *h, const char *line, size_t length,
                     uint8_t link[FAIR_SEAL]);

#endif
