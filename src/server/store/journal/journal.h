/* journal.h - a store behind a queue, written by one thread that commits in groups.
 *
 * Requests come from one thread (the loop) and are answered on it. Whatever was answered STORE_OK
 * is on the disk. Requests run in the order they were submitted; those that arrive during a commit
 * form the next group.
 */
#ifndef HEARTS_JOURNAL_JOURNAL_H
#define HEARTS_JOURNAL_JOURNAL_H

#include "server/store/store.h"

struct journal;

struct journal_request {
    struct store_op *ops; /* and all they point to: borrowed until the answer */
    size_t count;
    void (*answer)(struct journal_request *r, enum store_result result); /* by journal_answer() */
    void *with;
    struct journal_request *next; /* private to the journal */
    enum store_result result;     /* private to the journal */
};

/* Takes over an open store and starts the thread. That thread calls `wake` when answers wait; it
 * must only wake the loop. NULL, with *e set: the caller still owns the store. */
struct journal *journal_new(const struct store_ops *ops, struct store *s, void (*wake)(void *with),
                            void *with, struct error *e);

/* Queues a request; it belongs to the journal until it is answered. */
void journal_ask(struct journal *j, struct journal_request *r);

/* Answers finished requests by their callbacks; call on the loop's thread. After STORE_FULL and
 * STORE_BUSY the journal goes on with later requests. After STORE_BROKEN all are answered so
 * without being tried. Read-only requests get the same answer if they came after a write in a group
 * that was undone: they saw the undone data. */
void journal_answer(struct journal *j);

/* Number of requests submitted and not yet answered. */
size_t journal_waiting(const struct journal *j);

/* Statistics for the metrics: groups, requests, commit times. */
struct journal_figures {
    uint64_t groups, requests, events, full, busy;
    uint64_t commit_ns, slowest_commit_ns;
    struct store_bytes bytes; /* sizes on the disk, as of the last group */
    bool broken;              /* nothing is written any more */
};
void journal_figures(struct journal *j, struct journal_figures *out);

/* Why the last FULL, BUSY or BROKEN occurred, in words for the log; false: there was none. */
bool journal_why(struct journal *j, struct error *out);

/* Finishes and answers all queued requests, and those that their callbacks submit. Then ends the
 * thread and closes the store. */
void journal_free(struct journal *j);

#endif
