/* fair_check.h - checks a deal: the order of its steps, and its fields against each other.
 *
 * The numbers are those of docs/FAIR.md. V2 and V7 to V11 need the whole record: record/proof.h.
 */
#ifndef HEARTS_FAIR_FAIR_CHECK_H
#define HEARTS_FAIR_FAIR_CHECK_H

#include "record/fair/fair.h"
#include "record/fair/fair_sent.h"
#include "record/fair/hash.h"

enum { FAIR_CHECKS = 11 };

/* Bit n of a set of checks, n from 1. */
#define FAIR_V(n) (1u << (n))

/* Adds the contents of a line to its deal. False, with a clause in *why, if it comes too early, a
 * second time, or does not fit the lines before it. */
bool fair_take(struct fair_deal *d, const struct fair_line *line, const char **why);

/* The order of the cards of an opened deal, and the dealer if one was drawn. */
struct fair_outcome {
    uint8_t deck[FAIR_DECK];
    unsigned n, dealer;
};

/* Which of the checks V1 and V3 to V6 an opened deal fails; `deck` in ascending order. *out follows
 * from the secret and from the digest as it should be, not as the deal has it. */
unsigned fair_check(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                    const struct fair_deal *d, const uint8_t *deck, unsigned n,
                    struct fair_outcome *out);

/* What it means if this check fails, as a clause. */
const char *fair_check_means(unsigned number);

#endif
