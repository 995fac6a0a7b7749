/* book.h - what moves at a table that has stakes, as transfers for one request with the event they
 * belong to: when people sit down, when a hand or a pot is settled, when a game ends or is void.
 * Pure: it knows seats and amounts, no cards. */
#ifndef HEARTS_STORE_BOOK_H
#define HEARTS_STORE_BOOK_H

#include "server/store/ledger.h"

enum {
    BOOK_SEATS = LEDGER_SEATS,
    BOOK_MOST = 2 * BOOK_SEATS, /* transfers that one of these makes at most */
    BOOK_EVENT = 64,            /* and an event */
};

/* X(constant, word): the kinds of transfers. Their numbers are stored, so new ones go to the end.
 */
#define BOOK_LIST_KIND(X)                                                                  \
    X(BOOK_GRANT, "grant")         /* chips from the mint */                               \
    X(BOOK_BUY_IN, "buy-in")       /* from a wallet, or from a slate */                    \
    X(BOOK_HAND, "hand")           /* a hand is settled between seats */                   \
    X(BOOK_POT, "pot")             /* a game is */                                         \
    X(BOOK_ODD, "odd")             /* parts of chips, at the end */                        \
    X(BOOK_CASH_OUT, "cash-out")   /* back to a wallet, or to a slate */                   \
    X(BOOK_SETTLE, "settle")       /* a slate is settled outside */                        \
    X(BOOK_FORFEIT, "forfeit")     /* a pot's part of who left the game */                 \
    X(BOOK_HOUSE, "house")         /* what computers pay or get beyond somebody's limit */ \
    X(BOOK_WRITE_OFF, "write-off") /* what is owed on a slate is let go */                 \
    X(BOOK_CARRY, "carry")         /* what is owed goes to another table's slate */

enum book_kind {
    BOOK_NO_KIND,
#define X(constant, word) constant,
    BOOK_LIST_KIND(X)
#undef X
        BOOK_KINDS
};

const char *book_kind_word(unsigned kind);

/* A game at a table. */
struct book_game {
    struct id table;
    uint64_t game;
    bool slate; /* played on the slate, not for chips */
    int seats;
    struct id person[BOOK_SEATS]; /* zero: a computer, whose money is the mint's */
    int64_t at_ms;
};

/* An exact amount of chips in units; false where it has none. */
bool book_units(int64_t num, int64_t den, int64_t *out);

/* This many chips for a seat; `buy_in` counts from 0 the times that this seat does so in the game.
 */
struct ledger_transfer book_buy_in(const struct book_game *g, int seat, unsigned buy_in,
                                   int64_t chips);

/* The number of a day, by Greenwich. */
uint32_t book_day(int64_t at_ms);

/* Chips from the mint: `day` 0 on arrival, else a day's number. What was given for it before, while
 * a server gave other amounts, stands. */
struct ledger_transfer book_grant(const struct id *person, uint32_t day, int64_t chips,
                                  int64_t at_ms);

/* Nobody pays more than their seat has. What is missing then is missed by those that get something,
 * each in proportion; a unit that does not divide goes to the first seats of them. */
void book_table_stakes(const int64_t has[BOOK_SEATS], int seats, int64_t gets[BOOK_SEATS]);

/* What people may yet win from computers, and lose to them: units, by seat. */
struct book_limits {
    int64_t win[BOOK_SEATS], lose[BOOK_SEATS];
};

/* What computers pay beyond what those who win may win from them goes back, and so does what they
 * get beyond what those who lose may lose: into back[], whose sum is 0. `gets` is what each seat
 * got or paid. What computers pay is won from them by all who won, each in proportion. Then `won`
 * is what each person has won from computers, or lost below 0. */
void book_limit(const struct book_game *g, const int64_t gets[BOOK_SEATS],
                const struct book_limits *most, int64_t back[BOOK_SEATS], int64_t won[BOOK_SEATS]);

/* What each seat gets (above 0) or pays, whose sum is 0, from escrow to escrow; `kind` is one of
 * BOOK_HAND, BOOK_POT, BOOK_FORFEIT and BOOK_HOUSE. How many transfers there are. */
size_t book_settle(const struct book_game *g, enum book_kind kind, uint32_t hand,
                   const int64_t gets[BOOK_SEATS], struct ledger_transfer out[BOOK_MOST]);

/* What each seat has exactly, as whole chips with the same sum, which has to be whole. Parts are
 * cut off, and the odd chips go one each to the winners that had parts, and then to the others that
 * had, from the dealer's left. */
void book_whole(const int64_t has[BOOK_SEATS], int seats, int dealer, uint16_t winners,
                int64_t out[BOOK_SEATS]);

/* All of them leave with what their seats have: the odd chips, and then to everybody's own. */
size_t book_cash_out(const struct book_game *g, uint32_t hand, const int64_t has[BOOK_SEATS],
                     int dealer, uint16_t winners, struct ledger_transfer out[BOOK_MOST]);

/* A payment outside by which slates are settled. */
struct book_payment {
    int from, to;
    int64_t amount;
};

/* Payments by which all are even: `has` is what each has on the slate, and its sum is 0; it is used
 * up. They are the fewest where no more than BOOK_SEATS are uneven. There is room for one less than
 * people. How many there are. */
size_t book_fewest(int64_t *has, int people, struct book_payment *out);

#endif
