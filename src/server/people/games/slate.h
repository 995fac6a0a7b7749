/* slate.h - what people owe each other on one slate, and how they could settle.
 *
 * When somebody buys in at a table on the slate, the same request notes them. The keys are
 * "slate/TABLE/PERSON", with their name and the time, and "slates/PERSON/TABLE". Balances are in
 * the ledger, nameless once an account is deleted. An agreement, "agreed/TABLE/PERSON", is a hash
 * of all balances agreed to: it counts while they are unchanged.
 */
#ifndef HEARTS_GAMES_SLATE_H
#define HEARTS_GAMES_SLATE_H

#include <assert.h>

#include "server/people/task/task.h"
#include "server/store/book.h"

enum {
    SLATE_PEOPLE = 2000, /* most people read at a time */
    SLATE_UNEVEN = 500,  /* most people with a balance */
    SLATE_GONE_DAYS = 30,
    SLATE_LINES = 200, /* lines of an account read at once, looking for a buy-in */
};
/* Moving a slate to another table takes two transfers for each payment. */
static_assert(2 * SLATE_UNEVEN <= LEDGER_REQUEST, "transfers of a request");

/* A party on the slate. The last is the table itself. It stands in for its computers, and for
 * people whose accounts were deleted: their lines are nameless, so it makes up the difference. */
struct slate_party {
    struct id id;
    char name[TABLE_NAME];
    struct ledger_account account;
    struct ledger_state state;
    int64_t at_ms; /* when they last bought in or agreed; 0: not noted */
    bool agreed;
    bool gone;         /* neither played here nor agreed for SLATE_GONE_DAYS */
    int64_t bought_in; /* bought into the game that is on; what is left of it is not known */
    struct ledger_place buy_in; /* of that */
    uint64_t unread; /* lines before this one may tell of a buy-in; 0: found, or there are none */
};

struct slate {
    struct id table;
    struct slate_party *party; /* people + 1 */
    size_t people, uneven;     /* uneven: parties with a balance to settle */
    struct slate_party *other; /* parties on the slate to which this one moves */
    size_t others;
    struct slate_party seat[LEDGER_SEATS]; /* what each seat holds */
    bool game_on;      /* some seat holds a stake: its players are left out of the payments */
    uint64_t settled;  /* number of settlements so far */
    char balances[65]; /* their hash, in hexadecimal digits */
    struct book_payment *pay; /* payments that would settle it */
    size_t payments;
    struct ledger_transfer transfer[LEDGER_REQUEST];
    size_t transfers;
};

/* Reads the slate of that table, if the task's person is on it. NULL: the request was answered. */
struct slate *slate_read(struct task *t, const struct id *table);
void slate_free(struct slate *s);

/* Adds the people found by the task's first operation to the list of a table. *after (may be NULL):
 * the last key. False: out of memory, and the request was answered. */
bool slate_add(struct task *t, const struct id *table, struct slate_party **all, size_t *count,
               struct key *after);

/* Adds operations that read somebody's balance and latest line. */
void slate_ask(struct task *t, struct slate_party *p);

/* Adds operations that read what the seats of a table hold. */
void slate_ask_seats(struct task *t, struct slate *s, const struct id *table);

/* Finds what each party bought into the game that is on at the table whose seats were read. Call
 * it once all of slate_ask and slate_ask_seats was read. False: the request was answered. */
bool slate_find_buy_ins(struct task *t, struct slate *s, struct slate_party *party, size_t count);

/* Somebody's balance plus their buy-in: too high if the buy-in has been lost since. */
int64_t slate_owed(const struct slate_party *p);

/* The balance in whole chips: above 0 they are owed, below 0 they owe. */
int64_t slate_chips(const struct slate_party *p);
struct slate_party *slate_find(struct slate *s, const struct id *who);

/* Somebody's account on the slate of a table. */
struct ledger_account slate_account(const struct id *table, const struct id *who);

/* Adds operations that note somebody on a slate, with the time. */
void slate_note(struct task *t, const struct id *table, const struct slate_party *p, int64_t at_ms);

#endif
