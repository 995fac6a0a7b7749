/* ledger_check.h - whether the ledger of a database adds up, checked by plain SQL over its rows and
 * not by the code that wrote them. */
#ifndef HEARTS_STORE_LEDGER_CHECK_H
#define HEARTS_STORE_LEDGER_CHECK_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* X(constant, word, what): the checks, in this order; `what` describes the good case. */
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
    struct error why; /* the first that is wrong */
};

struct ledger_checked {
    bool there; /* the database has a ledger; an old one has none */
    uint64_t accounts, transfers;
    struct ledger_found of[FINDING_COUNT];
};

/* Checks the database of a folder in one snapshot. It only reads; others may have the database
 * open. False, with *e set: it cannot be checked. Findings are no failure: see ledger_found. */
bool ledger_check_folder(const char *where, struct ledger_checked *out, struct error *e);
bool ledger_check_good(const struct ledger_checked *c);

#endif
