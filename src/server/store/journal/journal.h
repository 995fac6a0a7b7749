/* journal.h - a store behind a queue, written by one thread that commits in groups.
 *
 * Requests come from one thread (the loop) and are answered to it: whatever was answered STORE_OK
 * is on the disk. Requests are run in the order they were given; those that wait while a commit is
 * under way go into the next group together.
 */
#ifndef HEARTS_JOURNAL_JOURNAL_H
#define HEARTS_JOURNAL_JOURNAL_H

#include "server/store/store.h"

struct journal;

struct journal_request {
    struct store_op *ops; /* with all they point to: borrowed until the answer */
    size_t count;
    void (*answer)(struct journal_request *r, enum store_result result); /* by journal_answer() */
    void *with;
    struct journal_request *next; /* the journal's own */
    enum store_result result;     /* the journal's own */
};

/* Takes over an open store and starts the thread. `wake` is called by that thread when answers
 * wait: it must do no more than wake the loop. NULL and *e: the store is still the caller's. */
struct journal *journal_new(const struct store_ops *ops, struct store *s, void (*wake)(void *with),
                            void *with, struct error *e);

/* Queues a request; it is the caller's again when it has been answered. */
void journal_ask(struct journal *j, struct journal_request *r);

/* Answers what is done, by the requests' own functions; by the loop's thread. After STORE_FULL and
 * STORE_BUSY the journal goes on with later requests as they come; after STORE_BROKEN all are
 * answered so, without being tried. Requests that only read are answered so too when they came
 * behind a write of a group that was not done: they saw what was then taken back. */
void journal_answer(struct journal *j);

/* Requests given and not yet answered. */
size_t journal_waiting(const struct journal *j);

/* What was written so far: groups, requests, the time of commits, for the metrics. */
struct journal_figures {
    uint64_t groups, requests, events, full, busy;
    uint64_t commit_ns, slowest_commit_ns;
    struct store_bytes bytes; /* on the disk, as of the last group */
    bool broken;              /* nothing is written any more */
};
void journal_figures(struct journal *j, struct journal_figures *out);

/* Why the last FULL, BUSY or BROKEN was answered, in words for the log; false: there was none. */
bool journal_why(struct journal *j, struct error *out);

/* Finishes what is queued, and what is asked by those answers, answers it, ends the thread, closes
 * the store. */
void journal_free(struct journal *j);

#endif
