/* ledger.h - the parts of the test of the ledger; each prints its cases as TAP. */
#ifndef TESTS_LEDGER_H
#define TESTS_LEDGER_H

#include "server/store/store.h"

/* Random groups of requests, `operations` transfers in all, in a store and in a plain model. */
void try_ledger_model(const struct store_ops *kind, uint64_t seed, long operations);

/* Evenings of many tables at once, through the journal. `folder` stays; NULL: one of its own. */
void try_evenings(const struct store_ops *kind, uint64_t seed, long hands, const char *folder);

/* The same settlements given again so many times. */
void try_doubled(const struct store_ops *kind, long times);

/* What book.h makes of seats and amounts. */
void try_book(uint64_t seed, long rounds);

#endif
