/* ledger.h - the parts of the test of the ledger; each prints its cases as TAP. */
#ifndef TESTS_LEDGER_H
#define TESTS_LEDGER_H

#include "server/store/store.h"

/* Random groups of requests, with `operations` transfers in all, in a store and in a plain model.
 */
void try_ledger_model(const struct store_ops *kind, uint64_t seed, long operations);

/* Evenings at many tables at once, through the journal. `folder` is left there; NULL: a temporary
 * one. */
void try_evenings(const struct store_ops *kind, uint64_t seed, long hands, const char *folder);

/* The same settlements, each given this many times. */
void try_doubled(const struct store_ops *kind, long times);

/* The transfers that book.h makes from seats and amounts. */
void try_book(uint64_t seed, long rounds);

#endif
