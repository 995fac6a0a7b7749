/* task.h - a request under way: what it asks the journal, and what came back.
 *
 * Operations are gathered and sent; requests wait for the answer (ask.h), other tasks have it told
 * to `next`, by the loop's thread. Keys and values are the task's own. Memory that is out while
 * they are gathered is remembered, and answered as STORE_FULL. A task without a request is
 * something that people do by themselves: identifying somebody, a background job (jobs.h).
 */
#ifndef HEARTS_TASK_TASK_H
#define HEARTS_TASK_TASK_H

#include "base/json_span.h"
#include "base/os/coroutine.h"
#include "server/net/net.h"
#include "server/people/who/person.h"
#include "server/people/who/tickets.h"
#include "server/store/journal/journal.h"
#include "server/store/value_keys.h"

struct budget;
struct people;
struct secret;
struct task;

enum {
    TASK_ROWS_BYTES = 8 << 20, /* of a scan's keys and values; what is beyond is left out */
    TASK_LOCKS = 256,          /* accounts that are being changed at a time */
};

/* What all tasks of a server run on. Made empty, with net; the journal comes when the loop runs. */
struct tasks {
    struct net *net;
    struct journal *journal;
    struct id lock[TASK_LOCKS];
    size_t locks;
    struct budget *budget;                             /* what addresses have kept */
    uint64_t address_bytes;                            /* an hour may bring so many from one, */
    uint64_t networks_each;                            /* and from an IPv6 /48 so many times that */
    void (*too_much)(struct task *t, int64_t wait_ms); /* refuses, as answer.h does */
    bool no_room;                   /* a write found the disk full, and none since had room */
    size_t aside;                   /* tasks that work on another thread */
    bool closed;                    /* the server is gone: they are waited for no longer */
    void (*over)(struct people *p); /* the last of them came back to a closed server */
    struct coroutines coroutines;   /* requests that wait in the middle of their function: ask.h */
};

/* Lives until task_end(), which is called when the request is answered. */
struct task {
    struct tasks *tasks;
    struct people *people;   /* see parts.h */
    struct request *request; /* NULL: nobody asks */
    struct person who;
    void (*next)(struct task *t, enum store_result result);
    struct journal_request ask;
    struct store_op *op;
    struct part **part; /* of each operation: key, value, what was found */
    size_t count, room;
    bool failed;
    unsigned tries;
    struct coroutine *waiting; /* in task_wait(), or NULL */

    /* For the answers, as they need it. */
    struct json_span asked; /* the body of the request */
    struct buffer body;     /* of the answer */
    struct id id;
    char name[TABLE_NAME], folded[TABLE_NAME];
    char ticket[TICKET_MAX];
    enum ticket_kind kind; /* of people_identify() */
    uint8_t hash[KEY_HASH];
    struct secret *secret; /* passwords; wiped when it is over */
    struct id locked[2];   /* see task_lock() */
    void *more;            /* freed by `more_free` */
    void (*more_free)(void *more);
    void (*work)(struct task *t), (*done)(struct task *t); /* of task_aside() */
    void (*known)(void *with, const struct person *who);   /* of people_identify() */
    void (*then)(void *with);                              /* of people_find_blocks() */
    void *with;
};

/* NULL when memory is out; the request is answered then. */
struct task *task_new(struct tasks *all, struct people *p, struct request *r,
                      const struct person *who);
/* Forgets the operations, for the next step. */
void task_clear(struct task *t);
/* The request must have been answered. If its function waits, it goes on, and hears false. */
void task_end(struct task *t);

/* Each returns the number of the operation. */
size_t task_get(struct task *t, struct key key);
size_t task_scan(struct task *t, struct key prefix, size_t limit);
/* The same from behind a key on; "" for all. */
size_t task_scan_after(struct task *t, struct key prefix, struct key after, size_t limit);
size_t task_put(struct task *t, struct key key, const void *value, size_t length);
size_t task_put_new(struct task *t, struct key key, const void *value, size_t length);
size_t task_delete(struct task *t, struct key key);
size_t task_redact(struct task *t, const struct id *log, uint64_t seq);
/* At most STORE_PIECE events from that one on; `each` is called on the journal's thread. */
size_t task_read(struct task *t, const struct id *log, uint64_t from,
                 bool (*each)(void *with, const struct store_event *event), void *with);

/* Of the ledger: the account is borrowed until the answer, and `each` is called on the journal's
 * thread. Lines come the latest first, those before `number` where it is not 0. */
void task_account(struct task *t, const struct ledger_account *account, struct ledger_state *out);
void task_lines(struct task *t, const struct ledger_account *account, uint64_t number, size_t limit,
                bool (*each)(void *with, const struct ledger_line *line), void *with);

/* Borrowed until the answer, too. */
void task_transfer(struct task *t, const struct ledger_transfer *transfer);
/* The accounts of the ledger that are `owner`'s person's lose its name and stay; borrowed until the
 * answer. */
void task_forget(struct task *t, const struct ledger_account *owner);

/* Asks the journal, all operations at once or none, and goes on with `next`. What a request wants
 * kept is charged to its address first; where that has to wait, the request is refused instead, and
 * the answer is false. */
bool task_send(struct task *t, void (*next)(struct task *t, enum store_result result));

const char *task_key(const struct task *t, size_t op);

/* What a GET found, with a NUL behind it, or NULL. */
const char *task_got(const struct task *t, size_t op, size_t *length);
/* The same read as JSON; nothing when there is none. */
struct json_span task_got_json(const struct task *t, size_t op);

/* Goes through what a SCAN found: *at is 0 at first. The texts have a NUL behind them. */
struct task_row {
    const char *key, *value;
    size_t value_length;
};
bool task_row(const struct task *t, size_t op, size_t *at, struct task_row *out);
size_t task_rows(const struct task *t, size_t op);
/* Whether memory was out when it was to be kept. */
bool task_is_short(const struct task *t, size_t op);

/* Works on another thread, in a lane of net_work(), then calls `done` by the loop's; nothing else
 * may touch the task meanwhile. A server that ended meanwhile ends the task in its place. False,
 * and nothing happens, when too much waits there. */
bool task_aside(struct task *t, enum net_lane lane, void (*work)(struct task *t),
                void (*done)(struct task *t));

/* One change of an account, or of a slate, at a time: false when one is under way. A task locks two
 * at most; its end lets go. */
bool task_lock(struct task *t, const struct id *id);

#endif
