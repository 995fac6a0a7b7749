/* task.h - a request under way: its operations for the journal, and their results.
 *
 * Operations are gathered and sent. Requests wait for the answer (ask.h); for other tasks `next` is
 * called on the loop's thread. Keys and values belong to the task. If memory runs out while
 * gathering, that is remembered and reported as STORE_FULL. A task without a request is internal
 * work: identifying somebody, a background job (jobs.h).
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
    TASK_ROWS_BYTES = 8 << 20, /* most bytes of a scan's keys and values; the rest is left out */
    TASK_LOCKS = 256,          /* most accounts being changed at a time */
};

/* Shared by all tasks of a server. Starts empty, with net; the journal is set when the loop runs.
 */
struct tasks {
    struct net *net;
    struct journal *journal;
    struct id lock[TASK_LOCKS];
    size_t locks;
    struct budget *budget;  /* how much addresses have stored */
    uint64_t address_bytes; /* quota of an address in an hour, */
    uint64_t networks_each; /* and of an IPv6 /48 as a multiple of that */
    void (*too_much)(struct task *t, int64_t wait_ms); /* refuses, as answer.h does */
    bool no_room;                   /* a write found the disk full, and none has succeeded since */
    size_t aside;                   /* tasks at work on another thread */
    bool closed;                    /* the server is gone: they are not waited for */
    void (*over)(struct people *p); /* called when the last of them returns to a closed server */
    struct coroutines coroutines;   /* requests waiting in mid-function: ask.h */
};

/* Lives until task_end(), which is called when the request is answered. */
struct task {
    struct tasks *tasks;
    struct people *people;   /* see parts.h */
    struct request *request; /* NULL: internal work */
    struct person who;
    void (*next)(struct task *t, enum store_result result);
    struct journal_request ask;
    struct store_op *op;
    struct part **part; /* for each operation: key, value, result */
    size_t count, room;
    bool failed;
    unsigned tries;
    struct coroutine *waiting; /* in task_wait(), or NULL */

    /* Used by request handlers as needed. */
    struct json_span asked; /* the body of the request */
    struct buffer body;     /* the reply's body */
    struct id id;
    char name[TABLE_NAME], folded[TABLE_NAME];
    char ticket[TICKET_MAX];
    enum ticket_kind kind; /* for people_identify() */
    uint8_t hash[KEY_HASH];
    struct secret *secret; /* passwords; wiped when the task ends */
    struct id locked[2];   /* see task_lock() */
    void *more;            /* freed by `more_free` */
    void (*more_free)(void *more);
    void (*work)(struct task *t), (*done)(struct task *t); /* for task_aside() */
    void (*known)(void *with, const struct person *who);   /* for people_identify() */
    void (*then)(void *with);                              /* for people_find_blocks() */
    void *with;
};

/* NULL when out of memory; then the request was answered. */
struct task *task_new(struct tasks *all, struct people *p, struct request *r,
                      const struct person *who);
/* Clears the operations, for the next step. */
void task_clear(struct task *t);
/* Ends a task whose request was answered. If its function is waiting, that continues and gets
 * false. */
void task_end(struct task *t);

/* Each adds an operation and returns its index. */
size_t task_get(struct task *t, struct key key);
size_t task_scan(struct task *t, struct key prefix, size_t limit);
/* The same for keys after `after`; "" for all. */
size_t task_scan_after(struct task *t, struct key prefix, struct key after, size_t limit);
size_t task_put(struct task *t, struct key key, const void *value, size_t length);
size_t task_put_new(struct task *t, struct key key, const void *value, size_t length);
size_t task_delete(struct task *t, struct key key);
size_t task_redact(struct task *t, const struct id *log, uint64_t seq);
/* Reads at most STORE_PIECE events from `from` on; `each` is called on the journal's thread. */
size_t task_read(struct task *t, const struct id *log, uint64_t from,
                 bool (*each)(void *with, const struct store_event *event), void *with);

/* Ledger operations: the account is borrowed until the answer, and `each` is called on the
 * journal's thread. Lines come latest first, only those before `number` unless it is 0. */
void task_account(struct task *t, const struct ledger_account *account, struct ledger_state *out);
void task_lines(struct task *t, const struct ledger_account *account, uint64_t number, size_t limit,
                bool (*each)(void *with, const struct ledger_line *line), void *with);

/* The transfer is borrowed until the answer, too. */
void task_transfer(struct task *t, const struct ledger_transfer *transfer);
/* Removes the name of `owner`'s person from their ledger accounts, which stay; borrowed until the
 * answer. */
void task_forget(struct task *t, const struct ledger_account *owner);

/* Sends the operations to the journal, as one request, and continues with `next`. Bytes that a
 * request stores are charged to its address first. If that is over its quota, the request is
 * refused, and this returns false. */
bool task_send(struct task *t, void (*next)(struct task *t, enum store_result result));

const char *task_key(const struct task *t, size_t op);

/* The value that a GET found, followed by a NUL, or NULL. */
const char *task_got(const struct task *t, size_t op, size_t *length);
/* The same as JSON; nothing if there is none. */
struct json_span task_got_json(const struct task *t, size_t op);

/* Iterates over the rows of a SCAN: *at starts at 0. The texts are followed by a NUL. */
struct task_row {
    const char *key, *value;
    size_t value_length;
};
bool task_row(const struct task *t, size_t op, size_t *at, struct task_row *out);
size_t task_rows(const struct task *t, size_t op);
/* Whether memory was out when the result was stored. */
bool task_is_short(const struct task *t, size_t op);

/* Runs `work` on another thread, in a lane of net_work(), then calls `done` on the loop's; nothing
 * else may touch the task meanwhile. If the server has ended meanwhile, the task is ended instead.
 * False when the lane is full; then nothing happens. */
bool task_aside(struct task *t, enum net_lane lane, void (*work)(struct task *t),
                void (*done)(struct task *t));

/* Allows one change of an account or slate at a time: false when another is under way. A task may
 * lock two; they are released when it ends. */
bool task_lock(struct task *t, const struct id *id);

#endif
