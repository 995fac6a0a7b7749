/* slate.h - what people owe each other at one slate, and how they could be even.
 *
 * Somebody who brings something to a table on the slate is noted in the request that does so, under
 * "slate/TABLE/PERSON" with their name and the time, and under "slates/PERSON/TABLE". What somebody
 * is owed stands in the ledger, nameless when their account is deleted. An agreement,
 * "agreed/TABLE/PERSON", is a hash of all balances that it was given to: it counts while they are
 * so.
 */
#ifndef HEARTS_GAMES_SLATE_H
#define HEARTS_GAMES_SLATE_H

#include <assert.h>

#include "server/people/task/task.h"
#include "server/store/book.h"

enum {
    SLATE_PEOPLE = 2000, /* who are read at a time */
    SLATE_UNEVEN = 500,  /* who have something open, at most */
    SLATE_GONE_DAYS = 30,
};
/* Taking a slate along moves each payment twice. */
static_assert(2 * SLATE_UNEVEN <= LEDGER_REQUEST, "transfers of a request");

/* One that is on the slate; the last is the table itself, which stands in for its computers, and
 * for people whose accounts are deleted: their lines are nameless, so they are what is missing. */
struct slate_party {
    struct id id;
    char name[TABLE_NAME];
    struct ledger_account account;
    struct ledger_state state;
    int64_t at_ms; /* when they brought something or agreed last; 0: before that was noted */
    bool agreed;
    bool gone;       /* they have neither played here nor agreed for this many days */
    int64_t brought; /* to a game, if that was the last that moved; 0 where no game is on */
};

struct slate {
    struct id table;
    struct slate_party *party; /* people + 1 */
    size_t people, uneven;
    struct slate_party *other; /* on the slate to which this one is taken along */
    size_t others;
    struct ledger_account seat[LEDGER_SEATS];
    struct ledger_state pledged[LEDGER_SEATS];
    bool game_on;     /* something lies at a seat: players are left out of the payments */
    uint64_t settled; /* so many times so far */
    char balances[65];
    struct book_payment *pay; /* by which all would be even */
    size_t payments;
    struct ledger_transfer transfer[LEDGER_REQUEST];
    size_t transfers;
};

/* Reads the slate of that table, if the task's person is on it. NULL: it was answered. */
struct slate *slate_read(struct task *t, const struct id *table);
void slate_free(struct slate *s);

/* Adds the people that a request has found, the first of its operations, to those of a table; the
 * key of the last into *after, which may be NULL. False: it was answered, as memory is out. */
bool slate_add(struct task *t, const struct id *table, struct slate_party **all, size_t *count,
               struct key *after);

/* Asks for what somebody is owed, and what they have brought. */
void slate_ask(struct task *t, struct slate_party *p);

/* What somebody is owed, with what they have brought to a game. Where that is lost since, it counts
 * too much. */
int64_t slate_owed(const struct slate_party *p);

/* In whole chips: above 0 they are owed, below they owe. */
int64_t slate_chips(const struct slate_party *p);
struct slate_party *slate_find(struct slate *s, const struct id *who);

/* The account of somebody on the slate of a table. */
struct ledger_account slate_account(const struct id *table, const struct id *who);

/* Notes that somebody is on it, and was here. */
void slate_note(struct task *t, const struct id *table, const struct slate_party *p, int64_t at_ms);

#endif
