/* book.h - money at a table with stakes, as transfers for the same request as the event they belong
 * to: when people sit down, when a hand or a pot is settled, when a game ends or is void. Pure: it
 * knows seats and amounts, no cards. */
#ifndef HEARTS_STORE_BOOK_H
#define HEARTS_STORE_BOOK_H

#include "server/store/ledger.h"

enum {
    BOOK_SEATS = LEDGER_SEATS,
    BOOK_MOST = 2 * BOOK_SEATS, /* transfers that one function makes at most */
    BOOK_EVENT = 64,            /* transfers of an event at most */
};

/* X(constant, word): the kinds of transfers. Their numbers are stored, so new ones go to the end.
 */
#define BOOK_LIST_KIND(X)                                                                  \
    X(BOOK_GRANT, "grant")         /* chips from the mint */                               \
    X(BOOK_BUY_IN, "buy-in")       /* from a wallet, or from a slate */                    \
    X(BOOK_HAND, "hand")           /* a hand is settled between seats */                   \
    X(BOOK_POT, "pot")             /* a game's pot is settled */                           \
    X(BOOK_ODD, "odd")             /* parts of chips, at the end */                        \
    X(BOOK_CASH_OUT, "cash-out")   /* back to a wallet, or to a slate */                   \
    X(BOOK_SETTLE, "settle")       /* a slate is settled outside */                        \
    X(BOOK_FORFEIT, "forfeit")     /* pot share of a person who left the game */           \
    X(BOOK_HOUSE, "house")         /* what computers pay or get beyond somebody's limit */ \
    X(BOOK_WRITE_OFF, "write-off") /* a debt on a slate is forgiven */                     \
    X(BOOK_CARRY, "carry")         /* a debt moves to another table's slate */

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

/* Converts num/den chips to units. False if `den` does not divide LEDGER_CHIP, or if there are more
 * chips than LEDGER_MOST. */
bool book_units(int64_t num, int64_t den, int64_t *out);

/* Buys chips for a seat. `buy_in`: how often the seat has bought in already in this game. */
struct ledger_transfer book_buy_in(const struct book_game *g, int seat, unsigned buy_in,
                                   int64_t chips);

/* The number of a day, in UTC. */
uint32_t book_day(int64_t at_ms);

/* Grants chips from the mint: `day` is 0 on arrival, else a day's number. A grant made earlier for
 * the same day stands, even if the server then gave another amount. */
struct ledger_transfer book_grant(const struct id *person, uint32_t day, int64_t chips,
                                  int64_t at_ms);

/* Limits payments to what each seat has. The shortfall is shared by the receiving seats in
 * proportion; indivisible units fall to the first of them. */
void book_table_stakes(const int64_t has[BOOK_SEATS], int seats, int64_t gets[BOOK_SEATS]);

/* What people may still win from computers, and lose to them: units, by seat. */
struct book_limits {
    int64_t win[BOOK_SEATS], lose[BOOK_SEATS];
};

/* Computes what computers paid or got beyond people's limits, as transfers back: back[], whose sum
 * is 0. `gets` is what each seat got or paid. What computers pay counts as won by all winners in
 * proportion. `won` is then what each person has won from computers, or lost if below 0. */
void book_limit(const struct book_game *g, const int64_t gets[BOOK_SEATS],
                const struct book_limits *most, int64_t back[BOOK_SEATS], int64_t won[BOOK_SEATS]);

/* Makes transfers from escrow to escrow for what each seat gets (above 0) or pays; the sum is 0.
 * `kind` is one of BOOK_HAND, BOOK_POT, BOOK_FORFEIT and BOOK_HOUSE. Returns the number of
 * transfers. */
size_t book_settle(const struct book_game *g, enum book_kind kind, uint32_t hand,
                   const int64_t gets[BOOK_SEATS], struct ledger_transfer out[BOOK_MOST]);

/* Rounds what each seat has to whole chips, keeping the sum, which has to be whole. Fractions are
 * cut off. The odd chips go one each to winners that had fractions, then to other seats that had,
 * from the dealer's left. */
void book_whole(const int64_t has[BOOK_SEATS], int seats, int dealer, uint16_t winners,
                int64_t out[BOOK_SEATS]);

/* Cashes out every seat: first transfers of odd chips, then one to each person's own account. */
size_t book_cash_out(const struct book_game *g, uint32_t hand, const int64_t has[BOOK_SEATS],
                     int dealer, uint16_t winners, struct ledger_transfer out[BOOK_MOST]);

/* A payment outside the server that settles slates. */
struct book_payment {
    int from, to;
    int64_t amount;
};

/* Computes payments that settle all slates: `has` is each person's balance, sums to 0, and is
 * overwritten. They are the fewest possible if at most BOOK_SEATS people have a balance. `out`
 * needs room for people - 1. Returns how many there are. */
size_t book_fewest(int64_t *has, int people, struct book_payment *out);

#endif
