/* fair_check.h - what is checked of a deal: its steps in their order, and each field against the
 * others.
 *
 * The numbers are those of docs/FAIR.md. V9 and V11 need the record around it: text/proof.h.
 */
#ifndef HEARTS_FAIR_FAIR_CHECK_H
#define HEARTS_FAIR_FAIR_CHECK_H

#include "record/fair/fair.h"
#include "record/fair/fair_sent.h"
#include "record/fair/hash.h"

enum { FAIR_CHECKS = 11 };

/* Bit n of a set of checks, n from 1. */
#define FAIR_V(n) (1u << (n))

/* Adds what a line tells to its deal. False, and *why a clause, where it comes too early, a second
 * time, or does not fit the lines before it. */
bool fair_take(struct fair_deal *d, const struct fair_line *line, const char **why);

/* The order that the cards of an opened deal have to have, and who deals where that is drawn. */
struct fair_outcome {
    uint8_t deck[FAIR_DECK];
    unsigned n, dealer;
};

/* The checks that fail, of V1 and V3 to V6, for a deal that is opened; `deck` in ascending order.
 * *out follows from the secret and the recomputed digest. */
unsigned fair_check(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                    const struct fair_deal *d, const uint8_t *deck, unsigned n,
                    struct fair_outcome *out);

/* A sentence of what a check that fails means. */
const char *fair_check_means(unsigned number);

#endif
