/* transaction.h - a command, or another event, on its way through the journal, and what became of
 * it.
 *
 * A transaction is made for each thing that is wanted of a table, given to room_give(), and is gone
 * when its `answer` has returned. They are used again, so that a move allocates nothing but its
 * bytes.
 */
#ifndef HEARTS_ROOMS_TRANSACTION_H
#define HEARTS_ROOMS_TRANSACTION_H

#include "server/people/who/person.h"
#include "server/rooms/billed.h"
#include "server/store/journal/journal.h"
#include "table/table.h"

struct client;
struct request;
struct room;
struct room_access;

/* What became of a command. */
struct verdict {
    bool done;
    bool before;           /* done, but not now: the command was in the log */
    uint64_t n;            /* done: the event's number for who asked */
    const char *why, *say; /* else */
    int64_t retry_ms;      /* the same: in so long it may be done; 0: nothing is known of that */
    const struct hearts_refusal *rule;
};

struct transaction {
    struct transaction *next;
    struct room *room;
    struct client *client;                                          /* to be answered, or NULL */
    struct request *request;                                        /* the same */
    void (*answer)(struct transaction *t, const struct verdict *v); /* NULL: nobody asks */
    struct id id, who;                                              /* of the command */
    uint8_t kind, seat, colour, picture;                            /* the same */
    char name[TABLE_NAME];                                          /* the same */
    struct person asker;           /* its sender; all zero: the runner */
    struct table_command *command; /* all of it, while it waits */
    struct room_access *access;    /* TERMS: what else is to change; owned */
    bool sits;                     /* of a table being made: its maker sits down, at `seat` */
    uint8_t tries;                 /* of a quick seat */
    bool any_rules;                /* the same */
    uint8_t refusal;               /* by the table, and by which rule */
    struct hearts_refusal why;
    uint64_t asked_ns;    /* when the message came */
    int64_t given_ms;     /* when it was handed in: what waits costs nobody time */
    int64_t said_ms;      /* of what is said: by the wall's clock */
    struct billed billed; /* where it comes from */
    struct journal_request journal;
    struct store_op ops[4];
    uint8_t *bytes;            /* of its event, as it is stored */
    struct store_op *happened; /* of a table that begins in mid-hand: all of the request; from
                                  there on what happened before; see retry_table.h */
    size_t happened_from;
    struct buffer happened_bytes;
    struct transaction_moved *moved; /* with its event, by operations of `happened` */
    char key[64];                    /* of what is kept beside it */
    struct buffer meta;              /* the same, and values */
};

struct transactions {
    struct transaction *spare;
    size_t spare_count;
    size_t count; /* under way */
};

/* Zeroed; NULL when memory is out. */
struct transaction *transaction_new(struct transactions *all);
void transaction_free(struct transactions *all, struct transaction *t);
void transactions_release(struct transactions *all);

#endif
