/* transaction.h - a command, or another event, on its way through the journal, and its outcome.
 *
 * A transaction is made for each thing requested of a table, passed to room_give(), and freed when
 * its `answer` has returned. Freed ones are reused, so that a move allocates nothing but its bytes.
 */
#ifndef HEARTS_ROOMS_TRANSACTION_H
#define HEARTS_ROOMS_TRANSACTION_H

#include "server/people/who/person.h"
#include "server/rooms/payer.h"
#include "server/store/journal/journal.h"
#include "table/table.h"

struct client;
struct request;
struct room;
struct room_access;

/* The outcome of a command. */
struct verdict {
    bool done;
    bool before;           /* done earlier: the command was in the log */
    uint64_t n;            /* done: the event's number for the sender */
    bool outdated;         /* not done, since what this process knew of the table is out of date: a
                              client that reconnects and sends it again is answered */
    const char *why, *say; /* if not done */
    int64_t retry_ms;      /* if not done: retry after this; 0: not known */
    const struct hearts_refusal *rule;
};

/* The HTTP status of a command that was not done. */
int verdict_status(const struct verdict *v);

struct transaction {
    struct transaction *next;
    struct room *room;
    struct client *client;                                          /* to be answered, or NULL */
    struct request *request;                                        /* to be answered, or NULL */
    void (*answer)(struct transaction *t, const struct verdict *v); /* NULL: no reply is needed */
    struct id id, who;                                              /* of the command */
    uint8_t kind, seat, colour, picture;                            /* of the command */
    char name[TABLE_NAME];                                          /* its sender's name */
    struct person asker;           /* its sender; all zero: the runner */
    struct table_command *command; /* the whole command, while it is queued */
    struct room_access *access;    /* TERMS: other changes; owned */
    bool sits;                     /* for a new table: its maker sits down, at `seat` */
    uint8_t tries;                 /* tries left for a quick seat */
    bool any_rules;                /* of a quick seat: any rules will do */
    bool gone_on;                  /* the log has an event that the table does not */
    const struct player *stand_in; /* of a quick seat: of a new table, or NULL */
    uint8_t refusal;               /* enum table_refusal by the table, and its rule */
    struct hearts_refusal why;
    uint64_t asked_ns;  /* when the message came */
    int64_t given_ms;   /* when it was submitted: queueing costs nobody time */
    int64_t said_ms;    /* of talk: by the wall clock */
    struct payer payer; /* the address that pays */
    struct journal_request journal;
    struct store_op ops[4];
    uint8_t *bytes; /* of its event, as stored */
    /* All operations of a request that needs more than `ops`: with money, or at a table that begins
     * in mid-hand. From earlier_from on they are earlier events; see retry_table.h. */
    struct store_op *earlier;
    size_t earlier_from;
    struct buffer earlier_bytes;
    struct transaction_money *money; /* rows about money stored with it, by `earlier` */
    char key[64];                    /* of a row stored with its event */
    struct buffer meta;              /* values of such rows, and more keys */
};

struct transactions {
    struct transaction *spare;
    size_t spare_count;
    size_t count; /* under way */
};

/* Zeroed; NULL when out of memory. */
struct transaction *transaction_new(struct transactions *all);
void transaction_free(struct transactions *all, struct transaction *t);
void transactions_release(struct transactions *all);

#endif
