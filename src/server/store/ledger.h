/* ledger.h - accounts, and transfers between them: amounts are never created, lost or paid twice.
 *
 * A transfer has one debit, one credit and one amount, so the sum of all accounts is always 0. It
 * is identified by its place (owner, game, hand, kind, line), from which its id is derived. Making
 * it again changes nothing. No transfer is ever changed or deleted. See
 * docs/decisions/049-ledger.md.
 */
#ifndef HEARTS_STORE_LEDGER_H
#define HEARTS_STORE_LEDGER_H

#include "base/id.h"

#include <stddef.h>

/* Amounts are whole numbers of units. With this many units, a hundredth of a chip divides evenly
 * among one to ten people. */
#define LEDGER_CHIP INT64_C(252000)
/* No account has, and no transfer moves, more than 10^12 chips. */
#define LEDGER_MOST (INT64_C(1000000000000) * LEDGER_CHIP)

enum {
    LEDGER_ID = 32,
    LEDGER_SEATS = 10,
    LEDGER_REQUEST = 1024, /* most transfers in a request */
};

/* X(constant, word): the numbers are stored, so new ones go to the end.
 *
 * Chips are held by the mint, by the house, in a person's wallet, and in escrow for a seat. Only
 * the mint may be below zero, since chips come from it. Between people who know each other there
 * are slates: what a person at a table is owed or owes, and what a seat has pledged of it. Escrow
 * and pledges may have fractions of chips, all others whole ones. Chips and slates never mix, nor
 * do the slates of two tables.
 */
#define LEDGER_LIST_KIND(X)    \
    X(LEDGER_MINT, "mint")     \
    X(LEDGER_HOUSE, "house")   \
    X(LEDGER_WALLET, "wallet") \
    X(LEDGER_ESCROW, "escrow") \
    X(LEDGER_SLATE, "slate")   \
    X(LEDGER_PLEDGE, "pledge")

enum ledger_kind {
    LEDGER_NO_KIND,
#define X(constant, word) constant,
    LEDGER_LIST_KIND(X)
#undef X
        LEDGER_KINDS
};

/* The name of an account; fields that its kind does not use are zero. */
struct ledger_account {
    enum ledger_kind kind;
    struct id table;  /* ESCROW, PLEDGE, SLATE */
    struct id person; /* WALLET, SLATE; zero when read: the person was forgotten */
    uint8_t seat;     /* ESCROW, PLEDGE: from 0 */
};

/* Where a transfer belongs; unique to it. */
struct ledger_place {
    struct id of; /* the table; the person if there is none */
    uint64_t game;
    uint32_t hand;
    uint8_t kind; /* defined by the ledger's user: see book.h */
    uint32_t line;
};

struct ledger_transfer {
    struct ledger_place place;
    struct ledger_account debit, credit; /* from, and to */
    int64_t amount;                      /* above 0 */
    int64_t at_ms;
    bool once; /* if its place has a transfer already, that one stands, whatever its amount */
};

/* A transfer as one of its two accounts sees it. */
struct ledger_line {
    uint64_t number; /* number of the transfer, from 1 in order of creation */
    struct ledger_transfer transfer;
    uint8_t id[LEDGER_ID];
    bool out;     /* the account is the debit */
    int64_t left; /* the account's balance after it */
};

/* The state of an account; all 0 if it does not exist. */
struct ledger_state {
    int64_t balance;
    uint64_t lines;
};

struct ledger_sums {
    uint64_t transfers;
    uint64_t accounts[LEDGER_KINDS];
    int64_t balance[LEDGER_KINDS]; /* of all accounts of that kind */
};

const char *ledger_kind_word(enum ledger_kind kind);
bool ledger_may_owe(enum ledger_kind kind);
bool ledger_has_parts(enum ledger_kind kind);

/* Whether an account's name has the fields its kind needs, and no others. */
bool ledger_account_good(const struct ledger_account *a);
bool ledger_account_same(const struct ledger_account *a, const struct ledger_account *b);

/* Whether a transfer is valid, regardless of balances. */
bool ledger_transfer_good(const struct ledger_transfer *t);

/* Whether the stored transfer `kept`, at the same place, matches `t`. Ignored: the time, a name
 * forgotten since, and the amount if `once`. */
bool ledger_transfer_same(const struct ledger_transfer *kept, const struct ledger_transfer *t);

/* SHA-256 over the place: see ledger.c for its bytes. */
void ledger_id(const struct ledger_place *place, uint8_t out[LEDGER_ID]);

#endif
