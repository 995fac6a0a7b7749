/* ledger_check.h - whether the ledger of a database adds up, found out by plain SQL over its rows
 * and not by the code that paid. */
#ifndef HEARTS_STORE_LEDGER_CHECK_H
#define HEARTS_STORE_LEDGER_CHECK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* X(constant, word, what): what is looked at, in this order; `what` as it is when all is well. */
#define LEDGER_LIST_FINDING(X)                                                                     \
    X(FINDING_SUMS, "sums", "what all accounts have comes to 0, also of the slates of each table") \
    X(FINDING_BALANCES, "balances", "every account has what its transfers come to")                \
    X(FINDING_HISTORIES, "histories", "every transfer left what it says, each behind the other")   \
    X(FINDING_BELOW, "below-zero", "no account was ever below zero that may not be")               \
    X(FINDING_WHOLE, "whole-chips", "only escrow and pledges have parts of chips")                 \
    X(FINDING_APART, "apart", "chips and slates never mix, nor the slates of two tables")          \
    X(FINDING_IDS, "ids", "every transfer has the id of its place, and none is missing")

enum ledger_finding {
#define X(constant, word, what) constant,
    LEDGER_LIST_FINDING(X)
#undef X
        FINDING_COUNT
};

struct ledger_found {
    const char *word, *what;
    bool good;
    struct error why; /* the first that is not so */
};

struct ledger_checked {
    bool there; /* the database has a ledger: one that this program has not opened yet has none */
    uint64_t accounts, transfers;
    struct ledger_found of[FINDING_COUNT];
};

/* Looks at the database of a folder as of one moment; others may have it open, and it only reads.
 * False and *e: it cannot be told. What is wrong is no failure: see ledger_found. */
bool ledger_check_folder(const char *where, struct ledger_checked *out, struct error *e);
bool ledger_check_good(const struct ledger_checked *c);

#endif
